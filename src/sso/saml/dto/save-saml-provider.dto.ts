import { PartialType } from '@nestjs/swagger';
import { ROLES_STRONGEST_FIRST, type Role } from '../../../access/role.js';
import { EnumField, StringField, UrlField } from '../../../common/validation/fields.js';

export class CreateSamlProviderDto {
  @StringField({ min: 1, max: 30, description: 'Shown to people who choose how to sign in.' })
  label!: string;

  @StringField({ min: 1, max: 1024, optional: true, description: "The identity provider's entity ID." })
  entityID?: string;

  @StringField({
    min: 1,
    max: 10_000,
    optional: true,
    description:
      'The certificate of the key that signs assertions, in PEM or as plain base64. Several certificates in PEM while one replaces another.',
  })
  certificate?: string;

  @UrlField({ max: 2048, optional: true, description: 'Where sign-ins start at the identity provider.' })
  ssoURL?: string;

  @StringField({
    min: 1,
    max: 100,
    optional: true,
    description: 'ID of the team that new members are added to.',
  })
  defaultTeam?: string;

  @EnumField({
    values: ROLES_STRONGEST_FIRST,
    name: 'Role',
    optional: true,
    nullable: true,
    description:
      'Role of new members. `null`: they are guests. Defaults to the organization’s `defaultRole`.',
  })
  defaultRole?: Role | null;
}

export class UpdateSamlProviderDto extends PartialType(CreateSamlProviderDto, {
  skipNullProperties: false,
}) {}
