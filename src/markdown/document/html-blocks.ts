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
} from './html-tree.js';
import { readLength } from './length.js';
import { block, type BlockNode, fragment, type NodeData, paragraph, voidBlock } from './nodes.js';
import { allowed, readReference } from '../source/references.js';

/** A block of HTML larger than this stays as written. */
const MAX_HTML_LENGTH = 500_000;
/** What a block of HTML means as a document; null when any of it is not understood. */
export function readHtmlBlock(html: string): BlockNode[] | null {
  if (html.length > MAX_HTML_LENGTH || !/^<(?:details|figure|div|table|p|img|picture)\b/i.test(html))
    return null;
  const children = parseHtmlFragment(html.trim());
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

function readElement(element: HtmlElement): BlockNode | null {
  switch (element.name) {
    case 'figure':
      return readImages({}, [element]);
    case 'img':
    case 'picture':
      return readImages({}, [element]);
    case 'div':
      return readImageGroup(element);
    case 'table':
      return readHtmlTable(element);
    case 'p':
      return readParagraph(element);
    case 'details':
      return readDetails(element);
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

function readDetails(element: HtmlElement): BlockNode | null {
  const [summary, ...body] = element.children.filter(
    (child) => typeof child !== 'string' || child.trim() !== '',
  );
  if (summary === undefined || typeof summary === 'string' || summary.name !== 'summary') return null;
  if (!hasOnly(element, 'open') || !hasOnly(summary)) return null;
  const title = readSummaryElement(summary.children);
  const blocks = readParagraphs(body);
  return title && blocks && expandable(title, blocks, element.attributes.open !== undefined);
}

/** The paragraph of a title; null when it is not understood. */
export function readSummaryElement(children: readonly HtmlChild[]): BlockNode | null {
  const atoms = readHtmlInlines(children);
  return atoms && paragraph(toNodes(trimAtoms(atoms)));
}

export function expandable(title: BlockNode, body: BlockNode[], isOpen: boolean): BlockNode {
  return voidBlock('expandable', { defaultExpanded: isOpen }, [
    fragment('expandable-title', [title]),
    fragment('expandable-body', body),
  ]);
}
