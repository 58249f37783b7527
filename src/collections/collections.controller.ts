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
    summary: 'List the collections of an organization that you can view',
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
      'Requires the role `create` in the organization, or on the collection that `parent` names. Collections can be nested 20 levels deep (409).',
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
  @ApiOperation({ operationId: 'getCollection', summary: 'Retrieve a collection' })
  @ApiOkResponse({ type: CollectionResource })
  get(
    @CurrentActor() actor: Actor,
    @Param('collectionId') collectionId: string,
  ): Promise<CollectionResource> {
    return this.collections.get(actor, collectionId);
  }

  @Patch('collections/:collectionId')
  @Requires('collection.admin')
  @ApiOperation({ operationId: 'updateCollection', summary: 'Update a collection' })
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
      'Its spaces and collections move to its parent, or to the top level, after the items there and in their order. Grants on the collection are removed. Items that inherited its level inherit from the next level up. If that would open an item to more people, the item keeps its previous level as its own.',
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
      'Moves the collection into another collection, to another position among its siblings, or both, with everything in it. Requires the role `create` on the collection and on a new parent. You cannot move a collection into itself (409). Moving never gives anybody a stronger role on the collection or on its content. What the collection inherits changes with its position, but never opens it to more people: in that case it keeps its previous level as its own, unless `defaultLevel` sets another one (role `admin`).',
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
    summary: 'Transfer a collection to another organization',
    description:
      'Transfers all collections and spaces in it, including deleted spaces, with their content. Grants to people and teams that the other organization does not have are removed. Requires the role `admin` on everything in the collection and, in the other organization, the permission `createContent`, or the role `create` on the collection that `parent` names. Returns 409 while a site publishes one of the spaces. What the collection inherits changes with its position, but never opens it to more people: in that case it keeps its previous level as its own, unless `defaultLevel` sets another one.',
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
