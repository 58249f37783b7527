import { toStorableText } from '../../markdown/source/storable-text.js';

/** An object of a specification that was not validated. */
export type SpecObject = Readonly<Record<string, unknown>>;

/** The value when it is an object, else an empty one. */
export function objectOf(value: unknown): SpecObject {
  return isObject(value) ? value : {};
}

export function isObject(value: unknown): value is SpecObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** Maximum entries of an object that are read. Real specifications have fewer. */
const MAX_ENTRIES = 1_000;
/** Caches the names of an object, because many places can refer to one large object. */
const firstEntries = new WeakMap<object, [name: string, value: unknown][]>();

/** The first thousand entries of an object; an empty list for other values. */
export function entriesOf(value: unknown): readonly [name: string, value: unknown][] {
  const object = objectOf(value);
  const known = firstEntries.get(object);
  if (known !== undefined) return known;
  const entries = Object.entries(object);
  if (entries.length <= MAX_ENTRIES) return entries;
  const first = entries.slice(0, MAX_ENTRIES);
  firstEntries.set(object, first);
  return first;
}

/** Whether an object has more entries than `entriesOf` returns. */
export function isLarge(object: SpecObject): boolean {
  return entriesOf(object).length === MAX_ENTRIES && firstEntries.has(object);
}

/** The alternatives of a schema: the first ones, and the total number. */
export function choicesOf(schema: SpecObject, most: number): { first: unknown[]; count: number } {
  const lists = [listOf(own(schema, 'oneOf')), listOf(own(schema, 'anyOf'))];
  return {
    first: lists.flatMap((list) => list.slice(0, most)).slice(0, most),
    count: lists.reduce((sum, { length }) => sum + length, 0),
  };
}

/** A value as text that a database can store; '' for objects, lists and null. */
export function textOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? toStorableText(value) : '';
}

/** An own property of an object. Names in a specification can be those of JavaScript's own properties. */
export function own(object: SpecObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** A text in one line, cut to a maximum length. */
export function lineOf(text: string, most: number): string {
  const line = toStorableText(text.slice(0, most * 4))
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`;
}

/** Media types are JSON when they say so, with or without parameters. */
export function isJson(mediaType: string): boolean {
  return /^[^;]*[/+]json\s*(?:;|$)/i.test(mediaType) || /^\*\/\*|^application\/\*/.test(mediaType);
}
