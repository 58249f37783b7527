import { ROLES_STRONGEST_FIRST, type Role } from '../../access/role.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { EnumField } from '../../common/validation/fields.js';

export class ListAggregateQuery extends ListQuery {
  @EnumField({
    values: ROLES_STRONGEST_FIRST,
    name: 'Role',
    optional: true,
    description: 'Only people with exactly this effective role.',
  })
  role?: Role;
}
