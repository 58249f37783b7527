import { writeAttributes } from './html-tree.js';
import { type BlockNode, type InlineChild, type NodeData, stringOf, text } from './nodes.js';
import { labelOf, targetOf } from './references.js';
import { inlinesOf, writeHtmlBlocks, writeHtmlInlines } from './write-html.js';
import { type FootnoteSink, writeInlines } from './write-inlines.js';

interface Column {
  id: string;
  data: NodeData;
  title: InlineChild[];
}

/** A table as rows of bars where those can say it, else as HTML. */
export function writeTable(node: BlockNode, footnotes: FootnoteSink): string {
  const columns = columnsOf(node);
  const rows = rowsOf(node);
  return isPlainGrid(node, columns, rows)
    ? writeBars(node, columns, rows, footnotes)
    : writeHtml(node, columns, rows);
}

function columnsOf(node: BlockNode): Column[] {
  return Object.entries(objectOf(node.data.definition)).map(([id, value]) => {
    const data = objectOf(value);
    const formatted = fragmentOf(node, data.titleFragment)?.[0];
    const title = stringOf(data, 'title') ?? '';
    return { id, data, title: formatted ? inlinesOf(formatted) : title === '' ? [] : [text(title)] };
  });
}

function rowsOf(node: BlockNode): NodeData[] {
  const records = Object.values(objectOf(node.data.records)).map(objectOf);
  const orderOf = (record: NodeData) => (typeof record.orderIndex === 'number' ? record.orderIndex : 0);
  return records.sort((one, other) => orderOf(one) - orderOf(other)).map((record) => objectOf(record.values));
}

function objectOf(value: unknown): NodeData {
  return typeof value === 'object' && value !== null ? (value as NodeData) : {};
}

function fragmentOf(node: BlockNode, name: unknown): BlockNode[] | undefined {
  return typeof name === 'string' ? fragmentsOf(node).get(name) : undefined;
}

const fragmentMaps = new WeakMap<BlockNode, Map<string, BlockNode[]>>();

function fragmentsOf(node: BlockNode): Map<string, BlockNode[]> {
  let map = fragmentMaps.get(node);
  if (map === undefined) {
    map = new Map((node.fragments ?? []).map((part) => [part.fragment ?? '', part.nodes]));
    fragmentMaps.set(node, map);
  }
  return map;
}

function isPlainGrid(node: BlockNode, columns: readonly Column[], rows: readonly NodeData[]): boolean {
  const view = objectOf(node.data.view);
  const shown = Array.isArray(view.columns) ? view.columns.length : columns.length;
  if (view.type !== 'grid' || view.hideHeader === true || view.fullWidth || shown !== columns.length)
    return false;
  if (columns.length === 0 || columns.some(({ data }) => data.type !== 'text' || data.width)) return false;
  return rows.every((values) =>
    columns.every(({ id }) => {
      const blocks = fragmentOf(node, values[id]) ?? [];
      return blocks.length <= 1 && blocks.every(({ type, data }) => type === 'paragraph' && !data.align);
    }),
  );
}

function writeBars(
  node: BlockNode,
  columns: readonly Column[],
  rows: readonly NodeData[],
  footnotes: FootnoteSink,
): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rules = columns.map(({ data }) => {
    if (data.align === 'center') return ':-:';
    return data.align === 'right' ? '--:' : data.align === 'left' ? ':--' : '---';
  });
  const head = columns.map(({ title }) => writeInlines(title, 'cell', footnotes));
  const body = rows.map((values) => {
    // Cells that the row does not have at its end are not made up.
    const last = columns.findLastIndex(({ id }) => values[id] !== undefined);
    const width = Math.max(1, last + 1);
    return row(
      columns.slice(0, width).map(({ id }) => {
        const [content] = fragmentOf(node, values[id]) ?? [];
        return content ? writeInlines(inlinesOf(content), 'cell', footnotes) : '';
      }),
    );
  });
  return [row(head), row(rules), ...body].join('\n');
}

function writeHtml(node: BlockNode, columns: readonly Column[], rows: readonly NodeData[]): string {
  const view = objectOf(node.data.view);
  const shown = Array.isArray(view.columns) ? (view.columns as unknown[]) : columns.map(({ id }) => id);
  const attributes = {
    'data-view': view.type === 'cards' ? 'cards' : undefined,
    'data-card-size': view.type === 'cards' ? stringOf(view, 'cardSize') : undefined,
    'data-header-hidden': view.hideHeader === true ? (true as const) : undefined,
    'data-full-width': view.fullWidth === true ? 'true' : undefined,
  };
  const head = columns.map(({ id, data, title }) => {
    const type = stringOf(data, 'type');
    const column = {
      width: stringOf(data, 'width'),
      align: stringOf(data, 'align'),
      'data-hidden': shown.includes(id) ? undefined : (true as const),
      'data-card-target': view.targetDefinition === id ? (true as const) : undefined,
      'data-card-cover': view.coverDefinition === id ? (true as const) : undefined,
      'data-type': type === 'text' ? undefined : type,
    };
    return `<th${writeAttributes(column)}>${writeHtmlInlines(title)}</th>`;
  });
  const body = rows.map((values) => {
    const cells = columns.map(({ id, data }) => `<td>${writeCell(node, data.type, values[id])}</td>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table${writeAttributes(attributes)}><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

function writeCell(node: BlockNode, type: unknown, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (type === 'text') {
    const blocks = fragmentOf(node, value);
    return blocks ? writeHtmlBlocks(blocks) : '';
  }
  if (type === 'files' && Array.isArray(value)) return value.map(writeReferenceLink).join('');
  if (type === 'content-ref') return writeReferenceLink(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function writeReferenceLink(ref: unknown): string {
  const target = targetOf(ref);
  return `<a${writeAttributes({ href: target })}>${writeHtmlInlines(target === '' ? [] : [text(labelOf(target))])}</a>`;
}
