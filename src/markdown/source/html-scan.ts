import { decodeCharacterReferences, type HtmlAttribute, tokenizeHtml } from './html-tokens.js';
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
  /** Values of `id` and `name` of `<a>` elements. */
  anchors: string[];
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

/** Finds link attributes and text in a piece of HTML, which may be cut off anywhere. */
export function scanHtml(html: string): HtmlScan {
  const links: HtmlLink[] = [];
  const anchors: string[] = [];
  const texts: string[] = [];
  for (const token of tokenizeHtml(html)) {
    texts.push(token.type === 'text' ? html.slice(token.start, token.end) : ' ');
    if (token.type !== 'start') continue;
    const { name: element, attributes } = token;
    const link = attributes.get(LINK_ATTRIBUTES.get(element) ?? '');
    const target = link?.value.trim();
    if (link && target) {
      const relation = element === 'a' ? 'reference' : 'dependsOn';
      links.push({ ...trim(html, link), target, relation, ...(link.isUnquoted ? { unquoted: true } : {}) });
    }
    const srcset = SRCSET_ELEMENTS.has(element) ? attributes.get('srcset') : undefined;
    if (srcset) links.push(...linksOf(html, srcset));
    if (element === 'a') {
      anchors.push(...['id', 'name'].flatMap((id) => attributes.get(id)?.value.trim() || []));
    }
  }
  return { links, anchors, text: decodeCharacterReferences(texts.join('')) };
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
