/**
 * A query without some parameters. A query that has none of them stays exactly as written.
 * @param query with its question mark; '' for none
 */
export function withoutParameters(query: string, names: readonly string[]): string {
  const sent = new URLSearchParams(query);
  if (!names.some((name) => sent.has(name))) return query;
  for (const name of names) sent.delete(name);
  return sent.size === 0 ? '' : `?${sent.toString()}`;
}
