import { PartialType } from '@nestjs/swagger';
import { ArrayUnique } from 'class-validator';
import { ROLES_STRONGEST_FIRST, type Role } from '../../../access/role.js';
import { EnumField, StringArrayField, StringField, UrlField } from '../../../common/validation/fields.js';

/** A scope of OAuth 2.0 (RFC 6749, 3.3). */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

export class CreateOidcProviderDto {
  @StringField({ min: 1, max: 30, description: 'What people choose it by.' })
  label!: string;

  @UrlField({
    max: 2048,
    optional: true,
    description:
      'Its address, to which `/.well-known/openid-configuration` is added. `https:`, or `http:` for hosts that the operator allows.',
  })
  issuer?: string;

  @StringField({ min: 1, max: 1024, optional: true, description: 'Of this service at the provider.' })
  clientId?: string;

  @StringField({
    min: 1,
    max: 1024,
    optional: true,
    nullable: true,
    description: 'Kept sealed and never shown. `null`: a public client, which has none.',
  })
  clientSecret?: string | null;

  @ArrayUnique({ message: 'must not hold a scope twice' })
  @StringArrayField({
    maxItems: 20,
    maxLength: 100,
    pattern: SCOPE,
    patternHint: 'must hold scopes of OAuth 2.0, such as "profile"',
    optional: true,
    description: 'What the provider is asked for besides `openid`. When left out: `email` and `profile`.',
    example: ['email', 'profile'],
  })
  scopes?: string[];

  @StringField({
    min: 1,
    max: 100,
    optional: true,
    description: 'Id of the team that newcomers are put into.',
  })
  defaultTeam?: string;

  @EnumField({
    values: ROLES_STRONGEST_FIRST,
    name: 'Role',
    optional: true,
    nullable: true,
    description:
      'Role of newcomers, `null`: they are guests. When left out: the organization’s `defaultRole`.',
  })
  defaultRole?: Role | null;
}

export class UpdateOidcProviderDto extends PartialType(CreateOidcProviderDto, {
  skipNullProperties: false,
}) {}
