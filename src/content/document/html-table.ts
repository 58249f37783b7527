import { elementsOf, hasOnly, type HtmlElement } from './html-tree.js';
import { readParagraphs } from './html-paragraphs.js';
import { readReference } from './references.js';
import { type TableCell, type TableColumn, makeTable } from './table.js';
import type { BlockNode, NodeData } from './nodes.js';

const TABLE_ATTRIBUTES = ['data-view', 'data-card-size', 'data-full-width', 'data-header-hidden'];
const COLUMN_ATTRIBUTES = [
  ...['width', 'align', 'data-type', 'data-hidden', 'data-card-target', 'data-card-cover'],
  'data-card-cover-dark',
];
const ALIGNMENTS = new Set(['left', 'center', 'right']);

/** A `<table>` as exports write it, such as `data-view="cards"`; null when any of it is not understood. */
export function readHtmlTable(table: HtmlElement): BlockNode | null {
  const { 'data-view': view = 'grid', 'data-card-size': cardSize } = table.attributes;
  if ((view !== 'grid' && view !== 'cards') || !hasOnly(table, ...TABLE_ATTRIBUTES)) return null;
  const sections = elementsOf(table.children);
  const [head, body, ...more] = sections ?? [];
  if (head?.name !== 'thead' || body?.name !== 'tbody' || more.length > 0) return null;
  const [headRow, ...moreRows] = rowsOf(head) ?? [];
  const rows = rowsOf(body);
  if (!headRow || moreRows.length > 0 || !rows) return null;
  const columns = readColumns(headRow);
  if (columns === null) return null;
  const records: TableCell[][] = [];
  for (const row of rows) {
    const cells = readRow(row, columns);
    if (cells === null) return null;
    records.push(cells);
  }
  return makeTable(
    {
      type: view,
      ...(view === 'cards' ? { cardSize: cardSize ?? 'medium' } : {}),
      ...(view === 'grid' ? { hideHeader: table.attributes['data-header-hidden'] !== undefined } : {}),
      ...(table.attributes['data-full-width'] === 'true' ? { fullWidth: true } : {}),
    },
    columns,
    records,
  );
}

function rowsOf(section: HtmlElement): HtmlElement[] | null {
  const rows = hasOnly(section) ? elementsOf(section.children) : null;
  return rows?.every((row) => row.name === 'tr' && hasOnly(row)) ? rows : null;
}

function readColumns(row: HtmlElement): TableColumn[] | null {
  const columns: TableColumn[] = [];
  for (const cell of elementsOf(row.children) ?? [undefined]) {
    if (cell?.name !== 'th' || !hasOnly(cell, ...COLUMN_ATTRIBUTES)) return null;
    const { width, align, 'data-type': type = 'text' } = cell.attributes;
    const title = readParagraphs(cell.children);
    const isKnown = ['text', 'number', 'checkbox', 'rating', 'files', 'content-ref'].includes(type);
    if (!isKnown || !title || title.length > 1 || (align !== undefined && !ALIGNMENTS.has(align)))
      return null;
    columns.push({
      type,
      title: title[0]?.nodes ?? [],
      ...(width ? { width } : {}),
      ...(align ? { align } : {}),
      ...(cell.attributes['data-hidden'] !== undefined ? { hidden: true } : {}),
      ...(cell.attributes['data-card-target'] !== undefined ? { role: 'target' as const } : {}),
      ...(cell.attributes['data-card-cover'] !== undefined ? { role: 'cover' as const } : {}),
    });
  }
  return columns;
}

function readRow(row: HtmlElement, columns: readonly TableColumn[]): TableCell[] | null {
  const elements = elementsOf(row.children);
  if (!elements || elements.length > columns.length) return null;
  const cells: TableCell[] = [];
  for (const [index, element] of elements.entries()) {
    const cell = hasOnly(element) && element.name === 'td' ? readCell(element, columns[index]) : null;
    if (cell === null) return null;
    cells.push(cell);
  }
  return cells;
}

function readCell(element: HtmlElement, column: TableColumn | undefined): TableCell | null {
  if (column === undefined || column.type === 'text') {
    const blocks = readParagraphs(element.children);
    return blocks && { blocks };
  }
  if (column.type === 'files' || column.type === 'content-ref') {
    const links = elementsOf(element.children);
    if (
      !links?.every(
        (link) => link.name === 'a' && link.attributes.href !== undefined && hasOnly(link, 'href'),
      )
    )
      return null;
    const references = links.map(({ attributes }) => readReference(attributes.href ?? ''));
    if (column.type === 'files') return { value: references };
    return references.length > 1 ? null : { value: references[0] ?? null };
  }
  const [written = '', ...more] = element.children;
  if (typeof written !== 'string' || more.length > 0) return null;
  return readScalar(written.trim(), column.type);
}

function readScalar(written: string, type: string): TableCell | null {
  if (written === '') return { value: null };
  if (type === 'checkbox') {
    return written === 'true' || written === 'false' ? { value: written === 'true' } : null;
  }
  const value: NodeData[string] = Number(written);
  return String(value) === written && Number.isFinite(value) ? { value } : null;
}
