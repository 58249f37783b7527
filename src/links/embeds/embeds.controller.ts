import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import type { SpaceTarget } from '../../spaces/spaces.service.js';
import { EmbedQuery } from './embed-query.js';
import { ContentStore } from '../../content/store/content-store.js';
import { EmbedResource } from './embed.resource.js';
import { EmbedsService } from './embeds.service.js';
import { claimsOf } from '../../spaces/space-access.js';

/** Embeds of addresses in the pages of a space. */
@ApiTags('Space content')
@Controller('v1/spaces/:spaceId/embed')
export class EmbedsController {
  constructor(
    private readonly embeds: EmbedsService,
    private readonly store: ContentStore,
  ) {}

  @Get()
  @Requires('space.view')
  @ApiOperation({
    operationId: 'getEmbedByUrlInSpace',
    summary: 'Retrieve an embed by its URL',
    description:
      'Uses the current revision only: nothing is fetched from the URL. Returns 404 if no page or reusable content embeds it.',
  })
  @ApiOkResponse({ type: EmbedResource })
  async get(@CurrentTarget() { access }: SpaceTarget, @Query() { url }: EmbedQuery): Promise<EmbedResource> {
    const head = await this.store.revision(access.spaceId, access.headRevisionId);
    return this.embeds.get(head, url, claimsOf(access));
  }
}
