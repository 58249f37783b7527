import { ListQuery } from '../../../common/lists/list-query.js';
import { BooleanQuery, StringField } from '../../../common/validation/fields.js';

export class ListSitesQuery extends ListQuery {
  @StringField({
    max: 100,
    optional: true,
    description: 'Only sites that show the space with this ID. Empty if you cannot view the space.',
  })
  space?: string;

  @StringField({
    max: 128,
    optional: true,
    description: 'Only sites whose title contains this text. Ignores case.',
  })
  title?: string;

  @BooleanQuery({
    optional: true,
    description: '`true`: only published sites. `false`: only unpublished sites.',
  })
  published?: boolean;
}
