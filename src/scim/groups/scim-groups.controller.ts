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
import { ApiIfMatch } from '../protocol/if-match.decorator.js';
import { readPatch } from '../protocol/patch.js';
import { AttributesQuery, ApiScimList, type ScimList, ScimListQuery } from '../protocol/scim-list.js';
import { GROUP_SCHEMA } from '../protocol/schema-urns.js';
import { ShownAttributes } from '../protocol/shown-attributes.js';
import { answerList, answerRead, answerWith } from '../scim-answers.js';
import { ScimGroupBody, ScimPatchBody } from '../scim-bodies.resource.js';
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
    summary: 'The teams of the organization',
    description:
      'Oldest first. Found by `displayName`, `externalId`, `members`, `id`. A page ends early when its Groups have 10,000 members together; one that alone has more answers 400 with `tooMany`, unless `excludedAttributes=members`.',
  })
  @ApiScimList(ScimGroupResource)
  async list(
    @Param('organizationId') organizationId: string,
    @Query() query: ScimListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ScimList<object>> {
    const shown = new ShownAttributes(query);
    return answerList(response, await this.groups.list(organizationId, query, shown), shown);
  }

  @Post()
  @ApiBody({ type: ScimGroupBody })
  @ApiOperation({
    operationId: 'createScimGroup',
    summary: 'Make a team',
    description:
      'Each request makes one, also with a `displayName` that another team has. An `externalId` that another has answers 409 with `uniqueness`.',
  })
  @ApiCreatedResponse({ type: ScimGroupResource })
  async create(
    @Param('organizationId') organizationId: string,
    @Query() query: AttributesQuery,
    @Body() body: object,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    const shown = new ShownAttributes(query);
    return answerWith(response, await this.groups.create(organizationId, readGroup(body), shown), shown);
  }

  @Get(':scimGroupId')
  @ApiOperation({
    operationId: 'getScimGroup',
    summary: 'One team',
    description:
      'One of more than 10,000 members answers 400 with `tooMany`, unless `excludedAttributes=members`.',
  })
  @ApiOkResponse({ type: ScimGroupResource })
  @ApiResponse({ status: 304, description: 'It still has the version of `If-None-Match`.' })
  async get(
    @Param('organizationId') organizationId: string,
    @Param('scimGroupId') id: string,
    @Query() query: AttributesQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object | undefined> {
    const shown = new ShownAttributes(query);
    return answerRead(request, response, await this.groups.get(organizationId, id, shown), shown);
  }

  @Put(':scimGroupId')
  @ApiIfMatch()
  @ApiBody({ type: ScimGroupBody })
  @ApiOperation({
    operationId: 'replaceScimGroup',
    summary: 'Replace a team',
    description:
      'Title and members; without `members` there are none afterwards. `externalId` stays when it is left out. Who stays in the team keeps their place in it.',
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
    const shown = new ShownAttributes(query);
    await this.groups.change(organizationId, id, readGroup(body), ifMatch);
    return answerWith(response, await this.groups.get(organizationId, id, shown), shown);
  }

  @Patch(':scimGroupId')
  @HttpCode(204)
  @ApiIfMatch()
  @ApiBody({ type: ScimPatchBody })
  @ApiOperation({
    operationId: 'patchScimGroup',
    summary: 'Change a team',
    description:
      'All of the operations are done, or none. Removing somebody who does not belong to it does no harm. At most 1000 operations that name 10,000 members together (413).',
  })
  @ApiNoContentResponse({ description: 'Done. The team is not shown, since it may have many members.' })
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
  @ApiIfMatch()
  @ApiOperation({ operationId: 'deleteScimGroup', summary: 'Delete a team, with what was granted to it' })
  @ApiNoContentResponse({ description: 'The team is gone; its people are members still.' })
  delete(
    @Param('organizationId') organizationId: string,
    @Param('scimGroupId') id: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<void> {
    return this.groups.remove(organizationId, id, ifMatch);
  }
}
