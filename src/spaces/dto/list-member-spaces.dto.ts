import { ListQuery } from '../../common/lists/list-query.js';
import { EnumField } from '../../common/validation/fields.js';

export class ListMemberSpacesQuery extends ListQuery {
  @EnumField({
    values: ['asc', 'desc'],
    name: 'ListOrder',
    optional: true,
    default: 'desc',
    description: '`desc`: newest first.',
  })
  order?: 'asc' | 'desc';
}
