import { ROLES_STRONGEST_FIRST, type Role } from '../../../access/role.js';
import { EnumField, StringField } from '../../../common/validation/fields.js';

/** The fields that the requests for both kinds of provider share. */
export class SaveProviderDto {
  @StringField({ min: 1, max: 30, description: 'Shown to people who choose how to sign in.' })
  label!: string;

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
