import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ValidateBy, ValidateIf, buildMessage } from 'class-validator';

/** The options of every field decorator. */
export interface Common {
  description?: string;
  optional?: boolean;
  /** `null` is accepted and means "no value". */
  nullable?: boolean;
  example?: unknown;
}

/** Refuses strings with NUL (PostgreSQL cannot store it) or a lone surrogate (not valid Unicode). */
export function IsCleanText({ each = false } = {}) {
  return ValidateBy(
    {
      name: 'isCleanText',
      validator: {
        validate: (value: unknown) =>
          typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed()),
        defaultMessage: buildMessage(() => 'must not contain a NUL character or a lone surrogate'),
      },
    },
    { each },
  );
}

/** Skips the validation of values that may be absent or null. */
export function presence({ optional, nullable }: Common): PropertyDecorator[] {
  if (!optional && !nullable) return [];
  return [ValidateIf((_, value) => !((optional && value === undefined) || (nullable && value === null)))];
}

/** Describes a field in the API reference. */
export function property(common: Common, options: ApiPropertyOptions): PropertyDecorator {
  return ApiProperty({
    ...options,
    required: !common.optional,
    ...(common.nullable ? { nullable: true } : {}),
    ...(common.description ? { description: common.description } : {}),
    ...(common.example !== undefined ? { example: common.example } : {}),
  } as ApiPropertyOptions);
}
