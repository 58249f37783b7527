import { isLanguageFolder } from '../../markdown/source/language-folder.js';
import { folderOf, nameOf } from '../../markdown/source/source-path.js';
import type { Documentation } from './documentation.js';
import type { ReadText } from './local-modules.js';
import { JavaScriptModule } from './javascript-module.js';
import type { LanguageFolder } from './language-folders.js';
import { mintlifyLanguages } from './mintlify.js';
import { type NavigationEntry, NavigationReport } from './navigation.js';
import { PathIndex } from './path-index.js';
import { joined } from './source-sites.js';
import { WrongKindError } from './import.errors.js';

/** A language of a documentation. */
export interface SourceLanguage extends LanguageFolder {
  /** Its code, as the documentation states it. */
  code: string;
  /** The texts that its navigation lists, if each language has a navigation of its own. */
  listed?: ReadonlySet<string>;
  /** The folder of texts that only its pages contain, with a slash. */
  parts?: string;
  /** The documentation as it is in this language alone. */
  documentation: Documentation;
}

/** Most languages of a documentation, and the longest code of one; further ones are ignored. */
const MAX_LANGUAGES = 100;
const MAX_CODE = 35;
/** Longest configuration in JavaScript, in characters. */
const MAX_SCRIPT = 256 * 1024;
/** The language of a site that does not state it. */
const UNSTATED = 'en';

/**
 * The languages that the configuration of Mintlify, Docusaurus or Starlight states and that have texts, the main one first.
 * Empty when it states none.
 * @param texts paths of the texts of the source
 * @throws ImportLimitError when a navigation has too many entries or levels
 */
export function findLanguages(
  documentation: Documentation,
  texts: readonly string[],
  readText: ReadText,
): SourceLanguage[] {
  const found = languagesIn(documentation, texts, readText);
  const codes = new Set<string>();
  return found
    .filter(({ code }) => {
      const isNew = code !== '' && code.length <= MAX_CODE && !codes.has(keyOf(code));
      codes.add(keyOf(code));
      return isNew;
    })
    .slice(0, MAX_LANGUAGES);
}

/**
 * The language with a code, in any case.
 * @throws WrongKindError when the documentation does not have it
 */
export function requireLanguage(languages: readonly SourceLanguage[], code: string): SourceLanguage {
  const found = languages.find((each) => keyOf(each.code) === keyOf(code));
  if (found !== undefined) return found;
  throw new WrongKindError(
    languages.length === 0
      ? 'The source states no languages: leave out "language".'
      : `The source has no language "${code}". It has: ${languages.map((each) => each.code).join(', ')}.`,
  );
}

function keyOf(code: string): string {
  return code.replaceAll('_', '-').toLowerCase();
}

function languagesIn(
  documentation: Documentation,
  texts: readonly string[],
  readText: ReadText,
): SourceLanguage[] {
  if (documentation.kind === 'mintlify') return ofMintlify(documentation, texts, readText);
  const text = readText(documentation.path) ?? '';
  const module = new JavaScriptModule(text.length > MAX_SCRIPT ? '' : text);
  if (documentation.kind === 'docusaurus') return ofDocusaurus(documentation, module, texts);
  return documentation.kind === 'starlight' ? ofStarlight(documentation, module, texts) : [];
}

/** Each language has a navigation. The folder of its texts is the folder that contains them. */
function ofMintlify(
  documentation: Documentation,
  texts: readonly string[],
  readText: ReadText,
): SourceLanguage[] {
  const { root, navigation } = documentation;
  if (navigation === undefined) return [];
  const index = new PathIndex<string>();
  for (const path of texts) index.addPage(path, path);
  const report = new NavigationReport(navigation.path);
  const source = { root, texts: index, report, readText };
  const items = mintlifyLanguages(navigation.values, source).map(({ entries, ...item }) => ({
    ...item,
    listed: textsOf(entries),
  }));
  const codes = items.map(({ code }) => keyOf(code));
  return items
    .filter(({ listed }) => listed.size > 0)
    .map(({ code, values, listed }) => {
      const folder = folderOfTexts([...listed], root, keyOf(code), codes);
      return {
        code,
        listed,
        parts: `${joined(root, `snippets/${code}`)}/`,
        folder: folder ?? root,
        target: folder === undefined ? root : folderOf(folder),
        documentation: { ...documentation, navigation: { path: navigation.path, values } },
      };
    });
}

