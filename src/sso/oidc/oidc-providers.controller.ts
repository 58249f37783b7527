import { providersController } from '../providers/providers.controller.js';
import { CreateOidcProviderDto, UpdateOidcProviderDto } from './dto/save-oidc-provider.dto.js';
import { OidcProviderResource } from './oidc-provider.resource.js';
import { OidcProvidersService } from './oidc-providers.service.js';

export const OidcProvidersController = providersController({
  kind: 'oidc',
  name: 'OIDC',
  noun: 'an OpenID Connect provider',
  plural: 'OpenID Connect providers',
  needs: '`issuer` and `clientId`',
  service: OidcProvidersService,
  resource: OidcProviderResource,
  createDto: CreateOidcProviderDto,
  updateDto: UpdateOidcProviderDto,
});
