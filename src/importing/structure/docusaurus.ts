import { parseConfigurationYaml } from './configuration-yaml.js';
import { isLinkAddress } from '../../markdown/source/address.js';
import { folderOf, joinPath, nameOf, stemOf } from '../../markdown/source/source-path.js';
import type { SiteFrontMatter } from './front-matter.js';
import { parseJson } from './mintlify.js';
import type { NavigationEntry, NavigationReport } from './navigation.js';
import { type FolderRules, readFolders } from './read-folders.js';
import { folderAddress, isOwnPage, withoutNumber } from './source-address.js';
import { humanizeName } from './source-title.js';
import type { SourcePage } from './source-tree.js';

/** The source that the structure of a Docusaurus site is read from. */
export interface DocusaurusSource {
  /** The folder of the documents (`docs`). */
  root: string;
  /** Paths of the texts in that folder. */
  texts: readonly string[];
  frontMatter: (path: string) => SiteFrontMatter;
  /** The text of another file of the source; undefined when there is none. */
  readText(path: string): string | undefined;
  /** Translations of labels; left out for the main language. See `readLabels`. */
  labels?: ReadonlyMap<string, string>;
}

/** Longest `_category_.json`, and longest file with the translations of labels, in characters. */
const MAX_CATEGORY = 64 * 1024;
const MAX_LABELS = 1024 * 1024;

/** A folder that `_category_.json` describes. */
interface Category {
  label?: string;
  position?: number;
}

/** Names and places of texts and folders: front matter, `_category_.json`, and numbers at the start of names. */
export class DocusaurusFolders implements FolderRules {
  private readonly categories = new Map<string, Category>();
  private readonly texts: ReadonlySet<string>;

  constructor(private readonly source: DocusaurusSource) {
    this.texts = new Set(source.texts);
  }

  isOwnPage(path: string): boolean {
    return isOwnPage(path, 'docusaurus');
  }

  entry(path: string): { position?: number | undefined; title?: string | undefined } {
    const number = /^(\d+)\s*[-_.]+\s*[^-_.\s\d]/.exec(nameOf(path))?.[1];
    const ordinal = number === undefined ? undefined : Number(number);
    if (this.texts.has(path)) {
      const { position, label } = this.source.frontMatter(path);
      return { position: position ?? ordinal, title: label };
    }
    const { position, label } = this.category(path);
    const translated = this.source.labels?.get(
      `category.${label ?? withoutNumber(nameOf(path), 'docusaurus')}`,
    );
    return { position: position ?? ordinal, title: translated ?? label };
  }

  /** The settings of a folder in `_category_.json` or `_category_.yml`. */
  category(folder: string): Category {
    let category = this.categories.get(folder);
    if (category === undefined) this.categories.set(folder, (category = this.readCategory(folder)));
    return category;
  }

  private readCategory(folder: string): Category {
    for (const name of ['_category_.json', '_category_.yml', '_category_.yaml']) {
      const text = this.source.readText(`${folder}/${name}`);
      const values =
        text === undefined || text.length > MAX_CATEGORY ? undefined : asMapping(parseYaml(text));
      if (values === undefined) continue;
      const { label, position } = values;
      return {
        ...(typeof label === 'string' && label.trim() !== '' ? { label } : {}),
        ...(typeof position === 'number' && Number.isFinite(position) ? { position } : {}),
      };
    }
    return {};
  }
}

/**
 * The translations of labels in `current.json` of a language, by the kind of the label and the label (`category.Guides`).
 * Empty when the text is not such a file.
 */
export function readLabels(text: string): Map<string, string> {
  const labels = new Map<string, string>();
  const values = text.length > MAX_LABELS ? {} : (parseJson(text) ?? {});
  for (const [key, value] of Object.entries(values)) {
    const label = /^sidebar\.[^.]+\.((?:category|link|doc)\.[^]+)$/.exec(key)?.[1];
    const message = asMapping(value)?.message;
    if (label !== undefined && !labels.has(label) && typeof message === 'string' && message.trim() !== '')
      labels.set(label, message);
  }
  return labels;
}

/**
 * The entries of the sidebars of a Docusaurus site. Several sidebars become groups.
 * @param sidebars the export of `sidebars.js`
 * @throws ImportLimitError when there are too many entries or levels
 */
export function readSidebars(
  sidebars: Record<string, unknown>,
  source: DocusaurusSource,
  report: NavigationReport,
): NavigationEntry[] {
  const reader = new SidebarReader(source, report);
  const named = Object.entries(sidebars).map(([name, items]) => ({ name, children: reader.items(items, 1) }));
  const [only] = named;
  if (named.length === 1 && only !== undefined) return only.children;
  return named.map(({ name, children }) => ({ title: titleOfSidebar(name), children }));
}

