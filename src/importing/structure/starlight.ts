import { isLinkAddress } from '../../markdown/source/address.js';
import { isLanguageFolder } from '../../markdown/source/language-folder.js';
import { folderOf, nameOf, stemOf, trimSlashes } from '../../markdown/source/source-path.js';
import { entryOf } from './docusaurus.js';
import type { SiteFrontMatter } from './front-matter.js';
import type { JavaScriptModule } from './javascript-module.js';
import type { NavigationEntry, NavigationReport } from './navigation.js';
import { type FolderRules, readFolders } from './read-folders.js';
import { addressOf } from './source-address.js';
import { joined } from './source-sites.js';
import { isMapping } from './mapping.js';

/** The source that the sidebar of a Starlight site is read from. */
export interface StarlightSource {
  /** The folder of the documents. */
  root: string;
  /** Paths of the texts in that folder. */
  texts: readonly string[];
  frontMatter: (path: string) => SiteFrontMatter;
  rules: FolderRules;
  report: NavigationReport;
}

/** A language of a site. */
interface Locale {
  /** The folder of its texts; '' for the root. */
  folder: string;
  label: string | undefined;
  /** The language that translations name. */
  lang: string;
  /** The name that the configuration gives it, if that is not the folder. */
  name?: string;
}

/**
 * The properties of the options of Starlight in `astro.config.mjs` that state the navigation.
 * @returns undefined when there is no sidebar, or one that is computed
 */
export function starlightNavigation(module: JavaScriptModule): Record<string, unknown> | undefined {
  const options = module.argumentOf('starlight');
  const value = (name: string): unknown => module.literal(module.property(options, name));
  const sidebar = value('sidebar');
  if (!Array.isArray(sidebar)) return undefined;
  const hasLocales = module.property(options, 'locales') !== undefined;
  return { sidebar, hasLocales, locales: value('locales'), defaultLocale: value('defaultLocale') };
}

/**
 * The entries of the sidebar of a Starlight site. Languages other than the main one become groups with the same entries, as
 * far as they are translated. The start page, which no sidebar needs to name, comes first.
 * @param values the result of `starlightNavigation`; `only` names the one language that the documents are in
 * @throws ImportLimitError when there are too many entries or levels
 */
export function readStarlightSidebar(
  values: Record<string, unknown>,
  source: StarlightSource,
): NavigationEntry[] {
  const texts = new StarlightTexts(source);
  const [main, ...others] = localesOf(values, source, texts);
  const entriesOf = (locale: Locale): NavigationEntry[] =>
    new SidebarReader(source, texts, locale, locale === main ? others : undefined).read(values.sidebar);
  return [
    ...entriesOf(main),
    ...others.map((locale) => ({ title: locale.label ?? locale.folder, children: entriesOf(locale) })),
  ];
}

/** The texts of a site by their addresses and folders. */
class StarlightTexts {
  /** By address, in lower case. */
  readonly byAddress = new Map<string, string>();
  /** Paths in each folder and below it, until a sidebar contains them. */
  readonly byFolder = new Map<string, string[]>();
  /** Paths that a sidebar contains. */
  readonly listed = new Set<string>();

  constructor({ root, texts, frontMatter }: StarlightSource) {
    for (const path of texts) {
      const address = addressOf(path, { kind: 'starlight', root }, frontMatter(path)).toLowerCase();
      if (!this.byAddress.has(address)) this.byAddress.set(address, path);
      for (let folder = folderOf(path); ; folder = folderOf(folder)) {
        const inside = this.byFolder.get(folder);
        if (inside === undefined) this.byFolder.set(folder, [path]);
        else inside.push(path);
        if (folder === root || folder === '') break;
      }
    }
  }
}

/** The languages that have texts, the main one first. */
function localesOf(
  { hasLocales, locales, defaultLocale, only }: Record<string, unknown>,
  { root }: StarlightSource,
  { byFolder }: StarlightTexts,
): [Locale, ...Locale[]] {
  if (isMapping(only))
    return [{ folder: '', label: undefined, lang: textOf(only.lang) ?? '', name: textOf(only.name) ?? '' }];
  const stated = isMapping(locales)
    ? Object.entries(locales).map(([name, values]) => {
        const { label, lang } = isMapping(values) ? values : {};
        const folder = name === 'root' ? '' : name;
        return { folder, label: textOf(label), lang: textOf(lang) ?? folder };
      })
    : languageFolders(root, byFolder);
  const found = hasLocales === true ? stated : [];
  const mainFolder = typeof defaultLocale === 'string' && defaultLocale !== 'root' ? defaultLocale : '';
  const main = found.find(({ folder }) => folder === mainFolder) ?? {
    folder: '',
    label: undefined,
    lang: '',
  };
  return [
    main,
    ...found.filter(({ folder }) => folder !== main.folder && byFolder.has(joined(root, folder))),
  ];
}

