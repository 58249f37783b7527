import type { NodeData } from './nodes.js';

/** A block tag taken apart: `{% hint style="info" %}`, `{% include "path" %}`, `{% if expression %}`. */
export interface Tag {
  name: string;
  attributes: Record<string, string>;
  /** What stands after the name of a tag without attributes. */
  argument: string;
}

const FORM = /^\{%-?\s*([a-z][a-z-]*)(?![\w-])([\s\S]*?)-?%\}$/;
const ATTRIBUTE = /\s*([A-Za-z][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

/** Reads a tag; null when its attributes are not all understood. */
export function parseTagText(written: string): Tag | null {
  const [, name, rest = ''] = FORM.exec(written) ?? [];
  if (name === undefined) return null;
  const argument = rest.trim();
  if (name === 'if') return { name, attributes: {}, argument };
  if (name === 'include') {
    const [, double, single] = /^(?:"([^"]*)"|'([^']*)')$/.exec(argument) ?? [];
    const path = double ?? single;
    return path === undefined ? null : { name, attributes: {}, argument: path };
  }
  const attributes: Record<string, string> = {};
  let position = 0;
  while (position < argument.length) {
    ATTRIBUTE.lastIndex = position;
    const match = ATTRIBUTE.exec(argument);
    if (!match) return null;
    const [whole, key = '', double, single] = match;
    attributes[key] = double ?? single ?? '';
    position += whole.length;
  }
  return { name, attributes, argument: '' };
}

/** A tag with attributes; those without a value are left out. */
export function writeTag(name: string, attributes: NodeData = {}): string {
  const parts = Object.entries(attributes).flatMap(([key, value]) => {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
    return [`${key}=${quote(String(value))}`];
  });
  return `{% ${[name, ...parts].join(' ')} %}`;
}

/** Quoted so that it can be read again; a value cannot hold the end of a tag, a line ending, or both kinds of quote. */
export function quote(value: string): string {
  const safe = value
    .replace(/[\r\n]+/g, ' ')
    .replaceAll('%}', '% }')
    .replaceAll('{%', '{ %');
  return safe.includes('"') ? `'${safe.replaceAll("'", '’')}'` : `"${safe}"`;
}
