import { folderOf, joinPath, splitTarget } from '../../markdown/source/source-path.js';
import { pathsInLanguage } from './language-folders.js';
import { walkPages } from './place-pages.js';
import { siteAt, type SourceSites } from './source-sites.js';
import type { SourceTree } from './source-tree.js';

const NO_SITES: SourceSites = new Map();

/**
 * The files and included texts of a source that its pages lead to, also by texts that they include.
 * @param paths of resources that are imported only if a page names them
 */
export function namedResources(
  { pages, includes = [], contentRoot, sites = NO_SITES }: SourceTree,
  paths: ReadonlySet<string>,
): Set<string> {
  const named = new Set<string>();
  const included = new Map(includes.map((include) => [include.path, include]));
  const unread = includes.filter(({ path }) => !paths.has(path));
  const name = (path: string): void => {
    if (!paths.has(path) || named.has(path)) return;
    named.add(path);
    const include = included.get(path);
    if (include !== undefined) unread.push(include);
  };
  const find = (target: string, folder: string): void => {
    const path = splitTarget(target)?.path ?? '';
    if (path === '') return;
    const site = siteAt(sites, folder);
    const roots = () => ['', contentRoot, ...(site?.roots ?? [])];
    for (const from of path.startsWith('/') ? roots() : [folder]) {
      const file = joinPath(from, path.replace(/^\/+/, ''));
      if (file === null) continue;
      const translated = site?.languages === undefined ? [] : pathsInLanguage(site.languages, file);
      for (const each of [file, ...translated]) name(each);
    }
  };
  walkPages(pages, ({ sourcePath, parsed, target, attributes: { cover } }) => {
    if (target !== undefined) find(target, '');
    for (const ref of [cover?.ref, cover?.refDark])
      if (ref?.kind === 'url') find(ref.url, folderOf(sourcePath ?? ''));
    for (const link of parsed?.links ?? []) find(link.target, folderOf(sourcePath ?? ''));
  });
  for (let next = unread.pop(); next !== undefined; next = unread.pop())
    for (const link of next.parsed.links) find(link.target, folderOf(next.path));
  return named;
}
