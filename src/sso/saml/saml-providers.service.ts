import { Injectable } from '@nestjs/common';
import { ValidationError } from '../../common/errors/api-error.js';
import { ProvidersService } from '../providers/providers.service.js';
import { readCertificates } from './certificates.js';
import type { CreateSamlProviderDto } from './dto/save-saml-provider.dto.js';
import type { SamlProvider } from './saml-provider.entity.js';
import { toSamlProviderResource } from './saml-provider.mapper.js';
import type { SamlProviderResource } from './saml-provider.resource.js';
import { SamlProvidersRepository } from './saml-providers.repository.js';

/** The SAML providers of organizations. */
@Injectable()
export class SamlProvidersService extends ProvidersService<
  SamlProvider,
  CreateSamlProviderDto,
  SamlProviderResource
> {
  protected readonly kind = 'saml';
  protected readonly noun = 'SAML provider';
  protected readonly defaults = { entityId: null, certificate: null, ssoUrl: null };
  protected readonly toResource = toSamlProviderResource;

  constructor(protected readonly providers: SamlProvidersRepository) {
    super();
  }

  /** @throws ValidationError when the certificate cannot be read */
  protected settingsOf(body: Partial<CreateSamlProviderDto>): Partial<SamlProvider> {
    const { entityID, certificate, ssoURL } = body;
    return {
      ...(entityID !== undefined ? { entityId: entityID } : {}),
      ...(certificate !== undefined ? { certificate: toPem(certificate) } : {}),
      ...(ssoURL !== undefined ? { ssoUrl: ssoURL } : {}),
    };
  }

  protected changesIssuer(before: SamlProvider, { entityId }: Partial<SamlProvider>): boolean {
    return entityId !== undefined && entityId !== before.entityId;
  }

  protected isSameProvider(now: SamlProvider, then: SamlProvider): boolean {
    return now.entityId === then.entityId && now.certificate === then.certificate;
  }
}

function toPem(text: string): string {
  const certificates = readCertificates(text);
  if (certificates === undefined)
    throw new ValidationError([
      { path: 'certificate', message: 'must be an X.509 certificate, in PEM or in base64 alone' },
    ]);
  return certificates.join('');
}
