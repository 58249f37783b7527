import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../common/clock.js';
import { ForbiddenError, NotFoundError, ValidationError } from '../../common/errors/api-error.js';
import { cacheSize } from '../../config/cache-size.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { AdaptiveSchemaRepository } from '../adaptive/adaptive-schema.repository.js';
import { EMPTY_SCHEMA } from '../adaptive/adaptive-schema.js';
import { checkUnsignedClaims } from '../adaptive/unsigned-claims.js';
import { visitorVisibility } from '../conditions/visitor-visibility.js';
import { AuthenticationService } from '../audience/authentication.service.js';
import { ShareKeys } from '../audience/share-keys.js';
import { SiteTokens } from '../audience/site-tokens.js';
import { readVisitorJwt } from '../audience/visitor-jwt.js';
import { siteAddress } from '../store/site-address.js';
import { siteSpacesOf } from '../tree/site-structure.js';
import { visibleStructure } from '../tree/visible-structure.js';
import type { PublishedUrlDto } from './dto/published-url.dto.js';
import { findSiteSpace } from './find-site-space.js';
import type { PublishedContentResource, PublishedRedirectResource } from './published-url.resource.js';
import { type AddressedSite, SiteAddressesRepository } from './site-addresses.repository.js';
import { SiteStructureCache, type CachedStructure } from './site-structure-cache.js';
import { type RequestedAddress, splitAddress } from './split-address.js';

/** Claims about the JWT itself. */
const JWT_TIME_CLAIMS = ['exp', 'iat', 'nbf', 'jti'];

/** Maximum bytes of a visitor's claims. A site token contains them, and headers are limited to 16 KiB. */
const MAX_CLAIMS = 6 * 1024;

/** Approximate bytes of the cache of addresses and their responses. */
const MAX_CACHED_BYTES = 8 * 1024 * 1024;
/** Approximate bytes of a cached address and its response, without its text. Most of it is the site token. */
const CACHED_ENTRY_BYTES = 6 * 1024;

/** Path prefix of sites below `PUBLIC_URL`: `/s/{organization}/{basename}`. */
const SITES = 's';

/** Resolves addresses of published sites, and authenticates visitors. */
@Injectable()
export class PublishedUrlsService {
  private readonly own: URL;
  /** Recently requested addresses. */
  private readonly addressCache: LRUCache<string, CachedAddress>;

  constructor(
    private readonly addresses: SiteAddressesRepository,
    private readonly structureCache: SiteStructureCache,
    private readonly schemas: AdaptiveSchemaRepository,
    private readonly authentication: AuthenticationService,
    private readonly keys: ShareKeys,
    private readonly tokens: SiteTokens,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.own = new URL(environment.publicUrl);
    this.addressCache = new LRUCache({
      maxSize: cacheSize(environment, MAX_CACHED_BYTES),
      sizeCalculation: (_, url) => CACHED_ENTRY_BYTES + 4 * url.length,
    });
  }

  /**
   * @throws ValidationError when `url` is not an address of http or https
   * @throws NotFoundError when no published site has the address, or it requires the key of a share link
   * @throws ForbiddenError when the site requires visitors to sign in and has no sign-in address
   */
  async resolve(request: PublishedUrlDto): Promise<PublishedContentResource | PublishedRedirectResource> {
    const { appUrl } = this.environment;
    if (request.url === appUrl || request.url.startsWith(`${appUrl}/`))
      return { target: 'application', redirect: request.url };
    const asked = this.parseCached(request.url);
    const { address, shareLinkId } = asked;
    const addressed = await this.findSite(address, shareLinkId);
    if (addressed === undefined) throw new NotFoundError('published site');
    const visit = await this.admit(addressed, address, request);
    if ('redirect' in visit) return visit;
    const cached = await this.structureCache.find(addressed);
    const { reading } = cached;
    const { period } = this.tokens;
    const { version, length } = addressed;
    const { answer } = asked;
    // The cached structure may be newer than the site row, so compare both.
    const isSame =
      answer?.reading === reading &&
      answer.version === version &&
      answer.period === period &&
      answer.length === length;
    const isUnknown = Object.keys(visit.claims).length === 0;
    if (isUnknown && isSame) return answer.content;
    const content = await this.content(addressed, cached, asked, visit.claims);
    if (isUnknown) asked.answer = { reading, version, period, length, content };
    return content;
  }

  /** @throws ValidationError */
  private parseCached(url: string): CachedAddress {
    const known = this.addressCache.get(url);
    if (known !== undefined) return known;
    const address = splitAddress(url);
    if (address === undefined)
      throw new ValidationError([{ path: 'url', message: 'must be an address of http or https' }]);
    const { shareKey } = address;
    const shareLinkId = shareKey === undefined ? undefined : this.keys.shareLinkOf(shareKey);
    const asked = { address, shareLinkId, answer: undefined };
    // Do not cache an address with a visitor's JWT, which nobody else requests.
    if (address.jwtToken === undefined) this.addressCache.set(url, asked);
    return asked;
  }

  private async findSite(
    { host, segments }: RequestedAddress,
    shareLinkId: string | undefined,
  ): Promise<AddressedSite | undefined> {
    const prefix = this.own.pathname.split('/').filter((segment) => segment !== '');
    const inside = prefix.every((segment, index) => segments[index] === segment)
      ? segments.slice(prefix.length)
      : [];
    const [marker, organization, basename] = inside;
    if (host === this.own.host && marker === SITES && organization !== undefined && basename !== undefined) {
      const named = await this.addresses.findByName(organization, basename, shareLinkId);
      return named && { ...named, length: prefix.length + 1 + named.length };
    }
    return this.addresses.findByHost(host, segments, shareLinkId);
  }

