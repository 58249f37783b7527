import { toStorableText } from '../../markdown/source/storable-text.js';

/** An object of a specification, of which nothing is known: specifications are as their authors wrote them. */
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

/** Entries of an object that are looked at: what people write has fewer. */
const MAX_ENTRIES = 1_000;
/** Many places may refer to one large object, so its names are listed once. */
const firstEntries = new WeakMap<object, [name: string, value: unknown][]>();

/** The first thousand entries of an object; none of what is no object. */
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

/** Whether an object has more entries than `entriesOf` gives. */
export function isLarge(object: SpecObject): boolean {
  return entriesOf(object).length === MAX_ENTRIES && firstEntries.has(object);
}

/** What a schema leaves a choice of: the first of them, and how many there are. */
export function choicesOf(schema: SpecObject, most: number): { first: unknown[]; count: number } {
  const lists = [listOf(own(schema, 'oneOf')), listOf(own(schema, 'anyOf'))];
  return {
    first: lists.flatMap((list) => list.slice(0, most)).slice(0, most),
    count: lists.reduce((sum, { length }) => sum + length, 0),
  };
}

/** The text that a value is, as a database can keep it; '' for what is none. Numbers are taken for what they look like. */
export function textOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? toStorableText(value) : '';
}

/** Own property of an object: names of a specification may be those of the language. */
export function own(object: SpecObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** A text without line ends, at most so long. */
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
