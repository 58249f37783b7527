import { PartialType } from '@nestjs/swagger';
import { ROLES_STRONGEST_FIRST, type Role } from '../../../access/role.js';
import { EnumField, StringField, UrlField } from '../../../common/validation/fields.js';

export class CreateSamlProviderDto {
  @StringField({ min: 1, max: 30, description: 'What people choose it by.' })
  label!: string;

  @StringField({ min: 1, max: 1024, optional: true, description: 'What the identity provider calls itself.' })
  entityID?: string;

  @StringField({
    min: 1,
    max: 10_000,
    optional: true,
    description:
      'The certificate whose key signs assertions, in PEM or in base64 alone. Several in PEM, while one replaces another.',
  })
  certificate?: string;

  @UrlField({ max: 2048, optional: true, description: 'Where sign-ins begin at the identity provider.' })
  ssoURL?: string;

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

export class UpdateSamlProviderDto extends PartialType(CreateSamlProviderDto, {
  skipNullProperties: false,
}) {}
