import { toNodes, trimAtoms } from './atoms.js';
import { readHtmlInlines } from './html-inlines.js';
import { readParagraph, readParagraphs } from './html-paragraphs.js';
import { readHtmlTable } from './html-table.js';
import {
  type Attributes,
  elementsOf,
  hasOnly,
  type HtmlChild,
  type HtmlElement,
  parseHtmlFragment,
  parseHtmlPart,
} from './html-tree.js';
import { readLength } from './length.js';
import { block, type BlockNode, fragment, type NodeData, paragraph, voidBlock } from './nodes.js';
import { allowed, readReference } from '../source/references.js';

/** A longer block of HTML stays as written. */
const MAX_HTML_LENGTH = 500_000;
/** Reads a block of HTML. Returns null if any of it is not understood. */
export function readHtmlBlock(html: string): BlockNode[] | null {
  const children = html.length > MAX_HTML_LENGTH ? null : parseHtmlFragment(html);
  const elements = children && elementsOf(children);
  if (!elements || elements.length === 0) return null;
  const blocks: BlockNode[] = [];
  for (const element of elements) {
    const read = readElement(element);
    if (read === null) return null;
    blocks.push(read);
  }
  return blocks;
}

/** A `<details>` up to where its body continues as markdown. */
export interface DetailsStart {
  /** Null when the title is in a block of its own. */
  title: BlockNode | null;
  lead: BlockNode[];
  isOpen: boolean;
}

/** Reads a block of HTML that is a `<details>` without its end. Returns null for any other block. */
export function readDetailsStart(html: string): DetailsStart | null {
  const part = html.length > MAX_HTML_LENGTH ? null : parseHtmlPart(html);
  const [element, ...more] = part?.open ?? [];
  if (element?.name !== 'details' || more.length > 0 || part?.children[0] !== element) return null;
  return readDetails(element);
}

/** Reads a block of HTML that is the `<summary>` of a `<details>`. Returns null for any other block. */
export function readSummaryBlock(html: string): BlockNode | null {
  const [summary, ...more] = parseHtmlFragment(html) ?? [];
  return more.length > 0 ? null : readSummary(summary);
}

function readElement(element: HtmlElement): BlockNode | null {
  switch (element.name) {
    case 'figure':
    case 'img':
    case 'picture':
      return readImages({}, [element]);
    case 'div':
      return readImageGroup(element);
    case 'table':
      return readHtmlTable(element);
    case 'p':
      return readParagraph(element);
    case 'details': {
      const details = readDetails(element);
      return details?.title ? expandable(details.title, details.lead, details.isOpen) : null;
    }
    default:
      return null;
  }
}

/** `<div align="center" data-full-width="true">` around figures. */
function readImageGroup(element: HtmlElement): BlockNode | null {
  const { align, 'data-full-width': fullWidth } = element.attributes;
  const figures = elementsOf(element.children);
  if (!figures || figures.length === 0 || !hasOnly(element, 'align', 'data-full-width')) return null;
  if (align !== undefined && !['left', 'center', 'right'].includes(align)) return null;
  return readImages(
    {
      ...(align ? { align } : {}),
      ...(fullWidth !== undefined ? { fullWidth: fullWidth === 'true' } : {}),
    },
    figures,
  );
}

function readImages(data: NodeData, elements: readonly HtmlElement[]): BlockNode | null {
  const images: BlockNode[] = [];
  for (const element of elements) {
    const image = element.name === 'figure' ? readFigure(element) : readImage(element, []);
    if (image === null) return null;
    images.push(image);
  }
  return block('images', data, images);
}

function readFigure(figure: HtmlElement): BlockNode | null {
  const parts = elementsOf(figure.children);
  const [picture, caption, ...more] = parts ?? [];
  if (!picture || more.length > 0 || !hasOnly(figure)) return null;
  if (caption === undefined) return readImage(picture, []);
  if (caption.name !== 'figcaption' || !hasOnly(caption)) return null;
  const blocks = readParagraphs(caption.children);
  return blocks && readImage(picture, blocks);
}

function readImage(element: HtmlElement, caption: BlockNode[]): BlockNode | null {
  let image: HtmlElement | undefined = element;
  let dark: string | undefined;
  if (element.name === 'picture') {
    const [source, inner, ...more] = elementsOf(element.children) ?? [];
    const isDark = source?.name === 'source' && source.attributes.media === '(prefers-color-scheme: dark)';
    if (!isDark || more.length > 0 || !hasOnly(source, 'srcset', 'media') || !hasOnly(element)) return null;
    dark = source.attributes.srcset;
    image = inner;
  }
  if (image?.name !== 'img') return null;
  const data = readImageData(image.attributes, dark);
  return data && voidBlock('image', data, caption.length > 0 ? [fragment('caption', caption)] : []);
}

function readImageData(attributes: Attributes, dark: string | undefined): NodeData | null {
  const { src, alt, width, height, title, 'data-size': size, ...rest } = attributes;
  if (src === undefined || Object.keys(rest).length > 0) return null;
  return {
    ref: readReference(src, 'image'),
    ...(dark && allowed(dark, 'image') !== '' ? { refDark: readReference(dark, 'image') } : {}),
    ...(alt ? { alt } : {}),
    ...(width ? { width: readLength(width) } : {}),
    ...(height ? { height: readLength(height) } : {}),
    ...(title ? { title } : {}),
    ...(size ? { size } : {}),
  };
}

function readDetails(element: HtmlElement): DetailsStart | null {
  const { children } = element;
  const first = children.findIndex((child) => typeof child !== 'string' || child.trim() !== '');
  const isOpen = element.attributes.open !== undefined;
  if (!hasOnly(element, 'open')) return null;
  if (first === -1) return { title: null, lead: [], isOpen };
  const title = readSummary(children[first]);
  const lead = readParagraphs(children.slice(first + 1));
  return title && lead && { title, lead, isOpen };
}

function readSummary(element: HtmlChild | undefined): BlockNode | null {
  if (typeof element !== 'object' || element.name !== 'summary' || !hasOnly(element)) return null;
  const atoms = readHtmlInlines(element.children);
  return atoms && paragraph(toNodes(trimAtoms(atoms)));
}

export function expandable(title: BlockNode, body: BlockNode[], isOpen: boolean): BlockNode {
  return voidBlock('expandable', { defaultExpanded: isOpen }, [
    fragment('expandable-title', [title]),
    fragment('expandable-body', body),
  ]);
}
