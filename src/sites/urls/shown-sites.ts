import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { cacheSize } from '../../config/cache-size.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { Notifications } from '../../database/notifications.js';
import type { SiteStructure } from '../structure/site-structure.js';
import { StructureRepository } from '../structure/structure.repository.js';
import { visibleStructure } from '../structure/visible-structure.js';
import {
  type AddressedSite,
  type ShownSpaces,
  SiteAddressesRepository,
} from './site-addresses.repository.js';

/** Bytes that what is kept may take, about. */
const MAX_KEPT = 16 * 1024 * 1024;
/** Far less than a database takes to begin 4 billion transactions, after which versions repeat. */
const KEPT_MS = 10 * 60_000;
/** What a property of an object takes in memory, compared with its JSON, about. */
const BYTES_PER_CHARACTER = 4;
const ATTEMPTS = 3;
/** Of what was changed again and again while it was read: nothing is found under it. */
const NO_VERSION = '';

/** What a site shows to a visitor to whom its conditions show everything. */
export interface ShownStructure extends ShownSpaces {
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
export class ShownSites {
  /** By id of the site. */
  private readonly kept: LRUCache<string, ShownStructure>;
  /** By site and version: requests that come meanwhile share a reading. */
  private readonly underWay = new Map<string, Promise<ShownStructure>>();
  private readings = 0;
  /** Counts the times that versions lost their meaning. */
  private generation = 0;

  constructor(
    private readonly addresses: SiteAddressesRepository,
    private readonly structures: StructureRepository,
    private readonly notifications: Notifications,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    const maxSize = cacheSize(environment, MAX_KEPT);
    this.kept = new LRUCache({ maxSize, ttl: KEPT_MS, sizeCalculation: bytesOf });
    // Another server may have taken over, and may give a version again that was lost with the one before.
    notifications.onReconnect(() => {
      this.generation += 1;
      this.kept.clear();
      this.underWay.clear();
    });
  }

  /** What a site shows in the version that was found, or in one that came since. */
  async find({ site, version }: Pick<AddressedSite, 'site' | 'version'>): Promise<ShownStructure> {
    if (!this.notifications.isCurrent) return this.read(site.id, version);
    const kept = this.kept.get(site.id);
    if (kept?.version === version) return kept;
    const name = `${site.id} ${version}`;
    const reading = this.underWay.get(name) ?? this.readAndKeep(site.id, version);
    this.underWay.set(name, reading);
    try {
      return await reading;
    } finally {
      if (this.underWay.get(name) === reading) this.underWay.delete(name);
    }
  }

  private async readAndKeep(siteId: string, version: string): Promise<ShownStructure> {
    const { generation } = this;
    const shown = await this.read(siteId, version);
    if (generation === this.generation) this.kept.set(siteId, shown);
    return shown;
  }

  /** Reads the structure between two looks at the version: when both saw the same, it is of this version. */
  private async read(siteId: string, version: string): Promise<ShownStructure> {
    let before = version;
    for (let attempt = 1; ; attempt += 1) {
      const { structure } = await this.structures.find(siteId);
      const after = await this.addresses.findShown(siteId);
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

function bytesOf({ structure, revisions }: ShownStructure): number {
  return BYTES_PER_CHARACTER * (JSON.stringify(structure).length + 80 * revisions.size) + 1;
}
