import { joinPath } from '../../markdown/source/source-path.js';
import { ImportLimitError } from './import.errors.js';
import type { JavaScriptModule } from './javascript-module.js';
import { isMark } from './javascript-tokens.js';
import { localModules, type ReadText } from './local-modules.js';
import type { Place } from './javascript-parts.js';
import { StatedValues } from './stated-values.js';

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
/** What an assignment can change after the configuration is stated (`config.presets = …`). */
const DOCUSAURUS_OPTIONS = ['presets', 'plugins', 'docs', 'exclude', 'include', 'includeCurrentVersion'];

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
  const isChanged = modules.some((module) => module.changes(name));
  if (isOnlyMentioned || isChanged || read.length < lists.length) throw unreadable(name, path);
  return { exclude: read.flat() };
}

/**
 * `srcDir` of VitePress: the folder of the texts, from that of the site.
 * @returns undefined when no configuration states it
 * @throws ImportLimitError when it is computed, or a configuration has the options of one that the source does not have
 */
export function folderOfVitePress(path: string, readText: ReadText): string | undefined {
  const [name, form] = ['srcDir', 'as a text'];
  const modules = localModules(path, readText);
  const [main] = modules;
  if (main === undefined) return undefined;
  if (modules.some((module) => module.assigns(name))) throw unreadable(name, path, form);
  const stated = new StatedValues();
  let objects = exportedBy(main, stated, path);
  const found: Place[] = [];
  for (const seen = new Set<string>(); objects.length > 0;) {
    found.unshift(...valuesIn(stated, objects, name, path));
    const bases = stated.allOf(valuesIn(stated, objects, 'extends', path));
    if (bases === undefined) throw unreadable('extends', path, 'as an object of a module beside it');
    // A configuration can extend itself through others.
    objects = bases.filter(({ module, at }) => {
      const key = `${modules.indexOf(module)}:${at}`;
      return !seen.has(key) && seen.add(key);
    });
  }
  const last = found.at(-1);
  if (last === undefined) return undefined;
  const folder = literalsOf(stated, [last])?.at(-1);
  if (typeof folder !== 'string') throw unreadable(name, path, form);
  return folder;
}

/**
 * `exclude` and `include` of the documents of Docusaurus. Both are in the options of a preset or of the plugin, which can be
 * constants and have the properties of others, also of the modules beside the configuration.
 * @throws ImportLimitError when they are stated, but computed, and when the site does not publish these documents
 */
export function statedByDocusaurus(site: SiteFolders, readText: ReadText): StatedGlobs {
  const stated = new StatedValues();
  const { path } = site;
  const options = optionsOfDocusaurus(path, readText, stated).filter((each) => {
    const folder = folderOfOptions(stated, each, path);
    return folder === undefined || joinPath(site.base, folder) === site.root;
  });
  for (const each of options) {
    const current = literalsOf(stated, valuesIn(stated, [each], 'includeCurrentVersion', path));
    if (current === undefined || current.some((value) => value !== true))
      throw new ImportLimitError(
        'The site publishes other versions than the current one ("includeCurrentVersion"). Import the folder of a version, such as "versioned_docs/version-1.0", without the configuration.',
      );
  }
  const listsOf = (name: string): string[][] =>
    options.flatMap((each) => {
      const lists = literalsOf(stated, valuesIn(stated, [each], name, path))?.map(stringsOf);
      if (lists === undefined || lists.includes(undefined)) throw unreadable(name, path);
      return lists.filter((list) => list !== undefined);
    });
  const exclude = listsOf('exclude');
  const include = listsOf('include');
  return {
    exclude: exclude.length === 0 ? DOCUSAURUS_EXCLUDES : exclude.flat(),
    ...(include.length === 0 ? {} : { include: include.flat() }),
  };
}

/**
 * The folders that the configuration of a site of Docusaurus names for documents, in the order of preference.
 * @param base folder of the site
 * @throws ImportLimitError when they are computed, or in options that the source does not have
 */
