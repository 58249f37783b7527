import { checkReference } from './check-reference.js';
import { DocumentError } from './document-error.js';
import type { NodeData } from './nodes.js';
import { allow, is, listAt, objectAt, stringAt } from './sent-values.js';

const COLUMN_TYPES = ['text', 'number', 'checkbox', 'rating', 'files', 'content-ref'];
const MAX_COLUMNS = 100_000;

/**
 * Checks the data of a table.
 * @param fragments the names of the table's fragments, which text cells and titles name
 * @throws DocumentError
 */
export function checkTable(data: NodeData, fragments: ReadonlySet<string>, path: string): void {
  allow(data, path, ['view', 'definition', 'records']);
  const definition = objectAt(data.definition, `${path}.definition`);
  const columns = new Map<string, string>();
  const named = new Set<string>();
  for (const [id, value] of Object.entries(definition)) {
    const at = `${path}.definition.${id}`;
    const column = objectAt(value, at);
    allow(column, at, ['id', 'title', 'type', 'titleFragment', 'width', 'align']);
    if (column.id !== undefined) is(column.id, `${at}.id`, [id]);
    stringAt(column.title, `${at}.title`);
    is(column.type, `${at}.type`, COLUMN_TYPES);
    if (column.titleFragment !== undefined)
      named.add(fragmentAt(column.titleFragment, fragments, `${at}.titleFragment`));
    if (column.width !== undefined) stringAt(column.width, `${at}.width`);
    if (column.align !== undefined) is(column.align, `${at}.align`, ['left', 'center', 'right']);
    columns.set(id, column.type as string);
  }
  if (columns.size === 0 || columns.size > MAX_COLUMNS)
    throw new DocumentError(`${path}.definition`, `must have 1 to ${MAX_COLUMNS} columns`);
  checkView(objectAt(data.view, `${path}.view`), columns, `${path}.view`);
  for (const [id, value] of Object.entries(objectAt(data.records, `${path}.records`))) {
    const at = `${path}.records.${id}`;
    const record = objectAt(value, at);
    allow(record, at, ['orderIndex', 'values']);
    if (record.orderIndex !== undefined && typeof record.orderIndex !== 'number')
      throw new DocumentError(`${at}.orderIndex`, 'must be a number');
    for (const [column, cell] of Object.entries(objectAt(record.values, `${at}.values`))) {
      const type = columns.get(column);
      if (type === undefined) throw new DocumentError(`${at}.values.${column}`, 'is no column of the table');
      checkCell(cell, type, fragments, named, `${at}.values.${column}`);
    }
  }
  const unused = [...fragments].find((name) => !named.has(name));
  if (unused !== undefined)
    throw new DocumentError(
      `${path}.records`,
      `must name the fragment ${JSON.stringify(unused).slice(0, 60)}`,
    );
}

function checkView(view: NodeData, columns: ReadonlyMap<string, string>, path: string): void {
  is(view.type, `${path}.type`, ['grid', 'cards']);
  const others = view.type === 'cards' ? ['cardSize', 'targetDefinition', 'coverDefinition'] : ['hideHeader'];
  allow(view, path, ['type', 'columns', 'fullWidth', ...others]);
  if (view.columns !== undefined) {
    for (const [index, id] of listAt(view.columns, `${path}.columns`).entries())
      columnAt(id, columns, `${path}.columns[${index}]`);
  }
  for (const name of ['hideHeader', 'fullWidth']) {
    if (view[name] !== undefined && typeof view[name] !== 'boolean')
      throw new DocumentError(`${path}.${name}`, 'must be true or false');
  }
  if (view.cardSize !== undefined) stringAt(view.cardSize, `${path}.cardSize`);
  for (const name of ['targetDefinition', 'coverDefinition']) {
    if (view[name] !== undefined) columnAt(view[name], columns, `${path}.${name}`);
  }
}

function checkCell(
  value: unknown,
  type: string,
  fragments: ReadonlySet<string>,
  named: Set<string>,
  path: string,
): void {
  if (value === null) return;
  switch (type) {
    case 'text':
      named.add(fragmentAt(value, fragments, path));
      return;
    case 'files':
      listAt(value, path).forEach((ref, index) => checkReference(ref, `${path}[${index}]`));
      return;
    case 'content-ref':
      checkReference(value, path);
      return;
    case 'checkbox':
      if (typeof value !== 'boolean') throw new DocumentError(path, 'must be true or false');
      return;
    default:
      if (typeof value !== 'number') throw new DocumentError(path, 'must be a number');
  }
}

function fragmentAt(value: unknown, fragments: ReadonlySet<string>, path: string): string {
  const name = stringAt(value, path);
  if (!fragments.has(name)) throw new DocumentError(path, 'names no fragment of the table');
  return name;
}

function columnAt(value: unknown, columns: ReadonlyMap<string, string>, path: string): void {
  if (!columns.has(stringAt(value, path))) throw new DocumentError(path, 'is no column of the table');
}
