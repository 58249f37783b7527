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
import { CreateOidcProviderDto, UpdateOidcProviderDto } from './dto/save-oidc-provider.dto.js';
import { OidcProviderResource } from './oidc-provider.resource.js';
import { OidcProvidersService } from './oidc-providers.service.js';

@ApiTags('SSO')
@Controller('v1/orgs/:organizationId/oidc')
export class OidcProvidersController {
  constructor(private readonly providers: OidcProvidersService) {}

  @Get()
  @Requires('organization.admin')
  @ApiOperation({
    operationId: 'listOIDCProviders',
    summary: 'List the OpenID Connect providers of an organization',
    description: 'Requires an administrator. Oldest first.',
  })
  @ApiListResponse(OidcProviderResource)
  list(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<OidcProviderResource>> {
    return this.providers.list(actor, organizationId, query);
  }

  @Post()
  @Idempotent({ by: 'route' })
  @Requires('organization.admin')
  @ApiOperation({
    operationId: 'createOIDCProvider',
    summary: 'Create an OpenID Connect provider',
    description:
      'People can sign in once it has `issuer` and `clientId`. An organization can have up to 20 identity providers.',
  })
  @ApiCreatedResponse({ type: OidcProviderResource })
  create(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Body() body: CreateOidcProviderDto,
  ): Promise<OidcProviderResource> {
    return this.providers.create(actor, organizationId, body);
  }

  @Get(':oidcProviderId')
  @Requires('oidcProvider.admin')
  @ApiOperation({ operationId: 'getOIDCProvider', summary: 'Retrieve an OpenID Connect provider' })
  @ApiOkResponse({ type: OidcProviderResource })
  get(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('oidcProviderId') id: string,
  ): Promise<OidcProviderResource> {
    return this.providers.get(actor, organizationId, id);
  }

  @Patch(':oidcProviderId')
  @Requires('oidcProvider.admin')
  @ApiOperation({ operationId: 'updateOIDCProvider', summary: 'Update an OpenID Connect provider' })
  @ApiOkResponse({ type: OidcProviderResource })
  update(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('oidcProviderId') id: string,
    @Body() body: UpdateOidcProviderDto,
  ): Promise<OidcProviderResource> {
    return this.providers.update(actor, organizationId, id, body);
  }

  @Delete(':oidcProviderId')
  @HttpCode(204)
  @Requires('oidcProvider.admin')
  @ApiOperation({
    operationId: 'deleteOIDCProvider',
    summary: 'Delete an OpenID Connect provider',
    description:
      'People who signed in through it stay members. While the organization enforces single sign-on (`sso`), you cannot delete the last provider that people can sign in through (409).',
  })
  @ApiNoContentResponse({ description: 'Deleted.' })
  delete(
    @Param('organizationId') organizationId: string,
    @Param('oidcProviderId') id: string,
  ): Promise<void> {
    return this.providers.delete(organizationId, id);
  }
}
