import type { ComponentChildren } from 'preact';
import { type BlockNode, stringOf } from '../../../markdown/document/nodes.js';
import { eachNode } from '../../../markdown/document/walk.js';
import { followed, linkAttributes } from '../inlines/link-target.js';
import type { BlockComponent, RenderContext } from '../render-context.js';
import type { SiteImage } from '../site-page.js';
import { inOneLine } from './images.js';
import { textOf } from './plain-text.js';
import { imageOf, percentOf, picture, pixelsOf } from './picture.js';
import { cellContent } from './table-cells.js';
import { type Column, dataOf, referenceIn, TableData, type TableRecord } from './table-data.js';

/** A table with more columns may be wider than a phone. */
const MAX_FITTING = 2;
/** With more columns, the first one stays in view. */
const MAX_WITHOUT_STICKY = 5;
const CARD_SIZES = '(min-width: 40rem) 24rem, calc(100vw - 2rem)';

/** A table, or cards. */
export const Table: BlockComponent = ({ node, context }) => {
  const table = new TableData(node);
  return table.isCards ? cards(table, context) : grid(table, context);
};

function grid(table: TableData, context: RenderContext): ComponentChildren {
  const { view, columns, records } = table;
  if (columns.length === 0) return null;
  const titles = columns.map((column) => titleOf(table, column, context));
  const hasHead = view.hideHeader !== true && titles.some((title) => title !== null);
  const widths = dataOf(view.columnWidths);
  const isSized = Object.keys(widths).length > 0;
  const rows = records.map((record) => columns.map((column) => cellContent(table, record, column, context)));
  return tableFrame(
    columns.length,
    <table>
      {isSized && (
        <colgroup>
          {columns.map(({ id }) => (
            <col style={widthOf(widths[id])} />
          ))}
        </colgroup>
      )}
      {hasHead && (
        <thead>
          <tr>
            {columns.map((column, index) => {
              // A header without text would be announced for each cell.
              const Cell = titles[index] === null ? 'td' : 'th';
              return (
                <Cell scope={Cell === 'th' ? 'col' : undefined} class={alignmentOf(column)}>
                  {titles[index]}
                </Cell>
              );
            })}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((cells) => (
          <tr>
            {cells.map((content, index) => (
              <td class={alignmentOf(columns[index])}>{content}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>,
    context,
  );
}

/** The frame of a table, in which a wide table scrolls. Its last element tells the style sheet that the table is complete. */
export function tableFrame(
  columns: number,
  table: ComponentChildren,
  context: RenderContext,
): ComponentChildren {
  const isWide = columns > MAX_FITTING;
  const classes = ['table', ...(columns > MAX_WITHOUT_STICKY ? ['sticky-first'] : [])];
  const name = context.texts.table;
  const region = isWide
    ? { tabIndex: 0, role: 'group' as const, 'aria-label': name }
    : { 'data-table': name };
  return (
    <div class={classes.join(' ')} {...region}>
      {table}
      <span class="end" hidden />
    </div>
  );
}

function titleOf(table: TableData, column: Column, context: RenderContext): ComponentChildren {
  const blocks = table.titleOf(column);
  if (blocks !== undefined) return inOneLine(blocks, context);
  return stringOf(column.definition, 'title')?.trim() || null;
}

/** The width of a column is data. Columns are never narrower than the style sheet says. */
function widthOf(value: unknown): string | undefined {
  const [pixels, percent] = [pixelsOf(value), percentOf(value)];
  if (percent !== undefined) return `width:${percent}%`;
  return pixels === undefined ? undefined : `width:${pixels}px`;
}

function alignmentOf(column: Column | undefined): string | undefined {
  const { textAlignment, verticalAlignment } = column?.definition ?? {};
  const classes = [
    ...(textAlignment === 'center' ? ['align-center'] : textAlignment === 'right' ? ['align-end'] : []),
    ...(verticalAlignment === 'middle' || verticalAlignment === 'bottom'
      ? [`valign-${verticalAlignment}`]
      : []),
  ];
  return classes.length === 0 ? undefined : classes.join(' ');
}

function cards(table: TableData, context: RenderContext): ComponentChildren {
  const { view, records } = table;
  if (records.length === 0) return null;
  const classes = [
    'cards',
    ...(view.cardSize === 'large' ? ['cards-large'] : []),
    ...columnsOf(table, context),
  ];
  return <ul class={classes.join(' ')}>{records.map((record) => card(table, record, context))}</ul>;
}

/**
 * As many columns as leave the fewest gaps in the last row, as class names; three are the default. The style sheet cannot
 * count the cards: while the page is being received, it would change the columns.
 */
function columnsOf(table: TableData, context: RenderContext): string[] {
  const { length } = table.records;
  const [first] = table.records;
  const isAlone = length === 1 && first !== undefined && coverOf(table, first, context) === undefined;
  const few = isAlone ? ['cards-in-1'] : length === 2 || length % 3 === 1 ? ['cards-in-2'] : [];
  return [...few, ...(length % 4 === 0 || length === 7 ? ['cards-in-4-if-wide'] : [])];
}

/** A card: its cover, its first value as a title, and the others. One link covers all of it. */
function card(table: TableData, record: TableRecord, context: RenderContext): ComponentChildren {
  const { view, columns } = table;
  const target = followed(referenceIn(valueOf(table, record, 'targetDefinition'), 'content-ref'), context);
  const cover = coverOf(table, record, context);
  const coverDark = imageOf(referenceIn(valueOf(table, record, 'coverDefinitionDark'), 'files'), context);
  const roles = ['targetDefinition', 'coverDefinition', 'coverDefinitionDark'].map((role) => view[role]);
  const shown = columns
    .filter(({ id }) => !roles.includes(id))
    .map((column) => ({
      content: cellContent(table, record, column, context),
      canBeLink: canBeLink(table.blocksOf(record, column)),
    }))
    .filter(({ content }) => content !== null);
  const [title, ...others] = shown;
  const link = target && linkAttributes(target, context);
  const isTitleLink = link !== undefined && title?.canBeLink === true;
  return (
    <li class="card">
      {cover !== undefined && (
        <div class="card-cover">
          {picture(
            { light: cover, dark: coverDark },
            { alt: '', sizes: CARD_SIZES, mayBeFirst: true },
            context,
          )}
        </div>
      )}
      {title !== undefined && (
        <div class="card-title">
          {isTitleLink ? (
            <a class="card-link" {...link}>
              {title.content}
            </a>
          ) : (
            title.content
          )}
        </div>
      )}
      {others.map(({ content }) => (
        <div class="card-text">{content}</div>
      ))}
      {link !== undefined && !isTitleLink && <a class="card-link" aria-label={target?.title} {...link} />}
    </li>
  );
}

function coverOf(table: TableData, record: TableRecord, context: RenderContext): SiteImage | undefined {
  return imageOf(referenceIn(valueOf(table, record, 'coverDefinition'), 'files'), context);
}

/** The value in the column that has a role in the cards. */
function valueOf(table: TableData, record: TableRecord, role: string): unknown {
  const column = stringOf(table.view, role);
  return column === undefined ? undefined : table.valuesOf(record, column)[0];
}

/** Whether the content of a cell can be the text of the link of its card. */
function canBeLink(nodes: readonly BlockNode[] | undefined): boolean {
  return nodes === undefined || (textOf(nodes) !== '' && !hasLink(nodes));
}

function hasLink(nodes: readonly BlockNode[]): boolean {
  let found = false;
  eachNode(nodes, ({ type }) => {
    found ||= type === 'link' || type === 'mention' || type === 'button' || type === 'annotation';
  });
  return found;
}
