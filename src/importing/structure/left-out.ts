import ignore from 'ignore';
import picomatch from 'picomatch';
import { isMarkdownPath } from '../../markdown/source/source-path.js';
import type { Documentation } from './documentation.js';
import type { ReadText } from './local-modules.js';
import { ImportLimitError } from './import.errors.js';
import { joined } from './source-sites.js';
import {
  excludedByVitePress,
  statedByDocusaurus,
  statedByStarlight,
  type StatedGlobs,
  unreadable,
} from './stated-exclusions.js';
import { isMapping } from './mapping.js';

/** Most patterns, and characters of each. A site usually has few patterns; each is compared with each path. */
const MAX_PATTERNS = 500;
const MAX_PATTERN = 500;

/** MkDocs leaves these out unless `exclude_docs` names them with `!`. */
const MKDOCS_EXCLUDES = '.*\n/templates/\n';

/** Whether a resource is one of some, by its path. */
export type Matches = (path: string) => boolean;

/**
 * What a site does not publish, by its configuration: `.mintignore` of Mintlify and `exclude_docs` of MkDocs, which have the
 * patterns of `.gitignore`, a plugin of MkDocs, `srcExclude` of VitePress, `exclude` and `include` of the documents of
 * Docusaurus, and `pattern` of Starlight, which have globs. Texts of pages, texts that pages include and files alike: a site
 * publishes such a text or file only as a part of a page that names it.
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
  const { kind, base } = documentation;
  switch (kind) {
    case 'mintlify':
      return byIgnoreFile(readText(joined(base, '.mintignore')));
    case 'mkdocs': {
      const byConfiguration = byIgnoreFile(MKDOCS_EXCLUDES + excludedDocs(documentation));
      // Its patterns are those of `fnmatch`, in which `*` also stands for folders.
      const byPlugin = byGlobs(excludedByPlugins(documentation), { bash: true });
      return (path) => byConfiguration(path) || byPlugin(path);
    }
    case 'vitepress':
      return byGlobs(excludedByVitePress(documentation, readText).exclude);
    case 'docusaurus':
      return byStated(statedByDocusaurus(documentation, readText));
    case 'starlight':
      return byStated(statedByStarlight(documentation, readText));
  }
}

/**
 * `exclude_docs` of MkDocs, which leaves texts out, beside `draft_docs`.
 * @throws ImportLimitError when one of them is not text
 */
function excludedDocs({ values = {}, path }: Documentation): string {
  for (const name of ['exclude_docs', 'draft_docs'])
    if (!['string', 'undefined'].includes(typeof (values[name] ?? undefined)))
      throw unreadable(name, path, 'as text');
  return typeof values.exclude_docs === 'string' ? values.exclude_docs : '';
}

/** Plugins of MkDocs that leave texts out in ways that are not read. */
const RESTRICTING_PLUGINS = ['file-filter', 'exclude_glob'];
/** Options of the plugin `encryptcontent` that encrypt pages which do not say so themselves. */
const ENCRYPTING_OPTIONS = ['global_password', 'password_inventory', 'password_file', 'default_level'];

/**
 * The patterns of the plugin `exclude` of MkDocs (https://github.com/apenwarr/mkdocs-exclude).
 * @throws ImportLimitError when it has others than these, such as regular expressions, and with plugins that leave texts out
 *   in other ways or show them only with a password
 */
function excludedByPlugins({ values, path }: Documentation): string[] {
  return pluginsOf(values?.plugins, path).flatMap(([name, options]) => {
    if (RESTRICTING_PLUGINS.includes(name)) throw unreadable(name, path, 'as "exclude_docs"');
    const given = isMapping(options) ? options : {};
    if (name === 'encryptcontent')
      for (const option of ENCRYPTING_OPTIONS)
        if (given[option] !== undefined && given[option] !== null && given[option] !== '')
          throw unreadable(option, path, 'as "password" in the front matter of each page');
    if (name !== 'exclude' || options === undefined || options === null) return [];
    const { glob = [], ...others } = isMapping(options) ? options : { others: options };
    const patterns: unknown[] = Array.isArray(glob) ? glob : [glob];
    if (Object.keys(others).length > 0 || !patterns.every((each) => typeof each === 'string'))
      throw unreadable('exclude', path, 'as texts in "glob"');
    return patterns;
  });
}

/**
 * The names and options of plugins, which MkDocs reads in a list or a mapping.
 * @throws ImportLimitError when they are neither
 */
function pluginsOf(plugins: unknown, path: string): [name: string, options: unknown][] {
  if (plugins === undefined || plugins === null) return [];
  const listed: unknown[] = Array.isArray(plugins) ? plugins : [plugins];
  return listed.flatMap((plugin) => {
    if (typeof plugin === 'string' && Array.isArray(plugins)) return [[plugin, undefined]];
    if (!isMapping(plugin)) throw unreadable('plugins', path, 'as a list');
    return Object.entries(plugin);
  });
}

function byIgnoreFile(written: unknown): Matches {
  if (typeof written !== 'string') return () => false;
  const rules = ignore({ ignoreCase: false, allowRelativePaths: true }).add(checked(written.split(/\r?\n/)));
  return (path) => rules.ignores(path);
}

function byStated({ exclude, include }: StatedGlobs): Matches {
  const [isExcluded, isIncluded] = [byGlobs(exclude), byGlobs(include ?? ['**'])];
  return (path) => isExcluded(path) || (isMarkdownPath(path) && !isIncluded(path));
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