  /** Authenticates a visitor, or redirects them to sign in. */
  private async admit(
    { site, hasShareLink }: AddressedSite,
    address: RequestedAddress,
    { visitor = {}, redirectOnError = false }: PublishedUrlDto,
  ): Promise<AdmittedVisit | PublishedRedirectResource> {
    const token = visitor.jwtToken ?? address.jwtToken;
    const signed =
      token === undefined
        ? undefined
        : await readVisitorJwt(token, this.authentication.keyOf(site), this.clock.now());
    if (site.visibility === 'visitor-auth' && signed === undefined) {
      if (site.authFallbackUrl === null || (token !== undefined && !redirectOnError))
        throw new ForbiddenError(
          token === undefined
            ? 'This site is for visitors who have signed in: send their JWT as visitor.jwtToken.'
            : "The visitor's JWT is not valid: sign it with the key of the site (HS256), with an `exp` in the future.",
        );
      return { target: 'external', redirect: fallback(site.authFallbackUrl, address), site: site.id };
    }
    if (site.visibility === 'share-link' && !hasShareLink) throw new NotFoundError('published site');
    const unsigned =
      visitor.unsignedClaims === undefined
        ? undefined
        : checkUnsignedClaims(
            (await this.schemas.find(site.id))?.jsonSchema ?? EMPTY_SCHEMA,
            visitor.unsignedClaims,
          );
    const claims = { ...withoutTimes(signed ?? {}), ...(unsigned !== undefined ? { unsigned } : {}) };
    if (Buffer.byteLength(JSON.stringify(claims)) > MAX_CLAIMS)
      throw new ValidationError([
        { path: 'visitor', message: `must contain claims of at most ${MAX_CLAIMS} bytes of JSON` },
      ]);
    return { claims };
  }

  private async content(
    found: AddressedSite,
    shown: CachedStructure,
    asked: CachedAddress,
    claims: Record<string, unknown>,
  ): Promise<PublishedContentResource> {
    const { site, length } = found;
    const { segments, suffix, shareKey } = asked.address;
    const shareLinkId = site.visibility === 'share-link' ? asked.shareLinkId : undefined;
    const { id: siteId, organizationId, audience } = site;
    const known = Object.keys(claims).length > 0;
    const structure = site.adaptiveContent
      ? visibleStructure(shown.structure, visitorVisibility(site, claims))
      : shown.structure;
    const place = findSiteSpace(structure, segments.slice(length));
    if (place === undefined) throw new NotFoundError('published site');
    const { section, siteSpace, base, rest } = place;
    const siteBase = segments.slice(0, length);
    const canonicalBase = [section, siteSpace].flatMap((item) =>
      item === undefined || item.isDefault ? [] : [item.path],
    );
    const address = siteAddress(found, this.environment.publicUrl);
    const apiToken = await this.tokens.sign({
      organizationId,
      siteId,
      audience,
      ...(shareLinkId !== undefined ? { shareLinkId } : {}),
      siteSpaceId: siteSpace.id,
      ...(section !== undefined ? { sectionId: section.id } : {}),
      spaceId: siteSpace.spaceId,
      spaceIds: siteSpacesOf(structure).map(({ spaceId }) => spaceId),
      ...(known ? { claims } : {}),
    });
    return {
      organization: organizationId,
      site: siteId,
      ...(section !== undefined ? { siteSection: section.id } : {}),
      siteSpace: siteSpace.id,
      space: siteSpace.spaceId,
      revision: shown.revisions.get(siteSpace.spaceId) as string,
      siteBasePath: pathOf(siteBase),
      basePath: pathOf([...siteBase, ...base]),
      pathname: `/${rest.map(encodeURIComponent).join('/')}`,
      canonicalUrl: [address, ...[...canonicalBase, ...rest].map(encodeURIComponent)].join('/') + suffix,
      ...(shareLinkId !== undefined && shareKey !== undefined ? { shareKey } : {}),
      ...(known ? { contextId: contextOf(claims) } : {}),
      complete: true,
      apiToken,
    };
  }
}

interface AdmittedVisit {
  claims: Record<string, unknown>;
}

/** A requested address in the cache. */
interface CachedAddress {
  address: RequestedAddress;
  /** Id of the share link whose key is in the address. */
  shareLinkId: string | undefined;
  /** The response for a reader without claims, with the versions that it was built from. */
  answer:
    | { reading: number; version: string; period: number; length: number; content: PublishedContentResource }
    | undefined;
}

/** The claims without those about the JWT itself, which would distinguish visitors who see the same. */
function withoutTimes(claims: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !JWT_TIME_CLAIMS.includes(name)));
}

/** A path with a leading and a trailing slash. */
function pathOf(segments: readonly string[]): string {
  return ['', ...segments.map(encodeURIComponent), ''].join('/');
}

function fallback(address: string, { segments }: RequestedAddress): string {
  const url = new URL(address);
  url.searchParams.set('location', `/${segments.map(encodeURIComponent).join('/')}`);
  return url.href;
}

function contextOf(claims: Record<string, unknown>): string {
  return createHash('sha256').update(JSON.stringify(claims)).digest('base64url');
}
