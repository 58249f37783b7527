import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../access/actor.js';
import { NotFoundError } from '../common/errors/api-error.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { Outbox } from '../outbox/outbox.js';
import { SiteAudience } from './audience/site-audience.js';
import { toSiteResource } from './site.mapper.js';
import type { SiteResource } from './site.resource.js';
import { SitesRepository } from './store/sites.repository.js';

/** Publishes and unpublishes sites. */
@Injectable()
export class SitePublishingService {
  constructor(
    private readonly sites: SitesRepository,
    private readonly audience: SiteAudience,
    private readonly outbox: Outbox,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Publishes a site to the audience of its visibility. Idempotent.
   * @throws NotFoundError when the site does not exist; also 404 when the caller cannot view a space that it shows
   * @throws ForbiddenError without the role `create` in the organization and on each space it shows
   */
  @Transactional()
  async publish(actor: Actor, organizationId: string, siteId: string): Promise<SiteResource> {
    const spaceIds = await this.audience.lockToWiden(actor, organizationId, siteId);
    return this.set(actor, organizationId, siteId, true, spaceIds);
  }

  /** Unpublishes a site. Idempotent. @throws NotFoundError */
  @Transactional()
  async unpublish(actor: Actor, organizationId: string, siteId: string): Promise<SiteResource> {
    const spaceIds = await this.audience.lockToNarrow(organizationId, siteId);
    return this.set(actor, organizationId, siteId, false, spaceIds);
  }

  private async set(
    actor: Actor,
    organizationId: string,
    siteId: string,
    published: boolean,
    spaceIds: readonly string[],
  ): Promise<SiteResource> {
    const { site: before } = await this.sites.get(organizationId, siteId);
    await this.sites.update(siteId, { published });
    await this.audience.updateVisibilities(spaceIds);
    if (before.published !== published) {
      await this.outbox.record({
        organizationId,
        action: published ? 'site.published' : 'site.unpublished',
        target: siteId,
        after: { visibility: before.visibility },
      });
    }
    const found = await this.sites.find(actor.userId, organizationId, siteId);
    if (found === undefined) throw new NotFoundError('site');
    return toSiteResource(found, this.environment);
  }
}
