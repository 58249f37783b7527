import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../../access/actor.js';
import type { Visit } from '../../access/visit.js';
import { ConflictError } from '../../common/errors/api-error.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { Outbox } from '../../outbox/outbox.js';
import type { NewEvent } from '../../outbox/recorded-event.js';
import { SpacePublications } from '../../spaces/space-publications.js';
import type { SpaceResource } from '../../spaces/space.resource.js';
import { visitorVisibility } from '../conditions/visitor-visibility.js';
import { siteAddress } from '../store/site-address.js';
import { SiteAudience } from '../audience/site-audience.js';
import { type FoundSite, SitesRepository } from '../store/sites.repository.js';
import type { VisitedSiteTarget } from '../store/visited-site-target.js';
import { guardsOf, openedSpaces } from '../tree/opened-spaces.js';
import { findItem, sectionsOf, siteSpacesOf, type SiteStructure } from '../tree/site-structure.js';
import type { SiteOf } from '../tree/structure-rows.js';
import type { SiteContext } from './structure.mapper.js';
import { StructureRepository } from '../tree/structure.repository.js';
import { visibleStructure } from '../tree/visible-structure.js';

/** The structure of a site as a reader sees it. */
export interface VisibleStructure extends SiteContext {
  found: FoundSite;
  structure: SiteStructure;
}

/** The input of a change of a structure. */
export interface ChangedStructure {
  structure: SiteStructure;
  /** Maps an ID of the request to itself, or to an ID that no item has if the caller does not see the item. */
  visibleId: (id: string) => string;
  /** Titles of the added spaces, by ID. */
  titles: ReadonlyMap<string, string>;
}

/**
 * Reads the structures of sites as callers see them, and changes them, each change in a transaction that locks the
 * site.
 */
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
   * A site's structure as a caller sees it: site spaces whose space they may view.
   * @throws NotFoundError
   */
  async visibleTo(actor: Actor, organizationId: string, siteId: string): Promise<VisibleStructure> {
    const found = await this.sites.get(organizationId, siteId);
    return this.loadVisible(actor, found, (await this.structures.find(siteId)).structure);
  }

  /**
   * The structure for the reader of a published site. For people without a role, its conditions apply as for visitors
   * without claims.
   * @throws NotFoundError
   */
  async visibleToReader(
    actor: Actor,
    { organizationId, siteId }: SiteOf,
    { reader, visit }: Pick<VisitedSiteTarget, 'reader' | 'visit'>,
  ): Promise<VisibleStructure> {
    if (visit !== undefined) return this.visibleToVisitor(visit, organizationId, siteId);
    const seen = await this.visibleTo(actor, organizationId, siteId);
    if (reader.kind !== 'stranger') return seen;
    return { ...seen, structure: visibleStructure(seen.structure, visitorVisibility(seen.found.site, {})) };
  }

  /**
   * The structure for a visitor of the site. With adaptive content, the conditions are applied to the visitor's claims.
   * @throws NotFoundError
   */
  private async visibleToVisitor(
    { claims }: Visit,
    organizationId: string,
    siteId: string,
  ): Promise<VisibleStructure> {
    const found = await this.sites.get(organizationId, siteId);
    const { structure } = await this.structures.find(siteId);
    const visible = visibleStructure(structure, visitorVisibility(found.site, claims));
    const spaces = await this.publications.spacesForVisitor(
      siteSpacesOf(visible).map(({ spaceId }) => spaceId),
    );
    return this.toVisible(found, visible, spaces);
  }

  /**
   * Changes a structure.
   * @param event the event to record; undefined when the change is part of a larger one that is recorded
   * @param change returns the new structure
   * @param added IDs of spaces to add to the site
   * @throws ForbiddenError, and 404, when the caller may not show an added space, or a space that more visitors see
   * after a change of conditions
   * @throws the errors of `change`
   */
  @Transactional()
  async change(
    actor: Actor,
    { organizationId, siteId }: SiteOf,
    event: Pick<NewEvent, 'action' | 'target' | 'after'> | undefined,
    change: (changed: ChangedStructure) => SiteStructure,
    added: readonly string[] = [],
  ): Promise<VisibleStructure> {
    const spaces = await this.audience.lockToAdd(actor, organizationId, siteId, added);
    const titles = new Map(spaces.map(({ id, title }) => [id, title]));
    const found = await this.sites.get(organizationId, siteId);
    const { structure, rows } = await this.structures.find(siteId);
    const { structure: visible } = await this.loadVisible(actor, found, structure);
    const after = change({
      structure,
      visibleId: (id) => (findItem(visible, id) === undefined ? NOTHING : id),
      titles,
    });
    requireRoomForConditions(structure, after);
    if (found.site.published && found.site.adaptiveContent) {
      const opened = openedSpaces(structure, after);
      if (opened.length > 0)
        await this.audience.requirePublishable(actor, organizationId, opened, { deleted: true });
    }
    await this.structures.save({ siteId, organizationId }, rows, after);
    await this.audience.updateVisibilities(differentSpaces(structure, after));
    if (event !== undefined && !isDeepStrictEqual(structure, after))
      await this.outbox.record({ organizationId, ...event, after: { site: siteId, ...event.after } });
    return this.loadVisible(actor, found, after);
  }

  private async loadVisible(
    actor: Actor,
    found: FoundSite,
    structure: SiteStructure,
  ): Promise<VisibleStructure> {
    const spaces = await this.publications.resources(
      actor,
      siteSpacesOf(structure).map(({ spaceId }) => spaceId),
    );
    return this.toVisible(found, structure, spaces);
  }

  private toVisible(
    found: FoundSite,
    structure: SiteStructure,
    spaces: ReadonlyMap<string, SpaceResource>,
  ): VisibleStructure {
    return {
      found,
      structure: visibleStructure(structure, {
        seesSiteSpace: ({ spaceId }) => spaces.has(spaceId),
        keepsEmptyGroups: true,
      }),
      spaces,
      address: found.site.published ? siteAddress(found, this.environment) : undefined,
    };
  }
}

/**
 * Most characters of all conditions of the sections and site spaces of a site, and as many of its links: each visit
 * evaluates them, and conditions beyond this number would be parsed again each time.
 */
export const MAX_CONDITIONS = 50_000;

/** @throws ConflictError when the conditions of a site have become too long in total */
function requireRoomForConditions(before: SiteStructure, after: SiteStructure): void {
  const [earlier, now] = [before, after].map((structure) =>
    [...sectionsOf(structure), ...siteSpacesOf(structure)].reduce(
      (sum, { condition }) => sum + (condition?.length ?? 0),
      0,
    ),
  ) as [number, number];
  if (now > MAX_CONDITIONS && now > earlier)
    throw new ConflictError(
      `The conditions of the sections and site spaces of a site can have ${MAX_CONDITIONS.toLocaleString('en')} characters in total: shorten some of them.`,
    );
}

/** An ID that no item has. */
const NOTHING = '';

/** IDs of the spaces that only one of two structures shows, or that they show under different conditions. */
function differentSpaces(before: SiteStructure, after: SiteStructure): string[] {
  const [old, now] = [guardsOf(before), guardsOf(after)];
  const same = (id: string): boolean => isDeepStrictEqual(old.get(id), now.get(id));
  return [...new Set([...old.keys(), ...now.keys()])].filter((id) => !same(id));
}
