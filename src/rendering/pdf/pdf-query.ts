import { BooleanQuery, StringField } from '../../common/validation/fields.js';

/** The pages to put into a PDF. */
export class PdfQuery {
  @BooleanQuery({ default: false, description: '`true`: leave out pages below the page. Requires `page`.' })
  only = false;

  @StringField({
    max: 100,
    optional: true,
    description: 'ID of a page: the page and all pages below it. Defaults to the whole space.',
  })
  page?: string;
}
