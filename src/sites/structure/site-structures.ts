import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../../access/actor.js';
import type { Visit } from '../../access/visit.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { Outbox } from '../../events/outbox/outbox.js';
import type { NewEvent } from '../../events/outbox/recorded-event.js';
import { SpacePublications } from '../../spaces/space-publications.js';
import type { SpaceResource } from '../../spaces/space.resource.js';
import { visitorSight } from '../adaptive/visitor-sight.js';
import { siteAddress } from '../site-address.js';
import { SiteAudience } from '../audience/site-audience.js';
import { type FoundSite, SitesRepository } from '../sites.repository.js';
import { guardsOf, openedSpaces } from '../adaptive/opened-spaces.js';
import { findItem, siteSpacesOf, type SiteStructure } from './site-structure.js';
import type { SiteOf } from './structure-rows.js';
import type { ShownSite } from './structure.mapper.js';
import { StructureRepository } from './structure.repository.js';
import { visibleStructure } from './visible-structure.js';

/** What somebody sees of a site. */
export interface SeenStructure extends ShownSite {
  found: FoundSite;
  structure: SiteStructure;
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
    private readonly outbox: Outbox,
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
   * What a visitor of the site sees: with adaptive content, what the conditions show to the visitor's claims.
   * @throws NotFoundError
   */
  async visitedBy({ claims }: Visit, organizationId: string, siteId: string): Promise<SeenStructure> {
    const found = await this.sites.get(organizationId, siteId);
    const { structure } = await this.structures.find(siteId);
    const shown = visibleStructure(structure, visitorSight(found.site, claims));
    const spaces = await this.publications.visited(siteSpacesOf(shown).map(({ spaceId }) => spaceId));
    return this.seen(found, shown, spaces);
  }

  /**
   * Changes a structure.
   * @param event what is recorded of it; undefined: it is part of a larger change, which is recorded
   * @param change gives the new structure
   * @param added ids of spaces that the site is to show
   * @throws ForbiddenError, and 404, when a space that is added, or that other visitors see afterwards because its
   * condition or that of its section is another, cannot be shown by this caller
   * @throws what `change` throws
   */
  @Transactional()
  async change(
    actor: Actor,
    { organizationId, siteId }: SiteOf,
    event: Pick<NewEvent, 'action' | 'target' | 'after'> | undefined,
    change: (changed: ChangedStructure) => SiteStructure,
    added: readonly string[] = [],
  ): Promise<SeenStructure> {
    const spaces = await this.audience.beginAdding(actor, organizationId, siteId, added);
    const titles = new Map(spaces.map(({ id, title }) => [id, title]));
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
    if (event !== undefined && !isDeepStrictEqual(structure, after))
      await this.outbox.record({ organizationId, ...event, after: { site: siteId, ...event.after } });
    return this.seenOf(actor, found, after);
  }

  private async seenOf(actor: Actor, found: FoundSite, structure: SiteStructure): Promise<SeenStructure> {
    const spaces = await this.publications.resources(
      actor,
      siteSpacesOf(structure).map(({ spaceId }) => spaceId),
    );
    return this.seen(found, structure, spaces);
  }

  private seen(
    found: FoundSite,
    structure: SiteStructure,
    spaces: ReadonlyMap<string, SpaceResource>,
  ): SeenStructure {
    return {
      found,
      structure: visibleStructure(structure, {
        seesSiteSpace: ({ spaceId }) => spaces.has(spaceId),
        keepsEmptyGroups: true,
      }),
      spaces,
      address: found.site.published ? siteAddress(found, this.environment.publicUrl) : undefined,
    };
  }
}

/** Of no item. */
const NOTHING = '';

/** Ids of the spaces that one of two structures shows and the other does not, or under another condition. */
function differentSpaces(before: SiteStructure, after: SiteStructure): string[] {
  const [old, now] = [guardsOf(before), guardsOf(after)];
  const same = (id: string): boolean => isDeepStrictEqual(old.get(id), now.get(id));
  return [...new Set([...old.keys(), ...now.keys()])].filter((id) => !same(id));
}
