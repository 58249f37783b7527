import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { ListQuery } from '../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../common/lists/list-resource.js';
import { CollectionSpacesService } from './collection-spaces.service.js';
import { SpaceResource } from './space.resource.js';

@ApiTags('Collections')
@Controller('v1/collections/:collectionId/spaces')
export class CollectionSpacesController {
  constructor(private readonly spaces: CollectionSpacesService) {}

  @Get()
  @Requires('collection.view')
  @ApiOperation({
    operationId: 'listCollectionSpaces',
    summary: 'List the spaces in a collection that you can view',
    description: 'Returns spaces that are directly in the collection, in their order.',
  })
  @ApiListResponse(SpaceResource)
  list(
    @CurrentActor() actor: Actor,
    @Param('collectionId') collectionId: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<SpaceResource>> {
    return this.spaces.list(actor, collectionId, query);
  }
}
