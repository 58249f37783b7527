import { ForbiddenError } from '../common/errors/api-error.js';
import type { Actor } from './actor.js';
import type { TokenScope } from './token-scope.js';

/**
 * A token can do only what its scopes allow, whatever the person may do. Routes check the scope that all their requests
 * require. This checks a scope that only some requests to a route require.
 * @throws ForbiddenError when the token of the actor does not have the scope
 */
export function requireScope({ scopes }: Pick<Actor, 'scopes'>, scope: TokenScope): void {
  if (!scopes.includes(scope))
    throw new ForbiddenError(`This token does not have the scope "${scope}": use a token that has it.`);
}
