import { HINT_STYLE } from '../blocks/containers.js';
import { plainText, toNodes, trimAtoms } from './atoms.js';
import { isContainer } from '../source/html-elements.js';
import { allowed } from '../source/references.js';
import { readPre } from './html-code.js';
import { readContainerData } from './html-elements.js';
import { readImageBlock, readImageGroup } from './html-images.js';
import { readHtmlInlines } from './html-inlines.js';
import { ALIGNMENTS, readParagraph, readParagraphs } from './html-paragraphs.js';
import { elementsOf, hasOnly, type HtmlChild, type HtmlElement } from './html-tree.js';
import {
  atLeastOne,
  block,
  type BlockNode,
  fragment,
  type InlineChild,
  paragraph,
  text,
  voidBlock,
} from './nodes.js';
import { blockOfLine } from './line-blocks.js';

/** Elements that are blocks in a cell of a table, and in other HTML that contains blocks. */
const BLOCK_ELEMENTS = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote', 'pre', 'figure', 'div', 'hr'],
  ...['section', 'article', 'aside', 'header', 'footer', 'main', 'nav', 'address', 'center', 'iframe'],
]);

const FRAME_ATTRIBUTES = new Set([
  ...['width', 'height', 'title', 'allow', 'allowfullscreen', 'frameborder', 'loading', 'referrerpolicy'],
]);

/**
 * Reads HTML that contains blocks: the elements in `BLOCK_ELEMENTS`, and text between them as paragraphs. Returns null if
 * any part has no equivalent.
 */
export function readHtmlFlow(children: readonly HtmlChild[]): BlockNode[] | null {
  const blocks: BlockNode[] = [];
  let line: HtmlChild[] = [];
  for (const child of [...children, null]) {
    if (child !== null && (typeof child === 'string' || !isBlock(child))) {
      line.push(child);
      continue;
    }
    const atoms = readHtmlInlines(line);
    if (atoms === null) return null;
    const nodes = toNodes(trimAtoms(atoms));
    if (nodes.length > 0) blocks.push(paragraph(nodes));
    line = [];
    if (child === null) break;
    const read = readFlowElement(child);
    if (read === null) return null;
    blocks.push(...read);
  }
  return blocks;
}

/** Whether an element is a block here. A custom element is one if it contains a block. */
function isBlock({ name, children }: HtmlElement): boolean {
  if (BLOCK_ELEMENTS.has(name)) return true;
  return isContainer(name) && children.some((child) => typeof child !== 'string' && isBlock(child));
}

/** The blocks of one element. Returns null if it is not understood. */
export function readFlowElement(element: HtmlElement): BlockNode[] | null {
  const { name, children } = element;
  switch (name) {
    case 'p':
      // It shows nothing.
      if (children.length === 0 && hasOnly(element)) return [];
      return one(readParagraph(element));
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return one(readHtmlHeading(element));
    case 'ul':
    case 'ol':
      return one(readList(element));
    case 'blockquote': {
      if (!hasOnly(element)) return readContainer(element);
      const blocks = readHtmlFlow(children);
      return blocks && [block('blockquote', {}, blocks)];
    }
    case 'pre':
      return one(readPre(element));
    case 'hr':
      return hasOnly(element) ? [voidBlock('divider', {})] : null;
    case 'figure':
      return one(readImageBlock(element) ?? readFramed(element));
    case 'img':
    case 'picture':
      return one(readImageBlock(element));
    case 'iframe':
      return one(readFrame(element));
    case 'div': {
      if (element.attributes['data-tag'] === 'hint') return one(readHint(element));
      const images = readImageGroup(element);
      return images ? [images] : readContainer(element);
    }
    default:
      return readContainer(element);
  }
}

/** An element that only holds blocks. */
function readContainer(element: HtmlElement): BlockNode[] | null {
  const data = readContainerData(element);
  const blocks = data && readMarkdownFlow(element.children);
  return data && blocks && [block('element', data, blocks)];
}

