import { ListQuery } from '../../common/lists/list-query.js';
import { BooleanQuery } from '../../common/validation/fields.js';

export class ListCollectionsQuery extends ListQuery {
  @BooleanQuery({
    optional: true,
    default: true,
    description: 'Also collections inside of others; `false`: only those at the top.',
  })
  nested = true;
}
