import { writeAttributes } from '../../../markdown/document/html-tree.js';
import { type Component, escapeText, inLine, type MdxTools, oneLine, writeAddress } from '../component.js';
import type { MdxElement } from '../mdx-tree.js';
import { anchorOf, withAnchor, writeAnchor } from './anchors.js';
import { iconName, writeIcon } from './icons.js';

/** Colors of badges that a document has. */
const COLORS: Record<string, string | undefined> = {
  ...Object.fromEntries(['red', 'orange', 'yellow', 'green', 'blue', 'purple'].map((name) => [name, name])),
  note: 'blue',
  info: 'blue',
  tip: 'purple',
  success: 'green',
  caution: 'orange',
  warning: 'orange',
  danger: 'red',
};

const badge: Component = inLine((element, tools) => {
  const text = tools.line(element) || escapeText(tools.attribute(element, 'text') ?? '');
  const color = COLORS[tools.attribute(element, 'color', 'variant') ?? ''];
  if (text === '' || color === undefined) return text;
  return `<mark style="background-color:${color};">${text}</mark>`;
});

const icon: Component = inLine((element, tools) => {
  const name = iconName(tools.attribute(element, 'icon', 'name'));
  if (name !== undefined) return writeIcon(name);
  const src = tools.attribute(element, 'src', 'icon');
  return src !== undefined && src.includes('.') ? `![](${writeAddress(src)})` : '';
});

/** A text with its tip as a footnote. */
const tooltip: Component = inLine((element, tools) => {
  const [headline, tip] = [tools.attribute(element, 'headline'), tools.attribute(element, 'tip', 'content')];
  const [cta, href] = [tools.attribute(element, 'cta'), tools.attribute(element, 'href')];
  const text = tools.line(element);
  const parts = [
    headline === undefined ? '' : `**${oneLine(headline)}**`,
    oneLine(tip ?? ''),
    href === undefined ? '' : `[${oneLine(cta ?? href)}](${writeAddress(href)})`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? text : `${text}${tools.footnote(parts.join(' ')) ?? ` (${parts.join(' ')})`}`;
});

function writeLink(element: MdxElement, tools: MdxTools): string {
  const href = tools.attribute(element, 'href', 'to');
  const text = tools.line(element);
  const anchor = anchorOf(element, tools) || writeAnchor(tools.attribute(element, 'name'));
  return anchor + (href === undefined || text === '' ? text : `[${text}](${writeAddress(href)})`);
}

const button: Component = inLine((element, tools) => {
  const href = tools.attribute(element, 'href', 'to');
  const label = tools.line(element);
  if (href === undefined || !/^[^[\]*_`<>\\]+$/.test(label)) return writeLink(element, tools);
  const kind = tools.attribute(element, 'variant') === 'secondary' ? 'secondary' : 'primary';
  const attributes = {
    href,
    class: `button ${kind}`,
    'data-icon': iconName(tools.attribute(element, 'icon')),
  };
  return `<a${writeAttributes(attributes)}>${label}</a>`;
});

/** Elements of HTML that are marks of a text. */
const MARKS = ['strong', 'b', 'em', 'i', 'del', 's', 'kbd', 'sup', 'sub', 'code'];
/** Elements of HTML that are replaced by their text. */
const TEXTS = [
  'span',
  'u',
  'small',
  'font',
  'label',
  'button',
  'abbr',
  'cite',
  'q',
  'time',
  'ins',
  'mark',
  'samp',
  'var',
  'tt',
  'strike',
  'dfn',
];

function mark(name: string): Component {
  return inLine((element, tools) => {
    const text = tools.literal(element) ?? tools.line(element);
    return text === '' ? '' : `<${name}>${text}</${name}>`;
  });
}

/** A line break. Between blocks it means nothing. */
const lineBreak: Component = {
  inline: () => '<br>',
  blocks: () => '',
  prefersInline: (_, __, isAlone) => !isAlone,
};

const text: Component = {
  inline: (element, tools) => anchorOf(element, tools) + tools.line(element),
  blocks: ([element], tools) =>
    element === undefined ? '' : withAnchor(anchorOf(element, tools), tools.blocks(element)),
  prefersInline: (_, __, isAlone) => !isAlone,
};

export const INLINES: readonly (readonly [string, Component])[] = [
  ['Badge', badge],
  ['Icon', icon],
  ['Tooltip', tooltip],
  ['LinkButton', button],
  ['Latex', inLine((element, tools) => `$$${oneLine(tools.source(element))}$$`)],
  ['Link', inLine(writeLink)],
  ['a', inLine(writeLink)],
  ['br', lineBreak],
  ...MARKS.map((name) => [name, mark(name)] as const),
  ...TEXTS.map((name) => [name, text] as const),
];
