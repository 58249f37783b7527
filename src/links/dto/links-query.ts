import { ListQuery } from '../../common/lists/list-query.js';
import { EnumField } from '../../common/validation/fields.js';

export const LINK_STATUSES = ['ok', 'broken', 'in-app'] as const;
export type LinkStatus = (typeof LINK_STATUSES)[number];

/** The query parameters of lists of links. */
export class LinksQuery extends ListQuery {
  @EnumField({
    values: LINK_STATUSES,
    name: 'LinkStatus',
    optional: true,
    description: 'Only links with this status. `stats` still counts all links.',
  })
  status?: LinkStatus;
}
