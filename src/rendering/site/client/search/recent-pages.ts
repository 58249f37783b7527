import { putFirst, readList } from '../storage.js';
import type { SearchResult, Suggestion } from './search-results.js';

const KEPT = 5;

/** The pages that the reader opened from the search, the last one first. */
export function recentPages(): SearchResult[] {
  return readList<SearchResult>(key())
    .filter(({ href, title }) => typeof title === 'string' && /^\/(?!\/)/.test(href))
    .map(({ href, title, trail }) => ({ href, title, trail, excerpt: [] }));
}

export function rememberPage({ href, title, trail = [] }: Suggestion & { trail?: string[] }): void {
  putFirst(key(), { href, title, trail }, KEPT, (a, b) => a.href === b.href);
}

function key(): string {
  return `search:${document.documentElement.dataset.base ?? '/'}`;
}
