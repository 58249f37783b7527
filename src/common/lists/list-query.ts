import { IntegerQuery, StringField } from '../validation/fields.js';

/** The query parameters of every list. */
export class ListQuery {
  @StringField({ max: 4096, optional: true, description: 'The `next.page` of the previous page.' })
  page?: string;

  @IntegerQuery({ min: 1, max: 1000, optional: true, default: 50, description: 'Items per page.' })
  limit?: number;
}
