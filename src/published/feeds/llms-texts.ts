import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { VisibleSite } from '../../sites/views/visible-site.js';
import { defaultLevelOf, sectionsOf } from '../../sites/tree/site-structure.js';
import { pageHref } from '../pages/link-targets.js';
import { markdownHref } from '../pages/markdown-href.js';
import { pageOrder } from '../pages/page-order.js';
import { publicHref } from '../pages/public-href.js';
import { evaluate, titleOf } from '../pages/site-pages.js';
import { SiteSpaces } from '../pages/site-spaces.js';
import { type SpaceView, SpaceViews } from '../pages/space-views.js';
import { type SitePlace, sitePlaces } from '../visits/site-base.js';
import { visitAt } from '../visits/visit-at.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { MarkdownPages } from '../pages/markdown-pages.js';

/**
 * Writes the texts of a site for language models, page by page: the list of pages (https://llmstxt.org), and all texts. At
 * the home of a site these contain the default site spaces, at another site space that one.
 */
@Injectable()
export class LlmsTexts {
  constructor(
    private readonly spaceViews: SpaceViews,
    private readonly spaces: SiteSpaces,
    private readonly markdown: MarkdownPages,
  ) {}

  /** The list of pages. */
  async *list(visit: SiteVisit): AsyncGenerator<string> {
    const { shell, seen } = await this.spaceViews.open(visit);
    const at = (href: string): string => publicHref(shell, href);
    yield `# ${oneLine(shell.title)}\n\n`;
    yield `> The pages of ${at(visit.base)} as markdown. All texts in one file: ${at(`${visit.base}llms-full.txt`)}. `;
    yield `MCP server with search: ${at(`${visit.home}~mcp`)}\n`;
    const places = shownPlaces(visit);
    for (const place of places) {
      // Not a `SpaceView` for each: a site can have 1000 site spaces, and the data for all pages of one depends on all
      // others.
      const own = await this.spaces.at(visit, seen, place);
      if (own === undefined) continue;
      yield `\n## ${oneLine(place.section?.title ?? own.title)}\n\n`;
      yield* pageItems({ shell, own });
    }
    yield* await this.otherPlaces(visit, seen, places, at);
  }

  /**
   * The texts of all pages. A page that cannot be written is named.
   * @param fail called for such a page
   */
  async *full(visit: SiteVisit, fail: () => void): AsyncGenerator<string> {
    const { shell } = await this.spaceViews.open(visit);
    yield `# ${oneLine(shell.title)}\n`;
    for (const place of shownPlaces(visit)) {
      const view = await this.spaceViews.open(visitAt(visit, place));
      for await (const { placed, text } of this.markdown.texts(view, pageOrder(view.own.index).pages)) {
        const { page, path } = placed;
        yield `\n---\n\nSource: ${publicHref(shell, pageHref(view.own, page, path))}\n\n`;
        if (typeof text !== 'string') fail();
        yield typeof text === 'string' ? text : `# ${oneLine(titleOf(view, page))}\n\n${text.message}\n`;
      }
    }
  }

  /**
   * A hash of everything that `full` depends on. Other changes of the site leave it as it is, and it is the same in all
   * processes. Revisions never change.
   */
  async stateOfFull(visit: SiteVisit): Promise<string> {
    const { shell, seen } = await this.spaceViews.open(visit);
    const { home, base, structure, revisions, reader } = visit;
    const spaces = [...revisions].map(([id, revision]) => [id, revision, seen.spaces.get(id)?.title]);
    const state = [shell.title, shell.publicAddress, home, base, structure, spaces, reader];
    return createHash('sha256').update(JSON.stringify(state)).digest('base64url');
  }

  /** Site spaces that the list does not contain, with their own lists. */
  private async otherPlaces(
    visit: SiteVisit,
    seen: VisibleSite,
    places: readonly SitePlace[],
    at: (href: string) => string,
  ): Promise<string[]> {
    if (visit.base !== visit.home) return [];
    const shown = new Set(places.map(({ siteSpace }) => siteSpace.id));
    const items: string[] = [];
    for (const place of sitePlaces(visit.structure)) {
      if (shown.has(place.siteSpace.id)) continue;
      const own = await this.spaces.at(visit, seen, place);
      if (own === undefined) continue;
      const section = place.section === undefined ? '' : `${place.section.title}: `;
      items.push(`- [${linkText(section + own.title)}](${at(`${own.base}llms.txt`)})\n`);
    }
    return items.length === 0 ? [] : ['\n## Other languages and versions\n\n', ...items];
  }
}

/** The default site space of each section at the home of a site; otherwise the site space of the visit. */
function shownPlaces(visit: SiteVisit): SitePlace[] {
  if (visit.base !== visit.home) return [visit];
  const sections = sectionsOf(visit.structure);
  if (sections.length === 0)
    return defaultLevelOf(visit.structure)
      .filter(({ isDefault }) => isDefault)
      .map((siteSpace) => ({ section: undefined, siteSpace }));
  return sections.flatMap((section) =>
    section.siteSpaces.filter(({ isDefault }) => isDefault).map((siteSpace) => ({ section, siteSpace })),
  );
}

function* pageItems(view: Pick<SpaceView, 'shell' | 'own'>): Generator<string> {
  for (const placed of pageOrder(view.own.index).pages) {
    const { page } = placed;
    const address = publicHref(view.shell, markdownHref(view.own, placed));
    const about = page.description === undefined ? '' : oneLine(evaluate(view, page, page.description));
    yield `- [${linkText(titleOf(view, page))}](${address})${about === '' ? '' : `: ${about}`}\n`;
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function linkText(text: string): string {
  return oneLine(text).replace(/[\\[\]]/g, '\\$&');
}
