import { ListQuery } from '../../common/lists/list-query.js';
import { BooleanQuery, StringField } from '../../common/validation/fields.js';

export class ListSitesQuery extends ListQuery {
  @StringField({
    max: 100,
    optional: true,
    description: 'Only sites that show the space of this id; none when you may not view the space.',
  })
  space?: string;

  @StringField({
    max: 128,
    optional: true,
    description: 'Only sites whose title contains this; case does not count.',
  })
  title?: string;

  @BooleanQuery({ optional: true, description: 'Only sites that are (not) published.' })
  published?: boolean;
}
