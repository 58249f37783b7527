import { cell, nameCell } from './markdown-parts.js';
import { typeOf } from './schema-type.js';
import { original, type SpecReferences } from './spec-references.js';
import {
  entriesOf,
  isObject,
  lineOf,
  listOf,
  objectOf,
  own,
  type SpecObject,
  textOf,
} from './spec-values.js';

/** A property, or an item below one, as a row of a table: cells as markdown. */
type PropertyRow = [name: string, type: string, required: string, description: string];

export const PROPERTY_HEAD = ['Property', 'Type', 'Required', 'Description'] as const;

/** Levels of properties below each other. */
const MAX_DEPTH = 4;
const MAX_ROWS = 150;
/** Schemas that one table looks at: what is composed of what is composed can be very many. */
const MAX_VISITS = 2_000;
const MAX_VALUES = 12;
/** Names of properties that a schema requires, several times as many as are shown. */
const MAX_REQUIRED = 1_000;

/** A property of an object, with what all parts of its schema say. */
interface Property {
  schema: unknown;
  required: boolean;
}

/**
 * The properties of a schema, with those of the objects and lists in it, as deep as a reader follows. A schema within itself
 * is named and not opened again.
 */
export class SchemaRows {
  readonly rows: PropertyRow[] = [];
  /** Properties were left out. */
  isCut = false;
  private visits = 0;

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
      // What a list holds is said by its type; a table of its items alone need not say it again.
      return this.open(items, prefix === '' ? '' : `${prefix}[]`, depth, around);
    const properties = new Map<string, Property>();
    this.collect(schema, properties, new Set());
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
    if (this.rows.length >= MAX_ROWS || this.visits > MAX_VISITS) {
      this.isCut = true;
      return false;
    }
    this.visits += 1;
    const { value } = this.references.follow(schema);
    this.rows.push([
      nameCell(path),
      cell(typeOf(schema, this.references)),
      required ? 'yes' : 'no',
      cell(describe(value)),
    ]);
    return true;
  }

  /** The properties that a schema and all that it is composed of have. */
  private collect(schema: unknown, into: Map<string, Property>, seen: Set<SpecObject>): void {
    const { value } = this.references.follow(schema);
    const self = original(value);
    this.visits += 1;
    if (seen.has(self) || this.visits > MAX_VISITS) return;
    seen.add(self);
    for (const part of listOf(own(value, 'allOf'))) {
      if (this.visits > MAX_VISITS) break;
      this.collect(part, into, seen);
    }
    const required = new Set(listOf(own(value, 'required')).slice(0, MAX_REQUIRED));
    for (const [name, property] of entriesOf(own(value, 'properties'))) {
      if (into.size > MAX_ROWS) break;
      into.set(name, { schema: property, required: required.has(name) || into.get(name)?.required === true });
    }
    for (const name of required) {
      const property = typeof name === 'string' ? into.get(name) : undefined;
      if (property !== undefined) property.required = true;
    }
  }
}

/** What a schema or parameter says in words, with its limits. */
export function describe(schema: SpecObject, values: SpecObject = schema): string {
  const text = lineOf(textOf(own(schema, 'description')), 900);
  const said = text === '' || /[.!?:;…]$/.test(text) ? text : `${text}.`;
  const deprecated = own(schema, 'deprecated') === true ? 'Deprecated.' : '';
  return [deprecated, said, ...limitsOf(values)].filter((part) => part !== '').join(' ');
}

function limitsOf(schema: SpecObject): string[] {
  const shown = (value: unknown): string =>
    lineOf(typeof value === 'string' ? textOf(value) : jsonOf(value), 60);
  const choices = listOf(own(schema, 'enum') ?? own(objectOf(own(schema, 'items')), 'enum'));
  const enumerated = choices.slice(0, MAX_VALUES).map(shown).join(', ');
  const more = choices.length > MAX_VALUES ? ', …' : '';
  const stated = (name: string, words: string): string => {
    const value = own(schema, name);
    return value === undefined || value === null ? '' : `${words} ${shown(value)}.`;
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

/** A small value as JSON; a large one is not written. */
function jsonOf(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[…]' : '{…}';
  return textOf(JSON.stringify(value) ?? '');
}
