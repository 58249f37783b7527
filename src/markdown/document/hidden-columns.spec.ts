import { dropHiddenColumns, type HtmlTreeNode } from './hidden-columns.js';

const text = (value: string): HtmlTreeNode & { value: string } => ({ type: 'text', value });
const element = (tagName: string, children: HtmlTreeNode[], properties: object = {}): HtmlTreeNode => ({
  type: 'element',
  tagName,
  properties,
  children,
});
const row = (...cells: HtmlTreeNode[]): HtmlTreeNode => element('tr', [text(' '), ...cells]);
const cell = (...children: HtmlTreeNode[]): HtmlTreeNode => element('td', children);
const hidden = (value: string): HtmlTreeNode => element('th', [text(value)], { dataHidden: '' });
const shown = (value: string): HtmlTreeNode => element('th', [text(value)]);

function texts(node: HtmlTreeNode): string {
  return 'value' in node ? String(node.value) : (node.children ?? []).map(texts).join('');
}

describe('columns marked as hidden', () => {
  it.each<[string, HtmlTreeNode, string]>([
    [
      'none',
      element('table', [row(shown('a'), shown('b')), row(cell(text('1')), cell(text('2')))]),
      ' ab 12',
    ],
    ['one', element('table', [row(hidden('a'), shown('b')), row(cell(text('1')), cell(text('2')))]), ' b 2'],
    ['all', element('table', [row(hidden('a')), row(cell(text('1')))]), '  '],
    [
      'one of a table with sections and a short row',
      element('table', [
        element('thead', [row(shown('a'), hidden('b'))]),
        element('tbody', [row(cell(text('1')), cell(text('2'))), row(cell(text('3')))]),
      ]),
      ' a 1 3',
    ],
    [
      'one of a table within another one',
      element('table', [
        row(shown('a'), shown('b')),
        row(cell(element('table', [row(hidden('x'), shown('y'))])), cell(text('2'))),
      ]),
      ' ab  y2',
    ],
  ])('are removed: %s', (_, table, expected) => {
    const tree = { type: 'root', children: [element('div', [table])] };
    dropHiddenColumns(tree);
    expect(texts(tree)).toBe(expected);
  });
});
