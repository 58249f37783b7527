import type { TeamResource } from '../../organizations/teams/team.resource.js';
import { toSharedProperties } from '../providers/provider.mapper.js';
import type { OidcProvider } from './oidc-provider.entity.js';
import type { OidcProviderResource } from './oidc-provider.resource.js';

/** A provider with all settings that a sign-in needs. */
export type CompleteOidcProvider = OidcProvider & { issuer: string; clientId: string };

export function isComplete(provider: OidcProvider): provider is CompleteOidcProvider {
  return provider.issuer !== null && provider.clientId !== null;
}

/** The URLs of this service that the provider and people use. */
export function oidcAddresses(
  { id, organizationId }: Pick<OidcProvider, 'id' | 'organizationId'>,
  publicUrl: string,
): { redirectURL: string; startURL: string; logoutURL: string; location: string } {
  const location = `${publicUrl}/v1/orgs/${organizationId}/oidc/${id}`;
  return {
    redirectURL: `${location}/callback`,
    startURL: `${location}/start`,
    logoutURL: `${location}/logout`,
    location,
  };
}

/** A provider as the API returns it. */
export function toOidcProviderResource(
  provider: OidcProvider,
  team: TeamResource | undefined,
  publicUrl: string,
): OidcProviderResource {
  const { id, label, issuer, clientId, scopes } = provider;
  const { location, ...service } = oidcAddresses(provider, publicUrl);
  return {
    object: 'oidc-provider',
    id,
    label,
    ...(issuer !== null ? { issuer } : {}),
    ...(clientId !== null ? { clientId } : {}),
    scopes,
    ...toSharedProperties(provider, team, isComplete(provider)),
    service,
    urls: { location },
  };
}
