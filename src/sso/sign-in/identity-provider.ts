import type { Role } from '../../access/role.js';

/** What signing in needs of a provider, whatever it speaks. */
export interface IdentityProvider {
  id: string;
  organizationId: string;
  label: string;
  defaultTeamId: string | null;
  defaultRole: Role | null;
}

/** Whom a provider vouches for. */
export interface AssertedIdentity {
  /** The provider's own name for the person, which stays when the mail address changes. */
  subject: string;
  email: string;
  displayName: string | undefined;
}
