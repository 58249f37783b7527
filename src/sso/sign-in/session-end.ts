import type { AssertedIdentity } from './asserted-identity.js';
import type { IdentityProvider } from './identity-provider.entity.js';
import { RefusedSignInError } from './refused-sign-in.js';

/**
 * When a sign-in ends: after the lifetime of the provider's settings, or when the provider ends its own session.
 * @throws RefusedSignInError when the provider's session has ended already
 */
export function sessionEnd(
  { sessionLifetime }: Pick<IdentityProvider, 'sessionLifetime'>,
  { sessionEndsAt }: Pick<AssertedIdentity, 'sessionEndsAt'>,
  now: Date,
): Date {
  const longest = new Date(now.getTime() + sessionLifetime * 1000);
  if (sessionEndsAt === undefined || sessionEndsAt > longest) return longest;
  if (sessionEndsAt <= now) throw new RefusedSignInError('the session at the identity provider has ended.');
  return sessionEndsAt;
}