function textsOf(entries: readonly NavigationEntry[], found = new Set<string>()): Set<string> {
  for (const { text, children } of entries) {
    if (text !== undefined) found.add(text);
    textsOf(children, found);
  }
  return found;
}

/**
 * The folder whose name is the code of the language, otherwise the folder with the name of the language that has most texts.
 */
function folderOfTexts(
  listed: readonly string[],
  root: string,
  code: string,
  codes: readonly string[],
): string | undefined {
  const counts = new Map<string, number>();
  for (const path of listed) {
    const names = path
      .slice(root === '' ? 0 : root.length + 1)
      .split('/')
      .slice(0, -1);
    const at = names.findIndex((name) => keyOf(name) === code || isLanguageFolder(name));
    if (at < 0) continue;
    const folder = joined(root, names.slice(0, at + 1).join('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const folders = [...counts].sort(([, one], [, other]) => other - one);
  const own = folders.find(([folder]) => keyOf(nameOf(folder)) === code);
  if (own !== undefined) return own[0];
  const [most] = folders.filter(
    ([folder, count]) => count * 2 > listed.length && !codes.includes(keyOf(nameOf(folder))),
  );
  return most?.[0];
}

/**
 * Translations are in `i18n/<locale>`; the main language is in the folder of the documents. Folders of translations state the
 * languages of a configuration that cannot be read.
 */
function ofDocusaurus(
  documentation: Documentation,
  module: JavaScriptModule,
  texts: readonly string[],
): SourceLanguage[] {
  const { root, base } = documentation;
  const stated = module.property(module.exported(), 'i18n') ?? module.all('i18n')[0];
  const value = (name: string): unknown => module.literal(module.property(stated, name));
  const main = textOf(value('defaultLocale')) ?? UNSTATED;
  const folder = joined(base, textOf(value('path')) ?? 'i18n');
  const locales = value('locales');
  const codes = Array.isArray(locales)
    ? locales.flatMap((each) => textOf(each) ?? [])
    : foldersIn(folder, texts);
  const others = codes
    .filter((code) => code !== main && !code.includes('/'))
    .slice(0, MAX_LANGUAGES)
    .map((code) => ({ code, folder: joined(folder, `${code}/docusaurus-plugin-content-docs/current`) }))
    .filter((each) => hasTexts(each.folder, texts))
    .map((each) => ({ ...each, documentation: { ...documentation, labels: `${each.folder}.json` } }));
  if (stated === undefined && others.length === 0) return [];
  return [{ code: main, folder: root, documentation }, ...others].map((each) => ({ ...each, target: root }));
}

/** Each language is in a folder with its name, except one named `root`. */
function ofStarlight(
  documentation: Documentation,
  module: JavaScriptModule,
  texts: readonly string[],
): SourceLanguage[] {
  const { root, navigation } = documentation;
  const options = module.argumentOf('starlight');
  const stated = module.property(options, 'locales');
  if (stated === undefined) return [];
  const locales = asMapping(module.literal(stated));
  const mainName = textOf(module.literal(module.property(options, 'defaultLocale'))) ?? 'root';
  // Of a configuration that computes them, the folders are known.
  const names = locales === undefined ? [mainName, ...foldersIn(root, texts)] : Object.keys(locales);
  const mainFirst = [...new Set([...names.filter((name) => name === mainName), ...names])];
  return mainFirst
    .filter((name) => !name.includes('/'))
    .slice(0, MAX_LANGUAGES)
    .map((name) => {
      const isRoot = name === 'root';
      const code = textOf(asMapping(locales?.[name])?.lang) ?? (isRoot ? UNSTATED : name);
      const only = { lang: code, name };
      return {
        code,
        folder: isRoot ? root : joined(root, name),
        target: root,
        documentation:
          navigation === undefined
            ? documentation
            : { ...documentation, navigation: { ...navigation, values: { ...navigation.values, only } } },
      };
    })
    .filter(({ folder }) => hasTexts(folder, texts));
}

/** The names of folders in a folder that are names of languages. */
function foldersIn(folder: string, texts: readonly string[]): string[] {
  const names = texts
    .filter((text) => text.startsWith(`${folder}/`))
    .map((text) => text.slice(folder.length + 1).split('/'))
    .flatMap(([name = '', ...rest]) => (rest.length > 0 && isLanguageFolder(name) ? [name] : []));
  return [...new Set(names)];
}

function hasTexts(folder: string, texts: readonly string[]): boolean {
  return texts.some((text) => text.startsWith(`${folder}/`));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function asMapping(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}
