import { parseMarkdown } from '../markdown/source/parse-markdown.js';
import type { RawLink } from '../markdown/source/raw-link.js';

/** A target of a link, as the list of links has it. */
export interface LinkTarget {
  kind: string;
  id?: string;
  url?: string;
  page?: { path?: string };
  file?: { name?: string };
  internalLocation?: { anchor: string };
}

/** Longest text of a link, in characters. */
const MAX_TEXT = 200;

/**
 * The links of a text to a target, with their texts.
 * @param markdown the text of a page as the API returns it: it names targets that do not exist by ID
 */
export function findLink(markdown: string, target: LinkTarget): { text: string | null; target: string }[] {
  if (markdown === '') return [];
  return parseMarkdown(markdown)
    .links.filter((link) => leadsTo(link, target))
    .map((link) => ({ text: textOf(markdown, link), target: link.target }));
}

function leadsTo({ target: written }: RawLink, { kind, id, url, internalLocation }: LinkTarget): boolean {
  if (url !== undefined) return written === url || decoded(written) === decoded(url);
  if (id !== undefined && written.includes(id)) return true;
  const [, anchor] = /#([^]*)$/.exec(written) ?? [];
  // The page exists, but not this heading.
  return kind === 'page' && anchor !== undefined && decoded(anchor) === internalLocation?.anchor;
}

/** The text between the brackets before a target, the content of an element of HTML, or the name of a tag. */
function textOf(markdown: string, { start, end }: RawLink): string | null {
  const before = markdown.slice(Math.max(0, start - 2 * MAX_TEXT), start);
  const [head] = /\]\([ \t]*<?$/.exec(before) ?? [];
  if (head !== undefined) {
    let depth = 1;
    let from = before.length - head.length - 1;
    for (; from >= 0 && depth > 0; from -= 1) {
      if (before[from - 1] === '\\') continue;
      if (before[from] === ']') depth += 1;
      else if (before[from] === '[') depth -= 1;
    }
    return short(before.slice(from + 2, before.length - head.length));
  }
  const [, tag] = /\{%-?\s*([\w-]+)[^{}]*$/.exec(before) ?? [];
  if (tag !== undefined) return `{% ${tag} %}`;
  const [, element] = /<([a-z][a-z\d]*)\s[^<>]*$/i.exec(before) ?? [];
  if (element === undefined) return null;
  const [, content] = /^[^<>]*>([^<]*)/.exec(markdown.slice(end, end + 2 * MAX_TEXT)) ?? [];
  return short(content ?? '') || `<${element}>`;
}

function short(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
