import { type Atom, marksOf, toAtoms } from './atoms.js';
import { emojiName } from './emoji.js';
import { escapeHtmlValue, writeAttributes } from './html-tree.js';
import { writeLength } from './length.js';
import { type BlockNode, type InlineChild, type InlineNode, type Mark, stringOf } from './nodes.js';
import { labelOf, targetOf } from '../source/references.js';

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
/** `start`, `center` and `end` in HTML. */
const ALIGNMENTS: Record<string, string | undefined> = { start: 'left', center: 'center', end: 'right' };

/** Writes inline content as HTML, for places without markdown. The result has no line endings. */
export function writeHtmlInlines(nodes: readonly InlineChild[]): string {
  // White space at the ends would be dropped.
  return toAtoms(nodes).map(writeAtom).join('').replace(/^ | $/g, '&#32;');
}

function writeAtom(atom: Atom): string {
  const content = atom.object === 'leaf' ? writeText(atom.text) : writeInline(atom);
  const marks = atom.object === 'leaf' ? atom.marks : marksOf(atom);
  return marks.reduceRight((html, mark) => writeMark(mark, html), content);
}

/** Puts the element of a mark around HTML. Default colors are left out. */
export function writeMark(mark: Mark, html: string): string {
  const { text = 'default', background = 'default' } = mark.data ?? {};
  const style = [
    ...(text === 'default' ? [] : [`color:${text};`]),
    ...(background === 'default' ? [] : [`background-color:${background};`]),
  ].join('');
  if (mark.type === 'color' && style === '') return html;
  const name = ELEMENTS[mark.type];
  return `<${name}${mark.type === 'color' ? writeAttributes({ style }) : ''}>${html}</${name}>`;
}

function writeText(text: string): string {
  return escapeHtmlValue(text)
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
      return `<a${writeAttributes({ href: targetOf(data.ref) })}>${escapeHtmlValue(labelOf(targetOf(data.ref)))}</a>`;
    case 'inline-image': {
      const { caption = '', size, title } = data as Record<string, string | undefined>;
      return `<img${writeAttributes({ src: targetOf(data.ref), alt: caption, 'data-size': size, title })}>`;
    }
    case 'emoji':
      return `<span${writeAttributes({ 'data-emoji': emojiName(data) })}></span>`;
    case 'icon': {
      const icon = stringOf(data, 'icon') ?? '';
      return `<i${writeAttributes({ class: `fa-${icon}` })}>:${icon}:</i>`;
    }
    case 'expression':
      return `<code class="expression">${writeText(stringOf(data, 'expression') ?? '')}</code>`;
    case 'inline-math':
      return `$$${escapeHtmlValue((stringOf(data, 'formula') ?? '').replace(/[$\r\n]+/g, ' '))}$$`;
    case 'button': {
      const { label = '', kind = 'secondary', icon } = data as Record<string, string | undefined>;
      const attributes = { href: targetOf(data.ref), class: `button ${kind}`, 'data-icon': icon };
      return `<a${writeAttributes(attributes)}>${writeText(label)}</a>`;
    }
    case 'raw':
      return escapeHtmlValue(stringOf(data, 'markdown') ?? '');
    default:
      return writeHtmlInlines(node.nodes ?? []);
  }
}

/** Writes paragraphs as HTML. A single one is only its content. Other blocks become paragraphs of their text. */
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

/** Writes images as figures, in a `<div>` if there are several or they are aligned. */
export function writeFigures(node: BlockNode): string {
  const images = (node.nodes ?? []).filter((child): child is BlockNode => child.object === 'block');
  const { align, fullWidth } = node.data;
  const figures = images.map(writeFigure).join('');
  const alignment = typeof align === 'string' ? (ALIGNMENTS[align] ?? align) : undefined;
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
    width: writeLength(data.width),
    height: writeLength(data.height),
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
