import { ListQuery } from '../../../common/lists/list-query.js';
import { EnumField, IntegerQuery, StringArrayField, StringField } from '../../../common/validation/fields.js';
import { MAX_SITE_SPACES } from '../../tree/site-space-changes.js';
import { SEARCH_MODES, type SearchScope } from '../search-scope.js';

export class SiteSearchDto {
  @StringField({ min: 1, max: 512, description: 'The search query.', example: 'getting started' })
  query!: string;

  @EnumField({
    values: SEARCH_MODES,
    name: 'SiteSearchMode',
    optional: true,
    default: 'all',
    description:
      '`all`: the whole site. `specific`: the site spaces in `siteSpaceIds`. `current`: the site space in `siteSpaceId`, and the default one of every other section.',
  })
  mode?: SearchScope['mode'];

  @StringArrayField({
    minItems: 1,
    maxItems: MAX_SITE_SPACES,
    maxLength: 100,
    optional: true,
    description: 'IDs of site spaces, for the mode `specific`.',
  })
  siteSpaceIds?: string[];

  @StringField({
    max: 100,
    optional: true,
    description: 'ID of the site space that the reader is in, for the mode `current`.',
  })
  siteSpaceId?: string;
}

export class SiteSearchQuery extends ListQuery {
  @IntegerQuery({ min: 1, max: 1000, optional: true, default: 10, description: 'Spaces per page.' })
  override limit?: number;

  @StringField({ max: 100, optional: true, description: 'Key of a share link.' }) shareKey?: string;
}
