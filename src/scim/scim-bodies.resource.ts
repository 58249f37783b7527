import { ApiProperty, ApiSchema } from '@nestjs/swagger';

/*
 * Describes bodies in the API reference. They are parsed by hand, because names in SCIM are case-insensitive and
 * unknown attributes are ignored, while the rest of the API refuses them.
 */

/** A User in a request. */
@ApiSchema({ name: 'ScimUserBody' })
export class ScimUserBody {
  @ApiProperty({ type: [String], required: false }) schemas?: string[];
  @ApiProperty({ description: 'The email address of the person. Case-insensitive.', maxLength: 254 })
  userName!: string;
  @ApiProperty({ required: false, maxLength: 255 }) externalId?: string;
  @ApiProperty({ required: false, maxLength: 255 }) displayName?: string;
  @ApiProperty({
    selfRequired: false,
    type: 'object',
    additionalProperties: { type: 'string' },
    description: '`formatted`, `givenName`, `familyName`.',
  })
  name?: Record<string, string>;
  @ApiProperty({
    required: false,
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'The primary address is stored for the directory. Emails go to `userName`.',
  })
  emails?: object[];
  @ApiProperty({ required: false }) active?: boolean;
}

/** A Group in a request. */
@ApiSchema({ name: 'ScimGroupBody' })
export class ScimGroupBody {
  @ApiProperty({ type: [String], required: false }) schemas?: string[];
  @ApiProperty({ description: 'The title of the team.', minLength: 1, maxLength: 64 }) displayName!: string;
  @ApiProperty({ required: false, maxLength: 255 }) externalId?: string;
  @ApiProperty({
    required: false,
    type: 'array',
    maxItems: 10_000,
    items: { type: 'object', additionalProperties: true },
    description: 'Objects whose `value` is the ID of a User.',
  })
  members?: object[];
}

@ApiSchema({ name: 'ScimPatchOperation' })
class ScimPatchOperation {
  @ApiProperty({ description: '`add`, `replace` or `remove`. Case-insensitive.' }) op!: string;
  @ApiProperty({ required: false, example: 'name.givenName' }) path?: string;
  @ApiProperty({ required: false, description: 'Without a path, an object of attributes.' }) value?: unknown;
}

/** The body of a PATCH. */
@ApiSchema({ name: 'ScimPatchBody' })
export class ScimPatchBody {
  @ApiProperty({ type: [String], required: false }) schemas?: string[];
  @ApiProperty({ type: [ScimPatchOperation], minItems: 1, maxItems: 1000 })
  Operations!: ScimPatchOperation[];
}

/** The body of a search. */
@ApiSchema({ name: 'ScimSearchBody' })
export class ScimSearchBody {
  @ApiProperty({ type: [String], required: false }) schemas?: string[];
  @ApiProperty({ required: false, maxLength: 4096, example: 'userName sw "ada"' }) filter?: string;
  @ApiProperty({ type: [String], required: false, maxItems: 100, example: ['userName', 'name.givenName'] })
  attributes?: string[];
  @ApiProperty({ type: [String], required: false, maxItems: 100 }) excludedAttributes?: string[];
  @ApiProperty({ type: 'integer', required: false, default: 1 }) startIndex?: number;
  @ApiProperty({ type: 'integer', required: false, default: 100 }) count?: number;
}
