import { folderOf, joinPath, splitTarget } from '../../markdown/source/source-path.js';
import { pathsInLanguage } from './language-folders.js';
import { walkPages } from './place-pages.js';
import { siteAt, type SourceSites } from './source-sites.js';
import type { SourceTree } from './source-tree.js';

const NO_SITES: SourceSites = new Map();

/** The files of a source that its texts lead to. @param paths of the files to look for */
export function namedFiles(
  { pages, includes = [], contentRoot, sites = NO_SITES }: SourceTree,
  paths: ReadonlySet<string>,
): Set<string> {
  const named = new Set<string>();
  const find = (target: string, folder: string): void => {
    const path = splitTarget(target)?.path ?? '';
    if (path === '') return;
    const site = siteAt(sites, folder);
    const roots = () => ['', contentRoot, ...(site?.roots ?? [])];
    for (const from of path.startsWith('/') ? roots() : [folder]) {
      const file = joinPath(from, path.replace(/^\/+/, ''));
      if (file === null) continue;
      const translated = site?.languages === undefined ? [] : pathsInLanguage(site.languages, file);
      for (const each of [file, ...translated]) if (paths.has(each)) named.add(each);
    }
  };
  walkPages(pages, ({ sourcePath, parsed, target }) => {
    if (target !== undefined) find(target, '');
    for (const link of parsed?.links ?? []) find(link.target, folderOf(sourcePath ?? ''));
  });
  for (const { path, parsed } of includes) for (const link of parsed.links) find(link.target, folderOf(path));
  return named;
}
