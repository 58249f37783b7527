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

/** A person's own tokens, managed through one of them. A token of an organization's single sign-on sees those alone. */
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
   * Makes a token that can do no more than the one of this request, works no longer, and nowhere else.
   * @throws ForbiddenError when it would have a scope that the token of this request lacks, or outlive it
   * @throws UnauthenticatedError when the token of this request has been revoked meanwhile
   * @throws ValidationError when it would expire in the past
   * @throws ConflictError when the person has as many tokens as one may have
   */
  @Transactional()
  async create(actor: Actor, body: CreateTokenDto): Promise<CreatedTokenResource> {
    const wanted = body.scopes ?? TOKEN_SCOPES;
    const scopes = TOKEN_SCOPES.filter((scope) => wanted.includes(scope));
    const lacking = scopes.find((scope) => !actor.scopes.includes(scope));
    if (lacking !== undefined) {
      throw new ForbiddenError(
        `The token of this request lacks the scope "${lacking}", so it cannot make one that has it: name fewer "scopes".`,
      );
    }
    await this.repository.lockUser(actor.userId);
    const own = await this.repository.findOfUser(actor, actor.tokenId);
    if (own === null) throw new UnauthenticatedError();
    const expiresAt = this.expiry(body.expiresAt, own.expiresAt);
    // An organization can sign its members in as it likes: that must not use up what is theirs.
    if ((await this.repository.countOfKind(actor.userId, own.organizationId)) >= MAX_TOKENS) {
      throw new ConflictError(
        `You have ${MAX_TOKENS} tokens, the most one person may have: delete one first.`,
      );
    }
    const { id, secret } = await this.tokens.issue(actor.userId, {
      label: body.label ?? '',
      scopes,
      expiresAt,
      organizationId: own.organizationId,
    });
    const token = await this.repository.findOfUser(actor, id);
    if (token === null) throw new NotFoundError('token');
    return { ...toTokenResource(token), token: secret };
  }

  /**
   * Revokes one of the caller's own tokens, the one of this request too.
   * @throws NotFoundError when it is not the caller's
   * @throws ForbiddenError when it has a scope that the token of this request lacks
   */
  async delete(actor: Actor, tokenId: string): Promise<void> {
    const token = isId(tokenId) ? await this.repository.findOfUser(actor, tokenId) : null;
    if (token === null) throw new NotFoundError('token');
    const lacking = token.scopes.find((scope) => !actor.scopes.includes(scope));
    if (lacking !== undefined) {
      throw new ForbiddenError(
        `The token of this request lacks the scope "${lacking}", so it cannot delete one that has it: use a token that has it.`,
      );
    }
    if (!(await this.tokens.revoke(tokenId))) throw new NotFoundError('token');
  }

  /**
   * When a new token stops working: when it is said, else together with the token of the request, `own`.
   * @returns null: never
   */
  private expiry(wanted: string | undefined, own: Date | null): Date | null {
    if (wanted === undefined) return own;
    const expiresAt = new Date(wanted);
    if (expiresAt <= this.clock.now()) {
      throw new ValidationError([{ path: 'expiresAt', message: 'must be in the future' }]);
    }
    if (own !== null && expiresAt > own) {
      throw new ForbiddenError(
        `The token of this request expires at ${own.toISOString()}, so it cannot make one that works longer: name an earlier "expiresAt", or leave it out.`,
      );
    }
    return expiresAt;
  }
}
