import { Injectable, Logger } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../access/actor.js';
import { TOKEN_SCOPES, type TokenScope } from '../access/token-scope.js';
import { Clock } from '../common/clock.js';
import { runInBackground } from '../common/http/request-context.js';
import { newId } from '../common/ids.js';
import { Notifications } from '../database/notifications.js';
import { Outbox } from '../outbox/outbox.js';
import type { EventActor } from '../outbox/recorded-event.js';
import { TokenCache } from './token-cache.js';
import { isTokenSecret, newTokenSecret, tokenHash } from './token-secret.js';
import { type ActorOfToken, TokensRepository } from './tokens.repository.js';
import type { Token } from './token.entity.js';

const REVOKED_CHANNEL = 'token_revoked';
/** The payload is the user whose tokens must be looked up again; empty: all users. */
const INVALIDATED_CHANNEL = 'tokens_doubtful';
const TOUCH_EVERY_MS = 5 * 60_000;

/**
 * Issues, checks and revokes API tokens. A checked token is cached for some seconds. Revoking a token removes it from
 * the caches of all replicas, and the cache is not used while notifications do not arrive.
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

  /** The actor of a secret that was checked a moment ago; undefined if it must be checked (again). */
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
   * Creates a token for a person.
   * @param options `actor`: who creates it, if not the sender of the request
   * @returns its ID and the secret, which cannot be shown again
   */
  @Transactional()
  async issue(
    userId: string,
    options: {
      /** ID of the token; defaults to a new one. */
      id?: string;
      label: string;
      scopes?: readonly TokenScope[];
      expiresAt?: Date | null;
      /** The token works only for this organization. */
      organizationId?: string | null;
      /** The sign-in that it ends with. */
      signInId?: string | null;
      actor?: EventActor;
    },
  ): Promise<{ id: string; secret: string }> {
    const secret = newTokenSecret();
    const id = options.id ?? newId();
    await this.tokens.insert({
      id,
      userId,
      hash: tokenHash(secret),
      label: options.label,
      scopes: [...(options.scopes ?? TOKEN_SCOPES)],
      expiresAt: options.expiresAt ?? null,
      organizationId: options.organizationId ?? null,
      signInId: options.signInId ?? null,
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
  @Transactional()
  async revoke(tokenId: string): Promise<boolean> {
    const owner = await this.tokens.delete(tokenId);
    if (owner === undefined) return false;
    await this.record('token.revoked', tokenId, owner);
    await this.notifications.apply(REVOKED_CHANNEL, tokenId);
    return true;
  }

  /** Revokes the tokens of sign-ins, and those that were created with them. */
  @Transactional()
  async endSignIns(signInIds: readonly string[]): Promise<void> {
    if (signInIds.length === 0) return;
    await this.endAllOf(() => this.tokens.deleteOfSignIns(signInIds));
  }

  /** Revokes a token that was never used, as far as is known. @returns whether there was such a token */
  @Transactional()
  async revokeUnused(tokenId: string): Promise<boolean> {
    const owner = await this.tokens.delete(tokenId, { unused: true });
    if (owner === undefined) return false;
    await this.record('token.revoked', tokenId, owner);
    await this.notifications.apply(REVOKED_CHANNEL, tokenId);
    return true;
  }

  /**
   * Revokes tokens of a person for one organization: the expired ones, and the oldest of the others.
   * @param most how many tokens remain
   */
  async revokeOldest(userId: string, organizationId: string, most: number, now: Date): Promise<void> {
    const revoked = await this.tokens.deleteOldest(userId, organizationId, most, now);
    for (const id of revoked) {
      await this.record('token.revoked', id, { userId, organizationId });
      await this.notifications.apply(REVOKED_CHANNEL, id);
    }
  }

  /**
   * Revokes all tokens of a person, when the transaction commits. Lock the person first, so that no token is added.
   * @param except the tokens of this organization's single sign-on stay; null: none
   */
  async endAll(userId: string, except: string | null): Promise<void> {
    for (const { id, organizationId } of await this.tokens.deleteOf(userId, except)) {
      await this.record('token.revoked', id, { userId, organizationId });
      await this.notifications.apply(REVOKED_CHANNEL, id);
    }
    await this.invalidateCaches(userId);
  }

  /** Revokes the tokens of a person that sign-ins to an organization issued, and those that were created with them. */
  async endIn(userId: string, organizationId: string): Promise<void> {
    await this.endAllOf(() => this.tokens.deleteIn(userId, organizationId));
  }

  /** Whether a person has a token that works everywhere and has not expired. */
  hasUsable(userId: string): Promise<boolean> {
    return this.tokens.hasUsable(userId, this.clock.now());
  }

  /**
   * Makes all replicas look tokens up again when the transaction commits, because their permissions may have changed.
   * @param userId owner of the tokens; undefined: all users
   */
  async invalidateCaches(userId = ''): Promise<void> {
    await this.notifications.apply(INVALIDATED_CHANNEL, userId);
  }

  private async endAllOf(
    remove: () => Promise<(Pick<Token, 'userId' | 'organizationId'> & { id: string })[]>,
  ): Promise<void> {
    // A request that creates a token locks the one that it was sent with. So the token that it created is found after the
    // wait.
    for (let isMore = true; isMore;) {
      const deleted = await remove();
      isMore = deleted.length > 0;
      for (const { id, ...owner } of deleted) {
        await this.record('token.revoked', id, owner);
        await this.notifications.apply(REVOKED_CHANNEL, id);
      }
    }
  }

  /** Records an event in every organization that the token works for. */
  private async record(
    action: 'token.created' | 'token.revoked',
    target: string,
    { userId, organizationId: limitedTo }: Pick<Token, 'userId' | 'organizationId'>,
    actor?: EventActor,
  ): Promise<void> {
    const organizations = limitedTo === null ? await this.tokens.organizationsOf(userId) : [limitedTo];
    const chains = organizations.length === 0 ? [null] : organizations;
    await this.outbox.record(
      ...chains.map((organizationId) => ({
        ...{ organizationId, action, target },
        [action === 'token.created' ? 'after' : 'before']: { user: userId },
        ...(actor && { actor }),
      })),
    );
  }

  private touch(tokenId: string): void {
    const touch = () => this.tokens.touch(tokenId, this.clock.now(), TOUCH_EVERY_MS);
    runInBackground(touch).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'The last use of a token could not be stored');
    });
  }
}
