import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../access/actor.js';
import { TOKEN_SCOPES } from '../access/token-scope.js';
import { Clock } from '../common/clock.js';
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  UnauthenticatedError,
  ValidationError,
} from '../common/errors/api-error.js';
import { isId } from '../common/ids.js';
import type { ListQuery } from '../common/lists/list-query.js';
import type { ListResource } from '../common/lists/list-resource.js';
import { KeysetPaginator } from '../database/keyset-paginator.js';
import type { CreateTokenDto } from './dto/create-token.dto.js';
import { toTokenResource } from './token.mapper.js';
import type { CreatedTokenResource, TokenResource } from './token.resource.js';
import { TokensRepository } from './tokens.repository.js';
import { TokensService } from './tokens.service.js';

export const MAX_TOKENS = 100;

/**
 * A person's own tokens, managed with one of them. A token from an organization's single sign-on only sees tokens of
 * that kind.
 */
@Injectable()
export class UserTokensService {
  constructor(
    private readonly tokens: TokensService,
    private readonly repository: TokensRepository,
    private readonly paginator: KeysetPaginator,
    private readonly clock: Clock,
  ) {}

  list(actor: Actor, query: ListQuery): Promise<ListResource<TokenResource>> {
    return this.paginator.page(query, {
      name: `tokens of ${actor.userId} ${actor.organizationId ?? ''}`,
      fetch: (after, limit) => this.repository.pageOfUser(actor, after, limit),
      count: () => this.repository.countOfUser(actor),
      key: ({ id }) => [id],
      map: toTokenResource,
    });
  }

  /**
   * Creates a token that has no more scopes than the token of this request, does not work longer, and works nowhere
   * else. It ends with the same sign-in.
   * @throws ForbiddenError when it would have a scope that the token of this request lacks, or expire later
   * @throws UnauthenticatedError when the token of this request was revoked in the meantime
   * @throws ValidationError when it would expire in the past
   * @throws ConflictError when the person has the maximum number of tokens
   */
  @Transactional()
  async create(actor: Actor, body: CreateTokenDto): Promise<CreatedTokenResource> {
    const requested = body.scopes ?? TOKEN_SCOPES;
    const scopes = TOKEN_SCOPES.filter((scope) => requested.includes(scope));
    const lacking = scopes.find((scope) => !actor.scopes.includes(scope));
    if (lacking !== undefined) {
      throw new ForbiddenError(
        `The token of this request lacks the scope "${lacking}", so it cannot create a token with it: send fewer "scopes".`,
      );
    }
    await this.repository.lockUser(actor.userId);
    const own = await this.repository.lockOfUser(actor, actor.tokenId);
    if (own === null) throw new UnauthenticatedError();
    const expiresAt = this.expiry(body.expiresAt, own.expiresAt);
    // Sign-ins through an organization must not use up the limit for the person's other tokens.
    if ((await this.repository.countOfKind(actor.userId, own.organizationId)) >= MAX_TOKENS) {
      throw new ConflictError(
        `You already have ${MAX_TOKENS} tokens, which is the maximum: delete one first.`,
      );
    }
    const { id, secret } = await this.tokens.issue(actor.userId, {
      label: body.label ?? '',
      scopes,
      expiresAt,
      organizationId: own.organizationId,
      signInId: own.signInId,
    });
    const token = await this.repository.findOfUser(actor, id);
    if (token === null) throw new NotFoundError('token');
    return { ...toTokenResource(token), token: secret };
  }

  /**
   * Revokes one of the caller's own tokens, which can be the one of this request.
   * @throws NotFoundError when it is not the caller's
   * @throws ForbiddenError when it has a scope that the token of this request lacks
   */
  async delete(actor: Actor, tokenId: string): Promise<void> {
    const token = isId(tokenId) ? await this.repository.findOfUser(actor, tokenId) : null;
    if (token === null) throw new NotFoundError('token');
    const lacking = token.scopes.find((scope) => !actor.scopes.includes(scope));
    if (lacking !== undefined) {
      throw new ForbiddenError(
        `The token of this request lacks the scope "${lacking}", so it cannot delete a token with it: use a token that has this scope.`,
      );
    }
    if (!(await this.tokens.revoke(tokenId))) throw new NotFoundError('token');
  }

  /**
   * When a new token expires: at the requested time, else together with the token of the request, `own`.
   * @returns null: never
   */
  private expiry(requested: string | undefined, own: Date | null): Date | null {
    if (requested === undefined) return own;
    const expiresAt = new Date(requested);
    if (expiresAt <= this.clock.now()) {
      throw new ValidationError([{ path: 'expiresAt', message: 'must be in the future' }]);
    }
    if (own !== null && expiresAt > own) {
      throw new ForbiddenError(
        `The token of this request expires at ${own.toISOString()}, so it cannot create a token that expires later: send an earlier "expiresAt", or omit it.`,
      );
    }
    return expiresAt;
  }
}
