import { BooleanQuery, StringField } from '../../common/validation/fields.js';

/** What a PDF holds. */
export class PdfQuery {
  @BooleanQuery({ default: false, description: '`true`: nothing below the page. Needs `page`.' })
  only = false;

  @StringField({
    max: 100,
    optional: true,
    description: 'Id of a page: it and the pages below it. Without it the whole space.',
  })
  page?: string;
}
