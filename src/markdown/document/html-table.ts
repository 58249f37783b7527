import { decodeCharacterReferences } from '../source/html-tokens.js';
import { elementsOf, hasOnly, type HtmlChild, type HtmlElement } from './html-tree.js';
import { readHtmlFlow } from './html-flow.js';
import { readParagraphs } from './html-paragraphs.js';
import { readLength } from './length.js';
import { readReference } from '../source/references.js';
import { type TableCell, type TableColumn, makeTable } from './table.js';
import type { BlockNode, NodeData } from './nodes.js';
import type { DocumentReference } from '../source/content-reference.js';

const TABLE_ATTRIBUTES = [
  ...['data-view', 'data-card-size', 'data-card-wrap', 'data-full-width', 'data-header-hidden'],
  'data-search',
];
const COLUMN_ATTRIBUTES = [
  ...['width', 'align', 'valign', 'data-type', 'data-hidden', 'data-card-target', 'data-card-cover'],
  ...['data-card-cover-dark', 'data-max', 'data-multiple'],
];
const COLUMN_TYPES = [
  ...['text', 'number', 'checkbox', 'rating', 'select', 'users', 'files', 'image', 'content-ref'],
];
const ALIGNMENTS = new Set(['left', 'center', 'right']);
const VERTICAL_ALIGNMENTS = new Set(['top', 'middle', 'bottom']);
/** The attributes of columns with a role in cards. */
const ROLES = {
  'data-card-target': 'target',
  'data-card-cover': 'cover',
  'data-card-cover-dark': 'coverDark',
} as const;

/** Reads a `<table>` as exports write it, for instance with `data-view="cards"`. Returns null if any of it is not understood. */
export function readHtmlTable(table: HtmlElement): BlockNode | null {
  const { 'data-view': view = 'grid', 'data-card-size': cardSize } = table.attributes;
  if ((view !== 'grid' && view !== 'cards') || !hasOnly(table, ...TABLE_ATTRIBUTES)) return null;
  const parts = readSections(table);
  if (parts === null) return null;
  const columns = parts.head ? readColumns(parts.head) : withoutTitles(parts.rows);
  if (columns === null) return null;
  const records: TableCell[][] = [];
  for (const row of parts.rows) {
    const cells = readRow(row, columns);
    if (cells === null) return null;
    records.push(cells);
  }
  return makeTable(
    {
      type: view,
      ...(view === 'cards' ? { cardSize: cardSize ?? 'medium' } : {}),
      ...(view === 'grid' ? { hideHeader: !parts.head || 'data-header-hidden' in table.attributes } : {}),
      ...(table.attributes['data-full-width'] === 'true' ? { fullWidth: true } : {}),
      ...(view === 'cards' ? flag('cardWrap', table.attributes['data-card-wrap']) : {}),
      ...flag('search', table.attributes['data-search']),
    },
    columns,
    records,
  );
}

/** The row of the head, if any, and the others. A first row of `<th>` is a head. */
function readSections(table: HtmlElement): { head?: HtmlElement; rows: HtmlElement[] } | null {
  const sections = elementsOf(table.children);
  const heads: HtmlElement[] = [];
  const rows: HtmlElement[] = [];
  for (const [index, section] of (sections ?? []).entries()) {
    const isHead = section.name === 'thead' && index === 0;
    const read =
      isHead || section.name === 'tbody'
        ? rowsOf(section)
        : section.name === 'tr' && hasOnly(section)
          ? [section]
          : null;
    if (read === null) return null;
    (isHead ? heads : rows).push(...read);
  }
  const [head, ...moreHeads] = heads;
  if (!sections || sections.length === 0 || moreHeads.length > 0) return null;
  if (head) return { head, rows };
  const [first] = rows;
  const cells = first && elementsOf(first.children);
  const isHead = cells && cells.length > 0 && cells.every(({ name }) => name === 'th');
  return isHead ? { head: first, rows: rows.slice(1) } : { rows };
}

/** The columns of a table without a head. */
function withoutTitles(rows: readonly HtmlElement[]): TableColumn[] | null {
  const widths = rows.map((row) => elementsOf(row.children)?.length ?? 0);
  const width = widths.reduce((most, count) => Math.max(most, count), 0);
  return width === 0 ? null : Array.from({ length: width }, () => ({ type: 'text', title: [] }));
}

/** A property that says whether something is on. It is on by default. */
function flag(name: string, written: string | undefined): NodeData {
  return written === undefined ? {} : { [name]: written !== 'false' };
}

function rowsOf(section: HtmlElement): HtmlElement[] | null {
  const rows = hasOnly(section) ? elementsOf(section.children) : null;
  return rows?.every((row) => row.name === 'tr' && hasOnly(row)) ? rows : null;
}

function readColumns(row: HtmlElement): TableColumn[] | null {
  const columns: TableColumn[] = [];
  for (const cell of elementsOf(row.children) ?? [undefined]) {
    if (cell?.name !== 'th' || !hasOnly(cell, ...COLUMN_ATTRIBUTES)) return null;
    const { width, align, valign } = cell.attributes;
    const isSelect = (child: HtmlChild) => typeof child !== 'string' && child.name === 'select';
    const [select, ...others] = cell.children.filter(isSelect) as HtmlElement[];
    const type = cell.attributes['data-type'] ?? (select ? 'select' : 'text');
    const title = readParagraphs(cell.children.filter((child) => !isSelect(child)));
    if (!title || title.length > 1 || others.length > 0 || (select && type !== 'select')) return null;
    const more = COLUMN_TYPES.includes(type) ? readColumnData(cell, type, select) : null;
    if (more === null || (align !== undefined && !ALIGNMENTS.has(align))) return null;
    if (valign !== undefined && !VERTICAL_ALIGNMENTS.has(valign)) return null;
    const role = Object.entries(ROLES).find(([attribute]) => cell.attributes[attribute] !== undefined)?.[1];
    columns.push({
      type,
      title: title[0]?.nodes ?? [],
      ...(width ? { width: readLength(width) } : {}),
      ...(align ? { align } : {}),
      ...(valign ? { verticalAlign: valign } : {}),
      ...(Object.keys(more).length > 0 ? { more } : {}),
      ...(cell.attributes['data-hidden'] !== undefined ? { hidden: true } : {}),
      ...(role ? { role } : {}),
    });
  }
  return columns;
}

