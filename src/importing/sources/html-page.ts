import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize';
import { select, selectAll } from 'hast-util-select';
import GithubSlugger from 'github-slugger';
import { flattenInlines } from './flatten-inlines.js';
import {
  attribute,
  elementsIn,
  hasClass,
  type HastElement,
  type HastRoot,
  parseHtmlPage,
  removeElements,
  textOf,
} from './hast.js';
import { removeHidden } from './hidden-elements.js';
import { writeHtmlAsMarkdown } from './html-markdown.js';
import { replaceMedia } from './html-media.js';

/** Options of the conversion of one HTML page to markdown. */
export interface HtmlConversion {
  /** Selectors of the content, most specific first; the body if none is given. */
  content?: readonly string[];
  /** Selector of elements that are never content, in addition to scripts, navigation and forms. */
  unwanted?: (element: HastElement) => boolean;
  /** Changes the parsed document before the conversion. */
  prepare?: (document: HastRoot) => void;
  /** Returns the target of a link. */
  link: (href: string) => string | Promise<string>;
  /** Returns the target of an image; null leaves it out. */
  image: (src: string, element: HastElement) => Promise<string | null>;
}

/** An HTML page as markdown. */
export interface HtmlPage {
  /** Its first heading of the first level, else the title of the document. */
  title?: string;
  markdown: string;
}

/** Selectors of the content of an unknown page. */
export const MAIN_CONTENT = ['main article', 'article', 'main', '[role=main]', 'body'] as const;

const NEVER_CONTENT = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'nav',
  'footer',
  'aside',
  'form',
  'button',
  'svg',
  'object',
  'embed',
  'dialog',
  'link',
  'meta',
]);

/** Elements and attributes that markdown supports, with allowed schemes; others are unwrapped or removed. */
const SCHEMA: Schema = {
  ...defaultSchema,
  clobberPrefix: '',
  tagNames: [...(defaultSchema.tagNames ?? []), 'iframe'],
  attributes: { ...defaultSchema.attributes, iframe: ['src'], details: ['open'] },
  protocols: { ...defaultSchema.protocols, src: ['http', 'https'], href: ['http', 'https', 'mailto', 'tel'] },
};

/** Characters of the targets of a page together: the base of relative ones is repeated in each. */
const MAX_TARGET_CHARACTERS = 10_000_000;

/**
 * Converts an HTML page to markdown: its main content, without scripts, navigation, forms and other elements that markdown
 * does not support. Links to IDs inside of the page become links to the headings with these IDs.
 * @throws RangeError when it has too many elements, nests them too deeply, or its targets are too long
 */
export async function convertHtml(html: string, conversion: HtmlConversion): Promise<HtmlPage> {
  const document = parseShown(html);
  conversion.prepare?.(document);
  const main = selectFirst(document, conversion.content ?? MAIN_CONTENT) ?? document;
  const title = titleOf(document, main);
  const content = cleaned(main, conversion);
  const anchors = anchorsOf(content);
  let characters = 0;
  for (const element of elementsIn(content)) {
    if (element.tagName !== 'a' && element.tagName !== 'img') continue;
    if (element.tagName === 'a') await rewriteLink(element, anchors, conversion);
    else await rewriteImage(element, conversion);
    characters += (attribute(element, 'href') ?? attribute(element, 'src') ?? '').length;
    if (characters > MAX_TARGET_CHARACTERS) throw new RangeError('The targets of the page are too long.');
  }
  await replaceMedia(content, conversion.link);
  removeElements(content, (element) => element.tagName === 'img' && element.properties.src === undefined);
  simplify(content);
  const clean = sanitize(content, SCHEMA);
  const root: HastRoot = clean.type === 'root' ? clean : { type: 'root', children: [clean] };
  for (const element of elementsIn(root)) {
    // An anchor, or a link with a scheme that is not allowed, becomes its text.
    if (element.tagName === 'a' && attribute(element, 'href') === undefined) element.tagName = 'span';
    encodeTarget(element, 'href');
    encodeTarget(element, 'src');
  }
  flattenInlines(root);
  const markdown = await writeHtmlAsMarkdown(root);
  return { ...(title === '' ? {} : { title }), markdown: markdown === '' ? '' : `${markdown}\n` };
}

/** Most cells of a table. A larger table is written as text, because every row gets as many cells as the longest. */
const MAX_CELLS = 20_000;

