import { ValidateBy, ValidateIf } from 'class-validator';
import { Transform } from 'class-transformer';
import { ApiProperty } from '@nestjs/swagger';
import { rawValue } from '../../../common/validation/raw-value.js';
import { MAX_VISITOR_JWT } from '../../audience/visitor-jwt.js';
import { BooleanField, ObjectField, StringField } from '../../../common/validation/fields.js';

/** Maximum characters. Enough for a path with a JWT in its query. */
export const MAX_ADDRESS = 16 * 1024;
const URL = { min: 1, max: MAX_ADDRESS, description: 'The URL that the reader requested.' } as const;
const MAX_CLAIMS = 8 * 1024;

function isClaims(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    JSON.stringify(value).length <= MAX_CLAIMS
  );
}

class VisitorInput {
  @StringField({
    max: MAX_VISITOR_JWT,
    optional: true,
    description: 'The JWT of a visitor who has signed in, signed with the key of the site.',
  })
  jwtToken?: string;

  @Transform(rawValue)
  @ValidateIf((_, value) => value !== undefined)
  @ValidateBy(
    { name: 'isClaims', validator: { validate: isClaims } },
    { message: `must be an object of at most ${MAX_CLAIMS} bytes` },
  )
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    required: [],
    selfRequired: false,
    description:
      'Claims of the visitor that are not signed. Only those that the adaptive schema describes count.',
  })
  unsignedClaims?: Record<string, unknown>;

  @StringField({ max: 64, optional: true, description: 'Accepted for compatibility; has no effect.' })
  type?: string;
}

export class PublishedUrlDto {
  @StringField(URL) url!: string;
  @ObjectField(() => VisitorInput, { optional: true }) visitor?: VisitorInput;
  @BooleanField({
    optional: true,
    description:
      '`true`: visitors whose JWT is not valid are also redirected to sign in, instead of getting 403.',
  })
  redirectOnError?: boolean;
  @BooleanField({
    optional: true,
    description: 'Accepted for compatibility; has no effect. All responses are current.',
  })
  cacheBust?: boolean;
}

export class PublishedUrlQuery {
  @StringField(URL) url!: string;
}
