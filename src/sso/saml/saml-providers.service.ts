import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../../access/actor.js';
import { ConflictError, NotFoundError, ValidationError } from '../../common/errors/api-error.js';
import { Outbox } from '../../outbox/outbox.js';
import { ProvidersService } from '../providers/providers.service.js';
import { readCertificates } from './certificates.js';
import type { CreateSamlProviderDto } from './dto/save-saml-provider.dto.js';
import type { SamlCertificate } from './keys/saml-keys.repository.js';
import { SamlKeys } from './keys/saml-keys.service.js';
import type { SamlProvider } from './saml-provider.entity.js';
import { toSamlCertificateResource, toSamlProviderResource } from './saml-provider.mapper.js';
import type { SamlCertificateResource, SamlProviderResource } from './saml-provider.resource.js';
import { SamlProvidersRepository } from './saml-providers.repository.js';

/** Two while one replaces the other. */
const MOST_CERTIFICATES = 2;

/** The SAML providers of organizations. */
@Injectable()
export class SamlProvidersService extends ProvidersService<
  SamlProvider,
  CreateSamlProviderDto,
  SamlProviderResource
> {
  protected readonly kind = 'saml';
  protected readonly noun = 'SAML provider';
  protected readonly defaults = {
    entityId: null,
    certificate: null,
    ssoUrl: null,
    singleLogoutUrl: null,
    signRequests: false,
    requireEncryptedAssertions: false,
  };
  protected readonly toResource = toSamlProviderResource;

  constructor(
    protected readonly providers: SamlProvidersRepository,
    private readonly keys: SamlKeys,
    private readonly events: Outbox,
  ) {
    super();
  }

  /**
   * Adds a certificate of this service, to replace the one that there is.
   * @throws NotFoundError when the organization has no such provider
   * @throws ConflictError when there are two already
   */
  @Transactional()
  async createCertificate(organizationId: string, id: string): Promise<SamlCertificateResource> {
    const provider = await this.lock(organizationId, id);
    if ((await this.certificatesOf(id)).length >= MOST_CERTIFICATES)
      throw new ConflictError(
        'This SAML provider has two certificates, which is the maximum: delete the one that is replaced first.',
      );
    return this.addCertificate(provider);
  }

  /**
   * Deletes a certificate of this service.
   * @throws NotFoundError when the organization has no such provider, or the provider no such certificate
   * @throws ConflictError when the settings of the provider need it
   */
  @Transactional()
  async deleteCertificate(organizationId: string, id: string, certificateId: string): Promise<void> {
    const provider = await this.lock(organizationId, id);
    const certificates = await this.certificatesOf(id);
    if (!certificates.some((one) => one.id === certificateId)) throw new NotFoundError('certificate');
    if (certificates.length === 1 && needsCertificate(provider))
      throw new ConflictError(
        'This is the only certificate, and the settings of this SAML provider need one: create another one first.',
      );
    await this.keys.delete(certificateId);
    await this.events.record({ organizationId, action: 'saml_provider.certificate_deleted', target: id });
  }

  /** @throws ValidationError when the certificate cannot be read */
  protected settingsOf(body: Partial<CreateSamlProviderDto>): Partial<SamlProvider> {
    const { entityID, certificate, ssoURL, singleLogoutURL, signRequests, requireEncryptedAssertions } = body;
    return {
      entityId: entityID,
      certificate: certificate === undefined ? undefined : toPem(certificate),
      ssoUrl: ssoURL,
      singleLogoutUrl: singleLogoutURL,
      signRequests,
      requireEncryptedAssertions,
    };
  }

  /** Creates the first certificate when a setting needs one. */
  protected override async afterSave(provider: SamlProvider): Promise<void> {
    if (needsCertificate(provider) && (await this.certificatesOf(provider.id)).length === 0)
      await this.addCertificate(provider);
  }

  protected override async toResources(
    actor: Actor,
    providers: readonly SamlProvider[],
  ): Promise<SamlProviderResource[]> {
    const resources = await super.toResources(actor, providers);
    const certificates = await this.keys.certificatesOf(providers.map(({ id }) => id));
    return resources.map((resource) => {
      const own = certificates.get(resource.id) ?? [];
      return {
        ...resource,
        service: { ...resource.service, certificates: own.map(toSamlCertificateResource) },
      };
    });
  }

  private async addCertificate({ id, organizationId }: SamlProvider): Promise<SamlCertificateResource> {
    const certificate = await this.keys.create(id);
    await this.events.record({ organizationId, action: 'saml_provider.certificate_created', target: id });
    return toSamlCertificateResource(certificate);
  }

  private async certificatesOf(id: string): Promise<SamlCertificate[]> {
    return (await this.keys.certificatesOf([id])).get(id) ?? [];
  }

  protected changesIssuer(before: SamlProvider, { entityId }: Partial<SamlProvider>): boolean {
    return entityId !== undefined && entityId !== before.entityId;
  }

  protected isSameProvider(now: SamlProvider, then: SamlProvider): boolean {
    return now.entityId === then.entityId && now.certificate === then.certificate;
  }
}

function needsCertificate(provider: SamlProvider): boolean {
  return provider.signRequests || provider.requireEncryptedAssertions || provider.singleLogoutUrl !== null;
}

function toPem(text: string): string {
  const certificates = readCertificates(text);
  if (certificates === undefined)
    throw new ValidationError([
      { path: 'certificate', message: 'must be an X.509 certificate, in PEM or in base64 alone' },
    ]);
  return certificates.join('');
}
