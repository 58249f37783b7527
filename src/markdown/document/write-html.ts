import { type Atom, marksOf, toAtoms } from './atoms.js';
import { emojiName } from './emoji.js';
import { type Footnotes, footnoteTarget } from './footnotes.js';
import { escapeHtmlValue, writeAttributes } from './html-tree.js';
import { writeLength } from './length.js';
import { type InlineChild, type InlineNode, type Mark, type NodeData, stringOf } from './nodes.js';
import { writePicture } from './pictures.js';
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

/** Writes inline content as HTML, for places without markdown. The result has no line endings. */
export function writeHtmlInlines(nodes: readonly InlineChild[], footnotes: Footnotes): string {
  // White space at the ends would be dropped.
  return writeAtoms(nodes, footnotes).replace(/^ | $/g, '&#32;');
}

function writeAtoms(nodes: readonly InlineChild[], footnotes: Footnotes): string {
  return toAtoms(nodes)
    .map((atom) => writeAtom(atom, footnotes))
    .join('');
}

function writeAtom(atom: Atom, footnotes: Footnotes): string {
  const content = atom.object === 'leaf' ? writeText(atom.text) : writeInline(atom, footnotes);
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

function writeInline(node: InlineNode, footnotes: Footnotes): string {
  const { data, nodes = [] } = node;
  switch (node.type) {
    case 'link':
      return `${writeLinkStart(data)}${writeHtmlInlines(nodes, footnotes)}</a>`;
    case 'mention':
      return `<a${writeAttributes({ 'data-mention': true, href: targetOf(data.ref) })}>${escapeHtmlValue(labelOf(targetOf(data.ref)))}</a>`;
    case 'inline-image':
      return writeInlineImage(node);
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
    case 'button':
      return writeButton(data, writeText(stringOf(data, 'label') ?? ''));
    case 'annotation':
      return `${writeAnnotationStart(node, footnotes.add(node))}${writeHtmlInlines(nodes, footnotes)}</a>`;
    case 'element': {
      const [start, end] = writeElementTags(data);
      return `${start}${writeAtoms(nodes, footnotes)}${end}`;
    }
    case 'raw':
      return escapeHtmlValue(stringOf(data, 'markdown') ?? '');
    default:
      return writeHtmlInlines(nodes, footnotes);
  }
}

/** `<a href="…">` */
export function writeLinkStart(data: NodeData): string {
  const [title, rel, target] = ['title', 'rel', 'target'].map((name) => stringOf(data, name));
  return `<a${writeAttributes({ href: targetOf(data.ref), title, rel, target })}>`;
}

/**
 * `<a data-footnote-ref href="#user-content-fn-1">`
 * @param label of the footnote. Null when there is no such footnote
 */
export function writeAnnotationStart({ data }: InlineNode, label: string | null): string {
  const href = footnoteTarget(label ?? stringOf(data, 'label') ?? '');
  return `<a${writeAttributes({ 'data-footnote-ref': true, href })}>`;
}

/** The tags of an element that has no block or inline of its own. */
export function writeElementTags({ name, attributes }: NodeData): [start: string, end: string] {
  const written = writeAttributes((attributes ?? {}) as Record<string, string>);
  return [`<${String(name)}${written}>`, `</${String(name)}>`];
}

/** An image in a line. */
export function writeInlineImage({ data }: InlineNode): string {
  const img = `<img${writeAttributes({
    src: targetOf(data.ref),
    alt: stringOf(data, 'caption') ?? '',
    width: writeLength(data.width),
    height: writeLength(data.height),
    'data-size': stringOf(data, 'size'),
    title: stringOf(data, 'title'),
  })}>`;
  return writePicture(img, targetOf(data.refDark));
}

/** A button: a link, or an element that does something else. @param label as markup */
export function writeButton(data: NodeData, label: string): string {
  const look = {
    class: `button ${stringOf(data, 'kind') ?? 'secondary'}`,
    'data-icon': stringOf(data, 'icon'),
  };
  if (typeof data.action === 'object' && data.action !== null) {
    const { action, query } = data.action as { action: string; query?: string };
    const attributes = { type: 'button', ...look, 'data-action': action, 'data-query': query };
    return `<button${writeAttributes(attributes)}>${label}</button>`;
  }
  const href = data.ref === undefined ? undefined : targetOf(data.ref);
  return `<a${writeAttributes({ href, ...look })}>${label}</a>`;
}
