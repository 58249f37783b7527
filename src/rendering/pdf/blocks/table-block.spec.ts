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
  const [made] = added;
  return made?.kind === 'table'
    ? made.rows.map((row) => row.map((cell) => cell.map((span) => span.text).join('')).join('|'))
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
    ['has an option that is not known as it is', { type: 'select', options: OPTIONS }, 'o3', 'o3'],
    ['names files', { type: 'files' }, ['f1', 'f2'], 'f1.png, f2.png'],
    ['has the text of a cell', { type: 'text' }, 'r.text', '1 blocks'],
    ['has a rating beyond measure as a number', { type: 'rating' }, 1e9, '1000000000'],
    ['shows no ids of people', { type: 'users' }, ['u1'], 'user'],
    ['has nothing for what is none', { type: 'number' }, { a: 1 }, ''],
  ])('%s', (_, definition, value, expected) => {
    const columns = { c: definition, d: { type: 'text' } };
    expect(rowsOf(columns, { orderIndex: 0, values: { c: value, d: '.' } })).toEqual([`${expected}|.`]);
  });

  it.each<[string, unknown[]]>([
    ['numbers', [10, 9, 1]],
    ['texts', ['a1', 'a0V', 'Zz']],
  ])('has its rows in their order: %s', (_, indexes) => {
    const records = indexes.map((orderIndex) => ({ orderIndex, values: { c: String(orderIndex) } }));
    expect(rowsOf({ c: { type: 'text' } }, ...records)).toEqual(indexes.map(String).toReversed());
  });
});
