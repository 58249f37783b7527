import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import type { VisitedSiteTarget } from '../store/visited-site-target.js';
import { type ErrorDetail, ValidationError } from '../../common/errors/api-error.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { FoundSpaceResource, SearchResults } from '../../search/search.resource.js';
import { SearchReaders } from '../../search/search-readers.js';
import { SearchService } from '../../search/search.service.js';
import { SiteStructures } from '../views/site-structures.js';
import type { SiteOf } from '../tree/structure-rows.js';
import type { SiteSearchDto } from './dto/site-search.dto.js';
import { searchedSpaces, type SearchScope } from './search-scope.js';

/** Searches the content of a site. */
@Injectable()
export class SiteSearchService {
  constructor(
    private readonly structures: SiteStructures,
    private readonly search: SearchService,
    private readonly readers: SearchReaders,
  ) {}

  /**
   * The matching spaces of a site with their best pages, best space first. Searches the site spaces that the published
   * profile shows to the same reader.
   * @param target how the caller reads the site
   * @throws ValidationError when the parameters do not fit the mode
   * @throws NotFoundError when the reader does not see a site space
   */
  async run(
    actor: Actor,
    { organizationId, siteId }: SiteOf,
    { query: text, ...body }: SiteSearchDto,
    query: ListQuery,
    target: Pick<VisitedSiteTarget, 'reader' | 'visit'>,
  ): Promise<SearchResults<FoundSpaceResource>> {
    const scope = toScope(body);
    const { visit } = target;
    const { structure } = await this.structures.visibleToReader(actor, { organizationId, siteId }, target);
    const spaceIds = searchedSpaces(structure, scope);
    const name = `site ${siteId} for ${actor.userId} ${JSON.stringify([visit, scope])}`;
    const limited =
      visit === undefined
        ? await this.readers.person(actor.userId, organizationId)
        : this.readers.withClaims(spaceIds, visit.claims);
    const among = limited && { ...limited, spaceIds: limited.spaceIds.filter((id) => spaceIds.includes(id)) };
    return this.search.ofSpaces({ name, organizationId, spaceIds }, text, query, among);
  }
}

/** @throws ValidationError unless the body has exactly the parameters of its mode */
function toScope({ mode = 'all', siteSpaceIds, siteSpaceId }: Omit<SiteSearchDto, 'query'>): SearchScope {
  const details = [
    problemOf('siteSpaceIds', siteSpaceIds, mode, 'specific'),
    problemOf('siteSpaceId', siteSpaceId, mode, 'current'),
  ].filter((detail) => detail !== undefined);
  if (details.length > 0) throw new ValidationError(details);
  if (siteSpaceIds !== undefined) return { mode: 'specific', siteSpaceIds };
  return siteSpaceId === undefined ? { mode: 'all' } : { mode: 'current', siteSpaceId };
}

function problemOf(
  path: string,
  value: unknown,
  mode: SearchScope['mode'],
  needing: SearchScope['mode'],
): ErrorDetail | undefined {
  if ((value !== undefined) === (mode === needing)) return undefined;
  const must = value === undefined ? 'must be given with' : 'must not be given without';
  return { path, message: `${must} the mode ${needing}` };
}
