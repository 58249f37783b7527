import { decodeCharacterReferences } from '../source/html-tokens.js';
import { applyMark, type Atom, leaf, toNodes } from './atoms.js';
import { emojiData, emojiName } from './emoji.js';
import { type Attributes, hasOnly, type HtmlChild } from './html-tree.js';
import { COLORS, type Mark, voidInline } from './nodes.js';
import { readReference } from '../source/references.js';

const MARKS: Record<string, Mark['type'] | undefined> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  del: 'strikethrough',
  s: 'strikethrough',
  kbd: 'keyboard',
  sup: 'superscript',
  sub: 'subscript',
  code: 'code',
};

/** Reads an inline element of HTML, in markdown or in a table. Returns null if it is not understood. */
export function readInlineElement(
  element: { name: string; attributes: Attributes },
  content: readonly Atom[],
): Atom[] | null {
  const { name, attributes } = element;
  switch (name) {
    case 'br':
      return hasOnly(element) ? [leaf('\n')] : null;
    case 'img':
      return readInlineImage(attributes);
    case 'mark':
      return readColor(element, content);
    case 'a':
      return readAnchor(element, content);
    case 'i':
      if (attributes.class !== undefined) return readIcon(element, content);
      break;
    case 'span': {
      const emoji = emojiData(attributes['data-emoji'] ?? '');
      return emoji && hasOnly(element, 'data-emoji') && content.length === 0
        ? [voidInline('emoji', emoji)]
        : null;
    }
    case 'code':
      if (attributes.class === 'expression' && hasOnly(element, 'class')) {
        return [voidInline('expression', { expression: textOf(content).trim() })];
      }
      break;
    default:
  }
  const type = MARKS[name];
  return type !== undefined && hasOnly(element) ? applyMark(content, { object: 'mark', type }) : null;
}

/** Sizes of an image in a line. */
export const IMAGE_SIZES = /^(?:original|line)$/;

function readInlineImage(attributes: Attributes): Atom[] | null {
  const { src, alt, 'data-size': size, title, ...rest } = attributes;
  if (src === undefined || Object.keys(rest).length > 0) return null;
  if (size && !IMAGE_SIZES.test(size)) return null;
  return [
    voidInline('inline-image', {
      ref: readReference(src, 'image'),
      ...(alt ? { caption: alt } : {}),
      ...(size ? { size } : {}),
      ...(title ? { title } : {}),
    }),
  ];
}

const COLOR = /^\s*(color|background-color)\s*:\s*([^;:"'<>&]*[^;:"'<>&\s])\s*$/;

function readColor(
  element: { name: string; attributes: Attributes },
  content: readonly Atom[],
): Atom[] | null {
  if (!element.attributes.style || !hasOnly(element, 'style')) return null;
  const data = { text: 'default', background: 'default' };
  for (const part of element.attributes.style.split(';')) {
    if (part.trim() === '') continue;
    const [, property, value] = COLOR.exec(part) ?? [];
    if (value === undefined || !COLORS.includes(value)) return null;
    data[property === 'color' ? 'text' : 'background'] = value;
  }
  const isPlain = data.text === 'default' && data.background === 'default';
  return isPlain ? [...content] : applyMark(content, { object: 'mark', type: 'color', data });
}

function readAnchor(
  element: { name: string; attributes: Attributes },
  content: readonly Atom[],
): Atom[] | null {
  const { href, class: classes, 'data-icon': icon, title } = element.attributes;
  if (href === undefined) return null;
  const [, kind] = /^button (primary|secondary)$/.exec(classes ?? '') ?? [];
  if (kind !== undefined && hasOnly(element, 'href', 'class', 'data-icon') && isPlain(content)) {
    const label = textOf(content);
    return [voidInline('button', { label, kind, ...(icon ? { icon } : {}), ref: readReference(href) })];
  }
  if (!hasOnly(element, 'href', 'title') || content.some((atom) => 'type' in atom && atom.type === 'link')) {
    return null;
  }
  const data = { ref: readReference(href), ...(title ? { title } : {}) };
  return [{ object: 'inline', type: 'link', isVoid: false, data, nodes: toNodes(content) }];
}

/** `<i class="fa-rocket">:rocket:</i>` */
function readIcon(
  element: { name: string; attributes: Attributes },
  content: readonly Atom[],
): Atom[] | null {
  const [, icon] = /^fa-([\w-]+)$/.exec(element.attributes.class ?? '') ?? [];
  const label = content.map((atom) => ('type' in atom ? `:${emojiName(atom.data)}:` : atom.text)).join('');
  const isExpected = label === '' || label === `:${icon}:`;
  return icon !== undefined && isExpected && hasOnly(element, 'class')
    ? [voidInline('icon', { icon })]
    : null;
}

function isPlain(content: readonly Atom[]): boolean {
  return content.every((atom) => atom.object === 'leaf' && atom.marks.length === 0);
}

function textOf(content: readonly Atom[]): string {
  return content.map((atom) => (atom.object === 'leaf' ? atom.text : '')).join('');
}

const MARKUP = /:([+-]\d+|[\w+-]*?[a-z][\w+-]*):|\{\{([^{}\n]+)\}\}|\$\$([^$\n]+)\$\$/gi;

/** Reads inline HTML. White space is collapsed, as in HTML. Returns null if any of it is not understood. */
export function readHtmlInlines(children: readonly HtmlChild[]): Atom[] | null {
  const atoms: Atom[] = [];
  for (const child of children) {
    if (typeof child === 'string') {
      atoms.push(...readHtmlText(child));
      continue;
    }
    const content = readHtmlInlines(child.children);
    const read = content && readInlineElement(child, content);
    if (read === null) return null;
    atoms.push(...read);
  }
  return atoms;
}

function readHtmlText(text: string): Atom[] {
  const atoms: Atom[] = [];
  const pushText = (part: string) => {
    if (part !== '') atoms.push(leaf(decodeCharacterReferences(part.replace(/[ \t\r\n]+/g, ' '))));
  };
  let position = 0;
  for (const match of text.matchAll(MARKUP)) {
    const [whole, code, expression, formula] = match;
    pushText(text.slice(position, match.index));
    position = match.index + whole.length;
    if (code !== undefined) {
      const emoji = emojiData(code);
      atoms.push(emoji ? voidInline('emoji', emoji) : leaf(whole));
    } else if (expression !== undefined)
      atoms.push(voidInline('expression', { expression: expression.trim() }));
    else atoms.push(voidInline('inline-math', { formula: decodeCharacterReferences(formula ?? '') }));
  }
  pushText(text.slice(position));
  return atoms;
}
