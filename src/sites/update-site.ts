import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../access/actor.js';
import { ConflictError, NotFoundError, ValidationError } from '../common/errors/api-error.js';
import { isId } from '../common/ids.js';
import { withoutUndefined } from '../common/without-undefined.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { isUniqueViolation } from '../database/unique-violation.js';
import { changedState } from '../outbox/changed-state.js';
import { Outbox } from '../outbox/outbox.js';
import type { UpdateSiteDto } from './dto/update-site.dto.js';
import { signsInMore, signsInOthers } from './audience/signs-in-others.js';
import { SiteAudience } from './audience/site-audience.js';
import type { Site, SiteVisibility } from './store/site.entity.js';
import { SiteHostOwners } from './hosts/site-host-owners.js';
import { toSiteResource } from './site.mapper.js';
import type { SiteResource } from './site.resource.js';
import { SitesRepository } from './store/sites.repository.js';
import { setDefaultSection } from './tree/section-changes.js';
import { setDefaultSiteSpace } from './tree/site-space-changes.js';
import { defaultLevelOf, type SiteStructure } from './tree/site-structure.js';
import { SiteStructures } from './views/site-structures.js';

/** Messages for violations of unique indexes. */
const TAKEN = {
  sites_basename: 'Another site of the organization has this basename.',
  sites_hostname: 'Another site has this hostname.',
  sites_proxy: 'Another site has this proxy.',
} as const;

/** Properties whose values the audit log records. */
const KEPT = ['visibility', 'agentsContext', 'defaultSiteSpace', 'defaultSiteSection'] as const;

