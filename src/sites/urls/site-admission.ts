import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../common/clock.js';
import { ForbiddenError, NotFoundError, ValidationError } from '../../common/errors/api-error.js';
import { withoutParameters } from '../../common/http/without-parameters.js';
import { cacheSize } from '../../config/cache-size.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { AdaptiveSchemaRepository } from '../adaptive/adaptive-schema.repository.js';
import { EMPTY_SCHEMA } from '../adaptive/adaptive-schema.js';
import { checkUnsignedClaims } from '../adaptive/unsigned-claims.js';
import { AuthenticationService } from '../audience/authentication.service.js';
import { ReaderSignIns } from '../audience/reader-sign-ins.js';
import { ShareKeys } from '../audience/share-keys.js';
import { readVisitorJwt } from '../audience/visitor-jwt.js';
import { subdomainOf } from '../hosts/host-names.js';
import { pathOnSite, siteAddresses } from '../store/site-address.js';
import type { PublishedUrlDto } from './dto/published-url.dto.js';
import type { PublishedContentResource } from './published-url.resource.js';
import { type AddressedSite, SiteAddressesRepository } from './site-addresses.repository.js';
import { SiteStructureCache, type CachedStructure } from './site-structure-cache.js';
import { SIGN_IN } from './sign-in-path.js';
import { SiteHomes } from './site-homes.js';
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
/** Maximum characters of the query that a sign-in gets with the requested location. A longer one is left out. */
const MAX_LOCATION_QUERY = 1_000;

/** A requested address in the cache. */
export interface CachedAddress {
  address: RequestedAddress;
  /** ID of the share link whose key is in the address. */
  shareLinkId: string | undefined;
  /** Index of the path segment that is the key; undefined when the query contains it. */
  keyAt: number | undefined;
  /** The response for a reader without claims, with the versions that it was built from. */
  answer:
    | { reading: number; version: string; period: number; length: number; content: PublishedContentResource }
    | undefined;
}

/** A reader who may read the site at an address. */
export interface AdmittedVisit {
  asked: CachedAddress;
  addressed: AddressedSite;
  /** The structure of the site, before conditions are applied. */
  shown: CachedStructure;
  claims: Record<string, unknown>;
  /** The session of a reader who signed in through an identity provider of the organization. */
  sessionId?: string;
}

/** A site at an address, whoever may read it. */
export type LocatedSite = Omit<AdmittedVisit, 'claims' | 'sessionId'>;

/** A visitor who must sign in. */
export interface SignInRedirect {
  /** Address of the sign-in page, with the requested location. */
  redirect: string;
  siteId: string;
}

/** Finds the published site at an address, and decides whether the reader may read it. */
@Injectable()
export class SiteAdmission {
  private readonly own: URL;
  private readonly sitesDomain: string | undefined;
  /** Recently requested addresses. */
  private readonly addressCache: LRUCache<string, CachedAddress>;

