import type { TokenScope } from './token-scope.js';

/** Who makes a request: a person, through one of their tokens. */
export interface Actor {
  userId: string;
  tokenId: string;
  scopes: readonly TokenScope[];
  /** May create organizations and people on this instance. */
  instanceAdmin: boolean;
}
