import { isMarkdownPath } from '../../markdown/source/source-path.js';
import { includePaths, isVariablesPath, VARIABLES_PATH } from '../../markdown/source/include-paths.js';
import { isConfigurationPath } from '../../importing/structure/source-configuration.js';
import { FreeNames } from '../../common/free-numbers.js';
import { markdownPath } from '../../markdown/source/relative-paths.js';
import type { FileEntry } from '../../versioning/file.js';
import { locatePages } from '../../versioning/located-page.js';
import type { PageNode } from '../../versioning/page.js';
import type { ReusableContentEntry } from '../../versioning/reusable-content.js';

export const SUMMARY_PATH = 'SUMMARY.md';

/** Many programs cannot unpack longer paths. */
const MAX_PATH_LENGTH = 1_000;

/** Paths of pages and files in an archive, by ID. */
export interface ExportPaths {
  pages: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, string>;
  reusableContents: ReadonlyMap<string, string>;
}

/**
 * Assigns each page and file a path in an archive: its own path, unless another one has it (compared without case, as many
 * file systems do) or it has a special meaning for readers of the archive.
 * @param entries computed pages without the pages below them
 */
export function exportPaths(
  pages: readonly PageNode[],
  files: readonly FileEntry[],
  reusableContents: readonly ReusableContentEntry[],
  entries: ReadonlySet<string> = new Set(),
): ExportPaths {
  const includes = includePaths(reusableContents);
  const taken = new Set([SUMMARY_PATH.toLowerCase(), VARIABLES_PATH, ...includes.values()]);
  const free = new FreeNames((key) => taken.has(key));
  const claim = (wish: string): string => {
    let path = wish;
    if (taken.has(keyOf(wish))) {
      // Wishes with the same key share their numbers.
      const number = free.findNumber(1, (each) => keyOf(numbered(wish, each)));
      path = numbered(wish, number);
    }
    taken.add(keyOf(path));
    return path;
  };
  const filePaths = new Map(files.map((file) => [file.id, claim(filePath(file))]));
  const pagePaths = new Map<string, string>();
  for (const { page, path } of locatePages(pages)) {
    const wish = markdownPath(path, page.children.length > 0 && !entries.has(page.id));
    pagePaths.set(page.id, claim(wish.length > MAX_PATH_LENGTH ? `pages/${page.id}.md` : wish));
  }
  return { pages: pagePaths, files: filePaths, reusableContents: includes };
}

function filePath({ id, path, name }: FileEntry): string {
  // An import would read a configuration at the root, or markdown, instead of storing it.
  const isRead = isConfigurationPath(path) || isVariablesPath(path) || isMarkdownPath(path);
  return isRead || path.length > MAX_PATH_LENGTH ? `files/${id}/${name}` : path;
}

/** Paths with the same key are one path on many file systems. */
function keyOf(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** `a/b.md` → `a/b-1.md` */
function numbered(path: string, count: number): string {
  const name = path.lastIndexOf('/') + 1;
  const dot = path.lastIndexOf('.');
  return dot > name ? `${path.slice(0, dot)}-${count}${path.slice(dot)}` : `${path}-${count}`;
}