/** The same as `readHtmlFlow`, for HTML that is written as markdown: each block is as markdown reads it. */
export function readMarkdownFlow(children: readonly HtmlChild[]): BlockNode[] | null {
  return readHtmlFlow(children)?.map(asMarkdown) ?? null;
}

function asMarkdown(node: BlockNode): BlockNode {
  if (node.type !== 'paragraph' || node.data.align) return node;
  const nodes = (node.nodes ?? []) as InlineChild[];
  const isBlank = nodes.every(({ object }) => object === 'text') && plainText(nodes).trim() === '';
  return isBlank ? paragraph([text('\n')]) : blockOfLine(nodes);
}

/** `<iframe src="…" title="…">`: an embed with the further attributes. */
function readFrame({ attributes, children }: HtmlElement, caption: BlockNode[] = []): BlockNode | null {
  const { src, ...rest } = attributes;
  const isPlain = Object.keys(rest).every((name) => FRAME_ATTRIBUTES.has(name));
  if (!src || allowed(src) === '' || !isPlain || children.length > 0) return null;
  return voidBlock('embed', { ...rest, url: src }, caption.length > 0 ? [fragment('caption', caption)] : []);
}

/** A figure around an `<iframe>`. */
function readFramed(figure: HtmlElement): BlockNode | null {
  const [frame, caption, ...more] = elementsOf(figure.children) ?? [];
  if (frame?.name !== 'iframe' || more.length > 0 || !hasOnly(figure)) return null;
  if (caption === undefined) return readFrame(frame);
  const blocks = caption.name === 'figcaption' && hasOnly(caption) ? readParagraphs(caption.children) : null;
  return blocks && readFrame(frame, blocks);
}

function one(node: BlockNode | null): BlockNode[] | null {
  return node && [node];
}

/** `<h2 align="center">Title</h2>` */
function readHtmlHeading(element: HtmlElement): BlockNode | null {
  const { align, id } = element.attributes;
  const alignment = align === undefined ? undefined : ALIGNMENTS[align];
  if ((align !== undefined && alignment === undefined) || !hasOnly(element, 'align', 'id')) return null;
  const atoms = readHtmlInlines(element.children);
  const level = Math.min(Number(element.name.slice(1)), 3);
  const data = { ...(alignment ? { align: alignment } : {}), ...(id ? { id } : {}) };
  return atoms && block(`heading-${level}`, data, toNodes(trimAtoms(atoms)));
}

/** `<div data-gb-custom-block data-tag="hint" data-style="info" class="hint hint-info">…</div>` */
function readHint(element: HtmlElement): BlockNode | null {
  const style = element.attributes['data-style'] ?? 'info';
  const isHint = hasOnly(element, 'data-gb-custom-block', 'data-tag', 'data-style', 'class');
  const blocks = isHint && HINT_STYLE.test(style) ? readHtmlFlow(element.children) : null;
  return blocks && block('hint', { style }, atLeastOne(blocks));
}

function readList(element: HtmlElement): BlockNode | null {
  const { start } = element.attributes;
  const isOrdered = element.name === 'ol';
  const items = elementsOf(element.children);
  if (!items || items.length === 0 || !hasOnly(element, ...(isOrdered ? ['start'] : []))) return null;
  if (start !== undefined && !/^\d{1,9}$/.test(start)) return null;
  const nodes: BlockNode[] = [];
  for (const item of items) {
    const blocks = item.name === 'li' && hasOnly(item) ? readHtmlFlow(item.children) : null;
    if (blocks === null) return null;
    nodes.push(block('list-item', {}, atLeastOne(blocks)));
  }
  const isNumbered = start !== undefined && start !== '1';
  return isOrdered
    ? block('list-ordered', isNumbered ? { start: Number(start) } : {}, nodes)
    : block('list-unordered', {}, nodes);
}
