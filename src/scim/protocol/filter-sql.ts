import { isId } from '../../common/ids.js';
import { ScimError } from './scim-error.js';
import type { Filter, FilterOperator, FilterValue } from './scim-filter.js';

/** A single value in SQL. `text` is compared without regard to case, unless it `isExact`. */
export type FilterColumn =
  | { kind: 'text'; sql: string; isExact?: true }
  /** Stored in lower case, so that its index finds it. */
  | { kind: 'address'; sql: string }
  | { kind: 'id' | 'boolean' | 'time'; sql: string };

/** A field that a filter can compare. */
export type FilterField =
  | FilterColumn
  /** Has parts, and is only compared by `pr`. */
  | { kind: 'whole'; present: string }
  /** A list of values with parts, one of which is its `value`. `some` is the SQL for: a condition holds for a value. */
  | { kind: 'list'; some: (condition: string) => string; parts: Readonly<Record<string, FilterColumn>> };

/** The attributes of a type of resource that filters can compare, as its schema writes them. */
export type FilterFields = Readonly<Record<string, FilterField>>;

/** The resources of an organization that a filter selects. */
export interface FilterSql {
  /** A condition. It is NULL or false for resources that the filter does not select. */
  condition: string;
  /** The parameters from `$2`; `$1` is the organization. */
  parameters: string[];
}

const ORDER = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/i;
/** The attributes of other types of resources have no value. */
const ABSENT: FilterColumn = { kind: 'text', sql: 'NULL::text' };

/**
 * Writes a filter in SQL. Attributes without a value equal only `null`.
 * @param others the attributes of the other types of resources in the same list
 * @throws ScimError (`invalidFilter`) when the filter names another attribute, or compares one in a way that its type
 * does not allow
 */
export function filterSql(filter: Filter, fields: FilterFields, others: FilterFields = {}): FilterSql {
  const parameters: string[] = [];
  const scope = new Map<string, FilterField>([
    ...entriesOf(others).map(([name]): [string, FilterField] => [name, ABSENT]),
    ...entriesOf(fields),
  ]);
  return { condition: conditionOf(filter, scope, parameters), parameters };
}

/** The fields and the parts of lists, by their names in lower case. */
function entriesOf(fields: FilterFields): [string, FilterField][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const whole: [string, FilterField] = [name.toLowerCase(), field];
    if (field.kind !== 'list') return [whole];
    const { some, parts } = field;
    return [
      whole,
      ...Object.entries(parts).map(([part, value]): [string, FilterField] => [
        `${name}.${part}`.toLowerCase(),
        { kind: 'list', some, parts: { value } },
      ]),
    ];
  });
}

function conditionOf(filter: Filter, scope: ReadonlyMap<string, FilterField>, parameters: string[]): string {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return `(${filter.parts.map((part) => conditionOf(part, scope, parameters)).join(` ${filter.kind.toUpperCase()} `)})`;
    case 'not':
      // NULL counts as false, also below a `not`.
      return `(${conditionOf(filter.part, scope, parameters)}) IS NOT TRUE`;
    case 'values':
      return valuesCondition(filter, scope, parameters);
    default:
      return leafCondition(filter, fieldOf(filter.attribute, scope), parameters);
  }
}

function valuesCondition(
  { attribute, part }: Filter & { kind: 'values' },
  scope: ReadonlyMap<string, FilterField>,
  parameters: string[],
): string {
  const field = fieldOf(attribute, scope);
  if (field === ABSENT) return 'FALSE';
  if (field.kind !== 'list') refuse(`"${attribute}" is not a list, so it takes no brackets`);
  const parts = new Map<string, FilterField>(
    Object.entries(field.parts).map(([name, column]) => [name.toLowerCase(), column]),
  );
  return field.some(conditionOf(part, parts, parameters));
}

type Leaf = Filter & { kind: 'present' | 'comparison' };

