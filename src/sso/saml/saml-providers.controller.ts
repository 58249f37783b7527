import { providersController } from '../providers/providers.controller.js';
import { CreateSamlProviderDto, UpdateSamlProviderDto } from './dto/save-saml-provider.dto.js';
import { SamlProviderResource } from './saml-provider.resource.js';
import { SamlProvidersService } from './saml-providers.service.js';

export const SamlProvidersController = providersController({
  kind: 'saml',
  name: 'SAML',
  noun: 'a SAML provider',
  plural: 'SAML providers',
  needs: '`entityID`, `certificate` and `ssoURL`',
  service: SamlProvidersService,
  resource: SamlProviderResource,
  createDto: CreateSamlProviderDto,
  updateDto: UpdateSamlProviderDto,
});
