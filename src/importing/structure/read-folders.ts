import { firstTitle, humanizeName } from './source-title.js';
import { isFolderPage, nameOf, stemOf } from '../../markdown/source/source-path.js';
import type { SourcePage } from './source-tree.js';

interface Folder {
  name: string;
  texts: string[];
  folders: Map<string, Folder>;
}

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
 * @returns groups with titles from their names, and documents without title and text
 */
export function readFolders(paths: readonly string[], base = '', readme?: string): SourcePage[] {
  const root: Folder = { name: nameOf(base), texts: [], folders: new Map() };
  for (const path of paths) {
    let folder = root;
    const parts = path.slice(base === '' ? 0 : base.length + 1).split('/');
    for (const name of parts.slice(0, -1)) {
      let child = folder.folders.get(name);
      if (!child) folder.folders.set(name, (child = { name, texts: [], folders: new Map() }));
      folder = child;
    }
    folder.texts.push(path);
  }
  const front = readme !== undefined && paths.includes(readme) ? readme : ownPage(root);
  return [...(front === undefined ? [] : [document(front, [])]), ...readFolder(root, front)];
}

/** The pages in a folder, without the page of the folder. */
function readFolder(folder: Folder, own: string | undefined): SourcePage[] {
  const entries: { name: string; page: SourcePage }[] = [];
  const remaining = new Set(folder.texts);
  if (own !== undefined) remaining.delete(own);
  for (const child of folder.folders.values()) {
    const inside = ownPage(child);
    const beside =
      inside ?? folder.texts.find((path) => stemOf(nameOf(path)) === child.name && remaining.has(path));
    if (beside !== undefined) remaining.delete(beside);
    const children = readFolder(child, inside);
    entries.push({
      name: child.name,
      page: beside === undefined ? group(child.name, children) : document(beside, children),
    });
  }
  for (const path of remaining) {
    entries.push({ name: stemOf(nameOf(path)), page: document(path, []) });
  }
  return entries
    .sort((one, other) => COLLATOR.compare(one.name, other.name) || (one.name < other.name ? -1 : 1))
    .map((entry) => entry.page);
}

/** `README` comes before `index` where a folder has both. */
function ownPage(folder: Folder): string | undefined {
  const pages = folder.texts.filter(isFolderPage);
  return pages.find((path) => /^readme/i.test(nameOf(path))) ?? pages[0];
}

function document(sourcePath: string, children: SourcePage[]): SourcePage {
  return { sourcePath, type: 'document', title: '', attributes: {}, children };
}

function group(name: string, children: SourcePage[]): SourcePage {
  return { sourcePath: null, type: 'group', title: firstTitle(humanizeName(name)), attributes: {}, children };
}
