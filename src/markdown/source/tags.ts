import { knownTag } from '../blocks/blocks.js';
import type { Range } from './ranges.js';
import type { DocumentLink } from './stored-document.js';

/*
 * The grammar of block tags, for everything that reads them: `{% hint style="info" %}`, `{% include "path" %}`,
 * `{% if expression %}`, `{% endif %}`. The blocks (`blocks/`) say which tags there are; `block-tags.ts` finds them in a text.
 */

/** A quoted value. The range is without the quotes. */
interface TagValue extends Range {
  /** The name of the attribute. Null: the value is right after the name of the tag. */
  attribute: string | null;
  text: string;
}

/** A parsed tag. */
export interface Tag {
  name: string;
  attributes: Record<string, string>;
  /** The rest of a tag without attributes. */
  argument: string;
}

/** The parts of the text between `{%` and `%}`. */
interface TagParts {
  name: string;
  /** The text after the name, as written. */
  rest: string;
  values: TagValue[];
  /** Whether the name is followed by values only. */
  isUnderstood: boolean;
}

/** The beginning of the inside of a tag, up to the end of its name. */
const BEGIN = String.raw`-?\s*([a-z][a-z-]*)(?![\w-])`;
const INSIDE = new RegExp(`^${BEGIN}`);
const TAG_HERE = new RegExp(String.raw`\{%${BEGIN}(?:(?!%\}|\{%).)*%\}[ \t]*`, 'sy');
const QUOTED = String.raw`(?:"([^"]*)"|'([^']*)')`;
const VALUE = new RegExp(String.raw`(?:^\s*|(?<![\w-])([A-Za-z][\w-]*)\s*=\s*)${QUOTED}`, 'dg');

/** The name of a tag, given the text between `{%` and `%}`. Undefined if the tag has no name. */
export function tagName(inner: string): string | undefined {
  return INSIDE.exec(inner)?.[1];
}

/** Whether a tag of this name, or the end of one, is markup. */
export function isKnownTag(name: string): boolean {
  return knownTag(name.replace(/^end/, '')) !== undefined;
}

/** Whether tags of this name can have an end. */
export function hasEnd(name: string): boolean {
  const tag = knownTag(name);
  return tag !== undefined && tag.end !== 'none';
}

/** Whether tags of this name are complete without an end. If they have one, the content is their caption. */
export function isEndOptional(name: string): boolean {
  return knownTag(name)?.end === 'optional';
}

/** Whether a line consists of known tags. */
export function isTagLine(line: string): boolean {
  TAG_HERE.lastIndex = 0;
  while (TAG_HERE.lastIndex < line.length) {
    const name = TAG_HERE.exec(line)?.[1];
    if (name === undefined || !isKnownTag(name)) return false;
  }
  return true;
}

/**
 * The link of a tag, and its position.
 * @param inner the text between `{%` and `%}`
 */
export function tagLink(inner: string): (TagValue & { relation: DocumentLink['relation'] }) | undefined {
  const link = knownTag(tagName(inner) ?? '')?.link;
  const value = link && partsOf(inner)?.values.find(({ attribute }) => attribute === link.attribute);
  return value && { ...value, relation: link.relation };
}

/** The value of the attribute `title` of a tag. @param inner the text between `{%` and `%}` */
export function tagTitle(inner: string): string | undefined {
  return partsOf(inner)?.values.find(({ attribute }) => attribute === 'title')?.text;
}

/** Parses a tag, including `{%` and `%}`. Returns null if any of it is not understood. */
export function parseTagText(written: string): Tag | null {
  const [, inner] = /^\{%([\s\S]*?)-?%\}$/.exec(written) ?? [];
  const parts = inner === undefined ? null : partsOf(inner);
  if (parts === null) return null;
  const { name, rest, values, isUnderstood } = parts;
  const argument = knownTag(name)?.argument;
  if (argument === 'written') return { name, attributes: {}, argument: rest.trim() };
  const bare = values.filter(({ attribute }) => attribute === null);
  const isQuoted = argument === 'quoted';
  if (!isUnderstood || bare.length !== (isQuoted ? 1 : 0) || (isQuoted && values.length > 1)) return null;
  const attributes = values.map(({ attribute, text }) => [attribute ?? '', text]);
  return isQuoted
    ? { name, attributes: {}, argument: bare[0]?.text ?? '' }
    : { name, attributes: Object.fromEntries(attributes) as Tag['attributes'], argument: '' };
}

function partsOf(inner: string): TagParts | null {
  const [begin, name] = INSIDE.exec(inner) ?? [];
  if (begin === undefined || name === undefined) return null;
  const rest = inner.slice(begin.length);
  const values: TagValue[] = [];
  let position = 0;
  let isUnderstood = true;
  for (const match of rest.matchAll(VALUE)) {
    const [start, end] = match.indices?.slice(2).find((range) => range !== undefined) ?? [0, 0];
    isUnderstood &&= rest.slice(position, match.index).trim() === '';
    position = match.index + match[0].length;
    values.push({
      attribute: match[1] ?? null,
      text: rest.slice(start, end),
      start: begin.length + start,
      end: begin.length + end,
    });
  }
  return { name, rest, values, isUnderstood: isUnderstood && rest.slice(position).trim() === '' };
}

/** Writes a tag. Attributes without a value are left out. */
export function writeTag(name: string, attributes: Readonly<Record<string, unknown>> = {}): string {
  const parts = Object.entries(attributes).flatMap(([key, value]) => {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
    return [`${key}=${quote(String(value))}`];
  });
  return `{% ${[name, ...parts].join(' ')} %}`;
}

/** Quotes a value. Line endings, ends of tags, and a second kind of quote in it are replaced. */
export function quote(value: string): string {
  const safe = value
    .replace(/[\r\n]+/g, ' ')
    .replaceAll('%}', '% }')
    .replaceAll('{%', '{ %');
  return safe.includes('"') ? `'${safe.replaceAll("'", '’')}'` : `"${safe}"`;
}
