import { decodeCharacterReferences } from '../source/html-scan.js';

export type Attributes = Record<string, string>;

export interface HtmlElement {
  name: string;
  attributes: Attributes;
  children: HtmlChild[];
}

/** An element, or text as it stands in the source (character references not decoded). */
export type HtmlChild = HtmlElement | string;

export interface HtmlTag {
  kind: 'open' | 'close' | 'void';
  name: string;
  attributes: Attributes;
}

const TAG =
  /<(\/?)([A-Za-z][\w-]*)((?:\s+[A-Za-z_:@][\w:.-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(\/?)>/y;
const ATTRIBUTE = /([A-Za-z_:@][\w:.-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
const VOID = new Set(['br', 'img', 'source', 'hr', 'input', 'wbr', 'col']);
const MAX_DEPTH = 30;

/** Reads one tag that makes up the whole text; null when it is anything else. */
export function parseTag(html: string): HtmlTag | null {
  TAG.lastIndex = 0;
  const match = TAG.exec(html);
  return match && match[0].length === html.length ? toTag(match) : null;
}

/**
 * Reads a piece of HTML whose elements are all closed in order, as exports write it. Anything looser, with comments, or
 * nested absurdly deep is null: the caller keeps it as written. Linear.
 */
export function parseHtmlFragment(html: string): HtmlChild[] | null {
  const root: HtmlElement = { name: '', attributes: {}, children: [] };
  const open: HtmlElement[] = [root];
  let position = 0;
  while (position < html.length) {
    const next = html.indexOf('<', position);
    const parent = open.at(-1) ?? root;
    if (next !== position) {
      parent.children.push(html.slice(position, next === -1 ? html.length : next));
      if (next === -1) break;
    }
    TAG.lastIndex = next;
    const match = TAG.exec(html);
    if (!match) return null;
    const tag = toTag(match);
    if (tag.kind === 'close') {
      if (open.length === 1 || parent.name !== tag.name) return null;
      open.pop();
    } else {
      const element = { name: tag.name, attributes: tag.attributes, children: [] };
      parent.children.push(element);
      if (tag.kind === 'open') open.push(element);
      if (open.length > MAX_DEPTH) return null;
    }
    position = next + match[0].length;
  }
  return open.length === 1 ? root.children : null;
}

function toTag(match: RegExpExecArray): HtmlTag {
  const [, slash, rawName = '', attributes = '', selfClosing] = match;
  const name = rawName.toLowerCase();
  const kind = slash ? 'close' : selfClosing || VOID.has(name) ? 'void' : 'open';
  return { kind, name, attributes: readAttributes(attributes) };
}

function readAttributes(text: string): Attributes {
  const attributes: Attributes = {};
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE)) {
    if (name === '__proto__') continue;
    attributes[name.toLowerCase()] ??= decodeCharacterReferences(double ?? single ?? bare ?? '');
  }
  return attributes;
}

/** The elements among the children; null when there is text between them. */
export function elementsOf(children: readonly HtmlChild[]): HtmlElement[] | null {
  const elements: HtmlElement[] = [];
  for (const child of children) {
    if (typeof child !== 'string') elements.push(child);
    else if (child.trim() !== '') return null;
  }
  return elements;
}

/** Whether the element has no other attributes than these. */
export function hasOnly(element: { attributes: Attributes }, ...names: string[]): boolean {
  return Object.keys(element.attributes).every((name) => names.includes(name));
}

/** Text as HTML. */
export function escapeHtmlValue(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** ` name="value"` for each attribute that has a value. */
export function writeAttributes(attributes: Record<string, string | number | true | undefined>): string {
  return Object.entries(attributes)
    .map(([name, value]) => {
      if (value === undefined) return '';
      if (value === true) return ` ${name}`;
      const escaped = escapeHtmlValue(String(value)).replaceAll('"', '&quot;').replaceAll('\n', '&#10;');
      return ` ${name}="${escaped}"`;
    })
    .join('');
}
