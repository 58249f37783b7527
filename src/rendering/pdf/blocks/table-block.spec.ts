import {
  type BlockNode,
  fragment,
  type NodeData,
  paragraph,
  text,
  voidBlock,
} from '../../../markdown/document/nodes.js';
import type { LayoutContent } from '../layout-block.js';
import type { LayoutContext } from '../layout-context.js';
import { table } from './table-block.js';

/** The rows of a table as documents have it, with bars between cells. */
function rowsOf(columns: Record<string, NodeData>, ...records: NodeData[]): string[] {
  const added: LayoutContent[] = [];
  const context: Partial<LayoutContext> = {
    add: (content) => void added.push(content),
    spansOf: (nodes: readonly BlockNode[]) => [{ text: `${nodes.length} blocks` }],
    nameOf: (ref) => (ref.kind === 'file' ? `${ref.file}.png` : ref.kind),
  };
  const data = {
    view: { type: 'grid', hideHeader: true, columns: Object.keys(columns) },
    definition: columns,
    records: Object.fromEntries(records.map((record, index) => [`r${index}`, record])),
  };
  const node = voidBlock('table', data, [fragment('r.text', [paragraph([text('a')])])]);
  table(node, { indent: 0, quotes: 0 }, context as LayoutContext);
  const [block] = added;
  return block?.kind === 'table'
    ? block.rows.map((row) => row.map((cell) => cell.map((span) => span.text).join('')).join('|'))
    : [];
}

const OPTIONS = [
  { value: 'o1', label: 'Open', color: 'red' },
  { value: 'o2', label: 'Closed', color: 'blue' },
];

describe('a table', () => {
  it.each<[string, NodeData, unknown, string]>([
    ['names the option of a select', { type: 'select', options: OPTIONS }, 'o1', 'Open'],
    ['names all options of a select', { type: 'select', options: OPTIONS }, ['o1', 'o2'], 'Open, Closed'],
    ['shows the ID of an unknown option', { type: 'select', options: OPTIONS }, 'o3', 'o3'],
    ['names files', { type: 'files' }, ['f1', 'f2'], 'f1.png, f2.png'],
    ['has the text of a cell', { type: 'text' }, 'r.text', '1 blocks'],
    ['shows a very high rating as a number', { type: 'rating' }, 1e9, '1000000000'],
    ['shows no IDs of users', { type: 'users' }, ['u1'], 'user'],
    ['is empty for an invalid value', { type: 'number' }, { a: 1 }, ''],
  ])('%s', (_, definition, value, expected) => {
    const columns = { c: definition, d: { type: 'text' } };
    expect(rowsOf(columns, { orderIndex: 0, values: { c: value, d: '.' } })).toEqual([`${expected}|.`]);
  });

  it.each<[string, unknown[]]>([
    ['numbers', [10, 9, 1]],
    ['texts', ['a1', 'a0V', 'Zz']],
  ])('sorts its rows: %s', (_, indexes) => {
    const records = indexes.map((orderIndex) => ({ orderIndex, values: { c: String(orderIndex) } }));
    expect(rowsOf({ c: { type: 'text' } }, ...records)).toEqual(indexes.map(String).toReversed());
  });
});
