import { ROLES_STRONGEST_FIRST, type Role } from '../../../access/role.js';
import { ListQuery } from '../../../common/lists/list-query.js';
import { EnumField, StringField } from '../../../common/validation/fields.js';

const MEMBER_SORTS = ['joinedAt', 'lastSeenAt'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

export class ListMembersQuery extends ListQuery {
  @EnumField({
    values: ['asc', 'desc'],
    name: 'ListOrder',
    optional: true,
    default: 'desc',
    description: 'The direction of `sort`: ascending or descending.',
  })
  order?: 'asc' | 'desc';

  @EnumField({
    values: [...ROLES_STRONGEST_FIRST, 'guest'],
    name: 'MemberRole',
    optional: true,
    description: 'Only members with exactly this role.',
  })
  role?: Role | 'guest';

  @StringField({
    max: 255,
    optional: true,
    description: 'Only members whose name or email address contains this text. Ignores case and accents.',
  })
  search?: string;

  @EnumField({
    values: MEMBER_SORTS,
    name: 'MemberSort',
    optional: true,
    default: 'joinedAt',
    description:
      '`lastSeenAt` lists only active members: those who were seen at least once and are not disabled.',
  })
  sort?: MemberSort;
}
