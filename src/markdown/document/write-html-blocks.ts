import { targetOf } from '../source/references.js';
import { splitMeta } from './code-meta.js';
import type { Footnotes } from './footnotes.js';
import { DRAWING_CLASS } from './html-images.js';
import { escapeHtmlValue, writeAttributes } from './html-tree.js';
import { writeLength } from './length.js';
import { type BlockNode, type InlineChild, stringOf } from './nodes.js';
import { writePicture } from './pictures.js';
import { writeElementTags, writeHtmlInlines } from './write-html.js';

/** `start`, `center` and `end` in HTML. */
const ALIGNMENTS: Record<string, string | undefined> = { start: 'left', center: 'center', end: 'right' };

/** Writes blocks as HTML, on one line. A single paragraph is only its content. */
export function writeHtmlBlocks(blocks: readonly BlockNode[], footnotes: Footnotes): string {
  const [only, ...more] = blocks;
  if (only?.type === 'paragraph' && !only.data.align && more.length === 0)
    return writeHtmlInlines(inlinesOf(only), footnotes);
  return blocks.map((block) => writeHtmlBlock(block, footnotes)).join('');
}

function writeHtmlBlock(node: BlockNode, footnotes: Footnotes): string {
  switch (node.type) {
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      return writeHtmlHeading(node, footnotes);
    case 'list-ordered':
    case 'list-unordered': {
      const name = node.type === 'list-ordered' ? 'ol' : 'ul';
      const { start } = node.data;
      const items = childrenOf(node).map(
        (item) => `<li>${writeHtmlBlocks(childrenOf(item), footnotes)}</li>`,
      );
      return `<${name}${writeAttributes({ start: typeof start === 'number' ? start : undefined })}>${items.join('')}</${name}>`;
    }
    case 'blockquote':
      return `<blockquote>${writeHtmlBlocks(childrenOf(node), footnotes)}</blockquote>`;
    case 'hint': {
      const style = stringOf(node.data, 'style') ?? 'info';
      const attributes = { 'data-gb-custom-block': true, 'data-tag': 'hint', 'data-style': style } as const;
      return `<div${writeAttributes({ ...attributes, class: `hint hint-${style}` })}>${writeHtmlBlocks(childrenOf(node), footnotes)}</div>`;
    }
    case 'element': {
      const [start, end] = writeElementTags(node.data);
      return `${start}${writeHtmlBlocks(childrenOf(node), footnotes)}${end}`;
    }
    case 'divider':
      return '<hr>';
    case 'code':
      return writePre(splitMeta(node), '&#10;');
    case 'images':
      return writeFigures(node, footnotes);
    case 'drawing':
      return writeFigure(node, footnotes);
    default:
      return writeAligned(node, footnotes);
  }
}

/** All inline content below a block. */
export function inlinesOf(node: BlockNode): InlineChild[] {
  return (node.nodes ?? []).flatMap((child) => (child.object === 'block' ? inlinesOf(child) : [child]));
}

function childrenOf(node: BlockNode): BlockNode[] {
  return (node.nodes ?? []).filter((child): child is BlockNode => child.object === 'block');
}

/** A paragraph, which may be aligned. */
export function writeAligned(node: BlockNode, footnotes: Footnotes): string {
  const align = ALIGNMENTS[stringOf(node.data, 'align') ?? ''];
  return `<p${writeAttributes({ align })}>${writeHtmlInlines(inlinesOf(node), footnotes)}</p>`;
}

/** A heading, which may be aligned. */
export function writeHtmlHeading(node: BlockNode, footnotes: Footnotes): string {
  const name = `h${node.type.slice(-1)}`;
  const align = ALIGNMENTS[stringOf(node.data, 'align') ?? ''];
  const attributes = { align, id: stringOf(node.data, 'id') };
  return `<${name}${writeAttributes(attributes)}>${writeHtmlInlines(inlinesOf(node), footnotes)}</${name}>`;
}

/**
 * Code with highlighted lines.
 * @param ending the end of a line: a line ending, or in other HTML a character reference to it
 */
export function writePre(node: BlockNode, ending = '\n'): string {
  const { syntax, ...rest } = node.data;
  const attributes = Object.entries(rest).flatMap(([name, value]) => {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
    const attribute = `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return [[attribute, value === true ? true : String(value)] as const];
  });
  const named = (prefix: string) => (typeof syntax === 'string' ? `${prefix}-${syntax}` : undefined);
  const lines = childrenOf(node).map((line) => {
    const written = `${writeCodeText(line)}${ending}`;
    return line.data.highlighted === true && written !== ending ? `<strong>${written}</strong>` : written;
  });
  const code = `<code${writeAttributes({ class: named('lang') })}>${lines.join('')}</code>`;
  return `<pre${writeAttributes({ class: named('language'), ...Object.fromEntries(attributes) })}>${code}</pre>`;
}

function writeCodeText(line: BlockNode): string {
  return escapeHtmlValue(plainLine(line)).replaceAll('\r', '&#13;');
}

/** The text of a line of code. */
export function plainLine(line: BlockNode): string {
  return inlinesOf(line)
    .map((child) => (child.object === 'text' ? child.leaves.map((leaf) => leaf.text).join('') : ''))
    .join('')
    .replace(/[\r\n]+/g, ' ');
}

/** Writes images as figures, in a `<div>` if there are several or they are aligned. */
export function writeFigures(node: BlockNode, footnotes: Footnotes): string {
  const images = childrenOf(node);
  const { align, fullWidth, withFrame } = node.data;
  const figures = images.map((image) => writeFigure(image, footnotes)).join('');
  const alignment = typeof align === 'string' ? (ALIGNMENTS[align] ?? align) : undefined;
  const flags = { 'data-full-width': flagOf(fullWidth), 'data-with-frame': flagOf(withFrame) };
  const isAlone = images.length === 1 && alignment === undefined;
  if (isAlone && Object.values(flags).every((flag) => flag === undefined)) return figures;
  return `<div${writeAttributes({ align: alignment, ...flags })}>${figures}</div>`;
}

function flagOf(value: unknown): string | undefined {
  return typeof value === 'boolean' ? String(value) : undefined;
}

/** Writes an image or a drawing with its caption. */
export function writeFigure(image: BlockNode, footnotes: Footnotes): string {
  const { data } = image;
  const img = `<img${writeAttributes({
    src: targetOf(data.ref),
    alt: stringOf(data, 'alt') ?? '',
    width: writeLength(data.width),
    height: writeLength(data.height),
    title: stringOf(data, 'title'),
    'data-size': stringOf(data, 'size'),
    class: image.type === 'drawing' ? DRAWING_CLASS : stringOf(data, 'class'),
  })}>`;
  const picture = writePicture(img, targetOf(data.refDark));
  const caption = image.fragments?.find((part) => part.fragment === 'caption');
  if (image.type === 'drawing' && caption === undefined) return picture;
  if (caption === undefined) return `<figure>${picture}</figure>`;
  const content = writeHtmlBlocks(caption.nodes, footnotes);
  const isLine = caption.nodes.length <= 1;
  return `<figure>${picture}<figcaption>${isLine ? `<p>${content}</p>` : content}</figcaption></figure>`;
}