class SidebarReader {
  private readonly byId = new Map<string, string>();
  /** Paths of the texts in each folder and below it, until a sidebar contains them. */
  private readonly byFolder = new Map<string, string[]>();
  private readonly folders: DocusaurusFolders;

  constructor(
    private readonly source: DocusaurusSource,
    private readonly report: NavigationReport,
  ) {
    this.folders = new DocusaurusFolders(source);
    for (const path of source.texts) {
      const id = idOf(path, source);
      if (!this.byId.has(id)) this.byId.set(id, path);
      for (let folder = folderOf(path); ; folder = folderOf(folder)) {
        const inside = this.byFolder.get(folder);
        if (inside === undefined) this.byFolder.set(folder, [path]);
        else inside.push(path);
        if (folder === '') break;
      }
    }
  }

  /** A list of items, or the short form: categories by title. */
  items(written: unknown, level: number): NavigationEntry[] {
    this.report.count(level);
    if (Array.isArray(written)) return written.flatMap((item) => this.item(item, level + 1));
    const values = asMapping(written);
    if (values === undefined) return [];
    if (typeof values.type === 'string') return this.item(values, level + 1);
    return Object.entries(values).map(([title, items]) => ({
      title: this.labelOf('category', title),
      children: this.items(items, level + 1),
    }));
  }

  private item(written: unknown, level: number): NavigationEntry[] {
    this.report.count(level);
    if (typeof written === 'string') return this.document(written);
    const values = asMapping(written);
    if (values === undefined) return [];
    const title = this.labelOf(values.type, values.label, values.key);
    switch (values.type) {
      case 'doc':
      case 'ref':
        return this.document(values.id, title);
      case 'link':
        return typeof values.href === 'string' && (isLinkAddress(values.href) || values.href.startsWith('/'))
          ? [{ title, link: values.href, children: [] }]
          : [];
      case 'category': {
        const link = asMapping(values.link);
        const [page] = link?.type === 'doc' ? this.document(link.id) : [];
        return [{ ...page, title, children: this.items(values.items, level + 1) }];
      }
      case 'autogenerated':
        return this.generated(values.dirName);
      default:
        return values.type === undefined ? this.items(values, level + 1) : [];
    }
  }

  /** The label of an item in the language that is read. @param key names it in translations, instead of the label */
  private labelOf(type: unknown, label: unknown, key?: unknown): string | undefined {
    if (typeof label !== 'string') return undefined;
    const name = typeof key === 'string' ? key : label;
    return this.source.labels?.get(`${String(type)}.${name}`) ?? label;
  }

  private document(id: unknown, title?: string): NavigationEntry[] {
    if (typeof id !== 'string') return [];
    const text = this.byId.get(id);
    if (text === undefined) {
      this.report.missing(id);
      return [];
    }
    return [{ text, title: title ?? this.source.frontMatter(text).label, children: [] }];
  }

  private generated(dirName: unknown): NavigationEntry[] {
    const folder = typeof dirName === 'string' ? joinPath(this.source.root, dirName) : null;
    const inside = folder === null ? undefined : this.byFolder.get(folder);
    if (folder === null || inside === undefined) return [];
    this.byFolder.delete(folder);
    return readFolders(inside, folder, { rules: this.folders }).map((page) => entryOf(page));
  }
}

/** The entry of a page that folders have placed. */
export function entryOf({ sourcePath, title, children }: SourcePage): NavigationEntry {
  return { title, text: sourcePath ?? undefined, children: children.map(entryOf) };
}

/** The ID by which sidebars name a text: its path without number prefixes and ending. */
function idOf(path: string, { root, frontMatter }: DocusaurusSource): string {
  const inside = stemOf(root === '' ? path : path.slice(root.length + 1));
  const folder = folderAddress(folderOf(inside), 'docusaurus');
  const { id } = frontMatter(path);
  const name = id ?? withoutNumber(nameOf(inside), 'docusaurus');
  return folder === '' ? name : `${folder}/${name}`;
}

function titleOfSidebar(name: string): string {
  const words = name.replace(/sidebar$/i, '').replace(/([a-z\d])(?=[A-Z])/g, '$1 ');
  return humanizeName(words === '' ? name : words);
}

function parseYaml(text: string): unknown {
  const json = parseJson(text);
  if (json !== undefined) return json;
  try {
    return parseConfigurationYaml(text);
  } catch {
    return undefined;
  }
}

function asMapping(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}
