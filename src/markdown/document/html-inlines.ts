import { decodeCharacterReferences } from '../source/html-tokens.js';
import { applyMark, type Atom, leaf, toNodes } from './atoms.js';
import { emojiData, emojiName } from './emoji.js';
import { annotation, footnoteLabel } from './footnotes.js';
import { readPhrase } from './html-elements.js';
import { type Attributes, elementsOf, hasOnly, type HtmlChild, type HtmlElement } from './html-tree.js';
import { readLength } from './length.js';
import { COLORS, type Mark, type NodeData, voidInline } from './nodes.js';
import { darkReference, readDarkVariant } from './pictures.js';
import { labelOf, readReference } from '../source/references.js';

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
      if (attributes.href !== undefined || attributes.class !== undefined)
        return readAnchor(element, content);
      break;
    case 'button':
      return readActionButton(element, content);
    case 'i':
      if (attributes.class !== undefined) return readIcon(element, content);
      break;
    case 'span': {
      const emoji = readEmoji(element, content);
      if (emoji !== null) return emoji;
      break;
    }
    case 'code':
      if (attributes.class === 'expression' && hasOnly(element, 'class')) {
        return [voidInline('expression', { expression: textOf(content).trim() })];
      }
      break;
    default:
  }
  const type = MARKS[name];
  if (type !== undefined && hasOnly(element)) return applyMark(content, { object: 'mark', type });
  const phrase = readPhrase(element, content);
  return phrase && [phrase];
}

/** The action of a button, if it does not follow a link: `ask`, `search`. */
export const ACTION_NAME = /^[a-z][a-z-]{0,30}$/;

/** Sizes of an image in a line. */
export const IMAGE_SIZES = /^(?:original|line)$/;

function readInlineImage(attributes: Attributes): Atom[] | null {
  const { src, alt, width, height, 'data-size': size, title, ...rest } = attributes;
  if (src === undefined || Object.keys(rest).length > 0) return null;
  if (size && !IMAGE_SIZES.test(size)) return null;
  return [
    voidInline('inline-image', {
      ref: readReference(src, 'image'),
      ...(alt ? { caption: alt } : {}),
      ...(width ? { width: readLength(width) } : {}),
      ...(height ? { height: readLength(height) } : {}),
      ...(size ? { size } : {}),
      ...(title ? { title } : {}),
    }),
  ];
}

/**
 * Reads a `<picture>`: an image and its dark variant.
 * @param sources the attributes of its `<source>` elements
 * @param content the rest of its content. Returns null unless it is exactly one image
 */
export function readInlinePicture(
  picture: { attributes: Attributes },
  sources: readonly Attributes[],
  content: readonly Atom[],
): Atom[] | null {
  const isSpace = (atom: Atom) => atom.object === 'leaf' && atom.text.trim() === '';
  const [image, ...more] = content.filter((atom) => !isSpace(atom));
  const dark = hasOnly(picture) ? readDarkVariant(sources) : null;
  if (dark === null || more.length > 0 || image?.object !== 'inline' || image.type !== 'inline-image')
    return null;
  const { ref, ...rest } = image.data;
  return 'refDark' in rest ? null : [{ ...image, data: { ref, ...darkReference(dark), ...rest } }];
}

/** `<span data-emoji="tada"></span>`, or `<span data-gb-custom-inline data-tag="emoji" data-code="1f389">🎉</span>` */
function readEmoji(
  element: { name: string; attributes: Attributes },
  content: readonly Atom[],
): Atom[] | null {
  const { 'data-emoji': name, 'data-tag': tag, 'data-code': code = '' } = element.attributes;
  if (tag === 'emoji' && hasOnly(element, 'data-gb-custom-inline', 'data-tag', 'data-code')) {
    const emoji = emojiData(code);
    return emoji && isPlain(content) ? [voidInline('emoji', emoji)] : null;
  }
  const emoji = emojiData(name ?? '');
  return emoji && hasOnly(element, 'data-emoji') && content.length === 0
    ? [voidInline('emoji', emoji)]
    : null;
}

function readColor(
  element: { name: string; attributes: Attributes },
  content: readonly Atom[],
): Atom[] | null {
  if (!element.attributes.style || !hasOnly(element, 'style')) return null;
  const data = { text: 'default', background: 'default' };
  for (const part of element.attributes.style.split(';')) {
    if (part.trim() === '') continue;
    const [property = '', value = '', ...more] = part.split(':').map((each) => each.trim());
    if (!['color', 'background-color'].includes(property) || !COLORS.includes(value) || more.length > 0)
      return null;
    data[property === 'color' ? 'text' : 'background'] = value;
  }
  const isPlain = data.text === 'default' && data.background === 'default';
  return isPlain ? [...content] : applyMark(content, { object: 'mark', type: 'color', data });
}

