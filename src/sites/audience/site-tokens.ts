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
/** Of spaces that a token names: a header holds no more than 16 KiB. */
const MAX_NAMED = 50;
/** Bytes that tokens which were checked may take, about, and as many those that were made. */
const MAX_KEPT = 8 * 1024 * 1024;

/** What a site token says. */
export interface SiteTokenContent extends Omit<SiteToken, 'kind'> {
  /** The site space that was asked for, with its section and space. */
  siteSpaceId: string;
  sectionId?: string;
  spaceId: string;
  /** Ids of all spaces that the visitor sees on the site; a token names the first fifty. */
  spaceIds: readonly string[];
  /** Left out: nothing is known of the visitor. */
  claims?: Readonly<Record<string, unknown>>;
}

/**
 * The tokens with which front ends read a site for a visitor: JWTs (HS256, a key of this service), the same for the same
 * content within an hour. What a visitor may read is asked of the database with each request.
 */
@Injectable()
export class SiteTokens {
  private readonly key: Uint8Array;
  /** Visits of tokens that were checked, with the time (seconds) they end. */
  private readonly checked: LRUCache<string, { visit: Visit; expires: number }>;
  /** Tokens that were made, by what they say. */
  private readonly made: LRUCache<string, string>;

  constructor(
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.key = deriveKey(environment, 'site-token');
    const maxSize = cacheSize(environment, MAX_KEPT);
    // The text of the token, and the claims that were read from it.
    this.checked = new LRUCache({ maxSize, sizeCalculation: (_, token) => 2 * token.length });
    this.made = new LRUCache({
      maxSize,
      sizeCalculation: (token, said) => token.length + said.length,
    });
  }

  /** Names the present hour: within it, what is signed is the same for the same content. */
  get period(): number {
    return this.expiry();
  }

  /** The same text for the same content within an hour. */
  async sign(content: SiteTokenContent): Promise<string> {
    const {
      organizationId,
      siteId,
      audience,
      shareLinkId,
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
      spaces: spaceIds.slice(0, MAX_NAMED),
      ...(claims !== undefined ? { claims } : {}),
      audience,
      ...(shareLinkId !== undefined ? { shareLink: shareLinkId } : {}),
      exp: this.expiry(),
    };
    const said = JSON.stringify(payload);
    const made = this.made.get(said);
    if (made !== undefined) return made;
    const token = await new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(this.key);
    this.made.set(said, token);
    return token;
  }

  /** The visit of a token that was read before; undefined when it was not, or has expired. */
  findCached(token: string): Visit | undefined {
    const known = this.checked.get(token);
    return known !== undefined && known.expires > this.now() ? known.visit : undefined;
  }

  /** @returns undefined when it is no site token of this service, or has expired */
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
      this.checked.set(token, { visit, expires: payload.exp as number });
      return visit;
    } catch (error) {
      if (error instanceof JOSEError || error instanceof TypeError) return undefined;
      throw error;
    }
  }

  /** An hour or more from now, and the same moment for all tokens of an hour. */
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
    },
    claims: (payload.claims ?? {}) as Record<string, unknown>,
  };
}
