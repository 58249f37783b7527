import { folderOf, joinPath } from '../../markdown/source/source-path.js';
import type { ReadText } from './local-modules.js';
import { parseMkdocs } from './mkdocs.js';
import { unreadable } from './stated-exclusions.js';
import { isMapping } from './mapping.js';

/** Most configurations that one of MkDocs inherits from. */
const MAX_INHERITED = 10;
/** Longest configuration, in characters. */
const MAX_LENGTH = 256 * 1024;
/** A key that says which texts a site has, with a value that MkDocs takes from the environment. */
const COMPUTED = /^["']?(docs_dir|exclude_docs|draft_docs|plugins|INHERIT)["']?[ \t]*:[ \t]*!/m;
const KEYS = /^["']?(docs_dir|exclude_docs|draft_docs|INHERIT)["']?[ \t]*:/m;

/**
 * The values of a configuration of MkDocs with those that it inherits (`INHERIT: base.yml`), as MkDocs merges them: mappings
 * one by one, everything else as a whole.
 * @returns undefined when the configuration is not a YAML mapping
 * @throws ImportLimitError when it, or one of those that it inherits, says what the site leaves out, but cannot be read
 */
export function readMkdocs(path: string, readText: ReadText, level = 0): Record<string, unknown> | undefined {
  const text = readText(path) ?? '';
  const [, computed] = COMPUTED.exec(text) ?? [];
  if (computed !== undefined) throw unreadable(computed, path, 'as text, not as a variable');
  const values = text.length > MAX_LENGTH ? undefined : parseMkdocs(text);
  if (values === undefined) {
    const [, key] = KEYS.exec(text) ?? [];
    if (key !== undefined) throw unreadable(key, path, 'as valid YAML');
    return undefined;
  }
  const { INHERIT: name, ...own } = values;
  if (name === undefined || name === null) return own;
  const place = typeof name === 'string' ? joinPath(folderOf(path), name) : null;
  const inherited =
    place === null || level >= MAX_INHERITED ? undefined : readMkdocs(place, readText, level + 1);
  if (inherited === undefined) throw unreadable('INHERIT', path, 'as the path of a file of the source');
  return merged(inherited, own);
}

function merged(base: Record<string, unknown>, own: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(own).map(([name, value]): [string, unknown] => {
    const below = Object.hasOwn(base, name) ? base[name] : undefined;
    return [name, isMapping(below) && isMapping(value) ? merged(below, value) : value];
  });
  return { ...base, ...Object.fromEntries(entries) };
}
