import { Injectable, Logger } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../access/actor.js';
import { TOKEN_SCOPES, type TokenScope } from '../access/token-scope.js';
import { Clock } from '../common/clock.js';
import { newId } from '../common/ids.js';
import { Notifications } from '../database/notifications.js';
import { Outbox } from '../events/outbox/outbox.js';
import type { EventActor } from '../events/outbox/recorded-event.js';
import { TokenCache } from './token-cache.js';
import { isTokenSecret, newTokenSecret, tokenHash } from './token-secret.js';
import { type ActorOfToken, TokensRepository } from './tokens.repository.js';
import type { Token } from './token.entity.js';

const REVOKED_CHANNEL = 'token_revoked';
/** Says whose tokens may do other things than before; nobody is named: anybody's. */
const INVALIDATED_CHANNEL = 'tokens_doubtful';
const TOUCH_EVERY_MS = 5 * 60_000;

/**
 * Issues, checks and revokes API tokens. A checked token is remembered for some seconds; revoking one drops it on every
 * replica at once, and while notifications do not arrive nothing is remembered.
 */
@Injectable()
export class TokensService {
  private readonly logger = new Logger(TokensService.name);
  private readonly cache = new TokenCache<ActorOfToken>();

  constructor(
    private readonly tokens: TokensRepository,
    private readonly notifications: Notifications,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    notifications.on(REVOKED_CHANNEL, (tokenId) => this.cache.invalidate(tokenId));
    notifications.on(INVALIDATED_CHANNEL, (userId) =>
      userId === '' ? this.cache.clear() : this.cache.invalidateWhere(({ actor }) => actor.userId === userId),
    );
    notifications.onReconnect(() => this.cache.clear());
  }

  /** The actor of a secret that was checked moments ago; undefined when it has to be checked (again). */
  findCached(secret: string): Actor | undefined {
    const cached = this.notifications.isCurrent ? this.cache.get(secret) : undefined;
    if (cached === undefined || (cached.expiresAt !== null && cached.expiresAt <= this.clock.now()))
      return undefined;
    return cached.actor;
  }

  /** The actor of a secret; undefined when it is malformed, unknown, revoked or expired. */
  async authenticate(secret: string): Promise<Actor | undefined> {
    let cached = this.notifications.isCurrent ? this.cache.get(secret) : undefined;
    if (cached === undefined) {
      if (!isTokenSecret(secret)) return undefined;
      cached = await this.cache.lookUp(secret, () => this.tokens.findActor(tokenHash(secret)));
      if (cached === undefined) return undefined;
      this.touch(cached.tokenId);
    }
    if (cached.expiresAt !== null && cached.expiresAt <= this.clock.now()) return undefined;
    return cached.actor;
  }

  /**
   * Makes a token for a person.
   * @param options `actor`: who makes it, where that is not who makes the request
   * @returns its id and the secret, which cannot be shown again
   */
  @Transactional()
  async issue(
    userId: string,
    options: {
      label: string;
      scopes?: readonly TokenScope[];
      expiresAt?: Date | null;
      /** It is to work for this organization alone. */
      organizationId?: string | null;
      actor?: EventActor;
    },
  ): Promise<{ id: string; secret: string }> {
    const secret = newTokenSecret();
    const id = newId();
    await this.tokens.insert({
      id,
      userId,
      hash: tokenHash(secret),
      label: options.label,
      scopes: [...(options.scopes ?? TOKEN_SCOPES)],
      expiresAt: options.expiresAt ?? null,
      organizationId: options.organizationId ?? null,
      lastUsedAt: null,
    });
    const organizationId = options.organizationId ?? null;
    await this.record('token.created', id, { userId, organizationId }, options.actor);
    return { id, secret };
  }

  listOfUser(userId: string): Promise<Token[]> {
    return this.tokens.listOfUser(userId);
  }

  /** @returns whether there was such a token */
  async revoke(tokenId: string): Promise<boolean> {
    const found = await this.delete(tokenId);
    // The others hear of it in a moment; here the next request must not find it any more.
    this.cache.invalidate(tokenId);
    return found;
  }

  /**
   * Ends tokens of a person for one organization: those that have expired, and the oldest of those that remain.
   * @param most how many remain
   */
  async revokeOldest(userId: string, organizationId: string, most: number, now: Date): Promise<void> {
    const ended = await this.tokens.deleteOldest(userId, organizationId, most, now);
    for (const id of ended) {
      await this.record('token.revoked', id, { userId, organizationId });
      await this.notifications.send(REVOKED_CHANNEL, id);
    }
  }

  /**
   * Has every replica look tokens up again when the transaction commits, since what they give may have changed.
   * @param userId whose; undefined: everybody's
   */
  async invalidateCaches(userId = ''): Promise<void> {
    await this.notifications.send(INVALIDATED_CHANNEL, userId);
  }

  @Transactional()
  private async delete(tokenId: string): Promise<boolean> {
    const owner = await this.tokens.delete(tokenId);
    if (owner === undefined) return false;
    await this.record('token.revoked', tokenId, owner);
    await this.notifications.send(REVOKED_CHANNEL, tokenId);
    return true;
  }

  /** In every organization that the token works for. */
  private async record(
    action: 'token.created' | 'token.revoked',
    target: string,
    { userId, organizationId: only }: Pick<Token, 'userId' | 'organizationId'>,
    actor?: EventActor,
  ): Promise<void> {
    const organizations = only === null ? await this.tokens.organizationsOf(userId) : [only];
    const places = organizations.length === 0 ? [null] : organizations;
    await this.outbox.record(
      ...places.map((organizationId) => ({
        ...{ organizationId, action, target },
        [action === 'token.created' ? 'after' : 'before']: { user: userId },
        ...(actor && { actor }),
      })),
    );
  }

  private touch(tokenId: string): void {
    this.tokens.touch(tokenId, this.clock.now(), TOUCH_EVERY_MS).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'The last use of a token was not noted');
    });
  }
}
