import { type Atom, marksOf, toAtoms } from './atoms.js';
import { escapeHtml, writeAttributes } from './html-tree.js';
import {
  type BlockNode,
  type InlineChild,
  type InlineNode,
  type Mark,
  type NodeData,
  stringOf,
} from './nodes.js';
import { labelOf, targetOf } from './references.js';

const ELEMENTS: Record<Mark['type'], string> = {
  color: 'mark',
  bold: 'strong',
  italic: 'em',
  strikethrough: 'del',
  superscript: 'sup',
  subscript: 'sub',
  keyboard: 'kbd',
  code: 'code',
};
/** `start`, `center` and `end` as HTML says them. */
const ALIGNMENTS: Record<string, string | undefined> = { start: 'left', center: 'center', end: 'right' };

/** Inline content as HTML, for the places where markdown is not read. It holds no line ending. */
export function writeHtmlInlines(nodes: readonly InlineChild[]): string {
  // White space at the ends would not be read.
  return toAtoms(nodes).map(writeAtom).join('').replace(/^ | $/g, '&#32;');
}

function writeAtom(atom: Atom): string {
  const content = atom.object === 'leaf' ? writeText(atom.text) : writeInline(atom);
  const marks = atom.object === 'leaf' ? atom.marks : marksOf(atom);
  return marks.reduceRight((html, mark) => {
    const style = [
      mark.data?.text ? `color:${mark.data.text};` : '',
      mark.data?.background ? `background-color:${mark.data.background};` : '',
    ].join('');
    const name = ELEMENTS[mark.type];
    return `<${name}${mark.type === 'color' ? writeAttributes({ style }) : ''}>${html}</${name}>`;
  }, content);
}

function writeText(text: string): string {
  return escapeHtml(text)
    .replaceAll('\n', '<br>')
    .replaceAll('\t', '&#9;')
    .replaceAll('\r', '&#13;')
    .replace(/ (?= )/g, '&#32;')
    .replace(/:(?=[\w+-]+:)/g, '&#58;')
    .replace(/\{(?=\{)/g, '&#123;')
    .replace(/\$(?=\$)/g, '&#36;')
    .replace(/\{(?=%)/g, '&#123;');
}

function writeInline(node: InlineNode): string {
  const { data } = node;
  switch (node.type) {
    case 'link':
      return `<a${writeAttributes({ href: targetOf(data.ref), title: stringOf(data, 'title') })}>${writeHtmlInlines(node.nodes ?? [])}</a>`;
    case 'mention':
      return `<a${writeAttributes({ href: targetOf(data.ref) })}>${escapeHtml(labelOf(targetOf(data.ref)))}</a>`;
    case 'inline-image': {
      const { caption = '', size, title } = data as Record<string, string | undefined>;
      return `<img${writeAttributes({ src: targetOf(data.ref), alt: caption, 'data-size': size, title })}>`;
    }
    case 'emoji':
      return `<span${writeAttributes({ 'data-emoji': stringOf(data, 'code') ?? '' })}></span>`;
    case 'icon': {
      const icon = stringOf(data, 'icon') ?? '';
      return `<i${writeAttributes({ class: `fa-${icon}` })}>:${icon}:</i>`;
    }
    case 'expression':
      return `<code class="expression">${writeText(stringOf(data, 'expression') ?? '')}</code>`;
    case 'inline-math':
      return `$$${escapeHtml((stringOf(data, 'formula') ?? '').replace(/[$\r\n]+/g, ' '))}$$`;
    case 'button': {
      const { label = '', kind = 'secondary', icon } = data as Record<string, string | undefined>;
      const attributes = { href: targetOf(data.ref), class: `button ${kind}`, 'data-icon': icon };
      return `<a${writeAttributes(attributes)}>${writeText(label)}</a>`;
    }
    case 'raw':
      return escapeHtml(stringOf(data, 'markdown') ?? '');
    default:
      return writeHtmlInlines(node.nodes ?? []);
  }
}

/** Paragraphs as HTML: one alone is its content. Of any other block the text is kept. */
export function writeHtmlBlocks(blocks: readonly BlockNode[]): string {
  const [only, ...more] = blocks;
  if (only?.type === 'paragraph' && more.length === 0) return writeHtmlInlines(inlinesOf(only));
  return blocks.map((node) => `<p>${writeHtmlInlines(inlinesOf(node))}</p>`).join('');
}

/** All inline content below a block. */
export function inlinesOf(node: BlockNode): InlineChild[] {
  return (node.nodes ?? []).flatMap((child) => (child.object === 'block' ? inlinesOf(child) : [child]));
}

/** An aligned paragraph. */
export function writeAligned(node: BlockNode): string {
  const align = ALIGNMENTS[stringOf(node.data, 'align') ?? ''];
  return `<p${writeAttributes({ align })}>${writeHtmlInlines(inlinesOf(node))}</p>`;
}

/** Images as figures, together in a `<div>` where there are several or they are placed. */
export function writeFigures(node: BlockNode): string {
  const images = (node.nodes ?? []).filter((child): child is BlockNode => child.object === 'block');
  const { align, fullWidth } = node.data;
  const figures = images.map(writeFigure).join('');
  const alignment = typeof align === 'string' ? ALIGNMENTS[align] : undefined;
  if (images.length === 1 && alignment === undefined && fullWidth === undefined) return figures;
  const attributes = {
    align: alignment,
    'data-full-width': typeof fullWidth === 'boolean' ? String(fullWidth) : undefined,
  };
  return `<div${writeAttributes(attributes)}>${figures}</div>`;
}

function writeFigure(image: BlockNode): string {
  const { data } = image;
  const img = `<img${writeAttributes({
    src: targetOf(data.ref),
    alt: stringOf(data, 'alt') ?? '',
    width: lengthOf(data, 'width'),
    height: lengthOf(data, 'height'),
    title: stringOf(data, 'title'),
    'data-size': stringOf(data, 'size'),
  })}>`;
  const dark = targetOf(data.refDark);
  const source = `<source${writeAttributes({ srcset: dark, media: '(prefers-color-scheme: dark)' })}>`;
  const caption = image.fragments?.find((part) => part.fragment === 'caption');
  const captionHtml = caption ? `<figcaption><p>${writeHtmlBlocks(caption.nodes)}</p></figcaption>` : '';
  const captions =
    caption && caption.nodes.length > 1
      ? `<figcaption>${writeHtmlBlocks(caption.nodes)}</figcaption>`
      : captionHtml;
  return `<figure>${dark ? `<picture>${source}${img}</picture>` : img}${captions}</figure>`;
}

function lengthOf(data: NodeData, name: string): string | number | undefined {
  const value = data[name];
  return typeof value === 'number' || typeof value === 'string' ? value : undefined;
}
