import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { CreateSamlProviderDto, UpdateSamlProviderDto } from './dto/save-saml-provider.dto.js';
import { SamlProviderResource } from './saml-provider.resource.js';
import { SamlProvidersService } from './saml-providers.service.js';

@ApiTags('SSO')
@Controller('v1/orgs/:organizationId/saml')
export class SamlProvidersController {
  constructor(private readonly providers: SamlProvidersService) {}

  @Get()
  @Requires('organization.admin')
  @ApiOperation({
    operationId: 'listSAMLProviders',
    summary: 'List the SAML providers of an organization',
    description: 'Requires an administrator. Oldest first.',
  })
  @ApiListResponse(SamlProviderResource)
  list(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<SamlProviderResource>> {
    return this.providers.list(actor, organizationId, query);
  }

  @Post()
  @Idempotent({ by: 'route' })
  @Requires('organization.admin')
  @ApiOperation({
    operationId: 'createSAMLProvider',
    summary: 'Create a SAML provider',
    description:
      'People can sign in once it has `entityID`, `certificate` and `ssoURL`. An organization can have up to 20 identity providers.',
  })
  @ApiCreatedResponse({ type: SamlProviderResource })
  create(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Body() body: CreateSamlProviderDto,
  ): Promise<SamlProviderResource> {
    return this.providers.create(actor, organizationId, body);
  }

  @Get(':samlProviderId')
  @Requires('samlProvider.admin')
  @ApiOperation({ operationId: 'getSAMLProvider', summary: 'Retrieve a SAML provider' })
  @ApiOkResponse({ type: SamlProviderResource })
  get(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('samlProviderId') id: string,
  ): Promise<SamlProviderResource> {
    return this.providers.get(actor, organizationId, id);
  }

  @Patch(':samlProviderId')
  @Requires('samlProvider.admin')
  @ApiOperation({ operationId: 'updateSAMLProvider', summary: 'Update a SAML provider' })
  @ApiOkResponse({ type: SamlProviderResource })
  update(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('samlProviderId') id: string,
    @Body() body: UpdateSamlProviderDto,
  ): Promise<SamlProviderResource> {
    return this.providers.update(actor, organizationId, id, body);
  }

  @Delete(':samlProviderId')
  @HttpCode(204)
  @Requires('samlProvider.admin')
  @ApiOperation({
    operationId: 'deleteSAMLProvider',
    summary: 'Delete a SAML provider',
    description:
      'People who signed in through it stay members. While the organization enforces single sign-on (`sso`), you cannot delete the last provider that people can sign in through (409).',
  })
  @ApiNoContentResponse({ description: 'Deleted.' })
  delete(
    @Param('organizationId') organizationId: string,
    @Param('samlProviderId') id: string,
  ): Promise<void> {
    return this.providers.delete(organizationId, id);
  }
}
