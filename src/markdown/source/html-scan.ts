import { anchorOfField } from './anchor-spellings.js';
import { commentEnds, decodeCharacterReferences, type HtmlAttribute, tokenizeHtml } from './html-tokens.js';
import type { Range } from './ranges.js';
import { readSrcset } from './srcset.js';
import type { DocumentLink } from './stored-document.js';

/** A link attribute of an HTML element; offsets into the scanned string cover the value alone, without quotes. */
export interface HtmlLink extends Range {
  target: string;
  relation: DocumentLink['relation'];
  /** The value has no quotes around it. */
  unquoted?: true;
}

export interface HtmlScan {
  links: HtmlLink[];
  /** Values of `id` and `name` of `<a>` elements. `isLinked`: the element links to itself, as in headings of GitBook. */
  anchors: { id: string; isLinked: boolean }[];
  /** IDs of other elements, and names that they have as a field of an API. */
  ids: string[];
  /** Texts that name an element: of headings and summaries, and titles of components. */
  titles: string[];
  /** Text outside of tags, comments, scripts and the like. */
  text: string;
}

/** The attribute of an element that leads somewhere. */
const LINK_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ['a', 'href'],
  ...['img', 'source', 'video', 'audio'].map((element) => [element, 'src'] as const),
]);

/** Elements whose `srcset` has further addresses. */
const SRCSET_ELEMENTS: ReadonlySet<string> = new Set(['img', 'source']);
/** Elements whose text is a title. */
const TITLE_ELEMENTS: ReadonlySet<string> = new Set(['summary', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Components of documentation tools, with the attribute that is their title. */
const TITLE_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ...['accordion', 'expandable', 'step', 'tab'].map((element) => [element, 'title'] as const),
  ['update', 'label'],
]);
/** Components for fields of an API, with the attributes that name the field. */
const FIELD_ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map([
  ['paramfield', ['path', 'query', 'body', 'header']],
  ['responsefield', ['name']],
]);

/** Finds link attributes, anchors and text in a piece of HTML, which may be cut off anywhere. */
export function scanHtml(html: string): HtmlScan {
  const links: HtmlLink[] = [];
  const anchors: HtmlScan['anchors'] = [];
  const ids: string[] = [];
  const titles: string[] = [];
  const texts: string[] = [];
  let titled: { element: string; parts: string[] } | undefined;
  for (const token of tokenizeHtml(html, undefined, commentEnds(html))) {
    const text = token.type === 'text' ? html.slice(token.start, token.end) : undefined;
    texts.push(text ?? ' ');
    titled?.parts.push(text ?? ('name' in token && token.name === 'br' ? ' ' : ''));
    if (token.type === 'end' && token.name === titled?.element) {
      titles.push(decodeCharacterReferences(titled.parts.join('')).replace(/\s+/g, ' ').trim());
      titled = undefined;
    }
    if (token.type !== 'start') continue;
    if (TITLE_ELEMENTS.has(token.name)) titled = { element: token.name, parts: [] };
    const { name: element, attributes } = token;
    const link = attributes.get(LINK_ATTRIBUTES.get(element) ?? '');
    const target = link?.value.trim();
    if (link && target) {
      const relation = element === 'a' ? 'reference' : 'dependsOn';
      links.push({ ...trim(html, link), target, relation, ...(link.isUnquoted ? { unquoted: true } : {}) });
    }
    const srcset = SRCSET_ELEMENTS.has(element) ? attributes.get('srcset') : undefined;
    if (srcset) links.push(...linksOf(html, srcset));
    const valueOf = (name: string): string => attributes.get(name)?.value.trim() ?? '';
    if (element === 'a') {
      const names = ['id', 'name'].map(valueOf).filter((id) => id !== '');
      anchors.push(...names.map((id) => ({ id, isLinked: valueOf('href') === `#${id}` })));
      continue;
    }
    const fields = (FIELD_ATTRIBUTES.get(element) ?? []).map(valueOf).filter((name) => name !== '');
    ids.push(...[valueOf('id')].filter((id) => id !== ''), ...fields.map(anchorOfField));
    const title = valueOf(TITLE_ATTRIBUTES.get(element) ?? '');
    if (title !== '') titles.push(title);
  }
  return { links, anchors, ids, titles, text: decodeCharacterReferences(texts.join('')) };
}

/** The addresses of a `srcset`. */
function linksOf(html: string, { start, end, isUnquoted }: HtmlAttribute): HtmlLink[] {
  const written = html.slice(start, end);
  return readSrcset(written).map((candidate) => ({
    start: start + candidate.start,
    end: start + candidate.end,
    target: decodeCharacterReferences(written.slice(candidate.start, candidate.end)),
    relation: 'dependsOn',
    ...(isUnquoted ? { unquoted: true } : {}),
  }));
}

function trim(text: string, { start, end }: Range): Range {
  const written = text.slice(start, end);
  const first = start + written.length - written.trimStart().length;
  return { start: first, end: first + written.trim().length };
}
