import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { UnauthenticatedError } from '../common/errors/api-error.js';
import { Authorization, type Authorized } from './authorization.js';
import { HeldAccess } from '../access/held-access.js';
import { TokensRepository } from './tokens.repository.js';

/** Checks the access of work that runs after its request: the person may have lost it in the meantime. */
@Injectable()
export class LaterAccess {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly authorization: Authorization,
    private readonly clock: Clock,
  ) {}

  /**
   * Whether the token of the request may still make the change.
   * @param params the path parameters of the request
   * @param reads whether the scope `read` is enough
   * @param beforeSignIn whether members may make it who have not yet signed in through single sign-on
   * @throws UnauthenticatedError when the token was revoked or has expired
   * @throws NotFoundError, ForbiddenError like the request itself
   */
  async require(
    tokenId: string,
    permission: string,
    params: Readonly<Record<string, string>>,
    { reads = false, beforeSignIn = false }: { reads?: boolean; beforeSignIn?: boolean } = {},
  ): Promise<Authorized> {
    const found = await this.tokens.findActorOf(tokenId);
    const hasExpired = found?.expiresAt != null && found.expiresAt <= this.clock.now();
    if (found === undefined || hasExpired)
      throw new UnauthenticatedError('The token of the request was revoked or has expired.');
    return this.authorization.require(found.actor, { permission, reads, beforeSignIn }, { params });
  }

  /** Access that was just decided on, for work that may wait. @param params as of `require` */
  hold(tokenId: string, permission: string, params: Readonly<Record<string, string>>): HeldAccess {
    return new HeldAccess(() => this.require(tokenId, permission, params));
  }
}