/** The languages of a site whose configuration computes them: folders with the name of a language. */
function languageFolders(root: string, byFolder: StarlightTexts['byFolder']): Locale[] {
  const names = [...byFolder.keys()].filter((folder) => folderOf(folder) === root && folder !== root);
  return names
    .map((folder) => nameOf(folder))
    .filter((name) => isLanguageFolder(name))
    .map((folder) => ({ folder, label: undefined, lang: folder }));
}

class SidebarReader {
  private readonly isMain: boolean;
  /** Folders of other languages within the folder of this language. */
  private readonly others: ReadonlySet<string>;

  /** @param others the other languages, if this is the main one */
  constructor(
    private readonly source: StarlightSource,
    private readonly texts: StarlightTexts,
    private readonly locale: Locale,
    others: readonly Locale[] | undefined,
  ) {
    this.isMain = others !== undefined;
    this.others = new Set(others?.map(({ folder }) => folder));
  }

  read(sidebar: unknown): NavigationEntry[] {
    const entries = this.items(sidebar, 1);
    const start = this.texts.byAddress.get(this.locale.folder.toLowerCase());
    return start === undefined || this.texts.listed.has(start) ? entries : [this.page(start), ...entries];
  }

  private items(written: unknown, level: number): NavigationEntry[] {
    this.source.report.count(level);
    return Array.isArray(written) ? written.flatMap((item) => this.item(item, level + 1)) : [];
  }

  private item(written: unknown, level: number): NavigationEntry[] {
    this.source.report.count(level);
    if (typeof written === 'string') return this.document(written, undefined);
    if (!isMapping(written)) return [];
    const title = this.titleOf(written);
    if (written.slug !== undefined) return this.document(written.slug, title);
    if (written.link !== undefined) return this.link(written.link, title);
    const generated = isMapping(written.autogenerate) ? this.generated(written.autogenerate.directory) : [];
    const children = [...generated, ...this.items(written.items, level + 1)];
    return title === undefined ? children : [{ title, children }];
  }

  private titleOf({ label, translations }: Record<string, unknown>): string | undefined {
    const translated = isMapping(translations)
      ? (translations[this.locale.lang] ?? translations[this.locale.name ?? this.locale.folder])
      : undefined;
    return textOf(translated) ?? textOf(label);
  }

  private document(slug: unknown, title: string | undefined): NavigationEntry[] {
    if (typeof slug !== 'string') return [];
    const text = this.find(slug);
    if (text !== undefined) return [this.page(text, title)];
    // The main language stands in for a page that is not translated.
    if (this.isMain) this.source.report.missing(slug);
    return [];
  }

  private link(address: unknown, title: string | undefined): NavigationEntry[] {
    if (typeof address !== 'string') return [];
    if (isLinkAddress(address)) return this.isMain ? [{ title, link: address, children: [] }] : [];
    const text = this.find(address);
    return text === undefined ? [] : [this.page(text, title)];
  }

  private page(text: string, title?: string): NavigationEntry {
    this.texts.listed.add(text);
    return { text, title: title ?? this.source.frontMatter(text).label, children: [] };
  }

  private generated(directory: unknown): NavigationEntry[] {
    if (typeof directory !== 'string') return [];
    const { root, rules } = this.source;
    const folder = joined(joined(root, this.locale.folder), trimSlashes(directory));
    const inside = this.texts.byFolder.get(folder) ?? [];
    this.texts.byFolder.delete(folder);
    const own = inside.filter((path) => !this.texts.listed.has(path) && !this.isOfOther(path));
    for (const path of own) this.texts.listed.add(path);
    return readFolders(own, folder, { rules }).map((page) => entryOf(page));
  }

  /** The text with an address of the site, without the folder of the language. */
  private find(address: string): string | undefined {
    const path = stemOf(trimSlashes(address.replace(/[?#].*$/s, '')));
    return this.texts.byAddress.get(joined(this.locale.folder, path).toLowerCase());
  }

  private isOfOther(path: string): boolean {
    return this.others.has(path.slice(this.source.root.length + 1).split('/', 1)[0] ?? '');
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
