import { ROLES_STRONGEST_FIRST, type Role } from '../../access/role.js';
import { EnumField, StringArrayField } from '../../common/validation/fields.js';

export class GrantPermissionsDto {
  @EnumField({ values: ROLES_STRONGEST_FIRST, name: 'Role' })
  role!: Role;

  @StringArrayField({
    maxItems: 1000,
    maxLength: 254,
    optional: true,
    description: 'Members of the organization, by user ID or email address.',
  })
  users?: string[];

  @StringArrayField({
    maxItems: 1000,
    maxLength: 100,
    optional: true,
    description: 'IDs of teams of the organization.',
  })
  teams?: string[];
}