  constructor(
    private readonly addresses: SiteAddressesRepository,
    private readonly structureCache: SiteStructureCache,
    private readonly schemas: AdaptiveSchemaRepository,
    private readonly authentication: AuthenticationService,
    private readonly keys: ShareKeys,
    private readonly signIns: ReaderSignIns,
    private readonly homes: SiteHomes,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.own = new URL(environment.publicUrl);
    this.sitesDomain = environment.sitesDomain;
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
  async admit(request: PublishedUrlDto): Promise<AdmittedVisit | SignInRedirect> {
    const asked = this.parseCached(request.url);
    const addressed = await this.findReadable(asked);
    if (addressed === undefined) throw new NotFoundError('published site');
    const signedIn = await this.signedIn(addressed, asked.address, request);
    if ('redirect' in signedIn) return { redirect: signedIn.redirect, siteId: addressed.site.id };
    const claims = await this.claimsOf(addressed, signedIn.claims, request);
    const { sessionId } = signedIn;
    return {
      asked,
      addressed,
      shown: await this.structureCache.find(addressed),
      claims,
      sessionId,
    };
  }

  /**
   * The site at an address, without a decision about who may read it. Below `PUBLIC_URL` and `SITES_DOMAIN`, it may be an
   * unpublished site.
   * @returns undefined when there is no site
   * @throws ValidationError when `url` is not an address of http or https
   */
  async locate(url: string): Promise<LocatedSite | undefined> {
    const asked = this.parseCached(url);
    const addressed = await this.findSite(asked.address, undefined, { unpublished: true });
    return addressed && { asked, addressed, shown: await this.structureCache.find(addressed) };
  }

  /** As `locate`, but only for published sites. @throws ValidationError */
  async locatePublished(url: string): Promise<Omit<LocatedSite, 'shown'> | undefined> {
    const asked = this.parseCached(url);
    const addressed = await this.findSite(asked.address, undefined);
    return addressed && { asked, addressed };
  }

  /** @throws ValidationError */
  private parseCached(url: string): CachedAddress {
    const known = this.addressCache.get(url);
    if (known !== undefined) return known;
    const address = splitAddress(url);
    if (address === undefined)
      throw new ValidationError([{ path: 'url', message: 'must be an http or https URL' }]);
    const asked = { ...this.withKey(address), answer: undefined };
    // Do not cache an address with a visitor's JWT, which nobody else requests.
    if (address.jwtToken === undefined) this.addressCache.set(url, asked);
    return asked;
  }

  /** The key of a share link is a segment of the path, or in the query. */
  private withKey(address: RequestedAddress): Pick<CachedAddress, 'address' | 'shareLinkId' | 'keyAt'> {
    for (const [keyAt, segment] of address.segments.entries()) {
      const shareLinkId = this.keys.shareLinkOf(segment);
      if (shareLinkId !== undefined)
        return { address: { ...address, shareKey: segment }, shareLinkId, keyAt };
    }
    const { shareKey } = address;
    return {
      address,
      shareLinkId: shareKey === undefined ? undefined : this.keys.shareLinkOf(shareKey),
      keyAt: undefined,
    };
  }

  /** The site at an address. A key in the path, behind the site, counts as a part of the site's path. */
  private async findReadable({
    address,
    shareLinkId,
    keyAt,
  }: CachedAddress): Promise<AddressedSite | undefined> {
    const found = await this.findSite(address, shareLinkId);
    if (found === undefined || keyAt === undefined) return found;
    const isKey = found.hasShareLink && found.length === keyAt && found.site.visibility !== 'visitor-auth';
    return isKey ? { ...found, length: keyAt + 1, hasKeyInPath: true } : { ...found, hasShareLink: false };
  }

  private async findSite(
    { host, segments }: RequestedAddress,
    shareLinkId: string | undefined,
    options?: { unpublished: boolean },
  ): Promise<AddressedSite | undefined> {
    const prefix = this.own.pathname.split('/').filter((segment) => segment !== '');
    const inside = prefix.every((segment, index) => segments[index] === segment)
      ? segments.slice(prefix.length)
      : [];
    const [marker, organization, basename] = inside;
    if (host === this.own.host && marker === SITES && organization !== undefined && basename !== undefined) {
      const named = await this.addresses.findByName(organization, basename, shareLinkId, options);
      return named && { ...named, length: prefix.length + 1 + named.length };
    }
    const suffix = `.${this.sitesDomain}`;
    if (this.sitesDomain !== undefined && host.endsWith(suffix)) {
      const [name] = segments;
      const named =
        name && (await this.addresses.findByName(host.slice(0, -suffix.length), name, shareLinkId, options));
      return named ? { ...named, length: 1 } : undefined;
    }
    return this.addresses.findByHost(host, segments, subdomainOf(host, this.sitesDomain), shareLinkId);
  }

  /** The sign-in of a visitor, or the address where they must sign in. */
  private async signedIn(
    addressed: AddressedSite,
    address: RequestedAddress,
    { visitor = {}, redirectOnError = false }: PublishedUrlDto,
  ): Promise<{ claims: Record<string, unknown>; sessionId?: string } | { redirect: string }> {
    const { site } = addressed;
    const isForVisitors = site.visibility === 'visitor-auth';
    if (site.authBackend === 'organization') {
      // Not from the address: a link must not sign a reader in as somebody else.
      const reader = await this.signIns.read(visitor.jwtToken, site);
      if (reader === undefined && isForVisitors)
        return { redirect: await this.signInAddress(addressed, address) };
      return reader ?? { claims: {} };
    }
    const token = visitor.jwtToken ?? address.jwtToken;
    const claims =
      token === undefined
        ? undefined
        : await readVisitorJwt(token, this.authentication.keyOf(site), this.clock.now());
    if (!isForVisitors || claims !== undefined) return { claims: withoutTimes(claims ?? {}) };
    const fallbackURL = site.authFallbackUrl;
    // The site may have got the address of its sign-in after that was set.
    const signsIn =
      fallbackURL !== null &&
      pathOnSite(fallbackURL, siteAddresses({ site, subdomain: addressed.subdomain }, this.environment)) ===
        undefined;
    if (!signsIn || (token !== undefined && !redirectOnError))
      throw new ForbiddenError(
        token === undefined
          ? 'This site is for visitors who have signed in: send their JWT as visitor.jwtToken.'
          : "The visitor's JWT is not valid: sign it with the key of the site (HS256), with an `exp` in the future.",
      );
    return { redirect: fallback(fallbackURL, address) };
  }

  /** The path on the site where a sign-in through the organization starts, with the requested location. */
  private async signInAddress(
    { site, length }: AddressedSite,
    { host, segments, suffix }: RequestedAddress,
  ): Promise<string> {
    const home = await this.homes.of(site, `${this.own.protocol}//${host}`, segments.slice(0, length));
    const url = new URL(`${home}${SIGN_IN}`);
    url.searchParams.set('location', locationOf(segments.slice(length), suffix));
    return url.href;
  }

  private async claimsOf(
    { site, hasShareLink }: AddressedSite,
    signed: Record<string, unknown>,
    { visitor = {} }: PublishedUrlDto,
  ): Promise<Record<string, unknown>> {
    if (site.visibility === 'share-link' && !hasShareLink) throw new NotFoundError('published site');
    const { unsignedClaims = {} } = visitor;
    const unsigned = isEmpty(unsignedClaims)
      ? unsignedClaims
      : checkUnsignedClaims((await this.schemas.find(site.id))?.jsonSchema ?? EMPTY_SCHEMA, unsignedClaims);
    const claims = { ...signed, ...(isEmpty(unsigned) ? {} : { unsigned }) };
    if (Buffer.byteLength(JSON.stringify(claims)) > MAX_CLAIMS)
      throw new ValidationError([
        { path: 'visitor', message: `must contain claims of at most ${MAX_CLAIMS} bytes of JSON` },
      ]);
    return claims;
  }
}

function isEmpty(claims: object): boolean {
  return Object.keys(claims).length === 0;
}

/** The claims without the claims about the JWT itself, which would distinguish visitors who see the same. */
function withoutTimes(claims: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !JWT_TIME_CLAIMS.includes(name)));
}

/** The address of the sign-in, with the requested location. */
function fallback(address: string, { segments, suffix }: RequestedAddress): string {
  const url = new URL(address);
  url.searchParams.set('location', locationOf(segments, suffix));
  return url.href;
}

/**
 * Path and query of a location, without `code`, which may be the code of a sign-in to the application. Servers never get the
 * fragment.
 */
function locationOf(segments: readonly string[], suffix: string): string {
  const [asked = ''] = suffix.split('#', 1);
  const query = withoutParameters(asked, ['code']);
  const kept = query.length > MAX_LOCATION_QUERY ? '' : query;
  return `/${segments.map(encodeURIComponent).join('/')}${kept}`;
}
