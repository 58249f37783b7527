import { joinPath } from '../../markdown/source/source-path.js';
import { type NavigationEntry, type NavigationReport } from './navigation.js';
import type { PathIndex } from './path-index.js';
import { isMapping } from './mapping.js';

/** The source that the navigation of a Mintlify site is read from. */
export interface MintlifySource {
  /** The folder of `docs.json`. */
  root: string;
  texts: PathIndex<string>;
  report: NavigationReport;
  /** The text of another file of the source; undefined when there is none. */
  readText(path: string): string | undefined;
}

/** Lists of divisions of a site: the list, and the property with the title of each item. */
const DIVISIONS = [
  ['languages', 'language'],
  ['versions', 'version'],
  ['products', 'product'],
  ['tabs', 'tab'],
  ['dropdowns', 'dropdown'],
  ['anchors', 'anchor'],
  ['menu', 'item'],
  ['groups', 'group'],
] as const;
/** Divisions of which a reader sees one at a time: the first, or the default, has no group of its own. */
const ALTERNATIVES = new Set<string>(['languages', 'versions']);
const OPERATION = /^(?:\S+\s+)?(?:get|post|put|patch|delete|head|options|trace|webhook)\s+\S/i;
const MAX_FILES = 100;
/** Most languages; further ones are ignored. */
const MAX_LANGUAGES = 100;

/**
 * Reads the navigation of `docs.json` or `mint.json`. Languages and versions other than the default one, tabs, anchors,
 * dropdowns, products and groups become groups of pages. Pages of operations are not imported.
 * @throws ImportLimitError when it has too many entries or levels
 */
export function readMintlifyNavigation(
  values: Record<string, unknown>,
  source: MintlifySource,
): NavigationEntry[] {
  return new MintlifyReader(source).read(values);
}

/**
 * The languages in the navigation of `docs.json` or `mint.json`, each with the entries of its navigation. The default one
 * comes first.
 * @throws ImportLimitError when it has too many entries or levels
 */
export function mintlifyLanguages(
  values: Record<string, unknown>,
  source: MintlifySource,
): MintlifyLanguage[] {
  const reader = new MintlifyReader(source);
  // The files that languages share are read once, and their entries count together.
  return reader
    .languages(values)
    .slice(0, MAX_LANGUAGES)
    .map((language) => ({ ...language, entries: reader.read(language.values) }));
}

/** A language of a Mintlify site. */
interface MintlifyLanguage {
  code: string;
  /** The configuration with the navigation of this language alone. */
  values: Record<string, unknown>;
  entries: NavigationEntry[];
}

class MintlifyReader {
  /** The files that were read, by path. */
  private readonly files = new Map<string, Record<string, unknown> | undefined>();

  constructor(private readonly source: MintlifySource) {}

  read(values: Record<string, unknown>): NavigationEntry[] {
    const { navigation } = values;
    if (!Array.isArray(navigation)) return this.division(navigation, 1);
    // `mint.json` lists groups, and tabs beside them that only have an address.
    const groups = navigation.flatMap((item) => this.item(item, 2));
    const links = ['tabs', 'anchors'].flatMap((name) => listOf(values[name])).map((item) => linkOf(item));
    return [...groups, ...links.filter((entry) => entry !== undefined)];
  }

  /** The languages, each with the values that show it alone. */
  languages(values: Record<string, unknown>): Omit<MintlifyLanguage, 'entries'>[] {
    const navigation = this.follow(values.navigation);
    const items = listOf(navigation?.languages).map((item) => this.follow(item));
    return mainFirst(items).flatMap((item) => {
      const code = textOf(item?.language);
      return code === undefined
        ? []
        : [{ code, values: { ...values, navigation: { ...navigation, languages: [item] } } }];
    });
  }

