import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';
import { textLength } from '../../versioning/attributes-length.js';
import { rawValue } from '../../common/validation/raw-value.js';
import { isText } from './text.dto.js';

const MAX_VARIABLES = 1_000;
const MAX_VARIABLE_NAME = 64;
const MAX_VARIABLE = 10_000;
/** Characters of all names and values together. */
export const MAX_VARIABLES_LENGTH = 100_000;

function isVariables(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= MAX_VARIABLES &&
    entries.every(
      ([name, text]) => name !== '__proto__' && isText(name, MAX_VARIABLE_NAME) && isText(text, MAX_VARIABLE),
    ) &&
    textLength(value) <= MAX_VARIABLES_LENGTH
  );
}

/** Values by name. */
export function VariablesField(options: {
  description: string;
  optional?: boolean;
  nullable?: boolean;
}): PropertyDecorator {
  const { optional = false, nullable = false } = options;
  return applyDecorators(
    Transform(rawValue),
    ValidateIf((_, value) => !((optional && value === undefined) || (nullable && value === null))),
    ValidateBy(
      { name: 'isVariables', validator: { validate: isVariables } },
      {
        message: `must be an object of at most ${MAX_VARIABLES} texts, with names of at most ${MAX_VARIABLE_NAME} and values of at most ${MAX_VARIABLE} characters, ${MAX_VARIABLES_LENGTH} together`,
      },
    ),
    (optional ? ApiPropertyOptional : ApiProperty)({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: MAX_VARIABLE },
      ...(nullable ? { nullable: true } : {}),
      description: options.description,
    }),
  );
}
