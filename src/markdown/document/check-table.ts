import { checkReference } from './check-reference.js';
import { DocumentError } from './document.errors.js';
import type { NodeData } from './nodes.js';
import {
  requireKnownProperties,
  requireOneOf,
  lengthAt,
  listAt,
  objectAt,
  stringAt,
} from './received-values.js';

const COLUMN_TYPES = [
  ...['text', 'number', 'checkbox', 'rating', 'select', 'users', 'files', 'image', 'content-ref'],
];
const ALIGNMENTS = ['left', 'center', 'right'];
const VERTICAL_ALIGNMENTS = ['top', 'middle', 'bottom'];
const ROLES = ['targetDefinition', 'coverDefinition', 'coverDefinitionDark'];
const MAX_COLUMNS = 100_000;

interface Column {
  type: string;
  /** Their values. */
  options: ReadonlySet<string>;
}
type Columns = Map<string, Column>;

/**
 * Checks the data of a table.
 * @param fragments the names of the table's fragments, which text cells and titles name
 * @throws DocumentError
 */
export function checkTable(data: NodeData, fragments: ReadonlySet<string>, path: string): void {
  requireKnownProperties(data, path, ['view', 'definition', 'records']);
  const definition = objectAt(data.definition, `${path}.definition`);
  const columns: Columns = new Map();
  const named = new Set<string>();
  for (const [id, value] of Object.entries(definition)) {
    const at = `${path}.definition.${id}`;
    const column = objectAt(value, at);
    requireKnownProperties(column, at, [
      ...['id', 'title', 'type', 'titleFragment', 'textAlignment', 'max', 'multiple', 'options'],
      'verticalAlignment',
      // The earlier form.
      ...['width', 'align'],
    ]);
    if (column.id !== undefined) requireOneOf(column.id, `${at}.id`, [id]);
    stringAt(column.title, `${at}.title`);
    requireOneOf(column.type, `${at}.type`, COLUMN_TYPES);
    if (column.titleFragment !== undefined)
      named.add(fragmentAt(column.titleFragment, fragments, `${at}.titleFragment`));
    if (column.width !== undefined) lengthAt(column.width, `${at}.width`);
    for (const name of ['textAlignment', 'align'])
      if (column[name] !== undefined) requireOneOf(column[name], `${at}.${name}`, ALIGNMENTS);
    if (column.verticalAlignment !== undefined)
      requireOneOf(column.verticalAlignment, `${at}.verticalAlignment`, VERTICAL_ALIGNMENTS);
    columns.set(id, { type: column.type as string, options: checkColumn(column, at) });
  }
  if (columns.size === 0 || columns.size > MAX_COLUMNS)
    throw new DocumentError(`${path}.definition`, `must have 1 to ${MAX_COLUMNS} columns`);
  checkView(objectAt(data.view, `${path}.view`), columns, `${path}.view`);
  for (const [id, value] of Object.entries(objectAt(data.records, `${path}.records`))) {
    const at = `${path}.records.${id}`;
    const record = objectAt(value, at);
    requireKnownProperties(record, at, ['orderIndex', 'values']);
    if (record.orderIndex !== undefined && typeof record.orderIndex !== 'number')
      stringAt(record.orderIndex, `${at}.orderIndex`);
    for (const [column, cell] of Object.entries(objectAt(record.values, `${at}.values`))) {
      const found = columns.get(column);
      if (found === undefined)
        throw new DocumentError(`${at}.values.${column}`, 'is not a column of the table');
      checkCell(cell, found, fragments, named, `${at}.values.${column}`);
    }
  }
  const unused = [...fragments].find((name) => !named.has(name));
  if (unused !== undefined)
    throw new DocumentError(
      `${path}.records`,
      `must name the fragment ${JSON.stringify(unused).slice(0, 60)}`,
    );
}