/** Removes expensive content of little value: white space, cells that span thousands, mostly empty tables. */
function simplify(content: HastElement | HastRoot): void {
  const verbatim = new Set<HastElement>();
  for (const element of elementsIn(content)) {
    const isVerbatim = element.tagName === 'pre' || verbatim.has(element);
    for (const child of element.children) {
      if (isVerbatim && child.type === 'element') verbatim.add(child);
      if (!isVerbatim && child.type === 'text') child.value = child.value.replace(/[\s\u00a0]+/g, ' ');
    }
    delete element.properties.colSpan;
    delete element.properties.rowSpan;
    if (element.tagName === 'table') simplifyTable(element);
    if (element.tagName === 'a' && isEmpty(element)) element.tagName = 'span';
  }
}

/** Whether a link has no content; a row of such links takes minutes to write as markdown. */
function isEmpty(link: HastElement): boolean {
  return textOf(link) === '' && !elementsIn(link).some(({ tagName }) => tagName === 'img');
}

function simplifyTable(table: HastElement): void {
  const inside = elementsIn(table);
  const rows = inside.filter(({ tagName }) => tagName === 'tr');
  const widest = Math.max(0, ...rows.slice(0, MAX_CELLS).map((row) => row.children.length));
  if (rows.length * widest <= MAX_CELLS) return;
  for (const element of [table, ...inside]) {
    if (/^(?:table|thead|tbody|tfoot|tr|td|th)$/.test(element.tagName)) element.tagName = 'div';
  }
}

/** The links and images of an HTML page as written, and the base of relative ones. */
export interface HtmlTargets {
  base?: string;
  links: string[];
  images: string[];
}

/** Reads the links of the whole page, including navigation, and the images of its main content. */
export function readTargets(html: string): HtmlTargets {
  const document = parseHtmlPage(html);
  const base = baseOf(document);
  const anchors = elementsIn(document).filter(({ tagName }) => tagName === 'a');
  // Menus that are not open are hidden.
  const links = anchors.flatMap((element) => attribute(element, 'href') ?? []);
  removeHidden(document);
  const content = mainContent(document, {});
  const images = elementsIn(content).flatMap((element) =>
    element.tagName === 'img' ? (imageSource(element) ?? []) : [],
  );
  return { base, links, images };
}

/** The base of relative addresses that the page states. */
export function baseOf(document: HastRoot): string | undefined {
  const base = select('base[href]', document);
  return base && attribute(base, 'href');
}

/** A parsed page as its readers see it. */
function parseShown(html: string): HastRoot {
  const document = parseHtmlPage(html);
  removeHidden(document);
  return document;
}

/** The title: a heading in the content, else the title of the document, else a heading outside of the content. */
function titleOf(document: HastRoot, main: HastElement | HastRoot): string {
  const texts = [() => select('h1', main), () => select('title', document), () => select('h1', document)];
  for (const find of texts) {
    const element = find();
    const text = element ? textOf(element) : '';
    if (text !== '') return text;
  }
  return '';
}

function mainContent(
  document: HastRoot,
  { content = MAIN_CONTENT, unwanted }: Pick<HtmlConversion, 'content' | 'unwanted'>,
): HastElement | HastRoot {
  return cleaned(selectFirst(document, content) ?? document, { unwanted });
}

/** The content without elements that are never content. */
function cleaned(
  main: HastElement | HastRoot,
  { unwanted }: { unwanted?: HtmlConversion['unwanted'] | undefined },
): HastElement | HastRoot {
  const aboutContent = elementsWithHeading(main);
  const isNever = (element: HastElement) =>
    // The header of an article is part of it when it contains the heading of the article.
    isNeverContent(element) || (element.tagName === 'header' && !aboutContent.has(element));
  removeElements(main, (element) => isNever(element) || unwanted?.(element) === true);
  return main;
}

/** The ancestors of all headings of the first level. */
function elementsWithHeading(content: HastElement | HastRoot): Set<HastElement | HastRoot> {
  const parents = new Map<HastElement, HastElement | HastRoot>();
  const elements = elementsIn(content);
  for (const parent of [content, ...elements]) {
    for (const child of parent.children) if (child.type === 'element') parents.set(child, parent);
  }
  const holders = new Set<HastElement | HastRoot>();
  for (const element of elements) {
    if (element.tagName !== 'h1') continue;
    for (let above = parents.get(element); above && !holders.has(above);) {
      holders.add(above);
      above = above.type === 'root' ? undefined : parents.get(above);
    }
  }
  return holders;
}

