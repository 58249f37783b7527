import { decodeString } from 'micromark-util-decode-string';
import type { DocumentLink } from './stored-document.js';

/** A link attribute of an HTML element; offsets into the scanned string cover the value alone, without quotes. */
export interface HtmlLink {
  start: number;
  end: number;
  target: string;
  relation: DocumentLink['relation'];
  /** The value stands without quotes. */
  unquoted?: true;
}

export interface HtmlScan {
  links: HtmlLink[];
  /** Values of `id` and `name` of `<a>` elements. */
  anchors: string[];
  /** Text outside of tags, comments, scripts and styles. */
  text: string;
}

const LINK_ATTRIBUTES: Record<string, { attribute: string; relation: DocumentLink['relation'] } | undefined> =
  {
    a: { attribute: 'href', relation: 'reference' },
    img: { attribute: 'src', relation: 'dependsOn' },
    source: { attribute: 'src', relation: 'dependsOn' },
    video: { attribute: 'src', relation: 'dependsOn' },
    audio: { attribute: 'src', relation: 'dependsOn' },
  };

/** Elements whose content is not HTML. */
const RAW_TEXT = new Set(['script', 'style', 'textarea']);

/**
 * Finds link attributes and text in a piece of HTML, which may be cut off anywhere. Not a full HTML parser: it follows
 * the tokenizer of the HTML standard (section 13.2.5) as far as tags, attributes, comments and raw text elements go.
 * Runs in linear time: what was read as the attributes of a tag is not read again, even when the tag never closes.
 */
export function scanHtml(html: string): HtmlScan {
  const scan: HtmlScan = { links: [], anchors: [], text: '' };
  const texts: string[] = [];
  let position = 0;
  while (position < html.length) {
    const open = html.indexOf('<', position);
    if (open === -1) {
      texts.push(html.slice(position));
      break;
    }
    texts.push(html.slice(position, open), ' ');
    position = skipMarkup(html, open, scan);
    if (position === open) {
      texts.push('<');
      position = open + 1;
    }
  }
  scan.text = decodeCharacterReferences(texts.join(''));
  return scan;
}

/** Replaces `&amp;` and the like; unlike in markdown a backslash means nothing in HTML. */
export function decodeCharacterReferences(text: string): string {
  return text.replace(/&[#\w]{1,40};/g, (reference) => decodeString(reference));
}

/** Reads what starts with `<` at `open` and returns the offset behind it; `open` itself when it is plain text. */
function skipMarkup(html: string, open: number, scan: HtmlScan): number {
  if (html.startsWith('<!--', open)) return after(html, '-->', open + 4);
  const next = html.charAt(open + 1);
  if (next === '!' || next === '?' || next === '/') return after(html, '>', open + 2);
  const name = matchAt(/[A-Za-z][^\s/>]*/y, html, open + 1)?.[0].toLowerCase();
  if (name === undefined) return open;
  const end = readAttributes(html, open + 1 + name.length, name, scan);
  if (!RAW_TEXT.has(name)) return end;
  const close = html.slice(end).search(new RegExp(`</${name}`, 'i'));
  return close === -1 ? html.length : end + close;
}

function readAttributes(html: string, start: number, element: string, scan: HtmlScan): number {
  const link = LINK_ATTRIBUTES[element];
  const attribute = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/dy;
  let position = start;
  let found: HtmlLink | undefined;
  for (;;) {
    attribute.lastIndex = position;
    const match = attribute.exec(html);
    if (!match) break;
    position = attribute.lastIndex;
    const name = match[1]?.toLowerCase();
    const value = match.indices?.slice(2).find((range) => range !== undefined);
    const unquoted = match[4] === undefined ? {} : { unquoted: true as const };
    if (!value) continue;
    const [valueStart, valueEnd] = trimRange(html, value[0], value[1]);
    if (valueStart === valueEnd) continue;
    const target = decodeCharacterReferences(html.slice(valueStart, valueEnd));
    // The standard drops repeated attributes: the first one counts.
    if (link && name === link.attribute) {
      found ??= { start: valueStart, end: valueEnd, target, relation: link.relation, ...unquoted };
    }
    if (element === 'a' && (name === 'id' || name === 'name')) scan.anchors.push(target);
  }
  const close = matchAt(/[\s/]*>/y, html, position);
  // A tag that is cut off shows nothing, so it links nowhere.
  if (close && found) scan.links.push(found);
  return close ? position + close[0].length : Math.max(position, start);
}

function trimRange(text: string, start: number, end: number): [number, number] {
  while (start < end && /\s/.test(text.charAt(start))) start += 1;
  while (end > start && /\s/.test(text.charAt(end - 1))) end -= 1;
  return [start, end];
}

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

function after(text: string, search: string, from: number): number {
  const index = text.indexOf(search, from);
  return index === -1 ? text.length : index + search.length;
}
