import { plainText } from './atoms.js';
import { type Length } from './length.js';
import {
  type BlockNode,
  type DocumentChild,
  fragment,
  type Fragment,
  type InlineChild,
  type NodeData,
  paragraph,
  voidBlock,
} from './nodes.js';
import { orderIndex } from './order-index.js';

export interface TableColumn {
  type: string;
  title: DocumentChild[];
  width?: Length | string;
  align?: string;
  verticalAlign?: string;
  /** Further properties: `max` of a rating, `options` of a selection. */
  more?: NodeData;
  hidden?: boolean;
  /** The role of the column in a card. */
  role?: 'target' | 'cover' | 'coverDark';
}

/** Where the view of a table names the column of a role. */
const ROLES = {
  target: 'targetDefinition',
  cover: 'coverDefinition',
  coverDark: 'coverDefinitionDark',
} as const;

/** The content of a cell: text, or a value in a column of another type. */
export type TableCell = { blocks: BlockNode[] } | { value: unknown };

/**
 * Creates a table block. Columns are `c1`, `c2`…, rows `r1`…, and the text of a cell is the fragment `r1.c1`. A title
 * that is more than plain text is in the fragment that the column's `titleFragment` names.
 */
export function makeTable(
  view: NodeData,
  columns: readonly TableColumn[],
  rows: readonly (readonly TableCell[])[],
): BlockNode {
  const ids = columns.map((_, index) => `c${index + 1}`);
  const fragments: Fragment[] = [];
  const definition: Record<string, NodeData> = {};
  const roles: NodeData = {};
  const columnWidths: NodeData = {};
  for (const [index, column] of columns.entries()) {
    const id = ids[index] ?? '';
    const nodes = column.title as InlineChild[];
    const isPlain = nodes.every(
      (node) => node.object === 'text' && node.leaves.every(({ marks }) => marks.length === 0),
    );
    definition[id] = {
      id,
      title: plainText(nodes),
      type: column.type,
      ...(isPlain ? {} : { titleFragment: `title.${id}` }),
      ...(column.align ? { textAlignment: column.align } : {}),
      ...(column.verticalAlign ? { verticalAlignment: column.verticalAlign } : {}),
      ...column.more,
    };
    if (column.width !== undefined) columnWidths[id] = column.width;
    if (!isPlain) fragments.push(fragment(`title.${id}`, [paragraph(nodes)], 'table-title'));
    if (column.role) roles[ROLES[column.role]] = id;
  }
  const records: Record<string, NodeData> = {};
  for (const [index, row] of rows.entries()) {
    const id = `r${index + 1}`;
    const values: NodeData = {};
    for (const [position, cell] of row.entries()) {
      const column = ids[position] ?? '';
      if ('value' in cell) {
        if (cell.value !== null) values[column] = cell.value;
      } else if (cell.blocks.length > 0) {
        values[column] = `${id}.${column}`;
        fragments.push(fragment(`${id}.${column}`, cell.blocks, 'table-cell'));
      }
    }
    records[id] = { orderIndex: orderIndex(index), values };
  }
  const visible = ids.filter((_, index) => columns[index]?.hidden !== true);
  const widths = Object.keys(columnWidths).length > 0 ? { columnWidths } : {};
  return voidBlock(
    'table',
    { view: { ...view, columns: visible, ...roles, ...widths }, definition, records },
    fragments,
  );
}
