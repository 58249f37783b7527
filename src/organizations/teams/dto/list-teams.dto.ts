import { ListQuery } from '../../../common/lists/list-query.js';
import { EnumField, StringField } from '../../../common/validation/fields.js';

export class ListTeamsQuery extends ListQuery {
  @StringField({
    max: 100,
    optional: true,
    description:
      'Id of a member: only teams they can manage, which are those they own, for administrators all.',
  })
  owner?: string;

  @StringField({
    max: 64,
    optional: true,
    description: 'Only teams whose title contains this; case does not count.',
  })
  title?: string;
}

export class ListMemberTeamsQuery extends ListQuery {
  @EnumField({
    values: ['asc', 'desc'],
    name: 'ListOrder',
    optional: true,
    default: 'desc',
    description: '`desc`: the newest team first.',
  })
  order?: 'asc' | 'desc';

  @StringField({
    max: 64,
    optional: true,
    description: 'Only teams whose title contains this; case does not count.',
  })
  title?: string;
}
