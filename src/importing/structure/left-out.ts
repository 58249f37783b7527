import ignore from 'ignore';
import picomatch from 'picomatch';
import { folderOf, isMarkdownPath, joinPath } from '../../markdown/source/source-path.js';
import type { Documentation, ReadText } from './documentation.js';
import { ImportLimitError } from './import-limit-error.js';
import { JavaScriptModule } from './javascript-module.js';
import { joined } from './source-sites.js';

/** Most patterns, and characters of each. A site has some; each is tried with each path. */
const MAX_PATTERNS = 500;
const MAX_PATTERN = 500;
/** Most configurations that one of MkDocs inherits from. */
const MAX_INHERITED = 10;
/** Longest configuration in JavaScript, in characters; a longer one is not read. */
const MAX_SCRIPT = 256 * 1024;

/** MkDocs leaves these out unless `exclude_docs` names them with `!`. */
const MKDOCS_EXCLUDES = '.*\n/templates/\n';

/**
 * What Docusaurus leaves out unless a configuration says otherwise, besides names that begin with `_`: these are texts that
 * pages include.
 */
const DOCUSAURUS_EXCLUDES = ['**/*.test.*', '**/__tests__/**'];
/** The plugin of Docusaurus that publishes documents, by each of its names. Its options follow its name in a list. */
const DOCUSAURUS_PLUGIN = ['@docusaurus/plugin-content-docs', '@docusaurus/content-docs', 'content-docs'];

/** Whether a resource is one of some, by its path. */
export type Matches = (path: string) => boolean;

/**
 * What a site does not publish, by its configuration: `.mintignore` of Mintlify, `exclude_docs` of MkDocs (both have the
 * patterns of `.gitignore`), `srcExclude` of VitePress and `exclude` of the documents of Docusaurus (both have globs). Texts of
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

/** What a site shows only to its authors: `draft_docs` of MkDocs. @throws ImportLimitError as `leftOutOf` */
export function draftsOf(documentation: Documentation): Matches {
  const { kind, values } = documentation;
  return kind === 'mkdocs' ? below(documentation, byIgnoreFile(values?.draft_docs)) : () => false;
}

/** What both read are paths below the folder of the texts. */
function below({ root }: Documentation, matches: Matches): Matches {
  if (root === '') return matches;
  return (path) => path.startsWith(`${root}/`) && matches(path.slice(root.length + 1));
}

function leftOutBelow({ kind, base, path, values }: Documentation, readText: ReadText): Matches {
  switch (kind) {
    case 'mintlify':
      return byIgnoreFile(readText(joined(base, '.mintignore')));
    case 'mkdocs':
      return byIgnoreFile(MKDOCS_EXCLUDES + excludedDocs(values, base, readText));
    case 'vitepress': {
      const module = moduleOf(readText(path));
      return byGlobs(statedIn(module, module.exported(), 'srcExclude') ?? []);
    }
    case 'docusaurus': {
      const module = moduleOf(readText(path));
      const options = [...module.all('docs'), ...module.following(DOCUSAURUS_PLUGIN)];
      const lists = options.map((each) => statedIn(module, each, 'exclude'));
      const stated = lists.filter((list) => list !== undefined);
      return byGlobs(stated.length === 0 ? DOCUSAURUS_EXCLUDES : stated.flat());
    }
    case 'starlight':
      return () => false;
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

/**
 * The patterns of a property of an object; undefined when it has none.
 * @throws ImportLimitError when its value is computed: what it leaves out must not be published
 */
function statedIn(
  module: JavaScriptModule,
  object: ReturnType<JavaScriptModule['property']>,
  name: string,
): string[] | undefined {
  if (!module.has(object, name)) return undefined;
  const patterns = stringsOf(module.literal(module.property(object, name)));
  if (patterns === undefined) throw unreadable(name, 'as a list of texts');
  return patterns;
}

function stringsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : undefined;
}

function unreadable(name: string, form: string): ImportLimitError {
  return new ImportLimitError(
    `The import cannot read the value of "${name}" in the configuration, which says what the site leaves out. Write it ${form}, or import the folder of the texts without the configuration.`,
  );
}

function byIgnoreFile(written: unknown): Matches {
  if (typeof written !== 'string') return () => false;
  const rules = ignore({ ignoreCase: false, allowRelativePaths: true }).add(checked(written.split(/\r?\n/)));
  return (path) => rules.ignores(path);
}

function byGlobs(patterns: readonly string[]): Matches {
  const tests = checked(patterns).map((pattern) => picomatch(pattern.replace(/^\.?\//, ''), { dot: true }));
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

function moduleOf(text = ''): JavaScriptModule {
  return new JavaScriptModule(text.length > MAX_SCRIPT ? '' : text);
}