/**
 * The first element that a selector matches alone: if it matches several (a list of articles), none of them is the main one.
 */
function selectFirst(document: HastRoot, selectors: readonly string[]): HastElement | undefined {
  const names = new Set(elementsIn(document).map(({ tagName }) => tagName));
  for (const selector of selectors) {
    // Checked first, because a search takes as long as reading the page.
    const [name] = /(?<=^| )[a-z]\w*(?=[^ ]*$)/.exec(selector) ?? [];
    if (name !== undefined && !names.has(name)) continue;
    const found = selectAll(selector, document);
    if (found.length === 1) return found[0];
  }
  return select('body', document);
}

function isNeverContent(element: HastElement): boolean {
  const { tagName, properties } = element;
  // The mark beside a heading that links to the heading.
  if (tagName === 'a' && hasClass(element, 'headerlink')) return true;
  return NEVER_CONTENT.has(tagName) || properties.ariaHidden === 'true';
}

/** Elements that can have the ID of the heading after them. */
const ANCHORS = new Set(['a', 'section', 'div', 'span', 'article']);
/** Text in between means that an ID does not belong to the next heading. */
const TEXT = new Set(['p', 'table', 'ul', 'ol', 'pre', 'blockquote']);

function anchorsOf(content: HastElement | HastRoot): Map<string, string> {
  const slugger = new GithubSlugger();
  const anchors = new Map<string, string>();
  let waiting: string[] = [];
  for (const element of elementsIn(content)) {
    const id = idOf(element);
    if (/^h[1-6]$/.test(element.tagName)) {
      const slug = slugger.slug(textOf(element));
      const inside = elementsIn(element).flatMap((child) => idOf(child) ?? []);
      for (const name of [...waiting, ...inside, ...(id === undefined ? [] : [id])]) anchors.set(name, slug);
      waiting = [];
    } else if (ANCHORS.has(element.tagName) && id !== undefined) waiting.push(id);
    else if (TEXT.has(element.tagName)) waiting = [];
  }
  return anchors;
}

function idOf(element: HastElement): string | undefined {
  return attribute(element, 'id') ?? (element.tagName === 'a' ? attribute(element, 'name') : undefined);
}

/**
 * The anchors of the headings that IDs of a page lead to. None for a page that cannot be read: links lead to its top.
 */
export function findAnchors(
  html: string,
  conversion: Pick<HtmlConversion, 'content' | 'unwanted'> = {},
): ReadonlyMap<string, string> {
  try {
    return anchorsOf(mainContent(parseShown(html), conversion));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Map();
  }
}

/** Encodes characters that could end a target in markdown. */
function encodeTarget(element: HastElement, name: 'href' | 'src'): void {
  const target = attribute(element, name);
  if (target !== undefined) element.properties[name] = target.replace(/[<>{}`\\]/g, encodeURIComponent);
}

async function rewriteLink(
  element: HastElement,
  anchors: ReadonlyMap<string, string>,
  conversion: HtmlConversion,
): Promise<void> {
  const href = attribute(element, 'href');
  if (href === undefined) return;
  if (!href.startsWith('#')) {
    element.properties.href = await conversion.link(href);
    return;
  }
  let id = href.slice(1);
  try {
    id = decodeURIComponent(id);
  } catch {
    // Not percent-encoded.
  }
  element.properties.href = `#${anchors.get(id) ?? href.slice(1)}`;
}

async function rewriteImage(element: HastElement, conversion: HtmlConversion): Promise<void> {
  const src = imageSource(element);
  const target = src === undefined ? null : await conversion.image(src, element);
  if (target === null) delete element.properties.src;
  else element.properties.src = target;
}

/** The address of an image. Pages that load images late have it in another attribute. */
function imageSource(element: HastElement): string | undefined {
  const late = attribute(element, 'dataSrc');
  const src = attribute(element, 'src');
  const chosen = src === undefined || (late !== undefined && src.startsWith('data:')) ? (late ?? src) : src;
  return chosen?.trim() === '' ? undefined : chosen?.trim();
}
