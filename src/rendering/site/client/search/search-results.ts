/** The response of `{base}~search` to `Accept: application/json`. */
export interface SearchResponse {
  results: SearchResult[];
  /** Shown when there are no results. */
  suggestions: Suggestion[];
  /** The query that was searched instead, without its typing errors. */
  correctedQuery?: string;
}

export interface SearchResult extends Suggestion {
  /** The titles above the page. */
  trail: string[];
  /** An emoji, or the markup of an SVG image. */
  icon?: string;
  /** The section of the site. */
  section?: string;
  excerpt: ExcerptPart[];
}

export interface Suggestion {
  title: string;
  href: string;
}

export interface ExcerptPart {
  text: string;
  match?: boolean;
}

/** The address of the page that searches without scripts. */
export function searchPage(query: string): string {
  const parameters = query === '' ? '' : `?${new URLSearchParams({ q: query }).toString()}`;
  return `${document.documentElement.dataset.base ?? '/'}~search${parameters}`;
}

/** @throws Error when the search failed, or was aborted */
export async function fetchResults(query: string, signal: AbortSignal): Promise<SearchResponse> {
  const response = await fetch(searchPage(query), { headers: { accept: 'application/json' }, signal });
  if (!response.ok) throw new Error(`The search answered ${response.status}.`);
  return (await response.json()) as SearchResponse;
}
