import { Injectable } from '@nestjs/common';
import { ApiError, NotFoundError, ValidationError } from '../../common/errors/api-error.js';
import { findSiteSpace } from '../../sites/urls/find-site-space.js';
import { publicHref } from '../pages/public-href.js';
import { pageHref } from '../pages/link-targets.js';
import { pageOrder, readableAt } from '../pages/page-order.js';
import { evaluate, titleOf } from '../pages/site-pages.js';
import { SiteSpaces } from '../pages/site-spaces.js';
import { type SpaceView, SpaceViews } from '../pages/space-views.js';
import { SearchSite } from '../search/search-site.js';
import { sitePlaces } from '../visits/site-base.js';
import { visitAt } from '../visits/visit-at.js';
import type { SiteVisit } from '../visits/site-visit.js';
import type { PlacedPage } from '../../versioning/page-index.js';
import { MarkdownPages } from '../pages/markdown-pages.js';

const MAX_QUERY = 300;
const MAX_ADDRESS = 2_000;
/** Most pages of one list. */
const LIST_LENGTH = 200;
/** Most characters of one response with a text. */
const TEXT_LENGTH = 50_000;

/** The tools of a site for programs, with the JSON Schemas of their arguments. */
export const SITE_TOOLS = [
  {
    name: 'search',
    title: 'Search the documentation',
    description:
      'Finds pages by words. Returns titles, addresses and excerpts: use read_page to read a page.',
    inputSchema: {
      type: 'object' as const,
      properties: {
        query: { type: 'string', minLength: 1, maxLength: MAX_QUERY, description: 'Words to find.' },
      },
      required: ['query'],
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: 'read_page',
    title: 'Read a page',
    description: 'Returns a page as markdown. A long page is returned in parts.',
    inputSchema: {
      type: 'object' as const,
      properties: {
        page: {
          type: 'string',
          minLength: 1,
          maxLength: MAX_ADDRESS,
          description: 'URL of the page, or its path on the site.',
        },
        offset: { type: 'integer', minimum: 0, description: 'Where a part begins, in characters.' },
      },
      required: ['page'],
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: 'list_pages',
    title: 'List all pages',
    description: `Returns the titles, addresses and descriptions of pages in reading order, ${LIST_LENGTH} at a time.`,
    inputSchema: {
      type: 'object' as const,
      properties: {
        offset: { type: 'integer', minimum: 0, description: 'Number of pages to skip.' },
      },
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
];

/** Runs the tools of a site for its reader. */
@Injectable()
export class SiteTools {
  constructor(
    private readonly spaceViews: SpaceViews,
    private readonly spaces: SiteSpaces,
    private readonly markdown: MarkdownPages,
    private readonly searchSite: SearchSite,
  ) {}

  /**
   * @returns a text
   * @throws ValidationError when an argument is missing or has another type
   * @throws NotFoundError when there is no such tool
   * @throws ApiError when there is no such page
   */
  async run(visit: SiteVisit, tool: string, given: Record<string, unknown>): Promise<string> {
    switch (tool) {
      case 'search':
        return this.search(visit, textOf(given, 'query', MAX_QUERY));
      case 'read_page':
        return this.read(visit, textOf(given, 'page', MAX_ADDRESS), offsetOf(given));
      case 'list_pages':
        return this.list(visit, offsetOf(given));
      default:
        throw new NotFoundError('tool');
    }
  }

  private async search(visit: SiteVisit, query: string): Promise<string> {
    const { shell } = await this.spaceViews.open(visit);
    const { results, correctedQuery } = await this.searchSite.run(visit, query);
    if (results.length === 0) return 'No page matches. Try other words, or list_pages.';
    const found = results.map(({ title, href, trail, section, excerpt }) => {
      const place = [...(section === undefined ? [] : [section]), ...trail].join(' > ');
      const text = excerpt.map((part) => part.text).join('');
      return [`## ${title}`, publicHref(shell, href), place, text].filter((line) => line !== '').join('\n');
    });
    const corrected = correctedQuery === undefined ? [] : [`Results for: ${correctedQuery}`];
    return [...corrected, ...found].join('\n\n');
  }

  private async read(visit: SiteVisit, address: string, offset: number): Promise<string> {
    const home = await this.spaceViews.open(visit);
    const segments = segmentsOf(home, address);
    const place = segments && findSiteSpace(visit.structure, segments);
    if (place === undefined) throw missingPage();
    const view = await this.spaceViews.open(visitAt(visit, place, place.rest));
    const placed = find(view, place.rest.join('/'));
    if (placed === undefined) throw missingPage();
    const text = await this.markdown.text(view, placed);
    const end = offset + TEXT_LENGTH;
    const more = end < text.length ? `\n\n[The page continues: call read_page with the offset ${end}.]` : '';
    const source = publicHref(view.shell, pageHref(view.own, placed.page, placed.path));
    return `Source: ${source}\n\n${text.slice(offset, end)}${more}`;
  }

  private async list(visit: SiteVisit, offset: number): Promise<string> {
    const lines: string[] = [];
    let before = 0;
    const { shell, seen } = await this.spaceViews.open(visit);
    for (const place of sitePlaces(visit.structure)) {
      // Not a `SpaceView` for each: a site can have 1000 site spaces, and the data for all pages of one depends on all
      // others.
      const own = await this.spaces.at(visit, seen, place);
      if (own === undefined) continue;
      const { pages } = pageOrder(own.index);
      const start = Math.max(0, offset - before);
      for (const placed of pages.slice(start, start + LIST_LENGTH + 1 - lines.length))
        lines.push(itemOf({ shell, own }, placed));
      before += pages.length;
      if (lines.length > LIST_LENGTH) break;
    }
    if (lines.length <= LIST_LENGTH)
      return lines.length === 0 ? 'There are no more pages.' : lines.join('\n');
    const next = offset + LIST_LENGTH;
    return `${lines.slice(0, LIST_LENGTH).join('\n')}\n\n[There are more pages: call list_pages with the offset ${next}.]`;
  }
}

/** The error for a page that does not exist. It names the tools that help. */
function missingPage(): ApiError {
  return new ApiError(
    404,
    'There is no such page on this site. Use search or list_pages to find its address.',
  );
}

function itemOf(view: Pick<SpaceView, 'shell' | 'own'>, { page, path }: PlacedPage): string {
  const address = publicHref(view.shell, pageHref(view.own, page, path));
  const about = page.description === undefined ? '' : `: ${evaluate(view, page, page.description)}`;
  return `- ${titleOf(view, page)} (${address})${about}`.replace(/\s+/g, ' ');
}

/** Decoded segments of the path on the site; undefined for addresses that are not on the site. */
function segmentsOf({ shell }: SpaceView, given: string): string[] | undefined {
  const address = given.trim().replace(/[?#].*$/s, '');
  const { publicAddress, home } = shell;
  const prefix = [publicAddress, home.replace(/\/$/, '')].find(
    (each) => each !== '' && (address === each || address.startsWith(`${each}/`)),
  );
  if (prefix === undefined && address.includes('://')) return undefined;
  const path = address.slice(prefix?.length ?? 0);
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function find({ own }: SpaceView, path: string): PlacedPage | undefined {
  const { index } = own;
  const order = pageOrder(index);
  if (path === '') return order.pages[0];
  for (const each of [path, path.replace(/\.md$/, '')]) {
    const placed = index.findByPath(each) ?? order.byLowerPath.get(each.toLowerCase());
    const readable = placed && readableAt(index, placed);
    if (readable !== undefined) return readable;
  }
  return path === 'index.md' ? order.pages[0] : undefined;
}

function textOf(given: Record<string, unknown>, name: string, max: number): string {
  const value = given[name];
  if (typeof value !== 'string' || value.trim() === '' || value.length > max || !value.isWellFormed())
    throw new ValidationError([{ path: name, message: `must be a string of 1 to ${max} characters` }]);
  return value;
}

function offsetOf({ offset = 0 }: Record<string, unknown>): number {
  if (typeof offset !== 'number' || !Number.isSafeInteger(offset) || offset < 0)
    throw new ValidationError([{ path: 'offset', message: 'must be an integer of at least 0' }]);
  return offset;
}