  /** The entries of a division. */
  private division(written: unknown, level: number): NavigationEntry[] {
    this.source.report.count(level);
    const values = this.follow(written);
    if (values === undefined) return [];
    this.reportOperations(values);
    const parts = DIVISIONS.flatMap(([list, title]) => {
      const items = listOf(values[list]).map((item) => this.follow(item));
      const shown = ALTERNATIVES.has(list) ? mainFirst(items) : items;
      const isOnly = shown.length === 1 && list !== 'groups';
      return shown.flatMap((item, index) => {
        if (item === undefined) return [];
        const isMain = isOnly || (ALTERNATIVES.has(list) && index === 0);
        const children = this.division(item, level + 1);
        return isMain && !isText(item.href)
          ? children
          : [this.group(item, titleOf(item[title], list), children)];
      });
    });
    const pages = listOf(values.pages).flatMap((item) => this.item(item, level + 1));
    const global = isMapping(values.global) ? this.division(values.global, level + 1) : [];
    return [...parts, ...pages, ...global];
  }

  /** A page or a nested group. */
  private item(written: unknown, level: number): NavigationEntry[] {
    this.source.report.count(level);
    if (isText(written)) return this.page(written);
    const values = this.follow(written);
    if (values === undefined) return [];
    return [this.group(values, textOf(values.group), this.division(values, level + 1))];
  }

  /** A division with a title. Its `root` is its own page. */
  private group(
    values: Record<string, unknown>,
    title: string | undefined,
    children: NavigationEntry[],
  ): NavigationEntry {
    const [root] = isText(values.root) ? this.page(values.root) : [];
    return {
      ...root,
      title,
      icon: textOf(isMapping(values.icon) ? values.icon.name : values.icon),
      link: root === undefined && children.length === 0 ? textOf(values.href) : undefined,
      hidden: values.hidden === true,
      children,
    };
  }

  private page(written: string): NavigationEntry[] {
    const { texts, root, report } = this.source;
    if (OPERATION.test(written)) {
      report.skip(written, 'pages of OpenAPI operations are not imported');
      return [];
    }
    const path = joinPath(root, written.replace(/^\/+/, ''));
    const text = path === null ? undefined : texts.find(path);
    if (text === undefined) report.missing(written);
    return text === undefined ? [] : [{ text, children: [] }];
  }

  /** The mapping itself, or the one in the file that `$ref` names. */
  private follow(written: unknown): Record<string, unknown> | undefined {
    if (!isMapping(written)) return undefined;
    const { $ref: file, ...rest } = written;
    if (!isText(file)) return written;
    const { root, report } = this.source;
    const path = joinPath(root, file) ?? '';
    if (!this.files.has(path) && this.files.size < MAX_FILES) {
      const text = this.source.readText(path);
      this.files.set(path, text === undefined ? undefined : parseJson(text));
    }
    const values = this.files.get(path);
    if (values === undefined) report.missing(file);
    return { ...values, ...rest };
  }

  private reportOperations(values: Record<string, unknown>): void {
    for (const written of [values.openapi, values.asyncapi].flat()) {
      const file = isMapping(written) ? written.source : written;
      if (isText(file)) this.source.report.skip(file, 'pages of OpenAPI operations are not imported');
    }
  }
}

/** The mapping that a JSON text contains. */
export function parseJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isMapping(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function mainFirst(items: (Record<string, unknown> | undefined)[]): (Record<string, unknown> | undefined)[] {
  const main = items.find((item) => item?.default === true);
  return main === undefined ? items : [main, ...items.filter((item) => item !== main)];
}

/** The title of a division; languages are named in their own language. */
function titleOf(written: unknown, list: string): string | undefined {
  const title = textOf(written);
  if (list !== 'languages' || title === undefined) return title;
  try {
    const name = new Intl.DisplayNames([title], { type: 'language' }).of(title) ?? title;
    return name.charAt(0).toUpperCase() + name.slice(1);
  } catch {
    return title;
  }
}

function linkOf(item: unknown): NavigationEntry | undefined {
  if (!isMapping(item) || !isText(item.url) || !/^(?:https?|mailto|tel):/i.test(item.url)) return undefined;
  return { title: textOf(item.name), link: item.url, icon: textOf(item.icon), children: [] };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | undefined {
  return isText(value) ? value : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