/** Reads the properties of a column besides its title. Returns null if any is not understood. */
function readColumnData(
  { attributes }: HtmlElement,
  type: string,
  select: HtmlElement | undefined,
): NodeData | null {
  const { 'data-max': max, 'data-multiple': multiple } = attributes;
  if (max !== undefined && (type !== 'rating' || !/^[1-9]\d{0,5}$/.test(max))) return null;
  const many = multiple ?? select?.attributes.multiple;
  if (many !== undefined && type !== 'select' && type !== 'users') return null;
  const options = select && readOptions(select);
  if (options === null) return null;
  return {
    ...(max !== undefined ? { max: Number(max) } : {}),
    ...(many !== undefined ? { multiple: true } : {}),
    ...(options ? { options } : {}),
  };
}

/** `<select><option value="…" label="…" color="…"></option></select>` */
function readOptions(select: HtmlElement): NodeData[] | null {
  const elements = hasOnly(select, 'multiple') ? elementsOf(select.children) : null;
  const options = elements?.map((element) => {
    const { value, label = '', color } = element.attributes;
    const isOption = element.name === 'option' && element.children.length === 0;
    if (!isOption || value === undefined || !hasOnly(element, 'value', 'label', 'color')) return null;
    return { value, label, ...(color ? { color } : {}) };
  });
  return options?.every((option) => option !== null) ? options : null;
}

function readRow(row: HtmlElement, columns: readonly TableColumn[]): TableCell[] | null {
  const elements = elementsOf(row.children);
  if (!elements || elements.length > columns.length) return null;
  const cells: TableCell[] = [];
  for (const [index, element] of elements.entries()) {
    const column = columns[index];
    // Exports repeat the alignment of a column in each of its cells.
    const { align, valign } = element.attributes;
    const isAligned =
      [undefined, column?.align].includes(align) && [undefined, column?.verticalAlign].includes(valign);
    const isCell = element.name === 'td' && isAligned && hasOnly(element, 'align', 'valign');
    const cell = isCell ? readCell(element, column) : null;
    if (cell === null) return null;
    cells.push(cell);
  }
  return cells;
}

function readCell(element: HtmlElement, column: TableColumn | undefined): TableCell | null {
  if (column === undefined || column.type === 'text') {
    const blocks = readHtmlFlow(element.children);
    return blocks && { blocks };
  }
  if (column.type === 'select') return readSelected(element, column.more?.options);
  if (LINKED_TYPES.has(column.type)) {
    const links = elementsOf(element.children);
    if (
      !links?.every(
        (link) => link.name === 'a' && link.attributes.href !== undefined && hasOnly(link, 'href'),
      )
    )
      return null;
    const references = links.map(({ attributes }) => readReference(attributes.href ?? ''));
    const isOne = column.type === 'content-ref' || column.type === 'image';
    if (isOne && references.length <= 1) return { value: references[0] ?? null };
    return column.type === 'content-ref' ? null : { value: references.map(idOf) };
  }
  const [written = '', ...more] = element.children;
  if (typeof written !== 'string' || more.length > 0) return null;
  return readScalar(written.trim(), column.type);
}

/** Types whose cells are links. */
const LINKED_TYPES = new Set(['files', 'image', 'users', 'content-ref']);

/** The ID of a file or user; the reference itself for anything else, such as an address. */
export function idOf(ref: DocumentReference): string | DocumentReference {
  if (ref.kind === 'file' && !('anchor' in ref)) return ref.file;
  return ref.kind === 'user' ? ref.user : ref;
}

/** `<span data-option="value">Label</span>` for each option that is selected, with commas between. */
function readSelected(element: HtmlElement, options: unknown): TableCell | null {
  const labels = new Map(
    ((options ?? []) as { value: string; label: string }[]).map(({ value, label }) => [value, label]),
  );
  const values: string[] = [];
  for (const selected of elementsOf(element.children) ?? [undefined]) {
    const value = selected?.attributes['data-option'];
    const [label = '', ...more] = selected?.children ?? [];
    if (value === undefined || selected?.name !== 'span' || !hasOnly(selected, 'data-option')) return null;
    if (typeof label !== 'string' || more.length > 0) return null;
    // Otherwise the text would be lost.
    if (decodeCharacterReferences(label).replace(/, $/, '').trim() !== labels.get(value)?.trim()) return null;
    values.push(value);
  }
  return { value: values.length > 0 ? values : null };
}

function readScalar(written: string, type: string): TableCell | null {
  if (written === '' || written === 'null') return { value: null };
  if (type === 'checkbox') {
    return written === 'true' || written === 'false' ? { value: written === 'true' } : null;
  }
  const value: NodeData[string] = Number(written);
  return String(value) === written && Number.isFinite(value) ? { value } : null;
}
