import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentTarget } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { ApiListResponse } from '../common/lists/list-resource.js';
import type { SpaceTarget } from '../spaces/spaces.service.js';
import { SearchQueryDto } from './dto/search-query.dto.js';
import { ContentStore } from '../content/store/content-store.js';
import { CORRECTED_QUERY, SearchResource, type SearchResults } from './search.resource.js';
import { SearchService } from './search.service.js';
import { claimsOf } from '../spaces/space-access.js';
import { SearchReaders } from './search-readers.js';

/** Search in the primary content of one space. */
@ApiTags('Space content')
@Controller('v1/spaces/:spaceId/search')
export class SpaceSearchController {
  constructor(
    private readonly searchService: SearchService,
    private readonly readers: SearchReaders,
    private readonly store: ContentStore,
  ) {}

  @Get()
  @Requires('space.view')
  @ApiOperation({
    operationId: 'searchSpaceContent',
    summary: 'Search the pages of a space',
    description:
      'Takes words, `"phrases"` and `-exclusions`. The last word also matches longer words. Ignores accents and case. Best matches first: titles before headings before text.',
  })
  @ApiListResponse(SearchResource, CORRECTED_QUERY)
  async search(
    @CurrentTarget() { access }: SpaceTarget,
    @Query() query: SearchQueryDto,
  ): Promise<SearchResults<SearchResource>> {
    const head = await this.store.revision(access.spaceId, access.headRevisionId);
    const claims = claimsOf(access);
    const limited = claims && this.readers.withClaims([access.spaceId], claims);
    return this.searchService.ofSpace(head, query.query, query, limited?.reader);
  }
}
