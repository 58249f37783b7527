import { isMarkdownPath } from '../../src/markdown/source/source-path.js';
import {
  fillTexts,
  isSourceText,
  outlineSource,
  type Repository,
} from '../../src/importing/structure/build-source-tree.js';
import { readPage } from '../../src/importing/structure/read-page.js';
import type { convertMdx as convert } from '../../src/importing/mdx/mdx-converter.js';
import type { SourceFile, SourcePage, SourceTree } from '../../src/importing/structure/source-tree.js';

/**
 * The tree of a source with these texts and files, read in this thread.
 * @param texts by path
 * @param files the hash of each, by path; as pairs if a path occurs twice
 * @param repository reads other files, if the source is a repository
 */
export function sourceTreeOf(
  texts: Record<string, string>,
  files: Record<string, string> | readonly (readonly [path: string, hash: string])[] = {},
  repository?: Repository,
  { convertMdx }: { convertMdx?: typeof convert } = {},
): SourceTree {
  const pairs = Array.isArray(files) ? files : Object.entries(files);
  const placed = outlineSource(
    Object.entries(texts).map(([path, text]) => ({ path, text })),
    pairs.map(([path, hash]) => sourceFile(path, hash)),
    undefined,
    { repository, convertMdx },
  );
  return fillTexts(placed, placed.unread.map(readPage));
}

/**
 * The tree of a repository with these files: markdown becomes pages, and every other file can be read as text.
 * @param files texts by path
 * @param options `convertMdx` converts MDX, which is else kept as written; `language` is the only one to read
 */
export function repositoryTreeOf(
  files: Record<string, string>,
  options: { convertMdx?: typeof convert; language?: string } = {},
): SourceTree {
  const paths = Object.keys(files);
  const texts = paths.filter((path) => isSourceText(path)).map((path) => [path, files[path] ?? '']);
  const others = paths.filter((path) => !isMarkdownPath(path)).map((path) => [path, 'aa'] as const);
  const repository: Repository = { readText: (path) => files[path], language: options.language };
  return sourceTreeOf(Object.fromEntries(texts) as Record<string, string>, others, repository, options);
}

/** The titles of pages, in nested lists. Hidden pages and links are marked. */
export function outline(pages: readonly SourcePage[]): unknown[] {
  return pages.map((page) => {
    const line = `${page.title}${page.attributes.hidden ? ' (hidden)' : ''}${page.type === 'link' ? ' →' : ''}`;
    return page.children.length > 0 ? [line, outline(page.children)] : line;
  });
}

/** The addresses that pages have in the source, in the order of the tree. */
export function addresses(tree: SourceTree): string[] {
  const found: string[] = [];
  const visit = (page: SourcePage): void => {
    if (page.address !== undefined) found.push(page.address);
    page.children.forEach(visit);
  };
  tree.pages.forEach(visit);
  return found;
}

/** The paths of the files of a tree. */
export const filePaths = (tree: SourceTree): string[] => tree.files.map(({ path }) => path);

/** What was skipped, by path. */
export const skippedPaths = (tree: SourceTree): string[] => tree.skipped.map(({ path }) => path);

function sourceFile(path: string, hash: string): SourceFile {
  return { path, name: path.split('/').at(-1) ?? '', contentType: 'image/png', size: 1, hash };
}
