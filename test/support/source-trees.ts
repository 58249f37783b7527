import { fillTexts, outlineSource } from '../../src/importing/structure/build-source-tree.js';
import { readPage } from '../../src/importing/structure/read-page.js';
import type { SourceFile, SourceTree } from '../../src/importing/structure/source-tree.js';

/**
 * The tree of a source with these texts and files, read in this thread.
 * @param texts by path
 * @param files the hash of each, by path; as pairs if a path occurs twice
 */
export function sourceTreeOf(
  texts: Record<string, string>,
  files: Record<string, string> | readonly (readonly [path: string, hash: string])[] = {},
): SourceTree {
  const pairs = Array.isArray(files) ? files : Object.entries(files);
  const placed = outlineSource(
    Object.entries(texts).map(([path, text]) => ({ path, text })),
    pairs.map(([path, hash]) => sourceFile(path, hash)),
  );
  return fillTexts(placed, placed.unread.map(readPage));
}

function sourceFile(path: string, hash: string): SourceFile {
  return { path, name: path.split('/').at(-1) ?? '', contentType: 'image/png', size: 1, hash };
}
