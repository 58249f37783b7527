import { ROLES_STRONGEST_FIRST, type Role } from '../../../access/role.js';
import { BooleanField, EnumField } from '../../../common/validation/fields.js';

export class UpdateMemberDto {
  @EnumField({
    values: ROLES_STRONGEST_FIRST,
    name: 'Role',
    optional: true,
    nullable: true,
    description: '`null` makes the member a guest.',
  })
  role?: Role | null;

  @BooleanField({
    optional: true,
    description: '`true` removes all access and keeps the role and the grants for later.',
  })
  disabled?: boolean;
}
