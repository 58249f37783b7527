import { All, Get, Header, Param } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { NotFoundError } from '../../common/errors/api-error.js';
import { ApiScimList, type ScimList } from '../protocol/scim-list.js';
import { SCIM_JSON } from '../protocol/scim-media-type.js';
import { ScimRoutes } from '../scim-routes.decorator.js';
import { ConfigurationResource, ResourceTypeResource, SchemaResource } from './discovery.resource.js';
import { DiscoveryService } from './discovery.service.js';

@ScimRoutes()
export class DiscoveryController {
  constructor(private readonly discovery: DiscoveryService) {}

  @Get('ServiceProviderConfig')
  @Header('Content-Type', SCIM_JSON)
  @ApiOperation({ operationId: 'getScimConfiguration', summary: 'Retrieve the supported SCIM features' })
  @ApiOkResponse({ type: ConfigurationResource })
  configuration(@Param('organizationId') organizationId: string): object {
    return this.discovery.configuration(organizationId);
  }

  @Get('ResourceTypes')
  @Header('Content-Type', SCIM_JSON)
  @ApiOperation({ operationId: 'listScimResourceTypes', summary: 'List the SCIM resource types' })
  @ApiScimList(ResourceTypeResource)
  resourceTypes(@Param('organizationId') organizationId: string): ScimList<object> {
    return this.discovery.resourceTypes(organizationId);
  }

  @Get('ResourceTypes/:resourceType')
  @Header('Content-Type', SCIM_JSON)
  @ApiOperation({ operationId: 'getScimResourceType', summary: 'Retrieve a SCIM resource type' })
  @ApiOkResponse({ type: ResourceTypeResource })
  resourceType(@Param('organizationId') organizationId: string, @Param('resourceType') name: string): object {
    return this.discovery.resourceType(organizationId, name);
  }

  @Get('Schemas')
  @Header('Content-Type', SCIM_JSON)
  @ApiOperation({ operationId: 'listScimSchemas', summary: 'List the SCIM schemas' })
  @ApiScimList(SchemaResource)
  schemas(@Param('organizationId') organizationId: string): ScimList<object> {
    return this.discovery.schemas(organizationId);
  }

  @Get('Schemas/:schema')
  @Header('Content-Type', SCIM_JSON)
  @ApiOperation({ operationId: 'getScimSchema', summary: 'Retrieve a SCIM schema' })
  @ApiOkResponse({ type: SchemaResource })
  schema(@Param('organizationId') organizationId: string, @Param('schema') id: string): object {
    return this.discovery.schema(organizationId, id);
  }

  /** Unknown routes require a token too, and return errors in the format of SCIM. */
  @All(['/', '*rest'])
  @ApiExcludeEndpoint()
  nothing(): never {
    throw new NotFoundError('endpoint of SCIM');
  }
}
