import { ListQuery } from '../../../common/lists/list-query.js';
import { EnumField, StringField } from '../../../common/validation/fields.js';

export class ListTeamsQuery extends ListQuery {
  @StringField({
    max: 100,
    optional: true,
    description:
      'ID of a member: only teams that they can manage. Administrators can manage all teams, others those they own.',
  })
  owner?: string;

  @StringField({
    max: 64,
    optional: true,
    description: 'Only teams whose title contains this text. Ignores case.',
  })
  title?: string;
}

export class ListMemberTeamsQuery extends ListQuery {
  @EnumField({
    values: ['asc', 'desc'],
    name: 'ListOrder',
    optional: true,
    default: 'desc',
    description: '`desc`: newest team first.',
  })
  order?: 'asc' | 'desc';

  @StringField({
    max: 64,
    optional: true,
    description: 'Only teams whose title contains this text. Ignores case.',
  })
  title?: string;
}
