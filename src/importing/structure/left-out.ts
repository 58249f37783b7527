import ignore from 'ignore';
import picomatch from 'picomatch';
import { folderOf, isMarkdownPath, joinPath } from '../../markdown/source/source-path.js';
import type { Documentation } from './documentation.js';
import type { ReadText } from './local-modules.js';
import { ImportLimitError } from './import-limit-error.js';
import { joined } from './source-sites.js';
import {
  excludedByStarlight,
  excludedByVitePress,
  statedByDocusaurus,
  unreadable,
} from './stated-exclusions.js';

/** Most patterns, and characters of each. A site usually has few patterns; each is compared with each path. */
const MAX_PATTERNS = 500;
const MAX_PATTERN = 500;
/** Most configurations that one of MkDocs inherits from. */
const MAX_INHERITED = 10;

/** MkDocs leaves these out unless `exclude_docs` names them with `!`. */
const MKDOCS_EXCLUDES = '.*\n/templates/\n';

/** Whether a resource is one of some, by its path. */
export type Matches = (path: string) => boolean;

/**
 * What a site does not publish, by its configuration: `.mintignore` of Mintlify, `exclude_docs` of MkDocs (both have the
 * patterns of `.gitignore`), a plugin of MkDocs, `srcExclude` of VitePress, `exclude` and `include` of the documents of
 * Docusaurus (all of them have globs). Texts of
 * pages, texts that pages include and files alike: a site publishes such a text or file only as a part of a page that names it.
 * @throws ImportLimitError when there are too many patterns, or they are computed, because what they leave out must not be
 *   published
 */
export function leftOutOf(documentation: Documentation, readText: ReadText): Matches {
  const isLeftOut = below(documentation, leftOutBelow(documentation, readText));
  const isDraft = draftsOf(documentation);
  // The text of a draft is imported, but hidden.
  return (path) => isLeftOut(path) || (!isMarkdownPath(path) && isDraft(path));
}

/** The texts that a site shows only to its authors: `draft_docs` of MkDocs. @throws ImportLimitError as `leftOutOf` */
export function draftsOf(documentation: Documentation): Matches {
  const { kind, values } = documentation;
  return kind === 'mkdocs' ? below(documentation, byIgnoreFile(values?.draft_docs)) : () => false;
}

/** The patterns are compared with paths below the folder of the texts. */
function below({ root }: Documentation, matches: Matches): Matches {
  if (root === '') return matches;
  return (path) => path.startsWith(`${root}/`) && matches(path.slice(root.length + 1));
}

function leftOutBelow(documentation: Documentation, readText: ReadText): Matches {
  const { kind, base, values } = documentation;
  switch (kind) {
    case 'mintlify':
      return byIgnoreFile(readText(joined(base, '.mintignore')));
    case 'mkdocs': {
      const byConfiguration = byIgnoreFile(MKDOCS_EXCLUDES + excludedDocs(values, base, readText));
      // Its patterns are those of `fnmatch`, in which `*` also stands for folders.
      const byPlugin = byGlobs(excludedByPlugin(values?.plugins), { bash: true });
      return (path) => byConfiguration(path) || byPlugin(path);
    }
    case 'vitepress':
      return byGlobs(excludedByVitePress(documentation, readText).exclude);
    case 'docusaurus': {
      const { exclude, include } = statedByDocusaurus(documentation, readText);
      const [isExcluded, isIncluded] = [byGlobs(exclude), byGlobs(include ?? ['**'])];
      return (path) => isExcluded(path) || (isMarkdownPath(path) && !isIncluded(path));
    }
    case 'starlight':
      return byGlobs(excludedByStarlight(documentation, readText).exclude);
  }
}

/**
 * `exclude_docs` of MkDocs, which leaves texts out, beside `draft_docs`.
 * @throws ImportLimitError when one of them is not text, or only in a configuration that this one inherits
 */
function excludedDocs(values: Documentation['values'] = {}, base: string, readText: ReadText): string {
  const inherited = inheritedFrom(values.INHERIT, base, readText);
  for (const name of ['exclude_docs', 'draft_docs']) {
    const written = values[name];
    if (written === undefined && inherited.some((text) => new RegExp(`^${name}:`, 'm').test(text)))
      throw unreadable(name, 'in mkdocs.yml itself');
    if (typeof written !== 'string' && written !== undefined && written !== null)
      throw unreadable(name, 'as text');
  }
  return typeof values.exclude_docs === 'string' ? values.exclude_docs : '';
}

/**
 * The patterns of the plugin `exclude` of MkDocs (https://github.com/apenwarr/mkdocs-exclude).
 * @throws ImportLimitError when it has others than these, such as regular expressions
 */
function excludedByPlugin(plugins: unknown): string[] {
  const listed: unknown[] = Array.isArray(plugins) ? plugins : [plugins];
  return listed.flatMap((plugin) => {
    const options: unknown = isMapping(plugin) ? plugin.exclude : undefined;
    if (options === undefined || options === null) return [];
    const { glob = [], ...others } = isMapping(options) ? options : { others: options };
    const patterns: unknown[] = Array.isArray(glob) ? glob : [glob];
    if (Object.keys(others).length > 0 || !patterns.every((each) => typeof each === 'string'))
      throw unreadable('exclude', 'as texts in "glob"');
    return patterns;
  });
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The configurations that one of MkDocs inherits from, nearest first. */
function inheritedFrom(start: unknown, base: string, readText: ReadText): string[] {
  const texts: string[] = [];
  let [path, folder] = [start, base];
  while (typeof path === 'string' && texts.length < MAX_INHERITED) {
    const place = joinPath(folder, path);
    const text = place === null ? undefined : readText(place);
    if (place === null || text === undefined) break;
    texts.push(text);
    [path, folder] = [/^INHERIT:[ \t]*["']?([^"'\s#]+)/m.exec(text)?.[1], folderOf(place)];
  }
  return texts;
}

function byIgnoreFile(written: unknown): Matches {
  if (typeof written !== 'string') return () => false;
  const rules = ignore({ ignoreCase: false, allowRelativePaths: true }).add(checked(written.split(/\r?\n/)));
  return (path) => rules.ignores(path);
}

function byGlobs(patterns: readonly string[], options: { bash?: boolean } = {}): Matches {
  const tests = checked(patterns).map((pattern) =>
    picomatch(pattern.replace(/^\.?\//, ''), { dot: true, ...options }),
  );
  return (path) => tests.some((test) => test(path));
}

function checked(written: readonly string[]): string[] {
  const patterns = written.filter((each) => each.trim() !== '');
  if (patterns.length > MAX_PATTERNS || patterns.some(({ length }) => length > MAX_PATTERN))
    throw new ImportLimitError(
      `The configuration excludes texts by more than ${MAX_PATTERNS} patterns, or by one of more than ${MAX_PATTERN} characters.`,
    );
  return patterns;
}
