import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../../access/actor.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { SpacePublications } from '../../spaces/space-publications.js';
import { siteAddress } from '../site-address.js';
import { SiteAudience } from '../audience/site-audience.js';
import { type FoundSite, SitesRepository } from '../sites.repository.js';
import { openedSpaces } from '../adaptive/opened-spaces.js';
import { findItem, siteSpacesOf, type SiteStructure } from './site-structure.js';
import type { SiteOf } from './structure-rows.js';
import type { ShownSite } from './structure.mapper.js';
import { StructureRepository } from './structure.repository.js';
import { visibleStructure } from './visible-structure.js';

/** What somebody sees of a site. */
export interface SeenStructure extends ShownSite {
  structure: SiteStructure;
}

/** What a change of a structure does beyond its arrangement. */
interface Effects {
  /** Ids of spaces that the site is to show, which the caller may publish or the change is refused. */
  added?: readonly string[];
  /** Whether the site may show spaces no longer afterwards. */
  removes?: boolean;
}

/** What a change of a structure is made from. */
export interface ChangedStructure {
  structure: SiteStructure;
  /** An id that the caller sent: as it is, or one that nothing has where it is of an item that the caller does not see. */
  seen: (id: string) => string;
  /** Titles of the spaces that are added, by their ids. */
  titles: ReadonlyMap<string, string>;
}

/** The structures of sites: who sees what of them, and their changes, each a transaction that holds the site. */
@Injectable()
export class SiteStructures {
  constructor(
    private readonly sites: SitesRepository,
    private readonly structures: StructureRepository,
    private readonly audience: SiteAudience,
    private readonly publications: SpacePublications,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * What a caller sees of a site's structure: site spaces whose space they may view.
   * @throws NotFoundError
   */
  async seenBy(actor: Actor, organizationId: string, siteId: string): Promise<SeenStructure> {
    const found = await this.sites.get(organizationId, siteId);
    return this.seenOf(actor, found, (await this.structures.find(siteId)).structure);
  }

  /**
   * Changes a structure.
   * @param change gives the new structure
   * @throws ForbiddenError, and 404, when a space that is added, or that other visitors see afterwards because its
   * condition or that of its section is another, cannot be shown by this caller
   * @throws what `change` throws
   */
  @Transactional()
  async change(
    actor: Actor,
    { organizationId, siteId }: SiteOf,
    change: (changed: ChangedStructure) => SiteStructure,
    effects: Effects = {},
  ): Promise<SeenStructure> {
    const titles = await this.begin(actor, organizationId, siteId, effects);
    const found = await this.sites.get(organizationId, siteId);
    const { structure, rows } = await this.structures.find(siteId);
    const { structure: visible } = await this.seenOf(actor, found, structure);
    const after = change({
      structure,
      seen: (id) => (findItem(visible, id) === undefined ? NOTHING : id),
      titles,
    });
    if (found.site.published && found.site.adaptiveContent) {
      const opened = openedSpaces(structure, after);
      if (opened.length > 0)
        await this.audience.requirePublishable(actor, organizationId, opened, { deleted: true });
    }
    await this.structures.save({ siteId, organizationId }, rows, after);
    await this.audience.derive(differentSpaces(structure, after));
    return this.seenOf(actor, found, after);
  }

  private async begin(
    actor: Actor,
    organizationId: string,
    siteId: string,
    { added = [], removes = false }: Effects,
  ): Promise<Map<string, string>> {
    if (added.length > 0) {
      const spaces = await this.audience.beginAdding(actor, organizationId, siteId, added);
      return new Map(spaces.map(({ id, title }) => [id, title]));
    }
    if (removes) await this.audience.beginNarrowing(siteId);
    else await this.sites.lock(siteId);
    return new Map();
  }

  private async seenOf(
    actor: Actor,
    { site, subdomain }: FoundSite,
    structure: SiteStructure,
  ): Promise<SeenStructure> {
    const spaces = await this.publications.resources(
      actor,
      siteSpacesOf(structure).map(({ spaceId }) => spaceId),
    );
    return {
      structure: visibleStructure(structure, {
        seesSiteSpace: ({ spaceId }) => spaces.has(spaceId),
        keepsEmptyGroups: true,
      }),
      spaces,
      address: site.published ? siteAddress({ site, subdomain }, this.environment.publicUrl) : undefined,
    };
  }
}

/** Of no item. */
const NOTHING = '';

/** Ids of the spaces that one of two structures shows and the other does not. */
function differentSpaces(before: SiteStructure, after: SiteStructure): string[] {
  const [old, now] = [before, after].map((structure) =>
    siteSpacesOf(structure).map(({ spaceId }) => spaceId),
  );
  const changed = (some: string[] = [], others: string[] = []): string[] =>
    some.filter((id) => !others.includes(id));
  return [...changed(old, now), ...changed(now, old)];
}
