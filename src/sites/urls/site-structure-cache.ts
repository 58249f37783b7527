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

/** Bytes that what is kept may take, about. */
const MAX_KEPT = 16 * 1024 * 1024;
/** What a property of an object takes in memory, compared with its JSON, about. */
const BYTES_PER_CHARACTER = 4;
const ATTEMPTS = 3;
/** Of what was changed again and again while it was read: nothing is found under it. */
const NO_VERSION = '';

/** What a site shows to a visitor to whom its conditions show everything. */
export interface CachedStructure extends PublishedSpaces {
  /** Of the reading that this came from: what follows from it holds as long as this is found. */
  reading: number;
  /** Without the spaces that are deleted. */
  structure: SiteStructure;
}

/**
 * What sites show, kept by version: each request asks the database for the version of now, and what a version shows is
 * read once.
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

  /** What a site shows in the version that was found, or in one that came since. */
  find({ site, version }: Pick<AddressedSite, 'site' | 'version'>): Promise<CachedStructure> {
    return this.cache.getOrLoad(`${site.id} ${version}`, async () => {
      const shown = await this.read(site.id, version);
      return [`${site.id} ${shown.version}`, shown];
    });
  }

  /** Reads the structure between two looks at the version: when both saw the same, it is of this version. */
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
