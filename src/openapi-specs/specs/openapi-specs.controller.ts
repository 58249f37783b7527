import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor, CurrentTarget } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { TakesContent } from '../../http/takes-content.decorator.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { CreateOpenAPISpecDto, ReplaceOpenAPISpecDto } from './dto/save-openapi-spec.dto.js';
import { OpenAPISpecResource } from './openapi-spec.resource.js';
import { OpenAPISpecsService, type OpenAPISpecTarget } from './openapi-specs.service.js';

@ApiTags('OpenAPI specifications')
@Controller('v1/orgs/:organizationId/openapi')
export class OpenAPISpecsController {
  constructor(private readonly specs: OpenAPISpecsService) {}

  @Get()
  @Requires('organization.listIntegrations')
  @ApiOperation({
    operationId: 'listOpenAPISpecs',
    summary: 'List the OpenAPI specifications of an organization',
    description: 'Oldest first.',
  })
  @ApiListResponse(OpenAPISpecResource)
  list(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<OpenAPISpecResource>> {
    return this.specs.list(actor, organizationId, query);
  }

  @Post()
  @Idempotent({ by: 'route' })
  @TakesContent('source')
  @Requires('organization.createOpenAPISpec')
  @ApiOperation({
    operationId: 'createOpenAPISpec',
    summary: 'Create an OpenAPI specification',
    description: 'Its source is read in the background. Returns 409 if the slug is taken.',
  })
  @ApiCreatedResponse({ type: OpenAPISpecResource })
  create(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Body() { slug, source }: CreateOpenAPISpecDto,
  ): Promise<OpenAPISpecResource> {
    return this.specs.create(actor, organizationId, slug, source);
  }

  @Get(':specSlug')
  @Requires('openAPISpec.view')
  @ApiOperation({ operationId: 'getOpenAPISpecBySlug', summary: 'Retrieve an OpenAPI specification' })
  @ApiOkResponse({ type: OpenAPISpecResource })
  get(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('specSlug') slug: string,
  ): Promise<OpenAPISpecResource> {
    return this.specs.get(actor, organizationId, slug);
  }

  @Put(':specSlug')
  @Idempotent({ by: 'route' })
  @TakesContent('source')
  @Requires('organization.createOpenAPISpec')
  @ApiOperation({
    operationId: 'createOrUpdateOpenAPISpecBySlug',
    summary: 'Create an OpenAPI specification, or replace its source',
    description:
      'The source is read in the background, even if it is the same as before. Existing versions remain.',
  })
  @ApiOkResponse({ type: OpenAPISpecResource })
  save(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('specSlug') slug: string,
    @Body() { source }: ReplaceOpenAPISpecDto,
  ): Promise<OpenAPISpecResource> {
    return this.specs.save(actor, organizationId, slug, source);
  }

  @Delete(':specSlug')
  @HttpCode(205)
  @Requires('openAPISpec.edit')
  @ApiOperation({
    operationId: 'deleteOpenAPISpecBySlug',
    summary: 'Delete an OpenAPI specification and its versions',
  })
  @ApiResponse({ status: 205, description: 'Deleted.' })
  delete(@CurrentTarget() { spec }: OpenAPISpecTarget): Promise<void> {
    return this.specs.delete(spec);
  }
}
