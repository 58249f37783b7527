import { Body, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiBody, ApiOperation } from '@nestjs/swagger';
import type { Response } from 'express';
import { ScimGroupResource } from '../groups/scim-group.resource.js';
import { AttributeSelection } from '../protocol/attribute-selection.js';
import { ApiScimList, pageQueryOf, type ScimList, toScimList } from '../protocol/scim-list.js';
import { readSearch } from '../protocol/search-request.js';
import { ScimSearchBody } from '../scim-bodies.resource.js';
import { respondWithList } from '../scim-responses.js';
import { ScimRoutes } from '../scim-routes.decorator.js';
import { ScimUserResource } from '../users/scim-user.resource.js';
import { ScimSearchService } from './scim-search.service.js';

@ScimRoutes()
export class ScimSearchController {
  constructor(private readonly resources: ScimSearchService) {}

  @Post('.search')
  @HttpCode(200)
  @ApiBody({ type: ScimSearchBody })
  @ApiOperation({
    operationId: 'searchScimResources',
    summary: 'Search members and teams (SCIM)',
    description:
      'All Users that match, then all Groups. An attribute that one of them does not have has no value there.',
  })
  @ApiScimList(ScimUserResource, ScimGroupResource)
  async search(
    @Param('organizationId') organizationId: string,
    @Body() body: object,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ScimList<object>> {
    const query = readSearch(body);
    const selection = new AttributeSelection(query);
    const page = pageQueryOf(query);
    const { resources, count } = await this.resources.search(organizationId, page, selection);
    return respondWithList(response, toScimList<object>(resources, page.offset, count), selection);
  }
}
