import { Inject, Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';
import { LRUCache } from 'lru-cache';
import type { SiteToken, Visit } from '../../access/visit.js';
import { cacheSize } from '../../config/cache-size.js';
import { Clock } from '../../common/clock.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import { deriveKey, type Environment } from '../../config/environment.js';

const HOUR_S = 3600;
/** Maximum number of spaces in a token, because headers are limited to 16 KiB. */
const MAX_SPACES = 50;
/** Approximate bytes of the cache of verified tokens, and of the cache of signed tokens. */
const MAX_CACHE_BYTES = 8 * 1024 * 1024;

/** The content of a site token. */
export interface SiteTokenContent extends Omit<SiteToken, 'kind'> {
  /** The requested site space. `sectionId` and `spaceId` are its section and space. */
  siteSpaceId: string;
  sectionId?: string;
  spaceId: string;
  /** IDs of all spaces that the visitor sees on the site. A token contains the first fifty. */
  spaceIds: readonly string[];
  /** Left out when nothing is known about the visitor. */
  claims?: Readonly<Record<string, unknown>>;
}

/**
 * Signs and verifies the tokens with which front ends read a site for a visitor: JWTs (HS256, with a key of this
 * service), identical for the same content within an hour. Each request checks in the database what the visitor may
 * read.
 */
@Injectable()
export class SiteTokens {
  private readonly key: Uint8Array;
  /** Visits of verified tokens, with their expiry (seconds). */
  private readonly verified: LRUCache<string, { visit: Visit; expires: number }>;
  /** Signed tokens, by payload. */
  private readonly cached: LRUCache<string, string>;

  constructor(
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.key = deriveKey(environment, 'site-token');
    const maxSize = cacheSize(environment, MAX_CACHE_BYTES);
    // Counts the text of the token and the claims that were read from it.
    this.verified = new LRUCache({ maxSize, sizeCalculation: (_, token) => 2 * token.length });
    this.cached = new LRUCache({
      maxSize,
      sizeCalculation: (token, text) => token.length + text.length,
    });
  }

  /** Identifies the current hour. Within it, the same content gives the same token. */
  get period(): number {
    return this.expiry();
  }

  /** Signs a token. Returns the same text for the same content within an hour. */
  async sign(content: SiteTokenContent): Promise<string> {
    const {
      organizationId,
      siteId,
      audience,
      shareLinkId,
      sessionId,
      siteSpaceId,
      sectionId,
      spaceId,
      spaceIds,
      claims,
    } = content;
    const payload = {
      kind: 'site',
      organization: organizationId,
      site: siteId,
      siteSpace: siteSpaceId,
      ...(sectionId !== undefined ? { siteSection: sectionId } : {}),
      space: spaceId,
      spaces: spaceIds.slice(0, MAX_SPACES),
      ...(claims !== undefined ? { claims } : {}),
      audience,
      ...(shareLinkId !== undefined ? { shareLink: shareLinkId } : {}),
      ...(sessionId !== undefined ? { session: sessionId } : {}),
      exp: this.expiry(),
    };
    const text = JSON.stringify(payload);
    const cached = this.cached.get(text);
    if (cached !== undefined) return cached;
    const token = await new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(this.key);
    this.cached.set(text, token);
    return token;
  }

  /** The visit of a token in the cache; undefined when it is not cached or has expired. */
  findCached(token: string): Visit | undefined {
    const known = this.verified.get(token);
    return known !== undefined && known.expires > this.now() ? known.visit : undefined;
  }

  /** @returns undefined when it is not a site token of this service, or has expired */
  async read(token: string): Promise<Visit | undefined> {
    if (!token.startsWith('eyJ')) return undefined;
    const remembered = this.findCached(token);
    if (remembered !== undefined) return remembered;
    try {
      const { payload } = await jwtVerify(token, this.key, {
        algorithms: ['HS256'],
        requiredClaims: ['exp'],
        currentDate: this.clock.now(),
      });
      if (payload.kind !== 'site') return undefined;
      const visit = toVisit(payload);
      this.verified.set(token, { visit, expires: payload.exp as number });
      return visit;
    } catch (error) {
      if (error instanceof JOSEError || error instanceof TypeError) return undefined;
      throw error;
    }
  }

  /** Expiry in seconds: at least an hour from now, and the same for all tokens of an hour. */
  private expiry(): number {
    const now = this.now();
    return now - (now % HOUR_S) + 2 * HOUR_S;
  }

  private now(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}

function toVisit(payload: Record<string, unknown>): Visit {
  return {
    by: {
      kind: 'token',
      organizationId: payload.organization as string,
      siteId: payload.site as string,
      audience: payload.audience as number,
      ...(payload.shareLink !== undefined ? { shareLinkId: payload.shareLink as string } : {}),
      ...(payload.session !== undefined ? { sessionId: payload.session as string } : {}),
    },
    claims: (payload.claims ?? {}) as Record<string, unknown>,
  };
}
