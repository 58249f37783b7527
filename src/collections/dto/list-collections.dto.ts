import { ListQuery } from '../../common/lists/list-query.js';
import { BooleanQuery } from '../../common/validation/fields.js';

export class ListCollectionsQuery extends ListQuery {
  @BooleanQuery({
    optional: true,
    default: true,
    description: 'Include nested collections. `false`: only collections at the top level.',
  })
  nested = true;
}
