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
import { writeHtmlAsMarkdown } from './html-markdown.js';
import { replaceMedia } from './html-media.js';

/** How one page of HTML becomes markdown. */
export interface HtmlConversion {
  /** Where the content is, most telling selector first; the body unless given. */
  content?: readonly string[];
  /** What no page has for content, besides what never is (scripts, navigation, forms). */
  unwanted?: (element: HastElement) => boolean;
  /** Changes the parsed document before it is looked at. */
  prepare?: (document: HastRoot) => void;
  /** The target a link gets. */
  link: (href: string) => string | Promise<string>;
  /** The target an image gets; null leaves it out. */
  image: (src: string, element: HastElement) => Promise<string | null>;
}

/** A page of HTML as markdown. */
export interface HtmlPage {
  /** Its first heading of the first level, else the title of the document. */
  title?: string;
  markdown: string;
}

/** Where a page has its content when nothing more is known of it. */
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

/** What markdown can say; everything else is unwrapped or goes. Targets are checked for their schemes. */
const SCHEMA: Schema = {
  ...defaultSchema,
  clobberPrefix: '',
  tagNames: [...(defaultSchema.tagNames ?? []), 'iframe'],
  attributes: { ...defaultSchema.attributes, iframe: ['src'], details: ['open'] },
  protocols: { ...defaultSchema.protocols, src: ['http', 'https'], href: ['http', 'https', 'mailto', 'tel'] },
};

/**
 * Makes markdown of a page of HTML: its main content, without scripts, navigation, forms and everything that markdown
 * has no words for. Links to ids inside of the page become links to the headings that have them.
 */
export async function convertHtml(html: string, conversion: HtmlConversion): Promise<HtmlPage> {
  const document = parseHtmlPage(html);
  conversion.prepare?.(document);
  const main = selectFirst(document, conversion.content ?? MAIN_CONTENT) ?? document;
  const title = titleOf(document, main);
  const content = cleaned(main, conversion);
  const anchors = anchorsOf(content);
  for (const element of elementsIn(content)) {
    if (element.tagName === 'a') await rewriteLink(element, anchors, conversion);
    if (element.tagName === 'img') await rewriteImage(element, conversion);
  }
  await replaceMedia(content, conversion.link);
  removeElements(content, (element) => element.tagName === 'img' && element.properties.src === undefined);
  simplify(content);
  const clean = sanitize(content, SCHEMA);
  const root: HastRoot = clean.type === 'root' ? clean : { type: 'root', children: [clean] };
  for (const element of elementsIn(root)) {
    // An anchor, or a link of a scheme that is no address: its text alone, not a link to nothing.
    if (element.tagName === 'a' && attribute(element, 'href') === undefined) element.tagName = 'span';
  }
  flattenInlines(root);
  const markdown = await writeHtmlAsMarkdown(root);
  return { ...(title === '' ? {} : { title }), markdown: markdown === '' ? '' : `${markdown}\n` };
}

/** Cells of a table; one with more is written as text, as every row gets as many cells as the longest. */
const MAX_CELLS = 20_000;

/** Takes away what costs much and says little: white space, cells that span thousands, tables that are mostly empty. */
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

/** Links that show nothing; a row of them takes the writer of markdown minutes. */
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

/** What a page of HTML leads to: targets of its links and images as written, with where relative ones start. */
export interface HtmlTargets {
  base?: string;
  links: string[];
  images: string[];
}

/** Reads what a page leads to: links of the whole page, navigation included; images of its main content alone. */
export function readTargets(html: string): HtmlTargets {
  const document = parseHtmlPage(html);
  const base = baseOf(document);
  const anchors = elementsIn(document).filter(({ tagName }) => tagName === 'a');
  const links = anchors.flatMap((element) => attribute(element, 'href') ?? []);
  const content = mainContent(document, {});
  const images = elementsIn(content).flatMap((element) =>
    element.tagName === 'img' ? (imageSource(element) ?? []) : [],
  );
  return { ...(base === undefined ? {} : { base }), links, images };
}

/** What relative targets of a page are relative to, where it says so. */
export function baseOf(document: HastRoot): string | undefined {
  const base = select('base[href]', document);
  return base && attribute(base, 'href');
}

/** A heading of the content says more than the title of the document, which says more than a heading above all pages. */
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

/** Content without what never is content. */
function cleaned(
  main: HastElement | HastRoot,
  { unwanted }: { unwanted?: HtmlConversion['unwanted'] | undefined },
): HastElement | HastRoot {
  const aboutContent = elementsWithHeading(main);
  const isNever = (element: HastElement) =>
    // The header of an article is part of it when it holds the article's heading.
    isNeverContent(element) || (element.tagName === 'header' && !aboutContent.has(element));
  removeElements(main, (element) => isNever(element) || unwanted?.(element) === true);
  return main;
}

/** Everything that a heading of the first level stands in. */
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

/** A selector that several elements answer to (a list of articles) does not tell the main one. */
function selectFirst(document: HastRoot, selectors: readonly string[]): HastElement | undefined {
  const names = new Set(elementsIn(document).map(({ tagName }) => tagName));
  for (const selector of selectors) {
    // Looking for it takes as long as reading the page.
    const [name] = /(?<=^| )[a-z]\w*(?=[^ ]*$)/.exec(selector) ?? [];
    if (name !== undefined && !names.has(name)) continue;
    const found = selectAll(selector, document);
    if (found.length === 1) return found[0];
  }
  return select('body', document);
}

function isNeverContent(element: HastElement): boolean {
  const { tagName, properties } = element;
  // The mark beside a heading that links to the heading itself.
  if (tagName === 'a' && hasClass(element, 'headerlink')) return true;
  return NEVER_CONTENT.has(tagName) || properties.hidden === true || properties.ariaHidden === 'true';
}

/** Elements that may carry the id of the heading that follows. */
const ANCHORS = new Set(['a', 'section', 'div', 'span', 'article']);
/** With text in between, an id is not that of the next heading. */
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
 * Which heading, by the anchor it gets in markdown, each id of a page leads to. None of a page that cannot be read:
 * those that link to it are no worse for it.
 */
export function findAnchors(
  html: string,
  conversion: Pick<HtmlConversion, 'content' | 'unwanted'> = {},
): ReadonlyMap<string, string> {
  try {
    return anchorsOf(mainContent(parseHtmlPage(html), conversion));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Map();
  }
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
    // Not percent-encoded, then.
  }
  element.properties.href = `#${anchors.get(id) ?? href.slice(1)}`;
}

async function rewriteImage(element: HastElement, conversion: HtmlConversion): Promise<void> {
  const src = imageSource(element);
  const target = src === undefined ? null : await conversion.image(src, element);
  if (target === null) delete element.properties.src;
  else element.properties.src = target;
}

/** Pages that load images late name them in an attribute of their own. */
function imageSource(element: HastElement): string | undefined {
  const late = attribute(element, 'dataSrc');
  const src = attribute(element, 'src');
  const chosen = src === undefined || (late !== undefined && src.startsWith('data:')) ? (late ?? src) : src;
  return chosen?.trim() === '' ? undefined : chosen?.trim();
}
