import { attribute, elementsIn, hasClass, type HastElement, type HastRoot, textOf } from './hast.js';

const LIST = /^lst-kix_(\w+)-(\d)$/;

/**
 * Turns the HTML of Google Docs into plain HTML. There, classes make text bold or italic, a nested list follows its
 * parent instead of being inside it, and the title is a paragraph.
 */
export function prepareGoogleDocument(document: HastRoot): void {
  const elements = elementsIn(document);
  const styles = elements
    .filter(({ tagName }) => tagName === 'style')
    .map(cssOf)
    .join('\n');
  const bold = classesWith(styles, /font-weight:\s*(?:bold|[6-9]00)/);
  const italic = classesWith(styles, /font-style:\s*italic/);
  const hasTitle = elements.some(({ tagName }) => tagName === 'h1');
  for (const element of elements) {
    element.children = element.children.filter((child) => child.type !== 'element' || !isComment(child));
    if (element.tagName === 'p' && hasClass(element, 'title') && textOf(element) !== '')
      element.tagName = 'h1';
    else if (hasTitle && /^h[1-6]$/.test(element.tagName)) unemphasize(element);
    if (element.tagName === 'span') emphasize(element, bold, italic);
    if (element.tagName === 'a' && /^#cmnt/.test(attribute(element, 'href') ?? '')) empty(element);
    if (element.children.some((child) => child.type === 'element' && isList(child))) nestLists(element);
  }
}

/** The target of a link, which is a parameter of a Google address. */
export function directLink(href: string): string {
  if (!URL.canParse(href)) return href;
  const url = new URL(href);
  const target = url.searchParams.get('q');
  return /^(?:www\.)?google\.com$/.test(url.hostname) && url.pathname === '/url' && target !== null
    ? target
    : href;
}

function cssOf(element: HastElement): string {
  return element.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
}

function classesWith(css: string, rule: RegExp): Set<string> {
  const classes = new Set<string>();
  for (const [, name = '', rules = ''] of css.matchAll(/\.(c\d+)\{([^}]{0,2000})\}/g))
    if (rule.test(rules)) classes.add(name);
  return classes;
}

function emphasize(element: HastElement, bold: ReadonlySet<string>, italic: ReadonlySet<string>): void {
  const { className } = element.properties;
  const names = Array.isArray(className) ? className.map(String) : [];
  if (textOf(element) === '') return;
  const isItalic = names.some((name) => italic.has(name));
  if (names.some((name) => bold.has(name))) {
    element.tagName = 'strong';
    if (isItalic) wrap(element, 'em');
  } else if (isItalic) element.tagName = 'em';
}

/** Headings are bold already. */
function unemphasize(heading: HastElement): void {
  for (const element of elementsIn(heading)) element.properties.className = [];
}

function wrap(element: HastElement, tagName: string): void {
  const inner: HastElement = { type: 'element', tagName, properties: {}, children: [] };
  inner.children.push(...element.children.splice(0, element.children.length, inner));
}

function empty(element: HastElement): void {
  element.children.splice(0, element.children.length);
  element.properties = {};
}

/** Whether an element has the comment of a reviewer: it begins with a link back to the text, and is at the end of the document. */
function isComment(element: HastElement): boolean {
  if (!['div', 'p'].includes(element.tagName)) return false;
  for (let first: HastElement | undefined = element; first !== undefined;) {
    if (/^#cmnt_ref/.test(attribute(first, 'href') ?? '')) return true;
    first = first.children.find((child) => child.type === 'element');
  }
  return false;
}

function isList(element: HastElement): boolean {
  return (element.tagName === 'ul' || element.tagName === 'ol') && levelOf(element) !== undefined;
}

function levelOf(list: HastElement): { id: string; level: number } | undefined {
  const { className } = list.properties;
  for (const name of Array.isArray(className) ? className : []) {
    const match = LIST.exec(String(name));
    if (match) return { id: match[1] ?? '', level: Number(match[2]) };
  }
  return undefined;
}

/** Moves deeper lists into the last item of the list before them, and joins the lists that they interrupt. */
function nestLists(parent: HastElement): void {
  const open: { id: string; list: HastElement }[] = [];
  const children: HastElement['children'] = [];
  for (const child of parent.children) {
    const place = child.type === 'element' && isList(child) ? levelOf(child) : undefined;
    if (child.type !== 'element' || place === undefined) {
      children.push(child);
      if (child.type === 'element') open.length = 0;
      continue;
    }
    const { id, level } = place;
    open.length = Math.min(open.length, level + 1);
    const same = open[level];
    const item = open
      .slice(0, level)
      .at(-1)
      ?.list.children.findLast((node) => node.type === 'element');
    if (same?.id === id) {
      same.list.children.push(...child.children);
      continue;
    }
    if (item?.type === 'element') item.children.push(child);
    else children.push(child);
    open[Math.min(open.length, level)] = { id, list: child };
  }
  parent.children.splice(0, parent.children.length, ...children);
}
