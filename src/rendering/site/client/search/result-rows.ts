import { create, icon } from '../dom.js';
import type { ExcerptPart, SearchResult, Suggestion } from './search-results.js';

const PAGE = 'M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zm0 0v5h5';
const HEADING = 'M5 9h14M5 15h14M10 4 8 20M16 4l-2 16';

/** Rows of the list, grouped by section when there are several. */
export function resultRows(results: readonly SearchResult[], query: string): HTMLElement[] {
  const sections = new Map<string, SearchResult[]>();
  for (const result of results) {
    const section = result.section ?? '';
    sections.set(section, [...(sections.get(section) ?? []), result]);
  }
  if (sections.size < 2) return results.map((result) => row(result, query));
  return [...sections].map(([title, members]) =>
    group(
      title,
      members.map((result) => row(result, query)),
    ),
  );
}

/** Rows of suggested pages below a title. */
export function suggestionRows(
  title: string,
  pages: readonly (Suggestion & Partial<SearchResult>)[],
): HTMLElement {
  return group(
    title,
    pages.map((page) => row({ trail: [], excerpt: [], ...page }, '')),
  );
}

/** Its style sheet shows the label as a heading: a list of options may contain nothing else. */
function group(title: string, rows: HTMLElement[]): HTMLElement {
  return create('div', { role: 'group', 'aria-label': title || undefined }, ...rows);
}

let rows = 0;

function row({ excerpt, href, icon: own, title, trail }: SearchResult, query: string): HTMLElement {
  const lines = [
    create('span', { class: 'search-title' }, ...marked(title, query)),
    ...(trail.length === 0 ? [] : [create('span', { class: 'search-trail' }, trail.join(' › '))]),
    ...(excerpt.length === 0
      ? []
      : [create('span', { class: 'search-excerpt' }, ...excerpt.map(excerptPart))]),
  ];
  return create(
    'a',
    {
      role: 'option',
      id: `search-row-${++rows}`,
      href,
      tabindex: -1,
      'aria-selected': 'false',
      'data-title': title,
    },
    iconOf(own, href),
    create('span', { class: 'search-lines' }, ...lines),
  );
}

function excerptPart({ match, text }: ExcerptPart): Node {
  return match === true ? create('mark', {}, text) : new Text(text);
}

/** The title with the words of the query marked. */
function marked(title: string, query: string): (Node | string)[] {
  const words = query.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [title];
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return title
    .split(new RegExp(`(${pattern})`, 'giu'))
    .map((part, index) => (index % 2 === 1 ? create('mark', {}, part) : part));
}

function iconOf(own: string | undefined, href: string): Node {
  if (own?.startsWith('<svg') === true) {
    const { documentElement } = new DOMParser().parseFromString(own, 'image/svg+xml');
    if (documentElement.localName === 'svg') return document.importNode(documentElement, true);
  }
  if (own !== undefined && !own.startsWith('<'))
    return create('span', { class: 'search-emoji', 'aria-hidden': true }, own);
  return icon(href.includes('#') ? HEADING : PAGE);
}
