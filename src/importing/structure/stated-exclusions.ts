import { joinPath } from '../../markdown/source/source-path.js';
import { ImportLimitError } from './import-limit-error.js';
import type { JavaScriptModule } from './javascript-module.js';
import { localModules, type ReadText } from './local-modules.js';

type Position = ReturnType<JavaScriptModule['property']>;

/** Where the parts of a site are in a source. */
interface SiteFolders {
  /** The folder of the site, which has its configuration. */
  base: string;
  /** The folder of the texts. */
  root: string;
  /** The configuration. */
  path: string;
}

/** The globs of a configuration in JavaScript that say which texts its site has. */
export interface StatedGlobs {
  exclude: string[];
  /** undefined: all. */
  include?: string[];
}

/**
 * What Docusaurus leaves out unless a configuration says otherwise, besides names that begin with `_`: these are texts that
 * pages include.
 */
const DOCUSAURUS_EXCLUDES = ['**/*.test.*', '**/__tests__/**'];
/** The plugin of Docusaurus that publishes documents, by each of its names. Its options follow its name in a list. */
const DOCUSAURUS_PLUGIN = ['@docusaurus/plugin-content-docs', '@docusaurus/content-docs', 'content-docs'];

/** The files that state the collections of Astro, which Starlight is made with. */
const STARLIGHT_COLLECTIONS = ['ts', 'mts', 'js', 'mjs'].flatMap((ending) => [
  `src/content.config.${ending}`,
  `src/content/config.${ending}`,
]);

/**
 * `srcExclude` of VitePress, wherever the configuration and the modules that it imports state it: the configuration can be
 * a function, and extend or merge others.
 * @throws ImportLimitError when it is stated, but computed
 */
export function excludedByVitePress({ path }: SiteFolders, readText: ReadText): StatedGlobs {
  const name = 'srcExclude';
  const modules = localModules(path, readText);
  const lists = modules.flatMap((module) =>
    // One whose value the module does not have is imported from another, which has it.
    module
      .valuesOf(name)
      .filter((value) => value !== undefined)
      .map((value) => stringsOf(module.literal(value))),
  );
  const isOnlyMentioned = lists.length === 0 && modules.some((module) => module.mentions(name));
  const read = lists.filter((list) => list !== undefined);
  if (isOnlyMentioned || read.length < lists.length) throw unreadable(name);
  return { exclude: read.flat() };
}

/**
 * `exclude` and `include` of the documents of Docusaurus. Both are in the options of a preset or of the plugin, which can be
 * constants and have the properties of others.
 * @throws ImportLimitError when they are stated, but computed, and when the site does not publish these documents
 */
export function statedByDocusaurus(site: SiteFolders, readText: ReadText): StatedGlobs {
  const modules = localModules(site.path, readText);
  const [main] = modules;
  if (main === undefined) return { exclude: DOCUSAURUS_EXCLUDES };
  const options = [...main.valuesOf('docs'), ...main.following(DOCUSAURUS_PLUGIN)].filter((each) =>
    mayBeOf(site, main, each),
  );
  const excluded = options.map((each) => statedIn(main, each, 'exclude'));
  const included = options.map((each) => statedIn(main, each, 'include'));
  for (const [name, lists] of Object.entries({ exclude: excluded, include: included })) {
    const isAssigned = modules.some((module) => module.assigns(name));
    const isElsewhere =
      lists.every((list) => list === undefined) &&
      options.some((each) => !main.isWhole(each) && !isSwitch(main.literal(each))) &&
      modules.some((module) => module.mentions(name));
    if (isAssigned || isElsewhere) throw unreadable(name);
  }
  for (const each of options)
    if (main.has(each, 'includeCurrentVersion') && !isTrue(main, each, 'includeCurrentVersion'))
      throw new ImportLimitError(
        'The site publishes other versions than the current one ("includeCurrentVersion"). Import the folder of a version, such as "versioned_docs/version-1.0", without the configuration.',
      );
  const exclude = excluded.filter((list) => list !== undefined);
  const include = included.filter((list) => list !== undefined);
  return {
    exclude: exclude.length === 0 ? DOCUSAURUS_EXCLUDES : exclude.flat(),
    ...(include.length === 0 ? {} : { include: include.flat() }),
  };
}

/**
 * The folders that the configuration of a site of Docusaurus names for documents, in the order of preference.
 * @param base folder of the site
 */
export function foldersOfDocusaurus(base: string, path: string, readText: ReadText): string[] {
  const [main] = localModules(path, readText);
  if (main === undefined) return [];
  return [...main.valuesOf('docs'), ...main.following(DOCUSAURUS_PLUGIN)].flatMap((each) => {
    if (main.literal(each) === false) return [];
    const folder = main.literal(main.property(each, 'path')) ?? 'docs';
    return typeof folder === 'string' ? (joinPath(base, folder) ?? []) : [];
  });
}

/**
 * Negative patterns of the collections of Starlight (`pattern: ['**\/*.md', '!internal/**']`).
 * @throws ImportLimitError when a pattern is computed
 */
export function excludedByStarlight({ base }: SiteFolders, readText: ReadText): StatedGlobs {
  const paths = STARLIGHT_COLLECTIONS.map((name) => (base === '' ? name : `${base}/${name}`));
  const modules = paths.flatMap((path) => (readText(path) === undefined ? [] : localModules(path, readText)));
  const exclude = modules.flatMap((module) =>
    module.valuesOf('pattern').flatMap((value) => {
      const stated = module.literal(value);
      const patterns = typeof stated === 'string' ? [stated] : stringsOf(stated);
      if (patterns === undefined) throw unreadable('pattern', 'as a text or a list of texts');
      return patterns.filter((each) => each.startsWith('!')).map((each) => each.slice(1));
    }),
  );
  return { exclude };
}

/** Whether options can be those of the documents of a site: a site can have several plugins, each with a folder. */
function mayBeOf({ base, root }: SiteFolders, module: JavaScriptModule, options: Position): boolean {
  const path = module.literal(module.property(options, 'path'));
  return typeof path !== 'string' || joinPath(base, path) === root;
}

/** Whether a value of `docs` turns the documents off or on. */
function isSwitch(value: unknown): boolean {
  return typeof value === 'boolean' || value === null;
}

function isTrue(module: JavaScriptModule, object: Position, name: string): boolean {
  return module.literal(module.property(object, name)) === true;
}

/**
 * The patterns of a property of an object; undefined when it has none.
 * @throws ImportLimitError when its value is computed: what it leaves out must not be published
 */
function statedIn(module: JavaScriptModule, object: Position, name: string): string[] | undefined {
  if (!module.has(object, name)) return undefined;
  const patterns = stringsOf(module.literal(module.property(object, name)));
  if (patterns === undefined) throw unreadable(name);
  return patterns;
}

function stringsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : undefined;
}

/** @param form in which it can be read */
export function unreadable(name: string, form = 'as a list of texts'): ImportLimitError {
  return new ImportLimitError(
    `The import cannot read the value of "${name}" in the configuration, which says what the site leaves out. Write it ${form}, or import the folder of the texts without the configuration.`,
  );
}
