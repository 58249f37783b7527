import { X509Certificate } from 'node:crypto';
import type { TeamResource } from '../../organizations/teams/team.resource.js';
import { toSharedProperties } from '../providers/provider.mapper.js';
import type { SamlCertificate } from './keys/saml-keys.repository.js';
import type { SamlProvider } from './saml-provider.entity.js';
import type { SamlCertificateResource, SamlProviderResource } from './saml-provider.resource.js';

/** A provider with all settings that a sign-in needs. */
export type CompleteSamlProvider = SamlProvider & { entityId: string; certificate: string; ssoUrl: string };

export function isComplete(provider: SamlProvider): provider is CompleteSamlProvider {
  return provider.entityId !== null && provider.certificate !== null && provider.ssoUrl !== null;
}

/** The URLs of this service that the identity provider and people use. */
export function samlAddresses(
  { id, organizationId }: Pick<SamlProvider, 'id' | 'organizationId'>,
  publicUrl: string,
): { acsURL: string; startURL: string; entityID: string; singleLogoutURL: string; location: string } {
  const location = `${publicUrl}/v1/orgs/${organizationId}/saml/${id}`;
  return {
    acsURL: `${location}/acs`,
    startURL: `${location}/start`,
    entityID: `${location}/metadata`,
    singleLogoutURL: `${location}/logout`,
    location,
  };
}

/** A certificate of this service as the API returns it. */
export function toSamlCertificateResource({
  id,
  certificate,
  createdAt,
  expiresAt,
}: SamlCertificate): SamlCertificateResource {
  return {
    object: 'saml-certificate',
    id,
    certificate,
    fingerprint: new X509Certificate(certificate).fingerprint256,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** A provider as the API returns it, without certificates of this service. */
export function toSamlProviderResource(
  provider: SamlProvider,
  team: TeamResource | undefined,
  publicUrl: string,
): SamlProviderResource {
  const { id, label, entityId, certificate, ssoUrl, singleLogoutUrl } = provider;
  const { location, ...service } = samlAddresses(provider, publicUrl);
  return {
    object: 'saml-provider',
    id,
    label,
    ...(entityId !== null ? { entityID: entityId } : {}),
    ...(certificate !== null ? { certificate } : {}),
    ...(ssoUrl !== null ? { ssoURL: ssoUrl } : {}),
    ...(singleLogoutUrl !== null ? { singleLogoutURL: singleLogoutUrl } : {}),
    signRequests: provider.signRequests,
    requireEncryptedAssertions: provider.requireEncryptedAssertions,
    ...toSharedProperties(provider, team, isComplete(provider)),
    service: { ...service, certificates: [] },
    urls: { location },
  };
}
