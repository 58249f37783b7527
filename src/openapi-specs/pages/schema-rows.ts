import { cell, nameCell } from './markdown-parts.js';
import { propertiesOf, type Visits } from './schema-properties.js';
import { typeOf } from './schema-type.js';
import { original, type SpecReferences } from './spec-references.js';
import { isObject, lineOf, listOf, objectOf, own, type SpecObject, textOf } from './spec-values.js';

/** A property or nested item as a row of a table, with cells in markdown. */
type PropertyRow = [name: string, type: string, required: string, description: string];

export const PROPERTY_HEAD = ['Property', 'Type', 'Required', 'Description'] as const;

/** Maximum depth of properties. */
const MAX_DEPTH = 4;
const MAX_ROWS = 150;
/** Maximum schemas that one table visits, because nested compositions can grow exponentially. */
const MAX_VISITS = 2_000;
const MAX_VALUES = 12;

/**
 * The properties of a schema and of the objects and lists in it, up to a depth that is still readable. A recursive schema
 * is named but not expanded again.
 */
export class SchemaRows {
  readonly rows: PropertyRow[] = [];
  /** Properties were left out. */
  isCut = false;
  private readonly visits: Visits = { count: 0, most: MAX_VISITS };

  constructor(
    schema: unknown,
    private readonly references: SpecReferences,
  ) {
    this.open(schema, '', 0, []);
  }

  private open(schema: unknown, prefix: string, depth: number, above: readonly SpecObject[]): void {
    const { value } = this.references.follow(schema);
    const self = original(value);
    if (above.includes(self) || depth >= MAX_DEPTH) return;
    const around = [...above, self];
    const items = own(value, 'items');
    if (items !== undefined && own(value, 'properties') === undefined)
      // The type of the list already names the items, so the table does not repeat it.
      return this.open(items, prefix === '' ? '' : `${prefix}[]`, depth, around);
    const properties = propertiesOf(schema, this.references, this.visits);
    for (const [name, { schema: property, required }] of properties) {
      const path = prefix === '' ? name : `${prefix}.${name}`;
      if (!this.add(path, property, required)) return;
      this.open(property, path, depth + 1, around);
    }
    const others = own(value, 'additionalProperties');
    if (!isObject(others)) return;
    const path = prefix === '' ? '*' : `${prefix}.*`;
    if (this.add(path, others, false)) this.open(others, path, depth + 1, around);
  }

  /** @returns false when the table is full */
  private add(path: string, schema: unknown, required: boolean): boolean {
    if (this.rows.length >= MAX_ROWS || this.visits.count > MAX_VISITS) {
      this.isCut = true;
      return false;
    }
    this.visits.count += 1;
    const { value } = this.references.follow(schema);
    this.rows.push([
      nameCell(path),
      cell(typeOf(schema, this.references)),
      required ? 'yes' : 'no',
      cell(describe(value)),
    ]);
    return true;
  }
}

/** The description of a schema or parameter, with its constraints. */
export function describe(schema: SpecObject, values: SpecObject = schema): string {
  const text = lineOf(textOf(own(schema, 'description')), 900);
  const said = text === '' || /[.!?:;…]$/.test(text) ? text : `${text}.`;
  const deprecated = own(schema, 'deprecated') === true ? 'Deprecated.' : '';
  return [deprecated, said, ...limitsOf(values)].filter((part) => part !== '').join(' ');
}

function limitsOf(schema: SpecObject): string[] {
  const format = (value: unknown): string =>
    lineOf(typeof value === 'string' ? textOf(value) : jsonOf(value), 60);
  const choices = listOf(own(schema, 'enum') ?? own(objectOf(own(schema, 'items')), 'enum'));
  const enumerated = choices.slice(0, MAX_VALUES).map(format).join(', ');
  const more = choices.length > MAX_VALUES ? ', …' : '';
  const stated = (name: string, words: string): string => {
    const value = own(schema, name);
    return value === undefined || value === null ? '' : `${words} ${format(value)}.`;
  };
  return [
    choices.length === 0 ? '' : `One of: ${enumerated}${more}.`,
    stated('const', 'Always'),
    stated('default', 'Default:'),
    stated('minimum', 'At least'),
    stated('maximum', 'At most'),
    stated('minLength', 'Length at least'),
    stated('maxLength', 'Length at most'),
    stated('minItems', 'Items at least'),
    stated('maxItems', 'Items at most'),
    stated('pattern', 'Pattern:'),
  ];
}

/** A value as JSON; objects and lists are abbreviated. */
function jsonOf(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[…]' : '{…}';
  return textOf(JSON.stringify(value) ?? '');
}
