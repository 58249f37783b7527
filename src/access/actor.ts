import type { TokenScope } from './token-scope.js';
import type { Visit } from './visit.js';

/** Who makes a request: a person, through one of their tokens, or the visitor of a site. */
export interface Actor {
  userId: string;
  tokenId: string;
  scopes: readonly TokenScope[];
  /** May create organizations and people on this instance. */
  instanceAdmin: boolean;
  /** Of a token that a sign-in through this organization made: it works for nothing else. */
  organizationId?: string;
  /** Organizations of the person that admit only tokens of their single sign-on, which this one is not. */
  awaitingSignIn?: readonly string[];
  /** Of a visitor, who is no person and reads one site. */
  visit?: Visit;
}
