import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../../access/actor.js';
import { Clock } from '../../common/clock.js';
import { ConflictError, NotFoundError } from '../../common/errors/api-error.js';
import { isId, newId } from '../../common/ids.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { withoutUndefined } from '../../common/without-undefined.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import { changedState } from '../../outbox/changed-state.js';
import { Outbox } from '../../outbox/outbox.js';
import type { EventState } from '../../outbox/recorded-event.js';
import { siteAddress } from '../store/site-address.js';
import { type FoundSite, SitesRepository } from '../store/sites.repository.js';
import type { SiteOf } from '../tree/structure-rows.js';
import type { CreateShareLinkDto, UpdateShareLinkDto } from './dto/share-link.dto.js';
import { ShareKeys } from './share-keys.js';
import type { ShareLink } from './share-link.entity.js';
import type { ShareLinkResource } from './share-link.resource.js';
import { ShareLinksRepository } from './share-links.repository.js';
import { SiteAudience } from './site-audience.js';

const MAX_SHARE_LINKS = 1_000;

/** Share links of a site. */
@Injectable()
export class ShareLinksService {
  constructor(
    private readonly links: ShareLinksRepository,
    private readonly sites: SitesRepository,
    private readonly audience: SiteAudience,
    private readonly keys: ShareKeys,
    private readonly outbox: Outbox,
    private readonly paginator: KeysetPaginator,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** @throws NotFoundError */
  async list({ organizationId, siteId }: SiteOf, query: ListQuery): Promise<ListResource<ShareLinkResource>> {
    const found = await this.sites.get(organizationId, siteId);
    return this.paginator.page(query, {
      name: `share links of ${siteId}`,
      fetch: (after, limit) => this.links.list(siteId, after, limit),
      count: () => this.links.count(siteId),
      key: ({ id }) => [id],
      map: (link) => this.show(link, found),
    });
  }

  /**
   * Creates an active link.
   * @throws ForbiddenError, and 404, when the caller may not show the spaces of the site to more readers
   */
  @Transactional()
  async create(actor: Actor, site: SiteOf, { name = '' }: CreateShareLinkDto): Promise<ShareLinkResource> {
    const found = await this.begin(actor, site, { opens: true });
    if ((await this.links.count(site.siteId)) >= MAX_SHARE_LINKS)
      throw new ConflictError(`A site can have up to ${MAX_SHARE_LINKS} share links: delete one.`);
    const { siteId, organizationId } = site;
    const link = { id: newId(), siteId, organizationId, name, active: true, createdAt: this.clock.now() };
    await this.links.insert(link);
    await this.record('share_link.created', site, link.id);
    return { ...this.show(link, found), ...warningsOf(found) };
  }

  /** @throws NotFoundError, and as `create` when `active` is true */
  @Transactional()
  async update(
    actor: Actor,
    site: SiteOf,
    linkId: string,
    { name, active }: UpdateShareLinkDto,
  ): Promise<ShareLinkResource> {
    await this.require(site, linkId);
    const found = await this.begin(actor, site, { opens: active === true });
    const changes = withoutUndefined({ name, active });
    if (Object.keys(changes).length > 0) {
      await this.links.update(linkId, changes);
      await this.record('share_link.updated', site, linkId, changedState(changes, ['active']));
    }
    const link = this.show(await this.require(site, linkId), found);
    return active === true ? { ...link, ...warningsOf(found) } : link;
  }

  /** Deletes a link, so that its key stops working. @throws NotFoundError */
  @Transactional()
  async remove(site: SiteOf, linkId: string): Promise<void> {
    await this.sites.get(site.organizationId, site.siteId);
    await this.require(site, linkId);
    await this.links.delete(linkId);
    await this.record('share_link.deleted', site, linkId);
  }

  private record(
    action: 'share_link.created' | 'share_link.updated' | 'share_link.deleted',
    { organizationId, siteId }: SiteOf,
    target: string,
    state?: EventState,
  ): Promise<void> {
    return this.outbox.record({ organizationId, action, target, after: { site: siteId, ...state } });
  }

  private async begin(
    actor: Actor,
    { organizationId, siteId }: SiteOf,
    { opens }: { opens: boolean },
  ): Promise<FoundSite> {
    await this.sites.lock(siteId);
    const found = await this.sites.get(organizationId, siteId);
    // On other sites a link has no effect yet. Publishing them and changing their visibility have their own checks.
    if (opens && found.site.published && found.site.visibility === 'share-link')
      await this.audience.lockToWiden(actor, organizationId, siteId);
    return found;
  }

  private async require({ siteId }: SiteOf, linkId: string): Promise<ShareLink> {
    const link = isId(linkId) ? await this.links.find(siteId, linkId) : null;
    if (link === null) throw new NotFoundError('share link');
    return link;
  }

  private show({ id, name, active, createdAt }: ShareLink, found: FoundSite): ShareLinkResource {
    const address = siteAddress(found, this.environment);
    return {
      object: 'site-share-link',
      id,
      name,
      active,
      createdAt: createdAt.toISOString(),
      urls: { published: `${address}/?shareKey=${this.keys.keyOf(id)}` },
    };
  }
}

function warningsOf({ site: { visibility } }: FoundSite): Pick<ShareLinkResource, 'warnings'> {
  if (visibility === 'share-link') return {};
  const message = `The visibility of the site is "${visibility}": its share links have no effect until you change that to "share-link".`;
  return { warnings: [{ code: 'NOT_SHARE_LINK', message }] };
}