function leafCondition(leaf: Leaf, field: FilterField, parameters: string[]): string {
  if (field.kind === 'list') {
    const isAbsence = leaf.kind === 'comparison' && leaf.value === null && leaf.operator === 'eq';
    if (isAbsence) return `NOT ${field.some('TRUE')}`;
    return field.some(leafCondition(leaf, field.parts.value ?? ABSENT, parameters));
  }
  if (leaf.kind === 'present') return presence(field);
  const { attribute, operator, value } = leaf;
  if (value === null) {
    if (operator === 'eq') return `NOT ${presence(field)}`;
    if (operator === 'ne') return presence(field);
    refuse(`"${attribute}" can be compared with null by eq and ne only`);
  }
  if (field.kind === 'whole') refuse(`"${attribute}" has parts: compare one of them, such as ${attribute}.…`);
  const bound = (text: string, type: string): string => {
    parameters.push(text);
    return `$${parameters.length + 1}::${type}`;
  };
  return comparison(attribute, field, operator, value, bound);
}

function comparison(
  attribute: string,
  column: FilterColumn,
  operator: FilterOperator,
  value: Exclude<FilterValue, null>,
  bound: (text: string, type: string) => string,
): string {
  const different = operator === 'ne' ? 'TRUE' : 'FALSE';
  const isEquality = operator === 'eq' || operator === 'ne';
  const equality = (text: string, type: string): string =>
    `${column.sql} ${operator === 'eq' ? '=' : 'IS DISTINCT FROM'} ${bound(text, type)}`;
  if (column.kind === 'boolean') {
    if (!isEquality) refuse(`"${attribute}" is true or false: compare it by eq, ne or pr`);
    const text = String(value).toLowerCase();
    return text === 'true' || text === 'false' ? equality(text, 'boolean') : different;
  }
  if (column.kind === 'time') {
    const time = timeOf(attribute, value);
    if (isEquality) return equality(time, 'timestamptz');
    if (!isOrder(operator)) refuse(`"${attribute}" is a time: it cannot be compared by ${operator}`);
    return `${column.sql} ${ORDER[operator]} ${bound(time, 'timestamptz')}`;
  }
  if (typeof value !== 'string') {
    if (isEquality) return different;
    refuse(`"${attribute}" can be compared by ${operator} with a text only`);
  }
  if (column.kind === 'id' && isEquality) return isId(value) ? equality(value, 'uuid') : different;
  if (column.kind === 'address' && isEquality) return equality(value.toLowerCase(), 'text');
  return textComparison(column, operator, bound(value, 'text'));
}

function textComparison(column: FilterColumn, operator: FilterOperator, parameter: string): string {
  const isExact = column.kind === 'text' && column.isExact === true;
  const sql = column.kind === 'id' ? `${column.sql}::text` : column.sql;
  const [left, right] = isExact ? [sql, parameter] : [`lower(${sql})`, `lower(${parameter})`];
  switch (operator) {
    case 'eq':
      return `${left} = ${right}`;
    case 'ne':
      return `${left} IS DISTINCT FROM ${right}`;
    case 'co':
      return `strpos(${left}, ${right}) > 0`;
    case 'sw':
      return `starts_with(${left}, ${right})`;
    case 'ew':
      return `right(${left}, length(${right})) = ${right}`;
    default:
      return `${left} COLLATE "C" ${ORDER[operator]} ${right} COLLATE "C"`;
  }
}

function presence(field: Exclude<FilterField, { kind: 'list' }>): string {
  return field.kind === 'whole' ? `(${field.present})` : `(${field.sql} IS NOT NULL)`;
}

function isOrder(operator: FilterOperator): operator is keyof typeof ORDER {
  return operator in ORDER;
}

function timeOf(attribute: string, value: FilterValue): string {
  const time = typeof value === 'string' && TIME.test(value) ? new Date(value) : undefined;
  if (time === undefined || Number.isNaN(time.getTime()))
    refuse(`"${attribute}" can be compared with a time such as "2026-01-31T12:00:00Z" only`);
  return time.toISOString();
}

function fieldOf(attribute: string, scope: ReadonlyMap<string, FilterField>): FilterField {
  const field = scope.get(attribute);
  if (field === undefined)
    refuse(`"${attribute}" cannot be compared: the filter can name ${[...scope.keys()].join(', ')}`);
  return field;
}

function refuse(message: string): never {
  throw new ScimError('invalidFilter', `In the filter, ${message}.`);
}
