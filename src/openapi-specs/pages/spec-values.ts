import { toStorableText } from '../../content/markdown/storable-text.js';

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
