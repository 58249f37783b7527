import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../access/actor.js';
import { TOKEN_SCOPES } from '../access/token-scope.js';
import { Clock } from '../common/clock.js';
import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from '../common/errors/api-error.js';
import { isId } from '../common/ids.js';
import type { ListQuery } from '../common/lists/list-query.js';
import type { ListResource } from '../common/lists/list-resource.js';
import { Lists } from '../database/lists.js';
import type { CreateTokenDto } from './dto/create-token.dto.js';
import { toTokenResource } from './token.mapper.js';
import type { CreatedTokenResource, TokenResource } from './token.resource.js';
import { TokensRepository } from './tokens.repository.js';
import { TokensService } from './tokens.service.js';

export const MAX_TOKENS = 100;

/** A person's own tokens, managed through one of them. */
@Injectable()
export class UserTokensService {
  constructor(
    private readonly tokens: TokensService,
    private readonly repository: TokensRepository,
    private readonly lists: Lists,
    private readonly clock: Clock,
  ) {}

  list(actor: Actor, query: ListQuery): Promise<ListResource<TokenResource>> {
    return this.lists.page(query, {
      name: `tokens of ${actor.userId}`,
      fetch: (after, limit) => this.repository.pageOfUser(actor.userId, after, limit),
      count: () => this.repository.countOfUser(actor.userId),
      key: ({ id }) => [id],
      map: toTokenResource,
    });
  }

  /**
   * Makes a token that can do no more than the one of this request.
   * @throws ForbiddenError when it would have a scope that the token of this request lacks
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
    const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt);
    if (expiresAt !== null && expiresAt <= this.clock.now()) {
      throw new ValidationError([{ path: 'expiresAt', message: 'must be in the future' }]);
    }
    await this.repository.lockUser(actor.userId);
    if ((await this.repository.countOfUser(actor.userId)) >= MAX_TOKENS) {
      throw new ConflictError(
        `You have ${MAX_TOKENS} tokens, the most one person may have: delete one first.`,
      );
    }
    const { id, secret } = await this.tokens.issue(actor.userId, {
      label: body.label ?? '',
      scopes,
      expiresAt,
    });
    const token = await this.repository.findOfUser(actor.userId, id);
    if (token === null) throw new NotFoundError('token');
    return { ...toTokenResource(token), token: secret };
  }

  /**
   * Revokes one of the caller's own tokens, the one of this request too.
   * @throws NotFoundError when it is not the caller's
   */
  async delete(actor: Actor, tokenId: string): Promise<void> {
    const own = isId(tokenId) && (await this.repository.findOfUser(actor.userId, tokenId)) !== null;
    if (!own || !(await this.tokens.revoke(tokenId))) throw new NotFoundError('token');
  }
}
