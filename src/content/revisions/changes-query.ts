import { ListQuery } from '../../common/lists/list-query.js';
import { BooleanQuery } from '../../common/validation/fields.js';

/** The query parameters of lists of changes. */
export class ChangesQuery extends ListQuery {
  @BooleanQuery({
    default: false,
    description: '`true` returns the differences of the texts of pages and reusable contents, line by line.',
  })
  diff = false;
}
