import { folderOf, isMarkdownPath, nameOf } from '../../markdown/source/source-path.js';
import { isLanguageFolder } from '../../markdown/source/language-folder.js';
import { type Documentation, findDocumentation, type ReadText } from './documentation.js';
import { JavaScriptModule } from './javascript-module.js';
import type { SourceResources } from './normalize-source.js';
import { joined } from './source-sites.js';
import { starlightNavigation } from './starlight.js';

/** A language of a documentation. */
export interface SourceLanguage {
  /** Its code, as the documentation states it. */
  code: string;
  /** The folder of its texts. */
  folder: string;
}

/** The languages of a documentation. */
export interface SourceLanguages {
  documentation: Documentation;
  /** The folder that the texts of the main language are in, without that of a language. */
  root: string;
  /** The main one first. */
  languages: readonly SourceLanguage[];
  /** Whether the site serves a page that is missing in a language in its main language. */
  hasFallback: boolean;
}

const MAX_LANGUAGES = 100;
const MAX_SCRIPT = 256 * 1024;
/** The language of texts for which a site states none. */
const UNSTATED = 'en';

/**
 * The languages of a documentation that Mintlify, Docusaurus or Starlight serves.
 * @returns undefined when it has only one
 */
export function findLanguages(source: SourceResources, readText: ReadText): SourceLanguages | undefined {
  const texts = [...source.markdown.keys()];
  const documentation = findDocumentation(texts, [...source.files.keys()], readText);
  if (documentation === undefined) return undefined;
  const found = languagesIn(documentation, texts, readText);
  return found === undefined || found.languages.length < 2
    ? undefined
    : { ...found, languages: found.languages.slice(0, MAX_LANGUAGES), documentation };
}

function languagesIn(
  documentation: Documentation,
  texts: readonly string[],
  readText: ReadText,
): Omit<SourceLanguages, 'documentation'> | undefined {
  const { kind, root, base, path, navigation } = documentation;
  const has = (folder: string): boolean => texts.some((text) => text.startsWith(`${folder}/`));
  if (kind === 'mintlify') {
    const items = mintlifyLanguages(navigation?.values);
    const main = items.find((item) => item.default === true) ?? items[0];
    const ordered = main === undefined ? [] : [main, ...items.filter((item) => item !== main)];
    const languages = ordered.flatMap(({ language }) => {
      if (typeof language !== 'string' || language.trim() === '') return [];
      const folder = joined(root, language);
      return [{ code: language, folder: has(folder) ? folder : root }];
    });
    return { root, languages, hasFallback: false };
  }
  const text = readText(path) ?? '';
  const module = new JavaScriptModule(text.length > MAX_SCRIPT ? '' : text);
  if (kind === 'docusaurus') {
    const stated = asMapping(module.literal(module.property(module.exported(), 'i18n')));
    const main = typeof stated?.defaultLocale === 'string' ? stated.defaultLocale : UNSTATED;
    const codes = Array.isArray(stated?.locales) ? stated.locales.filter((each) => typeof each === 'string') : [];
    const others = codes
      .filter((code) => code !== main)
      .map((code) => ({ code, folder: joined(base, `i18n/${code}/docusaurus-plugin-content-docs/current`) }))
      .filter(({ folder }) => has(folder));
    return { root, languages: [{ code: main, folder: root }, ...others], hasFallback: true };
  }
  if (kind !== 'starlight') return undefined;
  return { root, languages: starlightLanguages(module, root, texts, has), hasFallback: true };
}

function starlightLanguages(
  module: JavaScriptModule,
  root: string,
  texts: readonly string[],
  has: (folder: string) => boolean,
): SourceLanguage[] {
  const options = module.argumentOf('starlight');
  if (options === undefined || module.property(options, 'locales') === undefined) return [];
  const locales = asMapping(module.literal(module.property(options, 'locales')));
  const main = module.literal(module.property(options, 'defaultLocale'));
  const mainName = typeof main === 'string' ? main : 'root';
  const folders = new Set(
    texts
      .filter((text) => text.startsWith(`${root}/`))
      .map((text) => text.slice(root.length + 1).split('/', 1)[0] ?? '')
      .filter((name) => isLanguageFolder(name)),
  );
  // Of a configuration that computes them, the folders are known.
  const names = locales === undefined ? [mainName, ...folders] : Object.keys(locales);
  const languages = [...new Set(names)].map((name) => {
    const stated = asMapping(locales?.[name])?.lang;
    const code = typeof stated === 'string' ? stated : name === 'root' ? UNSTATED : name;
    return { name, code, folder: name === 'root' ? root : joined(root, name) };
  });
  const first = languages.find(({ name }) => name === mainName) ?? {
    name: 'root',
    code: UNSTATED,
    folder: root,
  };
  return [first, ...languages.filter((each) => each !== first && has(each.folder))].map(
    ({ code, folder }) => ({ code, folder }),
  );
}

