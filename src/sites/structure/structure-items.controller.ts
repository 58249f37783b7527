import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Query,
  type Type,
} from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  type ApiOperationOptions,
  ApiResponse,
  ApiSchema,
  ApiTags,
} from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { CacheableRead } from '../../common/http/cacheable-read.decorator.js';
import type { Representation } from '../../common/http/representation.js';
import { ApiListResponse } from '../../common/lists/list-resource.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { SharedListQuery } from '../audience/dto/share-key.query.js';
import type { VisitedSiteTarget } from '../store/visited-site-target.js';
import { MoveDto } from './dto/structure.dto.js';
import type { StructureItems } from './structure-items.service.js';

type ItemsService<Resource extends { id: string }, AddBody, UpdateBody> = Pick<
  StructureItems<{ id: string }, Resource, AddBody, UpdateBody>,
  'list' | 'add' | 'update' | 'remove' | 'move'
>;

/** How the items of one type appear in the API. */
interface ItemRoutes<Resource extends { id: string }, AddBody extends object, UpdateBody extends object> {
  /** Last part of the path of the list. */
  path: string;
  /** Name of the path parameter. */
  id: string;
  tag: string;
  service: Type<ItemsService<Resource, AddBody, UpdateBody>>;
  resource: Type<Resource>;
  listQuery: Type<SharedListQuery>;
  addDto: Type<AddBody>;
  updateDto: Type<UpdateBody>;
  list: ApiOperationOptions;
  add: ApiOperationOptions;
  update: ApiOperationOptions;
  remove: ApiOperationOptions;
  /** The description of the response. */
  removed: string;
  move: ApiOperationOptions;
}

/** The controller of the items of one type in the structures of sites. */
export function structureItemsController<
  Resource extends { id: string },
  AddBody extends object,
  UpdateBody extends object,
>(routes: ItemRoutes<Resource, AddBody, UpdateBody>): Type<unknown> {
  const { path, id: ID, service, resource, listQuery, addDto, updateDto } = routes;

  // The types of bodies and queries must be classes, so that they are validated and documented.
  class ItemsQuery extends listQuery {}

  @ApiSchema({ name: addDto.name })
  class AddItem extends (addDto as Type<object>) {}

  @ApiSchema({ name: updateDto.name })
  class UpdateItem extends (updateDto as Type<object>) {}

  @ApiTags(routes.tag)
  @Controller(`v1/orgs/:organizationId/sites/:siteId/${path}`)
  class ItemsController {
    constructor(@Inject(service) private readonly items: ItemsService<Resource, AddBody, UpdateBody>) {}

    @Get()
    @Requires('visitedSite.view')
    @ApiOperation(routes.list)
    @ApiListResponse(resource)
    @CacheableRead()
    list(
      @CurrentTarget() { reader }: VisitedSiteTarget,
      @Param('organizationId') organizationId: string,
      @Param('siteId') siteId: string,
      @Query() query: ItemsQuery,
    ): Promise<Representation> {
      return this.items.list(reader, { organizationId, siteId }, query);
    }

    @Post()
    @Idempotent({ by: 'route' })
    @Requires('site.edit')
    @ApiOperation(routes.add)
    @ApiCreatedResponse({ type: resource })
    add(
      @CurrentActor() actor: Actor,
      @Param('organizationId') organizationId: string,
      @Param('siteId') siteId: string,
      @Body() body: AddItem,
    ): Promise<Resource> {
      return this.items.add(actor, { organizationId, siteId }, body as AddBody);
    }

    @Patch(`:${ID}`)
    @Requires('site.edit')
    @ApiOperation(routes.update)
    @ApiOkResponse({ type: resource })
    update(
      @CurrentActor() actor: Actor,
      @Param('organizationId') organizationId: string,
      @Param('siteId') siteId: string,
      @Param(ID) id: string,
      @Body() body: UpdateItem,
    ): Promise<Resource> {
      return this.items.update(actor, { organizationId, siteId }, id, body as UpdateBody);
    }

    @Delete(`:${ID}`)
    @HttpCode(205)
    @Requires('site.edit')
    @ApiOperation(routes.remove)
    @ApiResponse({ status: 205, description: routes.removed })
    remove(
      @CurrentActor() actor: Actor,
      @Param('organizationId') organizationId: string,
      @Param('siteId') siteId: string,
      @Param(ID) id: string,
    ): Promise<void> {
      return this.items.remove(actor, { organizationId, siteId }, id);
    }

    @Post(`:${ID}/move`)
    @Idempotent({ by: 'route' })
    @HttpCode(200)
    @Requires('site.edit')
    @ApiOperation(routes.move)
    @ApiOkResponse({ type: resource })
    move(
      @CurrentActor() actor: Actor,
      @Param('organizationId') organizationId: string,
      @Param('siteId') siteId: string,
      @Param(ID) id: string,
      @Body() body: MoveDto,
    ): Promise<Resource> {
      return this.items.move(actor, { organizationId, siteId }, id, body);
    }
  }
  return ItemsController;
}
