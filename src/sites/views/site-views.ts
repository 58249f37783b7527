import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { NotFoundError } from '../../common/errors/api-error.js';
import { representationOf, type TaggedBody } from '../../common/http/representation.js';
import { atMost, cacheSize } from '../../config/cache-size.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { Notifications } from '../../database/notifications.js';
import { VersionCache } from '../../database/version-cache.js';
import { SpacePublications } from '../../spaces/space-publications.js';
import { siteAddress } from '../store/site-address.js';
import { siteSpacesOf } from '../tree/site-structure.js';
import type { SiteOf } from '../tree/structure-rows.js';
import {
  conditionsOf,
  type VisibleSite,
  toVisibleSite,
  type SiteState,
  visibilityKey,
} from './visible-site.js';
import type { SiteReader } from '../store/site-reader.js';
import { SiteViewsRepository } from './site-views.repository.js';

/** Bytes of cached responses, when there is enough memory. A character counts as two bytes. */
const BODIES_BYTES = 16_000_000;
/** Approximate bytes of cached states of sites. */
const STATES_BYTES = 8_000_000;
/** Approximate bytes of a space, and of an item of a structure. */
const ITEM_BYTES = 1_500;

/**
 * Caches the views of sites for readers as finished responses. Each request reads from the database, in one statement, the
 * current versions of the site, its structure and its spaces, and the caller's permissions on these. Each state is read
 * once, and serialized once for all readers who see the same. The entity tag of a response depends only on its text, so it
 * changes exactly when the reader sees something different.
 */
@Injectable()
export class SiteViews {
  private readonly states: VersionCache<SiteState>;
  private readonly bodies: VersionCache<TaggedBody>;
  /** Sites that this process has read before. */
  private readonly read = new LRUCache<string, true>(atMost(10_000));

  constructor(
    private readonly repository: SiteViewsRepository,
    private readonly publications: SpacePublications,
    notifications: Notifications,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.states = new VersionCache(notifications, {
      maxSize: cacheSize(environment, STATES_BYTES),
      sizeOf: bytesOfState,
    });
    this.bodies = new VersionCache(notifications, {
      maxSize: cacheSize(environment, BODIES_BYTES),
      sizeOf: ({ body }) => body.length * 2 + 200,
    });
  }

  /** Whether the look of a site uses a file, such as a logo. */
  usesFile(siteId: string, fileId: string): Promise<boolean> {
    return this.repository.customizationContains(siteId, fileId);
  }

  /** A site as a reader sees it now. @throws NotFoundError */
  async see(reader: SiteReader, site: SiteOf): Promise<VisibleSite> {
    return this.visible(await this.stateFor(reader, site), reader);
  }

  /**
   * A site as a reader sees it, in the form that `make` returns.
   * @param name name of the form. Must differ for everything else that it depends on, such as query parameters
   * @throws NotFoundError
   */
  async represent(
    reader: SiteReader,
    site: SiteOf,
    name: string,
    make: (seen: VisibleSite) => object | Promise<object>,
  ): Promise<TaggedBody> {
    const state = await this.stateFor(reader, site);
    const version = JSON.stringify([state.version, visibilityKey(state, reader), name]);
    return this.bodies.getOrLoad(version, async () => {
      return [version, representationOf(await make(this.visible(state, reader)))];
    });
  }

  private visible(state: SiteState, reader: SiteReader): VisibleSite {
    return toVisibleSite(state, reader, siteAddress(state.found, this.environment));
  }

  private async stateFor(reader: SiteReader, site: SiteOf): Promise<SiteState> {
    const name = `${audienceOf(reader)} ${site.siteId}`;
    // A site that this process has not read yet cannot be in the cache, so skip the query for its versions.
    if (!this.read.has(name)) {
      const [state] = await this.states.loadMany(async () => [await this.readState(reader, site)]);
      this.read.set(name, true);
      return state as SiteState;
    }
    const versions = await this.repository.findVersions(site.siteId, userIdOf(reader));
    if (versions === undefined) throw new NotFoundError('site');
    const version = stateVersion(reader, site, versions.site, versions.spaces);
    return this.states.getOrLoad(version, () => this.readState(reader, site));
  }

  private async readState(reader: SiteReader, site: SiteOf): Promise<[version: string, state: SiteState]> {
    const read = await this.repository.read(site.organizationId, site.siteId);
    if (read === undefined) throw new NotFoundError('site');
    const spaceIds = siteSpacesOf(read.structure).map(({ spaceId }) => spaceId);
    const seen = await this.publications.visibleSpaces(spaceIds, userIdOf(reader));
    // Each part is cached under the version that it was read in. If something changed between the two statements, no
    // request will ever match both versions.
    const version = stateVersion(reader, site, read.version, seen.version);
    return [version, { ...read, spaces: seen.spaces, conditions: conditionsOf(read), version }];
  }
}

/** Undefined for a visitor. */
function userIdOf(reader: SiteReader): string | undefined {
  return reader.kind === 'visitor' ? undefined : reader.userId;
}

/** Visitors see spaces differently from people. */
function audienceOf({ kind }: SiteReader): string {
  return kind === 'visitor' ? 'visitors' : 'people';
}

function stateVersion(reader: SiteReader, { siteId }: SiteOf, site: string, spaces: string): string {
  return [audienceOf(reader), siteId, site, spaces].join(' ');
}

function bytesOfState({ structure, settings, overrides, spaces, conditions }: SiteState): number {
  const texts = [settings, ...overrides.values()].map((given) => JSON.stringify(given));
  const characters = [...texts, ...conditions].reduce((sum, text) => sum + text.length, 0);
  return characters * 4 + ITEM_BYTES * (spaces.size + siteSpacesOf(structure).length + 1);
}
