import { folderOf, joinPath, splitTarget } from '../../markdown/source/source-path.js';
import { walkPages } from './place-pages.js';
import type { SourceTree } from './source-tree.js';

/** The files of a source that its texts lead to. @param paths of the files to look for */
export function namedFiles(
  { pages, includes = [], contentRoot, fileRoots = [] }: SourceTree,
  paths: ReadonlySet<string>,
): Set<string> {
  const named = new Set<string>();
  const find = (target: string, folder: string): void => {
    const path = splitTarget(target)?.path ?? '';
    if (path === '') return;
    for (const from of path.startsWith('/') ? ['', contentRoot, ...fileRoots] : [folder]) {
      const file = joinPath(from, path.replace(/^\/+/, ''));
      if (file !== null && paths.has(file)) named.add(file);
    }
  };
  walkPages(pages, ({ sourcePath, parsed, target }) => {
    if (target !== undefined) find(target, '');
    for (const link of parsed?.links ?? []) find(link.target, folderOf(sourcePath ?? ''));
  });
  for (const { path, parsed } of includes) for (const link of parsed.links) find(link.target, folderOf(path));
  return named;
}
