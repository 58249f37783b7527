import {
  Body,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiScimIfMatch } from '../protocol/if-match.decorator.js';
import { readPatch } from '../protocol/patch.js';
import {
  AttributesQuery,
  ApiScimList,
  pageQueryOf,
  type ScimList,
  ScimListQuery,
  toScimList,
} from '../protocol/scim-list.js';
import { readSearch } from '../protocol/search-request.js';
import { GROUP_SCHEMA } from '../protocol/schema-urns.js';
import { AttributeSelection } from '../protocol/attribute-selection.js';
import { respondWithList, respondToRead, respondWith } from '../scim-responses.js';
import { ScimGroupBody, ScimPatchBody, ScimSearchBody } from '../scim-bodies.resource.js';
import { ScimRoutes } from '../scim-routes.decorator.js';
import { readGroup, readGroupPatch } from './group-changes.js';
import { ScimGroupResource } from './scim-group.resource.js';
import { ScimGroupsService } from './scim-groups.service.js';

@ScimRoutes('/Groups')
export class ScimGroupsController {
  constructor(private readonly groups: ScimGroupsService) {}

  @Get()
  @ApiOperation({
    operationId: 'listScimGroups',
    summary: 'List teams (SCIM Groups)',
    description:
      'Oldest first. A page ends early when its groups have 10,000 members in total. A single group with more returns 400 with `tooMany`, unless you set `excludedAttributes=members`.',
  })
  @ApiScimList(ScimGroupResource)
  async list(
    @Param('organizationId') organizationId: string,
    @Query() query: ScimListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ScimList<object>> {
    return this.page(organizationId, query, response);
  }

  @Post('.search')
  @HttpCode(200)
  @ApiBody({ type: ScimSearchBody })
  @ApiOperation({
    operationId: 'searchScimGroups',
    summary: 'Search teams (SCIM Groups)',
    description: 'Returns the same as listing them, but takes the query as a body, which no log contains.',
  })
  @ApiScimList(ScimGroupResource)
  async search(
    @Param('organizationId') organizationId: string,
    @Body() body: object,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ScimList<object>> {
    return this.page(organizationId, readSearch(body), response);
  }

  @Post()
  @ApiBody({ type: ScimGroupBody })
  @ApiOperation({
    operationId: 'createScimGroup',
    summary: 'Create a team (SCIM Group)',
    description:
      'Each request creates a team, even if another team has the same `displayName`. Returns 409 with `uniqueness` if another team has the `externalId`.',
  })
  @ApiCreatedResponse({ type: ScimGroupResource })
  async create(
    @Param('organizationId') organizationId: string,
    @Query() query: AttributesQuery,
    @Body() body: object,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    const selection = new AttributeSelection(query);
    return respondWith(
      response,
      await this.groups.create(organizationId, readGroup(body), selection),
      selection,
    );
  }

  @Get(':scimGroupId')
  @ApiOperation({
    operationId: 'getScimGroup',
    summary: 'Retrieve a team',
    description:
      'A team with more than 10,000 members returns 400 with `tooMany`, unless you set `excludedAttributes=members`.',
  })
  @ApiOkResponse({ type: ScimGroupResource })
  @ApiResponse({ status: 304, description: 'The resource still has the version in `If-None-Match`.' })
  async get(
    @Param('organizationId') organizationId: string,
    @Param('scimGroupId') id: string,
    @Query() query: AttributesQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object | undefined> {
    const selection = new AttributeSelection(query);
    return respondToRead(request, response, await this.groups.get(organizationId, id, selection), selection);
  }

  @Put(':scimGroupId')
  @ApiScimIfMatch()
  @ApiBody({ type: ScimGroupBody })
  @ApiOperation({
    operationId: 'replaceScimGroup',
    summary: 'Replace a team (SCIM Group)',
    description:
      'Replaces title and members; if you leave out `members`, the team has none. If you leave out `externalId`, it does not change. Members who remain keep their role in the team.',
  })
  @ApiOkResponse({ type: ScimGroupResource })
  async replace(
    @Param('organizationId') organizationId: string,
    @Param('scimGroupId') id: string,
    @Query() query: AttributesQuery,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() body: object,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    const selection = new AttributeSelection(query);
    await this.groups.change(organizationId, id, readGroup(body), ifMatch);
    return respondWith(response, await this.groups.get(organizationId, id, selection), selection);
  }

  @Patch(':scimGroupId')
  @HttpCode(204)
  @ApiScimIfMatch()
  @ApiBody({ type: ScimPatchBody })
  @ApiOperation({
    operationId: 'patchScimGroup',
    summary: 'Update a team (SCIM Group)',
    description:
      'Either all operations are applied or none. Removing somebody who is not in the team has no effect. A request can have up to 1000 operations that name up to 10,000 members in total (413).',
  })
  @ApiNoContentResponse({
    description: 'The team was updated. It is not returned, because it can have many members.',
  })
  patch(
    @Param('organizationId') organizationId: string,
    @Param('scimGroupId') id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() body: object,
  ): Promise<void> {
    return this.groups.change(organizationId, id, readGroupPatch(readPatch(body, GROUP_SCHEMA)), ifMatch);
  }

  @Delete(':scimGroupId')
  @HttpCode(204)
  @ApiScimIfMatch()
  @ApiOperation({ operationId: 'deleteScimGroup', summary: 'Delete a team and its grants' })
  @ApiNoContentResponse({
    description: 'The team was deleted. Its members remain members of the organization.',
  })
  delete(
    @Param('organizationId') organizationId: string,
    @Param('scimGroupId') id: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<void> {
    return this.groups.remove(organizationId, id, ifMatch);
  }

  private async page(
    organizationId: string,
    query: ScimListQuery,
    response: Response,
  ): Promise<ScimList<object>> {
    const selection = new AttributeSelection(query);
    const page = pageQueryOf(query);
    const { resources, count } = await this.groups.list(organizationId, page, selection);
    return respondWithList(response, toScimList(resources, page.offset, count), selection);
  }
}
