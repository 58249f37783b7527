import { MAX_QUERY_LENGTH } from './limits.js';

/**
 * A query as it is counted: lower case, without further spaces and control characters, and not too long.
 * @returns undefined for queries of less than two characters
 */
export function normalizeQuery(text: string): string | undefined {
  const query = text
    .slice(0, 4 * MAX_QUERY_LENGTH)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
    .toWellFormed()
    .trim();
  return query.length < 2 ? undefined : query;
}
