import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { NotFoundError } from '../../common/errors/api-error.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { visitorStructure } from '../conditions/visitor-structure.js';
import { SiteTokens } from '../audience/site-tokens.js';
import { siteAddress } from '../store/site-address.js';
import { siteSpacesOf } from '../tree/site-structure.js';
import type { PublishedUrlDto } from './dto/published-url.dto.js';
import { findSiteSpace } from './find-site-space.js';
import type { PublishedContentResource, PublishedRedirectResource } from './published-url.resource.js';
import { type AdmittedVisit, SiteAdmission } from './site-admission.js';

/** Resolves addresses of published sites for front ends. */
@Injectable()
export class PublishedUrlsService {
  constructor(
    private readonly admission: SiteAdmission,
    private readonly tokens: SiteTokens,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * @throws ValidationError when `url` is not an address of http or https
   * @throws NotFoundError when no published site has the address, or it requires the key of a share link
   * @throws ForbiddenError when the site requires visitors to sign in and has no sign-in address
   */
  async resolve(request: PublishedUrlDto): Promise<PublishedContentResource | PublishedRedirectResource> {
    const { appUrl } = this.environment;
    if (request.url === appUrl || request.url.startsWith(`${appUrl}/`))
      return { target: 'application', redirect: request.url };
    const visit = await this.admission.admit(request);
    if ('redirect' in visit) return { target: 'external', redirect: visit.redirect, site: visit.siteId };
    const { asked, addressed, shown } = visit;
    const { reading } = shown;
    const { period } = this.tokens;
    const { version, length } = addressed;
    const { answer } = asked;
    // The cached structure may be newer than the site row, so compare both.
    const isSame =
      answer?.reading === reading &&
      answer.version === version &&
      answer.period === period &&
      answer.length === length;
    const isUnknown = Object.keys(visit.claims).length === 0 && visit.sessionId === undefined;
    if (isUnknown && isSame) return answer.content;
    const content = await this.content(visit);
    if (isUnknown) asked.answer = { reading, version, period, length, content };
    return content;
  }

  private async content({
    addressed: found,
    shown,
    asked,
    claims,
    sessionId,
  }: AdmittedVisit): Promise<PublishedContentResource> {
    const { site, length } = found;
    const { segments, suffix, shareKey } = asked.address;
    const shareLinkId = site.visibility === 'share-link' ? asked.shareLinkId : undefined;
    const { id: siteId, organizationId, audience } = site;
    const known = Object.keys(claims).length > 0;
    const structure = visitorStructure(site, shown.structure, claims);
    const place = findSiteSpace(structure, segments.slice(length));
    if (place === undefined) throw new NotFoundError('published site');
    const { section, siteSpace, base, rest, isComplete } = place;
    const siteBase = segments.slice(0, length);
    const canonicalBase = [section, siteSpace].flatMap((item) =>
      item === undefined || item.isDefault ? [] : [item.path],
    );
    const address = siteAddress(found, this.environment);
    const apiToken = await this.tokens.sign({
      organizationId,
      siteId,
      audience,
      ...(shareLinkId !== undefined ? { shareLinkId } : {}),
      ...(sessionId !== undefined ? { sessionId } : {}),
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
      complete: isComplete,
      apiToken,
    };
  }
}

/** A path with a leading and a trailing slash. */
function pathOf(segments: readonly string[]): string {
  return ['', ...segments.map(encodeURIComponent), ''].join('/');
}

function contextOf(claims: Record<string, unknown>): string {
  return createHash('sha256').update(JSON.stringify(claims)).digest('base64url');
}
