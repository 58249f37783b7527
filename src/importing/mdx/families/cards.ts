import { type Atom, leaf, toNodes } from '../../../markdown/document/atoms.js';
import { Footnotes } from '../../../markdown/document/footnotes.js';
import { idOf } from '../../../markdown/document/html-table.js';
import { type BlockNode, paragraph, voidInline } from '../../../markdown/document/nodes.js';
import { makeTable, type TableCell } from '../../../markdown/document/table.js';
import { writeTable } from '../../../markdown/document/write-table.js';
import { readReference } from '../../../markdown/source/references.js';
import { writeTag } from '../../../markdown/source/tags.js';
import {
  asBlock,
  asGroup,
  type Component,
  escapeText,
  type MdxTools,
  oneLine,
  stack,
  writeAddress,
} from '../component.js';
import type { MdxElement } from '../mdx-tree.js';
import { encloseTag } from './enclose-tag.js';
import { iconName } from './icons.js';
import { imageSource } from './images.js';

const CARDS = ['Card', 'LinkCard', 'Tile'];

interface CardContent {
  title: string | undefined;
  icon: string | undefined;
  href: string | undefined;
  image: string | undefined;
  /** Markdown. */
  content: string;
}

function readCard(element: MdxElement, tools: MdxTools): CardContent {
  const description = tools.attribute(element, 'description');
  const cta = tools.attribute(element, 'cta');
  // A tile shows its image above the text.
  const own = element.name === 'Tile' ? imageSource(tools.elementsIn(element)?.[0], tools) : undefined;
  return {
    title: tools.attribute(element, 'title', 'name'),
    icon: iconName(tools.attribute(element, 'icon')),
    href: tools.attribute(element, 'href', 'to'),
    image: tools.attribute(element, 'img', 'image') ?? own,
    content: stack(description, own === undefined ? tools.blocks(element) : '', cta && escapeText(cta)),
  };
}

/** Cards become a table that is shown as cards, if they contain only text. */
function writeCards(elements: readonly MdxElement[], tools: MdxTools): string {
  return writeCardContents(
    tools.withoutFootnotes(() => elements.map((element) => readCard(element, tools))),
    tools,
  );
}

function writeCardContents(cards: readonly CardContent[], tools: MdxTools): string {
  const texts = cards.map(({ content }) => tools.paragraphs(content));
  if (texts.includes(null)) return cards.map(writeAsText).join('\n\n');
  const hasCover = cards.some(({ image }) => image !== undefined);
  const rows = cards.map((card, index): TableCell[] => [
    { blocks: titleOf(card) },
    { blocks: texts[index] ?? [] },
    { value: card.href === undefined ? null : readReference(card.href) },
    ...(hasCover
      ? [{ value: card.image === undefined ? null : [idOf(readReference(card.image, 'image'))] }]
      : []),
  ]);
  const columns = [
    { type: 'text', title: [] },
    { type: 'text', title: [] },
    { type: 'content-ref', title: [], hidden: true, role: 'target' as const },
    ...(hasCover ? [{ type: 'files', title: [], hidden: true, role: 'cover' as const }] : []),
  ];
  // Texts of cells have no footnotes.
  return writeTable(makeTable({ type: 'cards', cardSize: 'medium' }, columns, rows), new Footnotes([]));
}

function titleOf({ title, icon }: CardContent): BlockNode[] {
  const atoms: Atom[] = [
    ...(icon === undefined ? [] : [voidInline('icon', { icon })]),
    ...(title === undefined
      ? []
      : [leaf(icon === undefined ? oneLine(title) : ` ${oneLine(title)}`, [BOLD])]),
  ];
  return atoms.length === 0 ? [] : [paragraph(toNodes(atoms))];
}

const BOLD = { object: 'mark', type: 'bold' } as const;

/** A card with blocks that a cell cannot contain. */
function writeAsText({ title, href, image, content }: CardContent): string {
  const label = escapeText(oneLine(title ?? href ?? ''));
  const strong = label === '' ? undefined : `**${label}**`;
  const heading = href === undefined ? strong : `[${strong ?? ''}](${writeAddress(href)})`;
  return stack(image && `![](${writeAddress(image)})`, heading, content);
}

/** `CardGroup` and `CardGrid` contain cards; `Columns` can also contain anything else, side by side. */
function cardGroup(element: MdxElement, tools: MdxTools): string {
  const items = tools.elementsIn(element);
  if (items === undefined || items.length === 0) return tools.blocks(element);
  if (items.every(({ name }) => CARDS.includes(name))) return writeCards(items, tools);
  if (element.name !== 'Columns') return tools.blocks(element);
  const columns = items.map((item) =>
    encloseTag(
      writeTag('column'),
      item.name === 'Column' ? tools.blocks(item) : tools.convertAll([item]),
      '{% endcolumn %}',
    ),
  );
  return ['{% columns %}', ...columns, '{% endcolumns %}'].join('\n');
}

/** Docusaurus: the pages below this one. A list of other pages is code, which is not run. */
const pageCards: Component = asBlock((element, tools) => {
  const items = element.attributes.get('items');
  const isOfPage = items === undefined || (typeof items === 'object' && !/^\s*\[/.test(items.code));
  const pages = isOfPage ? tools.pagesBelow() : [];
  if (pages.length === 0) {
    tools.report(element);
    return '';
  }
  return writeCardContents(
    pages.map(({ title, href, description }) => ({
      ...{ title, href, icon: undefined, image: undefined },
      content: escapeText(oneLine(description ?? '')),
    })),
    tools,
  );
});

export const CARD_COMPONENTS: readonly (readonly [string, Component])[] = [
  ...CARDS.map((name) => [name, asGroup(CARDS, writeCards)] as const),
  ...['CardGroup', 'CardGrid', 'Columns'].map((name) => [name, asBlock(cardGroup)] as const),
  ['DocCardList', pageCards],
  ['Column', asBlock((element, tools) => tools.blocks(element))],
];
