import type { TokenScope } from './token-scope.js';
import type { Visit } from './visit.js';

/** Who makes a request: a person, through one of their tokens, or the visitor of a site. */
export interface Actor {
  userId: string;
  tokenId: string;
  scopes: readonly TokenScope[];
  /** May create organizations and users on this instance. */
  instanceAdmin: boolean;
  /**
   * Set for a token from a sign-in through this organization's single sign-on: it works only for this organization.
   */
  organizationId?: string;
  /** Organizations of the person that accept only tokens of their own single sign-on; this token is not one. */
  awaitingSignIn?: readonly string[];
  /** Set for a visitor, who has no account and reads one site. */
  visit?: Visit;
}
