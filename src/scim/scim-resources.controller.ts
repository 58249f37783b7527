import {
  Body,
  Delete,
  Get,
  Headers,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Req,
  Res,
  type Type,
} from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  type ApiOperationOptions,
  ApiResponse,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AttributeSelection } from './protocol/attribute-selection.js';
import { ApiScimIfMatch } from './protocol/if-match.decorator.js';
import { readPatch } from './protocol/patch.js';
import {
  AttributesQuery,
  ApiScimList,
  pageQueryOf,
  type ScimList,
  ScimListQuery,
  toScimList,
} from './protocol/scim-list.js';
import { readSearch } from './protocol/search-request.js';
import { ScimPatchBody, ScimSearchBody } from './scim-bodies.resource.js';
import type { ScimResources } from './scim-resources.js';
import { respondToRead, respondWith, respondWithList } from './scim-responses.js';
import { ScimRoutes } from './scim-routes.decorator.js';

/** How one type of resource appears in the API. */
interface ResourceRoutes<Sent> {
  path: string;
  /** Name of the path parameter. */
  id: string;
  schema: string;
  service: Type<ScimResources<Sent>>;
  resource: Type;
  body: Type;
  /** @throws ScimError */
  read: (body: object) => Sent;
  list: ApiOperationOptions;
  search: ApiOperationOptions;
  create: ApiOperationOptions;
  get: ApiOperationOptions;
  replace: ApiOperationOptions;
  patch: ApiOperationOptions;
  /** Why a PATCH does not return the resource; undefined: it does. */
  patched?: string;
  remove: ApiOperationOptions;
  /** The description of the response. */
  removed: string;
}

/** The controller of one type of resource. */
export function scimResourcesController<Sent>(routes: ResourceRoutes<Sent>): Type<unknown> {
  const { id: ID, schema, service, resource, body: sentBody, read, patched } = routes;
  const PatchResponse = (): MethodDecorator =>
    patched === undefined
      ? ApiOkResponse({ type: resource })
      : ApiNoContentResponse({ description: patched });
  /** The query of a PATCH that returns the resource. */
  const PatchQuery = (): ParameterDecorator => (patched === undefined ? Query() : () => undefined);

  @ScimRoutes(routes.path)
  class ResourcesController {
    constructor(@Inject(service) private readonly resources: ScimResources<Sent>) {}

    @Get()
    @ApiOperation(routes.list)
    @ApiScimList(resource)
    list(
      @Param('organizationId') organizationId: string,
      @Query() query: ScimListQuery,
      @Res({ passthrough: true }) response: Response,
    ): Promise<ScimList<object>> {
      return this.page(organizationId, query, response);
    }

    @Post('.search')
    @HttpCode(200)
    @ApiBody({ type: ScimSearchBody })
    @ApiOperation(routes.search)
    @ApiScimList(resource)
    async search(
      @Param('organizationId') organizationId: string,
      @Body() body: object,
      @Res({ passthrough: true }) response: Response,
    ): Promise<ScimList<object>> {
      return this.page(organizationId, readSearch(body), response);
    }

    @Post()
    @ApiBody({ type: sentBody })
    @ApiOperation(routes.create)
    @ApiCreatedResponse({ type: resource })
    async create(
      @Param('organizationId') organizationId: string,
      @Query() query: AttributesQuery,
      @Body() body: object,
      @Res({ passthrough: true }) response: Response,
    ): Promise<object> {
      const selection = new AttributeSelection(query);
      const created = await this.resources.create(organizationId, read(body), selection);
      return respondWith(response, created, selection);
    }

    @Get(`:${ID}`)
    @ApiOperation(routes.get)
    @ApiOkResponse({ type: resource })
    @ApiResponse({ status: 304, description: 'The resource still has the version in `If-None-Match`.' })
    async get(
      @Param('organizationId') organizationId: string,
      @Param(ID) id: string,
      @Query() query: AttributesQuery,
      @Req() request: Request,
      @Res({ passthrough: true }) response: Response,
    ): Promise<object | undefined> {
      const selection = new AttributeSelection(query);
      const found = await this.resources.get(organizationId, id, selection);
      return respondToRead(request, response, found, selection);
    }

    @Put(`:${ID}`)
    @ApiScimIfMatch()
    @ApiBody({ type: sentBody })
    @ApiOperation(routes.replace)
    @ApiOkResponse({ type: resource })
    async replace(
      @Param('organizationId') organizationId: string,
      @Param(ID) id: string,
      @Query() query: AttributesQuery,
      @Headers('if-match') ifMatch: string | undefined,
      @Body() body: object,
      @Res({ passthrough: true }) response: Response,
    ): Promise<object> {
      const selection = new AttributeSelection(query);
      const replaced = await this.resources.replace(organizationId, id, read(body), ifMatch, selection);
      return respondWith(response, replaced, selection);
    }

    @Patch(`:${ID}`)
    @HttpCode(patched === undefined ? 200 : 204)
    @ApiScimIfMatch()
    @ApiBody({ type: ScimPatchBody })
    @ApiOperation(routes.patch)
    @PatchResponse()
    async patch(
      @Param('organizationId') organizationId: string,
      @Param(ID) id: string,
      @Headers('if-match') ifMatch: string | undefined,
      @Body() body: object,
      @Res({ passthrough: true }) response: Response,
      @PatchQuery() query?: AttributesQuery,
    ): Promise<object | undefined> {
      const selection = new AttributeSelection(query ?? {});
      const steps = readPatch(body, schema);
      const changed = await this.resources.patch(organizationId, id, steps, ifMatch, selection);
      return changed && respondWith(response, changed, selection);
    }

    @Delete(`:${ID}`)
    @HttpCode(204)
    @ApiScimIfMatch()
    @ApiOperation(routes.remove)
    @ApiNoContentResponse({ description: routes.removed })
    delete(
      @Param('organizationId') organizationId: string,
      @Param(ID) id: string,
      @Headers('if-match') ifMatch: string | undefined,
    ): Promise<void> {
      return this.resources.remove(organizationId, id, ifMatch);
    }

    private async page(
      organizationId: string,
      query: ScimListQuery,
      response: Response,
    ): Promise<ScimList<object>> {
      const selection = new AttributeSelection(query);
      const page = pageQueryOf(query);
      const { resources, count } = await this.resources.list(organizationId, page, selection);
      return respondWithList(response, toScimList<object>(resources, page.offset, count), selection);
    }
  }
  return ResourcesController;
}
