import {
  asBlock,
  asSingleBlock,
  type Component,
  escapeText,
  type MdxTools,
  oneLine,
  stack,
} from '../component.js';
import type { MdxElement } from '../mdx-tree.js';
import { anchorOf, withAnchor } from './anchors.js';
import { fenceText } from './code.js';
import { writeInlineCode } from './inline-code.js';

/** Elements that only group or place their content. */
const WRAPPERS = [
  ...['', 'Fragment', 'React.Fragment', 'Panel', 'AccordionGroup', 'Grid'],
  ...['section', 'article', 'aside', 'main', 'header', 'footer', 'nav', 'figcaption', 'dl', 'dt', 'dd'],
];

const wrapper: Component = {
  inline: (element, tools) => anchorOf(element, tools) + tools.line(element),
  blocks: ([element], tools) =>
    element === undefined ? '' : withAnchor(anchorOf(element, tools), tools.blocks(element)),
  prefersInline: () => false,
};

/** An update of a product: its label is a heading. */
const update: Component = asBlock((element, tools) => {
  const label = tools.attribute(element, 'label', 'title');
  const tags = element.attributes.get('tags');
  const names =
    typeof tags === 'object' ? [...tags.code.matchAll(/(["'])([^"'\n]+)\1/g)].map(([, , name]) => name) : [];
  const description = tools.attribute(element, 'description');
  return stack(
    label && withAnchor(anchorOf(element, tools), `## ${escapeText(oneLine(label))}`),
    description,
    names.map((name) => writeInlineCode(name ?? '')).join(' '),
    tools.blocks(element),
  );
});

/** Content for people, or for programs, which is left out and reported. */
const visibility: Component = asBlock((element, tools) => {
  if (tools.attribute(element, 'for') !== 'agents') return tools.blocks(element);
  tools.report(element);
  return '';
});

function heading(level: number): Component {
  return asSingleBlock((element, tools) => {
    const id = tools.attribute(element, 'id');
    const anchor = id !== undefined && /^[^\s{}#]+$/.test(id) ? ` {#${id}}` : '';
    const title = tools.line(element);
    return title === '' ? '' : `${'#'.repeat(level)} ${title}${anchor}`;
  });
}

/** Docusaurus: a heading of the level that `as` names. */
const themeHeading: Component = asBlock((element, tools) => {
  const level = /^h([1-6])$/.exec(tools.attribute(element, 'as') ?? '')?.[1] ?? '2';
  return heading(Number(level)).blocks?.([element], tools) ?? '';
});

/** Docusaurus: a text whose `id` is the key of its translations, and not an anchor. */
const translated: Component = {
  inline: (element, tools) => tools.line(element),
  prefersInline: () => true,
};

/** The headings of the page, which each page has beside its text. */
const outline: Component = { inline: () => '' };

function list(element: MdxElement, tools: MdxTools): string {
  const items = tools.elementsIn(element);
  if (items?.every(({ name }) => name === 'li') !== true) return tools.blocks(element);
  const isOrdered = element.name === 'ol';
  return items
    .map((item, index) => {
      const marker = isOrdered ? `${index + 1}. ` : '- ';
      return marker + tools.indent(tools.blocks(item), ' '.repeat(marker.length));
    })
    .join('\n');
}

const quote: Component = asBlock((element, tools) => {
  const content = tools.blocks(element);
  return content === '' ? '' : `> ${tools.indent(content, '> ')}`;
});

const mermaid: Component = asBlock((element, tools) => {
  const chart = tools.attribute(element, 'chart', 'value') ?? tools.literal(element);
  return chart === undefined ? tools.blocks(element) : fenceText(chart.trim(), 'mermaid');
});

/** A component that cannot be shown: it is left out and reported. */
const unshown: Component = {
  inline: (element, tools) => {
    tools.report(element);
    return '';
  },
};

export const CONTAINERS: readonly (readonly [string, Component])[] = [
  ...WRAPPERS.map((name) => [name, wrapper] as const),
  ['div', wrapper],
  ['Update', update],
  ['Visibility', visibility],
  ...[1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading(level)] as const),
  ['Heading', themeHeading],
  ['TOCInline', outline],
  ['Translate', translated],
  ['ul', asBlock(list)],
  ['ol', asBlock(list)],
  ['li', wrapper],
  ['hr', asBlock(() => '---')],
  ['blockquote', quote],
  ['Mermaid', mermaid],
  ...['svg', 'script', 'style', 'Head', 'BrowserOnly', 'input', 'textarea', 'select'].map(
    (name) => [name, unshown] as const,
  ),
];
