import { ListQuery } from '../../../common/lists/list-query.js';
import { EnumField, IntegerQuery, StringArrayField, StringField } from '../../../common/validation/fields.js';
import { MAX_SITE_SPACES } from '../../structure/site-space-changes.js';
import { SEARCH_MODES, type SearchScope } from '../search-scope.js';

export class SiteSearchDto {
  @StringField({ min: 1, max: 512, description: 'What to look for.', example: 'getting started' })
  query!: string;

  @EnumField({
    values: SEARCH_MODES,
    name: 'SiteSearchMode',
    optional: true,
    default: 'all',
    description:
      '`all`: the whole site; `specific`: the site spaces of `siteSpaceIds`; `current`: that of `siteSpaceId`, with the default one of every other section.',
  })
  mode?: SearchScope['mode'];

  @StringArrayField({
    minItems: 1,
    maxItems: MAX_SITE_SPACES,
    maxLength: 100,
    optional: true,
    description: 'Ids of site spaces, with the mode `specific`.',
  })
  siteSpaceIds?: string[];

  @StringField({
    max: 100,
    optional: true,
    description: 'Id of the site space that the reader is in, with the mode `current`.',
  })
  siteSpaceId?: string;
}

export class SiteSearchQuery extends ListQuery {
  @IntegerQuery({ min: 1, max: 1000, optional: true, default: 10, description: 'Spaces a page.' })
  override limit?: number;

  @StringField({ max: 100, optional: true, description: 'Key of a share link.' }) shareKey?: string;
}
