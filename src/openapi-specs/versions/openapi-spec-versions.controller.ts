import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiNotModifiedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { sendRepresentation } from '../../common/http/representation.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import type { OpenAPISpecTarget } from '../openapi-specs.service.js';
import { OpenAPISpecVersionResource } from './openapi-spec-version.resource.js';
import { OpenAPISpecVersionsService } from './openapi-spec-versions.service.js';

const ID = { name: 'versionId', description: 'The id of a version, or `latest`.' };

@ApiTags('OpenAPI specifications')
@Controller('v1/orgs/:organizationId/openapi/:specSlug/versions')
export class OpenAPISpecVersionsController {
  constructor(private readonly versions: OpenAPISpecVersionsService) {}

  @Get()
  @Requires('openAPISpec.view')
  @ApiOperation({
    operationId: 'listOpenAPISpecVersions',
    summary: 'The versions of an OpenAPI specification',
    description: 'Newest first. There is a new one whenever the source says something else than before.',
  })
  @ApiListResponse(OpenAPISpecVersionResource)
  list(
    @CurrentTarget() { spec }: OpenAPISpecTarget,
    @Query() query: ListQuery,
  ): Promise<ListResource<OpenAPISpecVersionResource>> {
    return this.versions.list(spec, query);
  }

  @Get(':versionId')
  @Requires('openAPISpec.view')
  @ApiOperation({
    operationId: 'getOpenAPISpecVersionById',
    summary: 'One version of an OpenAPI specification',
  })
  @ApiParam(ID)
  @ApiOkResponse({ type: OpenAPISpecVersionResource })
  get(
    @CurrentTarget() { spec }: OpenAPISpecTarget,
    @Param('versionId') id: string,
  ): Promise<OpenAPISpecVersionResource> {
    return this.versions.get(spec, id);
  }

  @Get(':versionId/content')
  @Requires('openAPISpec.view')
  @ApiOperation({
    operationId: 'getOpenAPISpecVersionContentById',
    summary: 'What a version of an OpenAPI specification says',
    description:
      'The specification as JSON, whatever its source is written in, with everything that it refers to elsewhere.',
  })
  @ApiParam(ID)
  @ApiOkResponse({ schema: { type: 'object', additionalProperties: true } })
  @ApiNotModifiedResponse({ description: '`If-None-Match` names the current `ETag`.' })
  async content(
    @CurrentTarget() { spec }: OpenAPISpecTarget,
    @Param('versionId') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendRepresentation(request, response, await this.versions.content(spec, id));
  }
}
