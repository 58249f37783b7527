import { DocumentError } from './document.errors.js';
import type { NodeData } from './nodes.js';

/** The value of a record's own property. */
export function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** @throws DocumentError */
export function objectAt(value: unknown, path: string): NodeData {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new DocumentError(path, 'must be an object');
  return value as NodeData;
}

/** @throws DocumentError */
export function listAt(value: unknown, path: string): unknown[] {
  if (!Array.isArray(value)) throw new DocumentError(path, 'must be an array');
  return value;
}

/** A string that can be stored. @throws DocumentError */
export function stringAt(value: unknown, path: string): string {
  if (typeof value !== 'string') throw new DocumentError(path, 'must be a string');
  if (value.includes('\0') || !value.isWellFormed())
    throw new DocumentError(path, 'must not contain a NUL character or a lone surrogate');
  return value;
}

/** A length (`length.ts`). @throws DocumentError */
export function lengthAt(value: unknown, path: string): void {
  if (typeof value === 'string') return void stringAt(value, path);
  const length = typeof value === 'number' ? { value, unit: '%' } : objectAt(value, path);
  requireKnownProperties(length, path, ['value', 'unit']);
  requireOneOf(length.unit, `${path}.unit`, ['%']);
  if (typeof length.value !== 'number' || length.value < 0 || length.value > 999_999)
    throw new DocumentError(path, 'must be a number of pixels, or of percent with its unit');
}

/** Checks that a value is one of some names. @throws DocumentError */
export function requireOneOf(value: unknown, path: string, values: readonly string[]): void {
  if (!values.includes(value as string))
    throw new DocumentError(path, `must be ${values.length === 1 ? '' : 'one of '}${values.join(', ')}`);
}

/** Refuses unknown properties, which would be lost. @throws DocumentError */
export function requireKnownProperties(node: NodeData, path: string, names: readonly string[]): void {
  const unknown = Object.keys(node).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new DocumentError(path === '' ? unknown : `${path}.${unknown}`, 'should not exist');
}
