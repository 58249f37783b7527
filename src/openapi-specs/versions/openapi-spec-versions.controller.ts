import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { CacheableRead } from '../../common/http/cacheable-read.decorator.js';
import type { Representation } from '../../common/http/representation.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import type { OpenAPISpecTarget } from '../specs/openapi-specs.service.js';
import { OpenAPISpecVersionResource } from '../openapi-spec-version.resource.js';
import { OpenAPISpecVersionsService } from './openapi-spec-versions.service.js';

const ID = { name: 'versionId', description: 'The ID of a version, or `latest`.' };

@ApiTags('OpenAPI specifications')
@Controller('v1/orgs/:organizationId/openapi/:specSlug/versions')
export class OpenAPISpecVersionsController {
  constructor(private readonly versions: OpenAPISpecVersionsService) {}

  @Get()
  @Requires('openAPISpec.view')
  @ApiOperation({
    operationId: 'listOpenAPISpecVersions',
    summary: 'List the versions of an OpenAPI specification',
    description: 'Newest first. A version is created each time the content of the source has changed.',
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
    summary: 'Retrieve a version of an OpenAPI specification',
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
  @Requires('openAPISpecContent.view')
  @ApiOperation({
    operationId: 'getOpenAPISpecVersionContentById',
    summary: 'Retrieve the content of a version of an OpenAPI specification',
    description:
      'The specification as JSON, regardless of the format of its source, with everything that it refers to in other files. A site token reads the latest version of what its site shows, as `filesystem`, a list with one file whose `specification` is this JSON, and `urls` with `source` and `public`.',
  })
  @ApiParam(ID)
  @ApiOkResponse({ schema: { type: 'object', additionalProperties: true } })
  @CacheableRead()
  content(
    @CurrentTarget() { spec, visiting }: OpenAPISpecTarget,
    @Param('versionId') id: string,
  ): Promise<Representation> {
    return visiting === true ? this.versions.files(spec, id) : this.versions.content(spec, id);
  }
}
