import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Actor } from '../access/actor.js';
import { RateLimitedError } from '../common/errors/api-error.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { addressKey } from '../common/http/address-key.js';

const WINDOW_SECONDS = 60;

/**
 * Limits requests per minute: of a person (see `payerOf`) or a directory, with all tokens together; imports of a person; requests with
 * a site token; requests without a token from an IP address; and, from an IP address, look-ups of site addresses, which
 * front ends send for many readers, and requests of readers that make the service write something first. Each process
 * counts for itself: the limits protect a replica. A client whose requests reach several replicas gets more, never less.
 */
@Injectable()
export class RateLimiter {
  private readonly people: RateLimiterMemory | undefined;
  private readonly addresses: RateLimiterMemory | undefined;
  private readonly frontEnds: RateLimiterMemory | undefined;
  private readonly visitors: RateLimiterMemory | undefined;
  private readonly importsByPerson: RateLimiterMemory | undefined;

  constructor(@Inject(ENVIRONMENT) { rateLimits }: Environment) {
    this.people = limiter(rateLimits.token);
    this.addresses = limiter(rateLimits.anonymous);
    this.importsByPerson = limiter(rateLimits.imports);
    this.visitors = limiter(rateLimits.visitor);
    this.frontEnds = limiter(rateLimits.urls);
  }

  person(actor: Actor, response: Response): Promise<void> {
    return consume(this.people, payerOf(actor), response);
  }

  /** @param token the site token, with which a front end reads for many visitors */
  visitor(token: string, response: Response): Promise<void> {
    return consume(this.visitors, hash('sha256', token, 'base64url'), response);
  }

  anonymous(request: Request, response: Response): Promise<void> {
    return consume(this.addresses, addressKey(request.ip), response);
  }

  /** Refuses if an anonymous request would be refused, without counting one. For use before a token is looked up. */
  requireAnonymous(request: Request, response: Response): Promise<void> {
    return requireLeft(this.addresses, addressKey(request.ip), response);
  }

  /** A directory that provisions an organization has the limit of a person, with all its tokens together. */
  directory(organizationId: string, response: Response): Promise<void> {
    return consume(this.people, `directory ${organizationId}`, response);
  }

  frontEnd(request: Request, response: Response): Promise<void> {
    return consume(this.frontEnds, addressKey(request.ip), response);
  }

  imports(actor: Actor, response: Response): Promise<void> {
    return consume(this.importsByPerson, payerOf(actor), response);
  }

  /** Refuses if an import would be refused, without counting one. */
  requireImport(actor: Actor, response: Response): Promise<void> {
    return requireLeft(this.importsByPerson, payerOf(actor), response);
  }
}

/**
 * Whom the requests of a person count for: the person; with tokens of the single sign-on of an organization, the person in
 * this organization. Its administrators decide whom their identity provider signs in, so they could use up the limits that
 * the person has elsewhere.
 */
export function payerOf({ userId, organizationId }: Actor): string {
  return organizationId === undefined ? userId : `${userId} in ${organizationId}`;
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

async function requireLeft(
  from: RateLimiterMemory | undefined,
  key: string,
  response: Response,
): Promise<void> {
  const state = await from?.get(key);
  if (from === undefined || state == null || state.remainingPoints > 0) return;
  refuse(from, state, response);
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
