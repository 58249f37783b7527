import { Inject, Injectable } from '@nestjs/common';
import { cacheSize } from '../../config/cache-size.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { Notifications } from '../../database/notifications.js';
import { VersionCache } from '../../database/version-cache.js';
import type { SiteStructure } from '../tree/site-structure.js';
import { StructureRepository } from '../tree/structure.repository.js';
import { visibleStructure } from '../tree/visible-structure.js';
import {
  type AddressedSite,
  type PublishedSpaces,
  SiteAddressesRepository,
} from './site-addresses.repository.js';

/** Approximate bytes of the cache. */
const MAX_KEPT = 16 * 1024 * 1024;
/** Approximate memory of an object per character of its JSON. */
const BYTES_PER_CHARACTER = 4;
const ATTEMPTS = 3;
/** Version of a structure that kept changing while it was read. It never matches. */
const NO_VERSION = '';

/** The structure of a site, before conditions are applied. */
export interface CachedStructure extends PublishedSpaces {
  /** Number of the read that produced this entry. Data derived from it is valid as long as the entry is found. */
  reading: number;
  /** Without deleted spaces. */
  structure: SiteStructure;
}

/**
 * Caches the structures of sites by version. Each request reads the current version from the database, and the structure of
 * a version is read once.
 */
@Injectable()
export class SiteStructureCache {
  private readonly cache: VersionCache<CachedStructure>;
  private readings = 0;

  constructor(
    private readonly addresses: SiteAddressesRepository,
    private readonly structures: StructureRepository,
    notifications: Notifications,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.cache = new VersionCache(notifications, {
      maxSize: cacheSize(environment, MAX_KEPT),
      sizeOf: bytesOf,
    });
  }

  /** The structure of a site in this version, or in a newer one. */
  find({ site, version }: Pick<AddressedSite, 'site' | 'version'>): Promise<CachedStructure> {
    return this.cache.getOrLoad(`${site.id} ${version}`, async () => {
      const structure = await this.read(site.id, version);
      return [`${site.id} ${structure.version}`, structure];
    });
  }

  /** Reads the structure between two reads of the version. If both are equal, the structure belongs to this version. */
  private async read(siteId: string, version: string): Promise<CachedStructure> {
    let before = version;
    for (let attempt = 1; ; attempt += 1) {
      const { structure } = await this.structures.find(siteId);
      const after = await this.addresses.findPublishedSpaces(siteId);
      const isWhole = after.version === before;
      if (isWhole || attempt === ATTEMPTS) {
        const seesSiteSpace = ({ spaceId }: { spaceId: string }): boolean => after.revisions.has(spaceId);
        this.readings += 1;
        return {
          reading: this.readings,
          version: isWhole ? after.version : NO_VERSION,
          revisions: after.revisions,
          structure: visibleStructure(structure, { seesSiteSpace }),
        };
      }
      before = after.version;
    }
  }
}

function bytesOf({ structure, revisions }: CachedStructure): number {
  return BYTES_PER_CHARACTER * (JSON.stringify(structure).length + 80 * revisions.size) + 1;
}