export function foldersOfDocusaurus(base: string, path: string, readText: ReadText): string[] {
  const stated = new StatedValues();
  return optionsOfDocusaurus(path, readText, stated).flatMap(
    (each) => joinPath(base, folderOfOptions(stated, each, path) ?? 'docs') ?? [],
  );
}

/**
 * The options of all documents of a site of Docusaurus: `docs` of the presets, and those of the plugin.
 * @throws ImportLimitError when some may be in a place that cannot be read
 */
function optionsOfDocusaurus(path: string, readText: ReadText, stated: StatedValues): Place[] {
  const modules = localModules(path, readText);
  const [main] = modules;
  if (main === undefined) return [];
  for (const name of DOCUSAURUS_OPTIONS)
    if (modules.some((module) => module.assigns(name) || module.changes(name)))
      throw unreadable(name, path, 'in the object of the configuration');
  const configuration = exportedBy(main, stated, path);
  const presets = itemsOf(stated, configuration, 'presets', path).flatMap((item) => {
    const options = optionsOfItem(stated, item);
    if (options === undefined) throw unreadable('presets', path, 'with their options');
    const docs = stated.allOf(valuesIn(stated, options, 'docs', path));
    if (docs === undefined) throw unreadable('docs', path, 'as an object');
    return docs;
  });
  itemsOf(stated, configuration, 'plugins', path);
  const plugins = modules.flatMap((module) => {
    const options = stated.allOf(module.following(DOCUSAURUS_PLUGIN).map((at) => ({ module, at })));
    if (options === undefined) throw unreadable('plugins', path, 'with their options');
    return options;
  });
  return [...presets, ...plugins].filter(isObject);
}

/** The items of the lists that a property has. @throws ImportLimitError when they cannot be read */
function itemsOf(stated: StatedValues, objects: Place[], name: string, path: string): Place[] {
  return (stated.allOf(valuesIn(stated, objects, name, path)) ?? [undefined]).flatMap((list) => {
    const items = list === undefined ? undefined : stated.items(list);
    if (items === undefined) throw unreadable(name, path, 'as a list');
    return items;
  });
}

/** The options in `['name', { … }]`; none without them. @returns undefined when they cannot be read */
function optionsOfItem(stated: StatedValues, item: Place): Place[] | undefined {
  return stated
    .valuesAt(item)
    ?.flatMap((value) => {
      const [, options] = stated.items(value) ?? [];
      return options === undefined ? [] : (stated.valuesAt(options) ?? [undefined]);
    })
    .reduce<Place[] | undefined>((all, each) => (each === undefined ? undefined : all && [...all, each]), []);
}

function folderOfOptions(stated: StatedValues, options: Place, path: string): string | undefined {
  const folders = literalsOf(stated, valuesIn(stated, [options], 'path', path));
  const folder = folders?.at(-1);
  if (folders === undefined || (folders.length > 0 && typeof folder !== 'string'))
    throw unreadable('path', path, 'as a text');
  return typeof folder === 'string' ? folder : undefined;
}

/**
 * The patterns of the documents of Starlight (`pattern: ['**\/*.md', '!internal/**']`), from the folder of the texts.
 * @throws ImportLimitError when they, or the loader of the documents, are computed
 */
