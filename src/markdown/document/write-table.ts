import type { Footnotes } from './footnotes.js';
import { escapeHtmlValue, writeAttributes } from './html-tree.js';
import { writeLength } from './length.js';
import { type BlockNode, type InlineChild, type NodeData, stringOf, text } from './nodes.js';
import { compareOrder } from './order-index.js';
import { labelOf, targetOf } from '../source/references.js';
import { writeHtmlInlines } from './write-html.js';
import { inlinesOf, writeHtmlBlocks } from './write-html-blocks.js';
import { writeInlines } from './write-inlines.js';

interface Column {
  id: string;
  data: NodeData;
  width: string | undefined;
  align: unknown;
  title: InlineChild[];
}

/** Writes a table as a markdown table if it can express it, else as HTML. */
export function writeTable(node: BlockNode, footnotes: Footnotes): string {
  const columns = columnsOf(node);
  const rows = rowsOf(node);
  return isPlainGrid(node, columns, rows)
    ? writeBars(node, columns, rows, footnotes)
    : writeHtml(node, columns, rows, footnotes);
}

function columnsOf(node: BlockNode): Column[] {
  const widths = objectOf(objectOf(node.data.view).columnWidths);
  return Object.entries(objectOf(node.data.definition)).map(([id, value]) => {
    const data = objectOf(value);
    // In the earlier form, the definition contains both.
    const [width, align] = [writeLength(widths[id] ?? data.width), data.textAlignment ?? data.align];
    const formatted = fragmentOf(node, data.titleFragment)?.[0];
    const title = stringOf(data, 'title') ?? '';
    return {
      id,
      data,
      width,
      align,
      title: formatted ? inlinesOf(formatted) : title === '' ? [] : [text(title)],
    };
  });
}

function rowsOf(node: BlockNode): NodeData[] {
  const records = Object.values(objectOf(node.data.records)).map(objectOf);
  return records
    .sort((one, other) => compareOrder(one.orderIndex, other.orderIndex))
    .map((record) => objectOf(record.values));
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
  const visibleCount = Array.isArray(view.columns) ? view.columns.length : columns.length;
  if (
    view.type !== 'grid' ||
    view.hideHeader === true ||
    view.fullWidth ||
    view.targetDefinition ||
    view.coverDefinition ||
    view.coverDefinitionDark ||
    view.search !== undefined ||
    visibleCount !== columns.length
  )
    return false;
  const isPlain = ({ data, width }: Column) => data.type === 'text' && !width && !data.verticalAlignment;
  if (columns.length === 0 || !columns.every(isPlain) || columns.some(({ title }) => endsCell(title)))
    return false;
  return rows.every((values) =>
    columns.every(({ id }) => {
      const blocks = fragmentOf(node, values[id]) ?? [];
      return (
        blocks.length <= 1 &&
        blocks.every(
          (block) => block.type === 'paragraph' && !block.data.align && !endsCell(inlinesOf(block)),
        )
      );
    }),
  );
}

/** Whether content has a bar after a backslash that cannot be escaped, such as the norm in the formula `\|x\|`. */
function endsCell(nodes: readonly InlineChild[]): boolean {
  return nodes.some((node) => {
    if (node.object === 'text') return false;
    const { formula, expression, markdown } = node.data;
    const written = [formula, expression, markdown].filter((value) => typeof value === 'string');
    return written.some((value) => value.includes('\\|')) || endsCell(node.nodes ?? []);
  });
}

