import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ContentStore } from '../../content/store/content-store.js';
import type { ContentReference } from '../../markdown/source/content-reference.js';
import type { VisibleSite } from '../../sites/views/visible-site.js';
import { attributesLength } from '../../versioning/attributes-length.js';
import { baseOf, siteBaseOf, type SitePlace } from '../visits/site-base.js';
import type { SiteVisit } from '../visits/site-visit.js';
import type { ShownSpace } from './link-targets.js';

/** Pages that are looked for in spaces before other requests have their turn. */
const LOOKS_OF_TURN = 5_000;

/**
 * Characters of the attributes of the pages of spaces that a view has in memory together. References to pages of further spaces
 * lead nowhere.
 */
export const MAX_LENGTH = 20_000_000;

/** Reads the spaces of a site as its readers see them. */
@Injectable()
export class SiteSpaces {
  /** Searches that have not begun yet, by visit. */
  private readonly searches = new WeakMap<
    SiteVisit,
    { pages: Set<string>; found: Promise<ReadonlyMap<string, ShownSpace>> }
  >();

  constructor(private readonly store: ContentStore) {}

  /**
   * The spaces that references lead to, by ID, with the space of the visit. References to pages without a space may lead
   * to any space of the site.
   */
  async shown(
    visit: SiteVisit,
    seen: VisibleSite,
    references: Iterable<{ kind: string; space?: string }>,
  ): Promise<Map<string, ShownSpace>> {
    const wanted = new Set([visit.siteSpace.spaceId]);
    for (const { space } of references) if (space !== undefined) wanted.add(space);
    const spaces = new Map<string, ShownSpace>();
    let length = 0;
    for (const spaceId of wanted) {
      const base = siteBaseOf(visit, spaceId);
      const shown = base === undefined ? undefined : await this.read(visit, seen, { spaceId, base });
      if (shown === undefined) continue;
      spaces.set(spaceId, shown);
      length += attributesLength(shown.index.pages);
      if (length > MAX_LENGTH) break;
    }
    return spaces;
  }

  /** A space of the site; undefined when the reader does not see it there. */
  async find(visit: SiteVisit, seen: VisibleSite, spaceId: string): Promise<ShownSpace | undefined> {
    const base = siteBaseOf(visit, spaceId);
    return base === undefined ? undefined : this.read(visit, seen, { spaceId, base });
  }

  /** The space of a site space; undefined when it no longer exists. */
  at(
    visit: SiteVisit,
    seen: VisibleSite,
    { section, siteSpace }: SitePlace,
  ): Promise<ShownSpace | undefined> {
    const base = baseOf(visit.home, section, siteSpace);
    return this.read(visit, seen, { spaceId: siteSpace.spaceId, base });
  }

  private async read(
    visit: SiteVisit,
    seen: VisibleSite,
    { spaceId, base }: { spaceId: string; base: string },
  ): Promise<ShownSpace | undefined> {
    const revisionId = visit.revisions.get(spaceId);
    if (revisionId === undefined) return undefined;
    const revision = await this.store.revision(spaceId, revisionId);
    const index = await this.store.pages(revision);
    const title = seen.spaces.get(spaceId)?.title ?? '';
    return { base, title, index, variables: revision.variables };
  }

  /** The space with the page that a setting of the site links to. */
  async ofReference(
    visit: SiteVisit,
    seen: VisibleSite,
    reference: ContentReference,
  ): Promise<ShownSpace | undefined> {
    if ('space' in reference && reference.space !== undefined) return this.find(visit, seen, reference.space);
    if ((reference.kind !== 'page' && reference.kind !== 'anchor') || reference.page === undefined)
      return this.find(visit, seen, visit.siteSpace.spaceId);
    let search = this.searches.get(visit);
    if (search === undefined) {
      const pages = new Set<string>();
      search = { pages, found: this.search(visit, seen, pages) };
      this.searches.set(visit, search);
    }
    search.pages.add(reference.page);
    return (await search.found).get(reference.page);
  }

  /** The spaces with some pages, in one pass over the spaces of the site: a site can have 1000, and hundreds of links. */
  private async search(
    visit: SiteVisit,
    seen: VisibleSite,
    pages: ReadonlySet<string>,
  ): Promise<Map<string, ShownSpace>> {
    // Until then, further references of the same visit join.
    await nextTurn();
    this.searches.delete(visit);
    const found = new Map<string, ShownSpace>();
    const left = new Set(pages);
    let looked = 0;
    let length = 0;
    for (const spaceId of [visit.siteSpace.spaceId, ...visit.revisions.keys()]) {
      if (left.size === 0) break;
      const space = await this.find(visit, seen, spaceId);
      if (space === undefined) continue;
      const known = found.size;
      for (const page of left) {
        if (space.index.find(page) === undefined) continue;
        found.set(page, space);
        left.delete(page);
      }
      if (found.size > known) length += attributesLength(space.index.pages);
      if (length > MAX_LENGTH) break;
      looked += left.size + 1;
      if (looked < LOOKS_OF_TURN) continue;
      looked = 0;
      await nextTurn();
    }
    return found;
  }
}
