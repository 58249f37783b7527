import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { TaggedBody } from '../common/http/representation.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import type { PublishedSiteResource } from './published-site.resource.js';
import { toSiteResource } from './site.mapper.js';
import { siteSpacesOf } from './tree/site-structure.js';
import type { SiteOf } from './tree/structure-rows.js';
import { toStructureResource } from './views/structure.mapper.js';
import { withoutEmptyGroups } from './tree/visible-structure.js';
import type { VisibleSite } from './views/visible-site.js';
import type { SiteReader } from './store/site-reader.js';
import { SiteViews } from './views/site-views.js';

/** Site spaces whose settings are completed before other requests have their turn: a site can have 1000. */
const SETTINGS_OF_TURN = 20;

/**
 * Characters of the settings of all site spaces in a profile. Each entry repeats the settings of the site. For a site space
 * that is left out, front ends use the settings of the site, so site spaces without settings of their own are left out
 * first.
 */
const MAX_SETTINGS = 4_000_000;

/** The published profile: everything that a front end needs to show a site to a reader. */
@Injectable()
export class PublishedProfileService {
  constructor(
    private readonly views: SiteViews,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** The profile as a reader sees it. @throws NotFoundError */
  get(reader: SiteReader, site: SiteOf): Promise<TaggedBody> {
    return this.views.represent(reader, site, 'profile', (seen) => this.profile(seen));
  }

  private async profile(seen: VisibleSite): Promise<PublishedSiteResource> {
    const structure = withoutEmptyGroups(seen.structure);
    const siteSpaces = siteSpacesOf(structure);
    return {
      object: 'published-content-site',
      site: toSiteResource({ ...seen.found, siteSpaces: siteSpaces.length }, this.environment),
      structure: toStructureResource(structure, seen),
      customizations: {
        site: seen.settingsOf(),
        siteSpaces: await settingsOfSpaces(
          seen,
          siteSpaces.map(({ id }) => id),
        ),
      },
      scripts: [],
    };
  }
}

async function settingsOfSpaces(
  seen: VisibleSite,
  ids: readonly string[],
): Promise<PublishedSiteResource['customizations']['siteSpaces']> {
  const settings: PublishedSiteResource['customizations']['siteSpaces'] = {};
  const ofSite = JSON.stringify(seen.settingsOf()).length;
  let length = 0;
  const first = ids.filter((id) => seen.hasOverrides(id));
  const rest = ids.filter((id) => !seen.hasOverrides(id));
  for (const [place, id] of [...first, ...rest].entries()) {
    const own = seen.settingsOf(id);
    length += seen.hasOverrides(id) ? JSON.stringify(own).length : ofSite;
    if (length > MAX_SETTINGS) break;
    settings[id] = own;
    if (place % SETTINGS_OF_TURN === SETTINGS_OF_TURN - 1) await nextTurn();
  }
  return settings;
}