export function statedByStarlight({ base, root }: SiteFolders, readText: ReadText): StatedGlobs {
  const paths = STARLIGHT_COLLECTIONS.map((name) => (base === '' ? name : `${base}/${name}`));
  const path = paths.find((each) => readText(each) !== undefined);
  const [main] = path === undefined ? [] : localModules(path, readText);
  if (path === undefined || main === undefined) return { exclude: [] };
  const stated = new StatedValues();
  const form = 'as "docsLoader()" or "glob({ … })"';
  const collections = stated.exported(main, 'collections');
  if (collections === undefined) {
    if (!main.mentions('collections')) return { exclude: [] };
    throw unreadable('collections', path, 'as an object');
  }
  const documents = stated.allOf(valuesIn(stated, collections, 'docs', path));
  if (documents === undefined) throw unreadable('docs', path, 'as "defineCollection({ … })"');
  const exclude: string[] = [];
  const include: string[] = [];
  for (const { module, at } of valuesIn(stated, documents, 'loader', path)) {
    const call = loaderAt(module, at);
    if (call === undefined) throw unreadable('loader', path, form);
    const options = call.isEmpty ? [] : stated.valuesAt(call.options);
    if (options === undefined) throw unreadable('loader', path, form);
    const [folder, ...folders] = literalsOf(stated, valuesIn(stated, options, 'base', path)) ?? [
      undefined,
      undefined,
    ];
    const patterns = literalsOf(stated, valuesIn(stated, options, 'pattern', path));
    if (folders.length > 0 || (folder !== undefined && typeof folder !== 'string'))
      throw unreadable('base', path, 'as a text');
    const stringed = patterns?.map((each) => (typeof each === 'string' ? [each] : stringsOf(each)));
    if (stringed === undefined || stringed.includes(undefined))
      throw unreadable('pattern', path, 'as a text or a list of texts');
    const below = folderBelow(root, folder === undefined ? root : joinPath(base, folder));
    // The pages of another folder are not those that are imported.
    if (below === undefined) throw unreadable('base', path, `as a folder in "${root}"`);
    const listed = stringed.flatMap((each) => each ?? []);
    const prefixed = (each: string) => below + each.replace(/^\.?\//, '');
    exclude.push(...listed.filter((each) => each.startsWith('!')).map((each) => prefixed(each.slice(1))));
    const positive = listed.filter((each) => !each.startsWith('!'));
    if (positive.length > 0 || below !== '')
      include.push(...(positive.length > 0 ? positive : ['**']).map(prefixed));
  }
  return { exclude, ...(include.length === 0 ? {} : { include }) };
}

/** The name of a loader and its options. */
function loaderAt(module: JavaScriptModule, at: number): { options: Place; isEmpty: boolean } | undefined {
  const token = module.tokens[at];
  const isKnown = token?.type === 'name' && ['glob', 'docsLoader'].includes(token.text);
  if (!isKnown || !isMark(module.tokens[at + 1], '(')) return undefined;
  return { options: { module, at: at + 2 }, isEmpty: isMark(module.tokens[at + 2], ')') };
}

/** The way to a folder from the one around it, as the beginning of patterns. */
function folderBelow(root: string, folder: string | null): string | undefined {
  if (folder === root) return '';
  return folder?.startsWith(`${root}/`) ? `${folder.slice(root.length + 1)}/` : undefined;
}

/** The objects that a configuration exports. @throws ImportLimitError when they cannot be followed */
function exportedBy(main: JavaScriptModule, stated: StatedValues, path: string): Place[] {
  const exported = stated.exported(main);
  if (exported !== undefined) return exported;
  // A text without exports is no configuration.
  if (!['export', 'exports'].some((name) => main.mentions(name))) return [];
  throw unreadable('export', path, 'as an object');
}

/** The values of a property of objects. @throws ImportLimitError when an object has it in a way that cannot be read */
function valuesIn(stated: StatedValues, objects: readonly Place[], name: string, path: string): Place[] {
  const { values, isWhole } = stated.properties(objects, name);
  if (!isWhole) throw unreadable(name, path, 'in the configuration itself, without spreads of packages');
  return values;
}

/** @returns undefined when a value is computed */
function literalsOf(stated: StatedValues, places: readonly Place[]): unknown[] | undefined {
  const values = stated.allOf(places)?.map(({ module, at }) => module.literal(at));
  return values?.includes(undefined) ? undefined : values;
}

function isObject({ module, at }: Place): boolean {
  return isMark(module.tokens[at], '{');
}

function stringsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : undefined;
}

/** @param form in which it can be read */
export function unreadable(name: string, path: string, form = 'as a list of texts'): ImportLimitError {
  return new ImportLimitError(
    `The import cannot read the value of "${name}" in the configuration "${path}", which says what the site leaves out. Write it ${form}, or import an archive of the folder of the texts without the configuration.`,
  );
}
