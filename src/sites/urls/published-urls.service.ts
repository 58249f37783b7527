import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { ForbiddenError, NotFoundError, ValidationError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { AdaptiveSchemaService } from '../adaptive/adaptive-schema.service.js';
import { checkUnsignedClaims } from '../adaptive/unsigned-claims.js';
import { AuthenticationService } from '../audience/authentication.service.js';
import { ShareKeys } from '../audience/share-keys.js';
import { ShareLinksRepository } from '../audience/share-links.repository.js';
import { SiteTokens } from '../audience/site-tokens.js';
import { readVisitorJwt } from '../audience/visitor-jwt.js';
import { siteAddress } from '../site-address.js';
import type { Site } from '../site.entity.js';
import { type FoundSite, SitesRepository } from '../sites.repository.js';
import { siteSpacesOf } from '../structure/site-structure.js';
import { SiteStructures } from '../structure/site-structures.js';
import type { PublishedUrlDto } from './dto/published-url.dto.js';
import { findSiteSpace } from './find-site-space.js';
import type { PublishedContentResource, PublishedRedirectResource } from './published-url.resource.js';
import { type AddressedSite, SiteAddressesRepository } from './site-addresses.repository.js';
import { type RequestedAddress, splitAddress } from './split-address.js';

/** Claims of a JWT about itself. */
const TIMES = ['exp', 'iat', 'nbf', 'jti'];

/** Bytes of a visitor's claims: a site token holds them, and a header no more than 16 KiB. */
const MAX_CLAIMS = 6 * 1024;

/** Below `PUBLIC_URL`: `/s/{organization}/{basename}`. */
const SITES = 's';

/** Says what an address of a published site leads to, and lets a visitor in. */
@Injectable()
export class PublishedUrlsService {
  constructor(
    private readonly addresses: SiteAddressesRepository,
    private readonly sites: SitesRepository,
    private readonly structures: SiteStructures,
    private readonly schemas: AdaptiveSchemaService,
    private readonly authentication: AuthenticationService,
    private readonly shareLinks: ShareLinksRepository,
    private readonly keys: ShareKeys,
    private readonly tokens: SiteTokens,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * @throws ValidationError when `url` is no address of http or https
   * @throws NotFoundError when no published site is there, or it is behind a share link whose key is not
   * @throws ForbiddenError when the site is for visitors who have signed in and names no address to sign in at
   */
  async resolve(request: PublishedUrlDto): Promise<PublishedContentResource | PublishedRedirectResource> {
    const address = splitAddress(request.url);
    if (address === undefined)
      throw new ValidationError([{ path: 'url', message: 'must be an address of http or https' }]);
    const { appUrl } = this.environment;
    if (request.url === appUrl || request.url.startsWith(`${appUrl}/`))
      return { target: 'application', redirect: request.url };
    const addressed = await this.findSite(address);
    if (addressed === undefined) throw new NotFoundError('published site');
    const found = await this.sites.get(addressed.organizationId, addressed.siteId);
    const visit = await this.admit(found.site, address, request);
    if ('redirect' in visit) return visit;
    return this.content(found, addressed, address, visit);
  }

  private async findSite({ host, segments }: RequestedAddress): Promise<AddressedSite | undefined> {
    const own = new URL(this.environment.publicUrl);
    const prefix = own.pathname.split('/').filter((segment) => segment !== '');
    const inside = prefix.every((segment, index) => segments[index] === segment)
      ? segments.slice(prefix.length)
      : [];
    const [marker, organization, basename] = inside;
    if (host === own.host && marker === SITES && organization !== undefined && basename !== undefined) {
      const named = await this.addresses.findByName(organization, basename);
      return named && { ...named, length: prefix.length + 1 + named.length };
    }
    return this.addresses.findByHost(host, segments);
  }

  /** Lets a visitor in, or sends them to sign in. */
  private async admit(
    site: Site,
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
            : 'The JWT of the visitor does not count: it must be signed with the key of the site (HS256) and not have expired.',
        );
      return { target: 'external', redirect: fallback(site.authFallbackUrl, address), site: site.id };
    }
    const shareLinkId = site.visibility === 'share-link' ? await this.openLink(site.id, address) : undefined;
    const unsigned =
      visitor.unsignedClaims === undefined
        ? undefined
        : checkUnsignedClaims(
            (await this.schemas.get({ organizationId: site.organizationId, siteId: site.id })).jsonSchema,
            visitor.unsignedClaims,
          );
    const claims = { ...withoutTimes(signed ?? {}), ...(unsigned !== undefined ? { unsigned } : {}) };
    if (Buffer.byteLength(JSON.stringify(claims)) > MAX_CLAIMS)
      throw new ValidationError([
        { path: 'visitor', message: `must hold claims of at most ${MAX_CLAIMS} bytes of JSON` },
      ]);
    return { claims, ...(shareLinkId !== undefined ? { shareLinkId } : {}) };
  }

  private async openLink(siteId: string, { shareKey }: RequestedAddress): Promise<string> {
    const id = shareKey === undefined ? undefined : this.keys.shareLinkOf(shareKey);
    const link = isId(id) ? await this.shareLinks.find(siteId, id) : null;
    if (link?.active !== true) throw new NotFoundError('published site');
    return link.id;
  }

  private async content(
    found: FoundSite,
    { length }: AddressedSite,
    { segments, suffix, shareKey }: RequestedAddress,
    { claims, shareLinkId }: AdmittedVisit,
  ): Promise<PublishedContentResource> {
    const { id: siteId, organizationId, audience } = found.site;
    const known = Object.keys(claims).length > 0;
    const { structure, spaces } = await this.structures.visited({ claims }, found);
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
      revision: spaces.get(siteSpace.spaceId)?.revision as string,
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
  shareLinkId?: string;
}

/** The claims that say who a visitor is; when the JWT was made would tell apart visitors who see the same. */
function withoutTimes(claims: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !TIMES.includes(name)));
}

/** With a slash at both ends. */
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
