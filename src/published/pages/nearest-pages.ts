import type { PlacedPage } from '../../versioning/page-index.js';

/** Pages that are compared: a missing page must not cost more than others. */
const MOST_COMPARED = 3_000;
const SHOWN = 5;

/** What a path asks for, in words. */
export function wordsOf(path: string): string {
  return path
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')
    .slice(0, 200);
}

/**
 * The pages whose paths share most words with a path that leads nowhere, best first. Words of the last segment count
 * twice.
 */
export function nearestPages(path: string, pages: readonly PlacedPage[]): PlacedPage[] {
  const wanted = new Set(wordsOf(path).toLowerCase().split(' '));
  const last = new Set(
    wordsOf(path.slice(path.lastIndexOf('/') + 1))
      .toLowerCase()
      .split(' '),
  );
  return pages
    .slice(0, MOST_COMPARED)
    .map((placed) => {
      const words = new Set(`${placed.path}/${placed.page.title}`.toLowerCase().split(/[^\p{L}\p{N}]+/u));
      let score = 0;
      for (const word of words) {
        if (word === '' || !wanted.has(word)) continue;
        score += last.has(word) ? 2 : 1;
      }
      return { placed, score: score - words.size / 1000 };
    })
    .filter(({ score }) => score >= 0.5)
    .sort((one, other) => other.score - one.score)
    .slice(0, SHOWN)
    .map(({ placed }) => placed);
}