function writeBars(
  node: BlockNode,
  columns: readonly Column[],
  rows: readonly NodeData[],
  footnotes: Footnotes,
): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rules = columns.map(({ align }) => {
    if (align === 'center') return ':-:';
    return align === 'right' ? '--:' : align === 'left' ? ':--' : '---';
  });
  const head = columns.map(({ title }) => writeInlines(title, 'cell', footnotes));
  const body = rows.map((values) => {
    // Missing cells at the end of a row stay missing.
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

function writeHtml(
  node: BlockNode,
  columns: readonly Column[],
  rows: readonly NodeData[],
  footnotes: Footnotes,
): string {
  const view = objectOf(node.data.view);
  const visible = Array.isArray(view.columns) ? (view.columns as unknown[]) : columns.map(({ id }) => id);
  const attributes = {
    'data-view': view.type === 'cards' ? 'cards' : undefined,
    'data-card-size': view.type === 'cards' ? stringOf(view, 'cardSize') : undefined,
    'data-header-hidden': view.hideHeader === true ? (true as const) : undefined,
    'data-card-wrap': typeof view.cardWrap === 'boolean' ? String(view.cardWrap) : undefined,
    'data-full-width': view.fullWidth === true ? 'true' : undefined,
    'data-search': typeof view.search === 'boolean' ? String(view.search) : undefined,
  };
  const head = columns.map(({ id, data, title, width, align }) => {
    const type = stringOf(data, 'type');
    const column = {
      width,
      align: typeof align === 'string' ? align : undefined,
      valign: stringOf(data, 'verticalAlignment'),
      'data-hidden': visible.includes(id) ? undefined : (true as const),
      'data-card-target': view.targetDefinition === id ? (true as const) : undefined,
      'data-card-cover': view.coverDefinition === id ? (true as const) : undefined,
      'data-card-cover-dark': view.coverDefinitionDark === id ? (true as const) : undefined,
      'data-type': type === 'text' || type === 'select' ? undefined : type,
      'data-max': typeof data.max === 'number' ? data.max : undefined,
      'data-multiple': data.multiple === true && type !== 'select' ? (true as const) : undefined,
    };
    const options = type === 'select' ? writeOptions(data) : '';
    return `<th${writeAttributes(column)}>${writeHtmlInlines(title, footnotes)}${options}</th>`;
  });
  const body = rows.map((values) => {
    const cells = columns.map(({ id, data }) => `<td>${writeCell(node, data, values[id], footnotes)}</td>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table${writeAttributes(attributes)}><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

function optionsOf({ options }: NodeData): NodeData[] {
  return Array.isArray(options) ? options.map(objectOf) : [];
}

function writeOptions(data: NodeData): string {
  const options = optionsOf(data).map((option) => {
    const [value, label, color] = ['value', 'label', 'color'].map((name) => stringOf(option, name));
    return `<option${writeAttributes({ value, label, color })}></option>`;
  });
  return `<select${data.multiple === true ? ' multiple' : ''}>${options.join('')}</select>`;
}

function writeSelected(data: NodeData, values: readonly unknown[]): string {
  return values
    .map((value, index) => {
      const label = stringOf(optionsOf(data).find((option) => option.value === value) ?? {}, 'label') ?? '';
      const comma = index < values.length - 1 ? ', ' : '';
      return `<span${writeAttributes({ 'data-option': String(value) })}>${escapeHtmlValue(label + comma)}</span>`;
    })
    .join('');
}

function writeCell(node: BlockNode, data: NodeData, value: unknown, footnotes: Footnotes): string {
  const { type } = data;
  if (value === undefined || value === null) return '';
  if (type === 'text') {
    const blocks = fragmentOf(node, value);
    return blocks ? writeHtmlBlocks(blocks, footnotes) : '';
  }
  if (Array.isArray(value)) {
    if (type === 'select') return writeSelected(data, value);
    return value
      .map((part: unknown) => {
        if (typeof part !== 'string') return writeReferenceLink(part);
        return writeReferenceLink(
          type === 'users' ? { kind: 'user', user: part } : { kind: 'file', file: part },
        );
      })
      .join('');
  }
  if (type === 'content-ref' || type === 'image') return writeReferenceLink(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function writeReferenceLink(ref: unknown): string {
  const target = targetOf(ref);
  return `<a${writeAttributes({ href: target })}>${escapeHtmlValue(target === '' ? '' : labelOf(target))}</a>`;
}
