import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../../access/actor.js';
import { Clock } from '../../common/clock.js';
import { Outbox } from '../../outbox/outbox.js';
import { SiteAudience } from '../audience/site-audience.js';
import { SitesRepository } from '../store/sites.repository.js';
import type { SiteOf } from '../tree/structure-rows.js';
import { AdaptiveSchemaRepository } from './adaptive-schema.repository.js';
import type { AdaptiveSchemaResource, TemplateConditionsResource } from './adaptive-schema.resource.js';
import { type AdaptiveSchema, EMPTY_SCHEMA, UNSIGNED } from './adaptive-schema.js';
import { templateConditions } from './template-conditions.js';

/** The adaptive schemas of sites: the claims of their visitors. */
@Injectable()
export class AdaptiveSchemaService {
  constructor(
    private readonly sites: SitesRepository,
    private readonly schemas: AdaptiveSchemaRepository,
    private readonly audience: SiteAudience,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** The schema of a site, or the empty schema. @throws NotFoundError */
  async get({ organizationId, siteId }: SiteOf): Promise<AdaptiveSchemaResource> {
    const { site } = await this.sites.get(organizationId, siteId);
    const stored = await this.schemas.find(siteId);
    return toResource(stored?.jsonSchema ?? EMPTY_SCHEMA, stored?.updatedAt ?? site.createdAt);
  }

  /**
   * Replaces the schema. On a published site, changing the unsigned claims can show spaces, and blocks with conditions, to
   * more visitors.
   * @throws NotFoundError
   * @throws ForbiddenError, and 404, when the caller may not show the spaces of the site to more people
   */
  @Transactional()
  async update(
    actor: Actor,
    { organizationId, siteId }: SiteOf,
    jsonSchema: AdaptiveSchema,
  ): Promise<AdaptiveSchemaResource> {
    await this.audience.lockToNarrow(organizationId, siteId);
    const { site } = await this.sites.get(organizationId, siteId);
    const before = (await this.schemas.find(siteId))?.jsonSchema ?? EMPTY_SCHEMA;
    if (site.published && !sameUnsigned(before, jsonSchema))
      await this.audience.lockToWiden(actor, organizationId, siteId);
    const updatedAt = this.clock.now();
    await this.schemas.save({ siteId, organizationId, jsonSchema, updatedAt });
    await this.outbox.record({ organizationId, action: 'site.adaptive_schema_updated', target: siteId });
    return toResource(jsonSchema, updatedAt);
  }

  /** Conditions that the schema suggests. @throws NotFoundError */
  async templateConditions(site: SiteOf): Promise<TemplateConditionsResource> {
    const { jsonSchema } = await this.get(site);
    return { items: templateConditions(jsonSchema) };
  }
}

function sameUnsigned(before: AdaptiveSchema, after: AdaptiveSchema): boolean {
  return isDeepStrictEqual(before.properties[UNSIGNED], after.properties[UNSIGNED]);
}

function toResource(jsonSchema: AdaptiveSchema, updatedAt: Date): AdaptiveSchemaResource {
  return { object: 'site-adaptive-schema', jsonSchema, updatedAt: updatedAt.toISOString() };
}