/**
 * Leaves only the texts and files of one language in a source, at the paths of the main language: so pages have the same
 * addresses in all languages. Where the site does so, texts that are not translated stay in the main language.
 */
export function keepLanguage(
  { markdown, files }: SourceResources,
  { root, languages, hasFallback }: SourceLanguages,
  { folder }: SourceLanguage,
): void {
  const [main] = languages;
  if (main === undefined) return;
  const others = languages.filter((each) => each.folder !== root).map((each) => each.folder);
  const isOf = (path: string, each: string): boolean => each === '' || path.startsWith(`${each}/`);
  /** The language that a path belongs to: that of the deepest folder. */
  const folderAt = (path: string): string | undefined =>
    others.find((each) => isOf(path, each)) ?? (isOf(path, root) ? root : undefined);
  for (const resources of [markdown, files] as Map<string, unknown>[]) {
    const own = new Map<string, unknown>();
    const standIns = new Map<string, unknown>();
    for (const [path, resource] of [...resources]) {
      const at = folderAt(path);
      if (at === undefined) continue;
      const isShared = at === root && main.folder !== root;
      if (at !== folder && at !== main.folder && !isShared) {
        resources.delete(path);
        continue;
      }
      const inside = path.slice(at === '' ? 0 : at.length + 1);
      const target = joined(root, inside);
      resources.delete(path);
      if (at === folder) own.set(target, moved(resource, target));
      // Files without a translation belong to all languages.
      else if (hasFallback || isShared || !isMarkdownPath(path)) standIns.set(target, moved(resource, target));
    }
    for (const [path, resource] of standIns) if (!own.has(path)) resources.set(path, resource);
    for (const [path, resource] of own) resources.set(path, resource);
  }
}

/** A file names its path. */
function moved(resource: unknown, path: string): unknown {
  return typeof resource === 'string' ? resource : { ...(resource as object), path };
}

/** A documentation whose navigation is that of one language. */
export function inLanguage(
  documentation: Documentation,
  { languages, root }: SourceLanguages,
  language: SourceLanguage,
): Documentation {
  const { kind, navigation } = documentation;
  if (navigation === undefined) return documentation;
  const { path, values } = navigation;
  if (kind === 'starlight') {
    const single = { ...values, hasLocales: false, locales: undefined, language: language.code };
    return { ...documentation, navigation: { path, values: single } };
  }
  if (kind !== 'mintlify') return documentation;
  const item = mintlifyLanguages(values).find((each) => each.language === language.code) ?? {};
  const { language: _code, default: _default, ...rest } = item;
  const prefix = language.folder === root ? undefined : language.code;
  const main = { ...(values.navigation as object), languages: undefined, ...withoutFolder(rest, prefix) };
  void languages;
  return { ...documentation, navigation: { path, values: { ...values, navigation: main } } };
}

/** The navigation of a language, in which paths do not begin with the folder of the language. */
function withoutFolder(value: unknown, folder: string | undefined): Record<string, unknown> {
  const follow = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map((item) => (typeof item === 'string' ? path(item) : follow(item)));
    const mapping = asMapping(each);
    if (mapping === undefined) return each;
    return Object.fromEntries(
      Object.entries(mapping).map(([name, inside]) => [
        name,
        name === 'root' && typeof inside === 'string' ? path(inside) : follow(inside),
      ]),
    );
  };
  const path = (written: string): string => {
    if (folder === undefined) return written;
    const bare = written.replace(/^\/+/, '');
    return bare.startsWith(`${folder}/`) ? bare.slice(folder.length + 1) : written;
  };
  return follow(value) as Record<string, unknown>;
}

function mintlifyLanguages(values: Record<string, unknown> | undefined): Record<string, unknown>[] {
  const list = asMapping(values?.navigation)?.languages;
  return Array.isArray(list) ? list.flatMap((item) => asMapping(item) ?? []) : [];
}

function asMapping(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}
