import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import type { Visit } from '../access/visit.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { CustomizationService } from './customization/customization.service.js';
import type { PublishedSiteResource } from './published-site.resource.js';
import { toSiteResource } from './site.mapper.js';
import { siteSpacesOf } from './structure/site-structure.js';
import { SiteStructures } from './structure/site-structures.js';
import { toStructureResource } from './structure/structure.mapper.js';
import { visibleStructure } from './structure/visible-structure.js';

/** Everything a front end needs to show a site to a reader. */
@Injectable()
export class PublishedProfileService {
  constructor(
    private readonly structures: SiteStructures,
    private readonly customizations: CustomizationService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * What a reader sees of a site.
   * @param visit left out: the caller reads by their role, or because the site is open to everyone
   * @throws NotFoundError
   */
  async get(
    actor: Actor,
    organizationId: string,
    siteId: string,
    visit: Visit | undefined,
  ): Promise<PublishedSiteResource> {
    const seen =
      visit === undefined
        ? await this.structures.seenBy(actor, organizationId, siteId)
        : await this.structures.visitedBy(visit, organizationId, siteId);
    const structure = visibleStructure(seen.structure, { seesSiteSpace: () => true });
    const siteSpaces = siteSpacesOf(structure);
    return {
      object: 'published-content-site',
      site: toSiteResource({ ...seen.found, siteSpaces: siteSpaces.length }, this.environment),
      structure: toStructureResource(structure, seen),
      customizations: await this.customizations.ofAll(
        siteId,
        siteSpaces.map(({ id }) => id),
      ),
      scripts: [],
    };
  }
}
