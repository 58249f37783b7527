import { IntegerQuery, StringField } from '../validation/fields.js';

/** The query parameters of every list. */
export class ListQuery {
  @StringField({ max: 4096, optional: true, description: 'The `next.page` of the page before this one.' })
  page?: string;

  @IntegerQuery({ min: 1, max: 1000, optional: true, default: 50, description: 'Items a page.' })
  limit?: number;
}
