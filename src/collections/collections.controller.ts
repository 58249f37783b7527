import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor, CurrentTarget } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { ApiListResponse, type ListResource } from '../common/lists/list-resource.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { CollectionResource } from './collection.resource.js';
import { CollectionsService, type CollectionTarget } from './collections.service.js';
import { DeleteCollection } from './delete-collection.js';
import { CreateCollectionDto } from './dto/create-collection.dto.js';
import { ListCollectionsQuery } from './dto/list-collections.dto.js';
import { MoveCollectionDto } from './dto/move-collection.dto.js';
import { TransferCollectionDto } from './dto/transfer-collection.dto.js';
import { UpdateCollectionDto } from './dto/update-collection.dto.js';
import { MoveCollection } from './move-collection.js';
import { TransferCollection } from './transfer-collection.js';

@ApiTags('Collections')
@Controller('v1')
export class CollectionsController {
  constructor(
    private readonly collections: CollectionsService,
    private readonly deleteCollection: DeleteCollection,
    private readonly moveCollection: MoveCollection,
    private readonly transferCollection: TransferCollection,
  ) {}

  @Get('orgs/:organizationId/collections')
  @Requires('organization.view')
  @ApiOperation({
    operationId: 'listCollections',
    summary: 'The collections of an organization that you may view',
    description: 'Oldest first.',
  })
  @ApiListResponse(CollectionResource)
  list(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Query() query: ListCollectionsQuery,
  ): Promise<ListResource<CollectionResource>> {
    return this.collections.list(actor, organizationId, query);
  }

  @Post('orgs/:organizationId/collections')
  @Idempotent({ by: 'route' })
  @Requires('organization.view')
  @ApiOperation({
    operationId: 'createCollection',
    summary: 'Create a collection',
    description:
      'Needs the role `create` in the organization, or on the collection that `parent` names. Collections can be nested 20 deep (409).',
  })
  @ApiCreatedResponse({ type: CollectionResource })
  create(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Body() body: CreateCollectionDto,
  ): Promise<CollectionResource> {
    return this.collections.create(actor, organizationId, body);
  }

  @Get('collections/:collectionId')
  @Requires('collection.view')
  @ApiOperation({ operationId: 'getCollection', summary: 'One collection' })
  @ApiOkResponse({ type: CollectionResource })
  get(
    @CurrentActor() actor: Actor,
    @Param('collectionId') collectionId: string,
  ): Promise<CollectionResource> {
    return this.collections.get(actor, collectionId);
  }

  @Patch('collections/:collectionId')
  @Requires('collection.admin')
  @ApiOperation({ operationId: 'updateCollection', summary: 'Change a collection' })
  @ApiOkResponse({ type: CollectionResource })
  update(
    @CurrentActor() actor: Actor,
    @Param('collectionId') collectionId: string,
    @Body() body: UpdateCollectionDto,
  ): Promise<CollectionResource> {
    return this.collections.update(actor, collectionId, body);
  }

  @Delete('collections/:collectionId')
  @HttpCode(205)
  @Requires('collection.admin')
  @ApiOperation({
    operationId: 'deleteCollection',
    summary: 'Delete a collection',
    description:
      'Its spaces and collections move to its parent, or to the top, and go last there in their order. Grants on the collection itself are gone, and what inherited its level inherits from further up; where that would open it to more people, it keeps the level that counted before, as its own.',
  })
  @ApiResponse({ status: 205, description: 'Deleted.' })
  async delete(@CurrentActor() actor: Actor, @CurrentTarget() { access }: CollectionTarget): Promise<void> {
    await this.deleteCollection.run(actor, access.organizationId, access.collectionId);
  }

  @Post('collections/:collectionId/move')
  @HttpCode(200)
  @Idempotent({ by: 'route' })
  @Requires('collection.create')
  @ApiOperation({
    operationId: 'moveCollection',
    summary: 'Move a collection within its organization',
    description:
      'Into another collection, to another place among its siblings, or both; everything in it goes along. Needs the role `create` on the collection and on a new parent. It cannot go into itself (409). Nobody gets a stronger role on a collection, or on something in it, by moving it. What it inherits changes with its place, but never opens it to more people: then it keeps the level that counted before, as its own, unless `defaultLevel` says otherwise (role `admin`).',
  })
  @ApiOkResponse({ type: CollectionResource })
  move(
    @CurrentActor() actor: Actor,
    @CurrentTarget() { access }: CollectionTarget,
    @Body() body: MoveCollectionDto,
  ): Promise<CollectionResource> {
    return this.moveCollection.run(actor, access.organizationId, access.collectionId, body);
  }

  @Post('collections/:collectionId/transfer')
  @HttpCode(200)
  @Idempotent({ by: 'route' })
  @Requires('collection.admin')
  @ApiOperation({
    operationId: 'transferCollection',
    summary: 'Hand a collection over to another organization',
    description:
      'With all collections and spaces in it, deleted spaces too, and their content; grants to people and teams unknown there are dropped. Needs the role `admin` on everything in it, and there the permission `createContent`, or the role `create` on the collection that `parent` names. Refused (409) while a site publishes one of the spaces. What it inherits changes with its place, but never opens it to more people: then it keeps the level that counted before, as its own, unless `defaultLevel` says otherwise.',
  })
  @ApiOkResponse({ type: CollectionResource })
  transfer(
    @CurrentActor() actor: Actor,
    @CurrentTarget() { access }: CollectionTarget,
    @Body() body: TransferCollectionDto,
  ): Promise<CollectionResource> {
    return this.transferCollection.run(actor, access.organizationId, access.collectionId, body);
  }
}