/** Updates sites. */
@Injectable()
export class UpdateSite {
  constructor(
    private readonly sites: SitesRepository,
    private readonly structures: SiteStructures,
    private readonly audience: SiteAudience,
    private readonly hosts: SiteHostOwners,
    private readonly outbox: Outbox,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * @throws NotFoundError, ForbiddenError when the caller may not widen the audience, or the organization has to prove a
   *   host first
   * @throws ConflictError when another site has the basename, hostname or proxy, or its host belongs to another organization
   * @throws ValidationError when the basename is the ID of another site, a default is not an item of the site, or a host
   * cannot be the host of a site
   */
  async run(
    actor: Actor,
    organizationId: string,
    siteId: string,
    body: UpdateSiteDto,
  ): Promise<SiteResource> {
    try {
      return await this.update(actor, organizationId, siteId, body);
    } catch (error) {
      for (const [index, message] of Object.entries(TAKEN)) {
        if (isUniqueViolation(error, index)) throw new ConflictError(message);
      }
      throw error;
    }
  }

  @Transactional()
  private async update(
    actor: Actor,
    organizationId: string,
    siteId: string,
    body: UpdateSiteDto,
  ): Promise<SiteResource> {
    // The address with the ID of another site leads to that site.
    if (isId(body.basename) && body.basename !== siteId)
      throw new ValidationError([{ path: 'basename', message: 'must not be the ID of another site' }]);
    await this.sites.lock(siteId);
    const { site } = await this.sites.get(organizationId, siteId);
    const { visibility, adaptiveContent, defaultSiteSpace, defaultSiteSection } = body;
    const isForOthers =
      (visibility !== undefined && visibility !== site.visibility) || signsInOthers(site, body.visitorAuth);
    const isReadByOthers =
      isForOthers || (adaptiveContent !== undefined && adaptiveContent.enabled !== site.adaptiveContent);
    const spaceIds = isReadByOthers ? await this.audience.lockToNarrow(organizationId, siteId) : [];
    const neighbours = await this.spacesOfNeighbours(site, body);
    if ((site.published && widens(site, body)) || givesUpAddress(site, body) || neighbours.length > 0)
      await this.audience.lockToWiden(actor, organizationId, siteId, neighbours);
    await this.requireHosts(site, body);
    const changes = { ...changesOf(body), ...(isForOthers ? { audience: site.audience + 1 } : {}) };
    if (Object.keys(changes).length > 0) await this.sites.update(siteId, changes);
    if (isReadByOthers) await this.audience.updateVisibilities(spaceIds);
    if (defaultSiteSpace !== undefined || defaultSiteSection !== undefined) {
      await this.structures.change(actor, { organizationId, siteId }, undefined, ({ structure, visibleId }) =>
        withDefaults(structure, {
          ...(defaultSiteSection !== undefined ? { section: visibleId(defaultSiteSection) } : {}),
          ...(defaultSiteSpace !== undefined ? { siteSpace: visibleId(defaultSiteSpace) } : {}),
        }),
      );
    }
    const after = changedState(body, KEPT);
    if (Object.keys(after).length > 0) {
      await this.outbox.record({
        organizationId,
        action: 'site.updated',
        target: siteId,
        ...(visibility !== undefined && visibility !== site.visibility
          ? { before: { visibility: site.visibility } }
          : {}),
        after,
      });
    }
    const found = await this.sites.find(actor.userId, organizationId, siteId);
    if (found === undefined) throw new NotFoundError('site');
    return toSiteResource(found, this.environment);
  }

  /** The spaces of other sites whose readers would come to the new addresses of a site. */
  private async spacesOfNeighbours(site: Site, { hostname, proxy }: UpdateSiteDto): Promise<string[]> {
    const spaceIds: string[] = [];
    for (const [address, before] of [
      [hostname, site.hostname],
      [proxy, site.proxy],
    ] as const)
      if (typeof address === 'string' && address !== before)
        spaceIds.push(...(await this.sites.findSpacesOfNeighbours(site.organizationId, site.id, address)));
    return spaceIds;
  }

  /** Checks the hosts that a site gets, in the order of their names, so that concurrent changes do not deadlock. */
  private async requireHosts(site: Site, { hostname, proxy }: UpdateSiteDto): Promise<void> {
    const hosts: [host: string, path: 'hostname' | 'proxy'][] = [];
    if (typeof hostname === 'string' && hostname !== site.hostname) hosts.push([hostname, 'hostname']);
    if (typeof proxy === 'string' && proxy !== site.proxy)
      hosts.push([proxy.slice(0, proxy.indexOf('/')), 'proxy']);
    for (const [host, path] of hosts.toSorted(([one], [other]) => (one < other ? -1 : 1)))
      await this.hosts.require(host, site.organizationId, path);
  }
}

function changesOf(body: UpdateSiteDto): Partial<Site> {
  const { title, visibility, basename, hostname, proxy, agentsContext, adaptiveContent, visitorAuth } = body;
  return withoutUndefined({
    title,
    visibility,
    basename,
    hostname,
    proxy,
    agentsContext,
    adaptiveContent: adaptiveContent?.enabled,
    authBackend: visitorAuth?.backend,
    readers: visitorAuth?.readers,
  });
}

function withDefaults(
  structure: SiteStructure,
  { section, siteSpace }: { section?: string; siteSpace?: string },
): SiteStructure {
  const changed = section === undefined ? structure : setDefaultSection(structure, section);
  if (siteSpace === undefined) return changed;
  if (!defaultLevelOf(changed).some(({ id }) => id === siteSpace))
    throw new ValidationError([
      { path: 'defaultSiteSpace', message: 'must be at the root of the site, or in its default section' },
    ]);
  return setDefaultSiteSpace(changed, siteSpace);
}

/**
 * Whether a change lets more people read a site, or parts of it that conditions hid. Conditions of blocks hide with every
 * visibility, also without adaptive content.
 */
function widens(site: Site, changes: UpdateSiteDto): boolean {
  const { visibility, adaptiveContent, visitorAuth } = changes;
  return (
    signsInMore(site, visitorAuth) ||
    isServedElsewhere(site, changes) ||
    (visibility !== undefined && opens(site.visibility, visibility)) ||
    (site.adaptiveContent && adaptiveContent?.enabled === false)
  );
}

/**
 * Whether readers would send their sessions, keys of share links or JWTs to another host than before. The operator of that
 * host could read the site as they do.
 */
function isServedElsewhere(
  site: Site,
  { hostname = site.hostname, proxy = site.proxy }: UpdateSiteDto,
): boolean {
  const isOther = (host: string | null, before: string | null): boolean => host !== null && host !== before;
  return isOther(hostname, site.hostname) || isOther(proxy, site.proxy);
}

/**
 * Whether a site gives up an address. Another site may get it, to which readers then send their keys and sessions. This also
 * holds for unpublished sites: readers still have their links.
 */
function givesUpAddress(site: Site, { basename, hostname, proxy }: UpdateSiteDto): boolean {
  const gives = (before: string | null, now: string | null | undefined): boolean =>
    before !== null && now !== undefined && now !== before;
  return gives(site.basename, basename) || gives(site.hostname, hostname) || gives(site.proxy, proxy);
}

/** Whether the new visibility lets people read a site who could not read it before. */
function opens(from: SiteVisibility, to: SiteVisibility): boolean {
  if (from === to || from === 'public') return false;
  // Holders of a share link and signed-in visitors are not the same people.
  return to === 'public' || from !== 'unlisted';
}
