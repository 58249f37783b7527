import { firstTitle, humanizeName } from './source-title.js';
import { isFolderPage, nameOf, stemOf } from '../../markdown/source/source-path.js';
import type { SourcePage } from './source-tree.js';

interface Folder {
  name: string;
  /** Path in the source. */
  path: string;
  texts: string[];
  folders: Map<string, Folder>;
}

/** How a kind of site orders and names the content of its folders. */
export interface FolderRules {
  /** Whether a text is the page of its folder. */
  isOwnPage(path: string): boolean;
  /** Place and title of a text or folder, by its path in the source; texts and folders without a place come last. */
  entry(path: string): { position?: number | undefined; title?: string | undefined };
}

const PLAIN: FolderRules = { isOwnPage: isFolderPage, entry: () => ({}) };

/** Sorts `2-b` before `10-a`, and ignores case. */
const COLLATOR = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * The pages of a source without a summary: its folders are the structure. The page of a folder is its `README.md` or
 * `index.md`, else a text with the same name beside it (`guide.md` for `guide/`); a folder without a page is a group.
 * Files and folders are sorted together by name, numeric prefixes as numbers; the page of the root comes first.
 *
 * @param paths paths of markdown texts
 * @param base the folder to start at; all paths are below it
 * @param readme the page of the root, if it has another name
 * @param rules other rules for own pages, order and titles
 * @returns groups with titles, and documents without text, with the titles that the rules state
 */
export function readFolders(
  paths: readonly string[],
  base = '',
  { readme, rules = PLAIN }: { readme?: string | undefined; rules?: FolderRules } = {},
): SourcePage[] {
  const root: Folder = { name: nameOf(base), path: base, texts: [], folders: new Map() };
  for (const path of paths) {
    let folder = root;
    const parts = path.slice(base === '' ? 0 : base.length + 1).split('/');
    for (const name of parts.slice(0, -1)) {
      let child = folder.folders.get(name);
      if (!child) {
        const inside = folder.path === '' ? name : `${folder.path}/${name}`;
        folder.folders.set(name, (child = { name, path: inside, texts: [], folders: new Map() }));
      }
      folder = child;
    }
    folder.texts.push(path);
  }
  const front = readme !== undefined && paths.includes(readme) ? readme : ownPage(root, rules);
  return [
    ...(front === undefined ? [] : [document(front, [], rules.entry(front).title)]),
    ...readFolder(root, front, rules),
  ];
}

/** The pages in a folder, without the page of the folder. */
function readFolder(folder: Folder, own: string | undefined, rules: FolderRules): SourcePage[] {
  const entries: { name: string; position: number; page: SourcePage }[] = [];
  const remaining = new Set(folder.texts);
  if (own !== undefined) remaining.delete(own);
  for (const child of folder.folders.values()) {
    const inside = ownPage(child, rules);
    const beside =
      inside ?? folder.texts.find((path) => stemOf(nameOf(path)) === child.name && remaining.has(path));
    if (beside !== undefined) remaining.delete(beside);
    const children = readFolder(child, inside, rules);
    const ofFolder = rules.entry(child.path);
    const ofPage = beside === undefined ? {} : rules.entry(beside);
    const title = ofFolder.title ?? ofPage.title;
    entries.push({
      name: child.name,
      position: ofFolder.position ?? ofPage.position ?? Infinity,
      page:
        beside === undefined
          ? group(title ?? humanizeName(child.name), children)
          : document(beside, children, title),
    });
  }
  for (const path of remaining) {
    const { position = Infinity, title } = rules.entry(path);
    entries.push({ name: stemOf(nameOf(path)), position, page: document(path, [], title) });
  }
  return entries.sort(compareEntries).map((entry) => entry.page);
}

function compareEntries(
  one: { name: string; position: number },
  other: { name: string; position: number },
): number {
  if (one.position !== other.position) return one.position < other.position ? -1 : 1;
  return COLLATOR.compare(one.name, other.name) || (one.name < other.name ? -1 : 1);
}

/** `README` comes before `index` where a folder has both. */
function ownPage(folder: Folder, rules: FolderRules): string | undefined {
  const pages = folder.texts.filter((path) => rules.isOwnPage(path));
  return pages.find((path) => /^readme/i.test(nameOf(path))) ?? pages[0];
}

function document(sourcePath: string, children: SourcePage[], title = ''): SourcePage {
  return { sourcePath, type: 'document', title, attributes: {}, children };
}

function group(title: string, children: SourcePage[]): SourcePage {
  return { sourcePath: null, type: 'group', title: firstTitle(title), attributes: {}, children };
}