function readAnchor(
  element: { name: string; attributes: Attributes },
  content: readonly Atom[],
): Atom[] | null {
  const { href, class: classes, title, 'data-mention': mention } = element.attributes;
  if (hasOnly(element, 'href', 'class', 'data-icon') && classes !== undefined) {
    const button = readButton(element.attributes, content);
    return (
      button && [
        voidInline('button', { ...button, ...(href === undefined ? {} : { ref: readReference(href) }) }),
      ]
    );
  }
  if (href === undefined) return null;
  const label = footnoteLabel(href);
  if (
    label !== undefined &&
    hasOnly(element, 'href', 'data-footnote-ref') &&
    'data-footnote-ref' in element.attributes
  )
    return [annotation(label, toNodes(content))];
  if (mention !== undefined)
    return hasOnly(element, 'href', 'data-mention') ? readMention(href, content) : null;
  if (
    !hasOnly(element, 'href', 'title', 'rel', 'target') ||
    content.some((atom) => 'type' in atom && atom.type === 'link')
  ) {
    return null;
  }
  const { rel, target } = element.attributes;
  const data = {
    ref: readReference(href),
    ...(title ? { title } : {}),
    ...(rel ? { rel } : {}),
    ...(target ? { target } : {}),
  };
  return [{ object: 'inline', type: 'link', isVoid: false, data, nodes: toNodes(content) }];
}

/** `<a data-mention href="…">page.md</a>`. The text of a mention follows from its target; other text stays. */
function readMention(href: string, content: readonly Atom[]): Atom[] | null {
  const ref = readReference(href);
  const label = textOf(content).trim();
  const follows = ref.kind === 'url' ? label === labelOf(ref.url) : !/\s/.test(label);
  if (isPlain(content) && follows && label !== '') return [voidInline('mention', { ref })];
  return readAnchor(
    { name: 'a', attributes: { href, ...(/\s/.test(label) ? { title: 'mention' } : {}) } },
    content,
  );
}

/** The look of a button. Null if the element is not a button. */
function readButton(attributes: Attributes, content: readonly Atom[]): NodeData | null {
  const { class: classes = '', 'data-icon': icon } = attributes;
  const [, kind] = /^button (primary|secondary)$/.exec(classes) ?? [];
  if (kind === undefined || !isPlain(content)) return null;
  return { label: textOf(content), kind, ...(icon ? { icon } : {}) };
}

/** `<button type="button" class="button primary" data-action="ask" data-query="…">Ask</button>` */
function readActionButton(
  element: { name: string; attributes: Attributes },
  content: readonly Atom[],
): Atom[] | null {
  const { type = 'button', 'data-action': action = '', 'data-query': query } = element.attributes;
  const isKnown = hasOnly(element, 'type', 'class', 'data-icon', 'data-action', 'data-query');
  if (type !== 'button' || !isKnown || !ACTION_NAME.test(action)) return null;
  const button = readButton(element.attributes, content);
  return (
    button && [
      voidInline('button', { ...button, action: { action, ...(query === undefined ? {} : { query }) } }),
    ]
  );
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

/** The name of an emoji, an expression or a formula. A name is looked through twice at most, however long it is. */
const MARKUP = /:([+-]\d+|(?=[\d_+-]*[a-z])[\w+-]+):|\{\{([^{}\n]+)\}\}|\$\$([^$\n]+)\$\$/gi;

/** Reads inline HTML. White space is collapsed, as in HTML. Returns null if any of it is not understood. */
export function readHtmlInlines(children: readonly HtmlChild[]): Atom[] | null {
  const atoms: Atom[] = [];
  for (const child of children) {
    if (typeof child === 'string') {
      atoms.push(...readHtmlText(child));
      continue;
    }
    const read = child.name === 'picture' ? readPicture(child) : readElement(child);
    if (read === null) return null;
    atoms.push(...read);
  }
  return atoms;
}

function readElement(element: HtmlElement): Atom[] | null {
  const content = readHtmlInlines(element.children);
  return content && readInlineElement(element, content);
}

function readPicture(picture: HtmlElement): Atom[] | null {
  const isSource = (child: HtmlChild) => typeof child !== 'string' && child.name === 'source';
  const sources = elementsOf(picture.children.filter(isSource)) ?? [];
  const content = readHtmlInlines(picture.children.filter((child) => !isSource(child)));
  return (
    content &&
    readInlinePicture(
      picture,
      sources.map(({ attributes }) => attributes),
      content,
    )
  );
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
