import type { GitSource } from '../../versioning/git-source.js';
import type { SourceContent, SourcePage } from '../structure/source-tree.js';
import type { RepositoryFile } from './git-pack.js';

/** A source with the paths of its pages and files in their repository. */
export function withGitSources(source: SourceContent, repository: readonly RepositoryFile[]): SourceContent {
  const found = new Map<string, GitSource>();
  for (const { path, oid } of repository) if (oid !== undefined) found.set(path, { oid, path });
  const place = (page: SourcePage): SourcePage => {
    const git = page.sourcePath === null ? undefined : found.get(page.sourcePath);
    return {
      ...page,
      attributes: git === undefined ? page.attributes : { ...page.attributes, git },
      children: page.children.map(place),
    };
  };
  const { pages, files } = source.tree;
  return {
    ...source,
    tree: {
      ...source.tree,
      pages: pages.map(place),
      files: files.map((file) => {
        const git = found.get(file.path);
        return git === undefined ? file : { ...file, git };
      }),
    },
  };
}
