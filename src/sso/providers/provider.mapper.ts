import type { TeamResource } from '../../organizations/teams/team.resource.js';
import type { IdentityProvider } from '../sign-in/identity-provider.entity.js';
import type { ProviderResource } from './provider.resource.js';

/** What the API returns of both kinds of provider, after their settings. */
export function toSharedProperties(
  provider: IdentityProvider,
  team: TeamResource | undefined,
  isComplete: boolean,
): Omit<ProviderResource, 'id' | 'label' | 'urls'> {
  const { defaultRole, visitorClaims, claimRules, sessionLifetime, createdAt, firstSignInAt } = provider;
  return {
    ...(team !== undefined ? { defaultTeam: team } : {}),
    defaultRole,
    visitorClaims,
    claimRules,
    sessionLifetime,
    createdAt: createdAt.toISOString(),
    status: isComplete && firstSignInAt !== null ? 'active' : 'pending',
  };
}
