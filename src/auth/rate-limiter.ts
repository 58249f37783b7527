import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { RateLimitedError } from '../common/errors/api-error.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';

const WINDOW_SECONDS = 60;

/**
 * Requests a minute: per token, per address without one, per token for imports. Counted per process: it protects a
 * replica from being flooded, and a client that spreads over replicas gets more, never less.
 */
@Injectable()
export class RateLimiter {
  private readonly tokens: RateLimiterMemory | undefined;
  private readonly addresses: RateLimiterMemory | undefined;
  private readonly importsByToken: RateLimiterMemory | undefined;

  constructor(@Inject(ENVIRONMENT) { rateLimits }: Environment) {
    this.tokens = limiter(rateLimits.token);
    this.addresses = limiter(rateLimits.anonymous);
    this.importsByToken = limiter(rateLimits.imports);
  }

  token(tokenId: string, response: Response): Promise<void> {
    return consume(this.tokens, tokenId, response);
  }

  anonymous(request: Request, response: Response): Promise<void> {
    return consume(this.addresses, request.ip ?? 'unknown', response);
  }

  imports(tokenId: string, response: Response): Promise<void> {
    return consume(this.importsByToken, tokenId, response);
  }

  /** Refuses where an import would be refused, and counts nothing. */
  async requireImport(tokenId: string, response: Response): Promise<void> {
    const state = await this.importsByToken?.get(tokenId);
    if (this.importsByToken === undefined || state == null || state.remainingPoints > 0) return;
    refuse(this.importsByToken, state, response);
  }
}

function limiter(points: number): RateLimiterMemory | undefined {
  return points === 0 ? undefined : new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
}

async function consume(from: RateLimiterMemory | undefined, key: string, response: Response): Promise<void> {
  if (from === undefined) return;
  try {
    describe(from, await from.consume(key), response);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    refuse(from, refused, response);
  }
}

function refuse(from: RateLimiterMemory, state: RateLimiterRes, response: Response): never {
  describe(from, state, response);
  throw new RateLimitedError(Math.max(1, Math.ceil(state.msBeforeNext / 1000)));
}

/** The headers of draft-ietf-httpapi-ratelimit-headers (the widely read 03 form). */
function describe(from: RateLimiterMemory, state: RateLimiterRes, response: Response): void {
  response.setHeader('RateLimit-Limit', from.points);
  response.setHeader('RateLimit-Remaining', Math.max(0, state.remainingPoints));
  response.setHeader('RateLimit-Reset', Math.ceil(state.msBeforeNext / 1000));
}