/** Checks the properties of a column that only some types have. @returns the values of its options */
function checkColumn(column: NodeData, path: string): Set<string> {
  const { type, max, multiple, options } = column;
  const isMax = typeof max === 'number' && Number.isInteger(max) && max > 0 && max < 1_000_000;
  if (max !== undefined && (type !== 'rating' || !isMax))
    throw new DocumentError(`${path}.max`, 'must be a whole number above 0, and the column a rating');
  if (multiple !== undefined && (typeof multiple !== 'boolean' || (type !== 'select' && type !== 'users')))
    throw new DocumentError(`${path}.multiple`, 'must be true or false, and the column a select or users');
  if (options !== undefined && type !== 'select')
    throw new DocumentError(`${path}.options`, 'should not exist');
  const values = new Set<string>();
  for (const [index, item] of (options === undefined ? [] : listAt(options, `${path}.options`)).entries()) {
    const at = `${path}.options[${index}]`;
    const option = objectAt(item, at);
    requireKnownProperties(option, at, ['value', 'label', 'color']);
    for (const name of ['value', 'label']) stringAt(option[name], `${at}.${name}`);
    if (option.color !== undefined) stringAt(option.color, `${at}.color`);
    values.add(option.value as string);
  }
  return values;
}

function checkView(view: NodeData, columns: Columns, path: string): void {
  requireOneOf(view.type, `${path}.type`, ['grid', 'cards']);
  const others = view.type === 'cards' ? ['cardSize', 'cardWrap'] : ['hideHeader'];
  const shared = ['type', 'columns', 'columnWidths', 'fullWidth', 'search'];
  requireKnownProperties(view, path, [...shared, ...ROLES, ...others]);
  if (view.columns !== undefined) {
    for (const [index, id] of listAt(view.columns, `${path}.columns`).entries())
      columnAt(id, columns, `${path}.columns[${index}]`);
  }
  if (view.columnWidths !== undefined) {
    const at = `${path}.columnWidths`;
    for (const [id, width] of Object.entries(objectAt(view.columnWidths, at))) {
      columnAt(id, columns, `${at}.${id}`);
      lengthAt(width, `${at}.${id}`);
    }
  }
  for (const name of ['hideHeader', 'fullWidth', 'cardWrap', 'search']) {
    if (view[name] !== undefined && typeof view[name] !== 'boolean')
      throw new DocumentError(`${path}.${name}`, 'must be true or false');
  }
  if (view.cardSize !== undefined) stringAt(view.cardSize, `${path}.cardSize`);
  for (const name of ROLES) {
    if (view[name] !== undefined) columnAt(view[name], columns, `${path}.${name}`);
  }
}

function checkCell(
  value: unknown,
  { type, options }: Column,
  fragments: ReadonlySet<string>,
  named: Set<string>,
  path: string,
): void {
  if (value === null) return;
  switch (type) {
    case 'text':
      named.add(fragmentAt(value, fragments, path));
      return;
    case 'image':
      if (Array.isArray(value)) checkItems(value, path);
      else checkReference(value, path);
      return;
    case 'files':
    case 'users':
      checkItems(listAt(value, path), path);
      return;
    case 'select':
      for (const [index, item] of listAt(value, path).entries())
        if (!options.has(item as string))
          throw new DocumentError(`${path}[${index}]`, 'is not an option of the column');
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

/** Checks a list of IDs and references. */
function checkItems(items: readonly unknown[], path: string): void {
  for (const [index, item] of items.entries()) {
    const at = `${path}[${index}]`;
    if (typeof item !== 'string') checkReference(item, at);
    else if (!/^[\w-]{1,64}$/.test(item)) throw new DocumentError(at, 'is not an ID');
  }
}

function fragmentAt(value: unknown, fragments: ReadonlySet<string>, path: string): string {
  const name = stringAt(value, path);
  if (!fragments.has(name)) throw new DocumentError(path, 'does not name a fragment of the table');
  return name;
}

function columnAt(value: unknown, columns: Columns, path: string): void {
  if (!columns.has(stringAt(value, path))) throw new DocumentError(path, 'is not a column of the table');
}
