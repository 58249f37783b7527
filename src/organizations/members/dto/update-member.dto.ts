import { ROLES_STRONGEST_FIRST, type Role } from '../../../access/role.js';
import { BooleanField, EnumField } from '../../../common/validation/fields.js';

export class UpdateMemberDto {
  @EnumField({
    values: ROLES_STRONGEST_FIRST,
    name: 'Role',
    optional: true,
    nullable: true,
    description: '`null` makes a guest.',
  })
  role?: Role | null;

  @BooleanField({
    optional: true,
    description: 'true takes all access away, and keeps the role and the grants for later.',
  })
  disabled?: boolean;
}
