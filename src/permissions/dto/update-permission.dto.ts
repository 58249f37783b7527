import { ROLES_STRONGEST_FIRST, type Role } from '../../access/role.js';
import { EnumField } from '../../common/validation/fields.js';

export class UpdatePermissionDto {
  @EnumField({
    values: ROLES_STRONGEST_FIRST,
    name: 'Role',
    nullable: true,
    description: '`null` removes the role that was given. The default level then applies to members.',
  })
  role!: Role | null;
}
