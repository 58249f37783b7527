import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type RouteGuard, RouteGuards } from '../access/route-guards.js';
import { RateLimiter } from '../auth/rate-limiter.js';
import { UnauthenticatedError } from '../common/errors/api-error.js';
import { currentRequest, setOwner } from '../common/http/request-context.js';
import { SCIM_JSON } from './protocol/scim-media-type.js';
import { SCIM_GUARD } from './scim-routes.decorator.js';
import { ScimTokensService } from './tokens/scim-tokens.service.js';

const BEARER = /^Bearer +(\S+)$/i;

function secretOf({ headers }: Request): string {
  const [, secret = ''] = BEARER.exec(headers.authorization ?? '') ?? [];
  return secret;
}

/** Authenticates directories by a token of the organization in the URL. */
@Injectable()
export class ScimAccess implements RouteGuard, OnModuleInit {
  readonly mediaType = SCIM_JSON;

  constructor(
    private readonly tokens: ScimTokensService,
    private readonly rateLimiter: RateLimiter,
    private readonly guards: RouteGuards,
  ) {}

  onModuleInit(): void {
    this.guards.register(SCIM_GUARD, this);
  }

  async identify(request: Request, response: Response): Promise<string> {
    const secret = secretOf(request);
    let token = this.tokens.findCached(secret);
    if (token === undefined) {
      // No token is looked up for addresses with too many failed attempts.
      await this.rateLimiter.requireAnonymous(request, response);
      token = await this.tokens.authenticate(secret);
    }
    if (token !== undefined && token.organizationId === request.params.organizationId) {
      const context = currentRequest();
      if (context !== undefined) context.caller = { tokenId: token.tokenId };
      setOwner([token.organizationId]);
      return token.organizationId;
    }
    await this.rateLimiter.anonymous(request, response);
    throw new UnauthenticatedError(
      'Send a SCIM token of this organization in the header "Authorization: Bearer <token>".',
    );
  }

  async confirm(request: Request): Promise<void> {
    const token = await this.tokens.authenticate(secretOf(request));
    if (token?.organizationId !== request.params.organizationId)
      throw new UnauthenticatedError('The SCIM token of the request was revoked or has expired.');
  }

  count(organizationId: string, response: Response): Promise<void> {
    return this.rateLimiter.directory(organizationId, response);
  }
}
