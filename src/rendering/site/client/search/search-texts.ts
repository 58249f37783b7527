import { textsOf } from '../texts.js';

/** The texts of the search dialog. */
export const text = textsOf({
  allResults: 'Show all results',
  close: 'Close',
  noResults: 'No results for “{query}”',
  noResultsHelp: 'Check the spelling, or use fewer or more general words.',
  recentPages: 'Recent',
  resultCount: { one: '{count} result', other: '{count} results' },
  resultsFor: 'Results for “{query}”',
  search: 'Search',
  searchFailed: 'The search failed.',
  searchPlaceholder: 'Search the documentation',
  searchResults: 'Search results',
  suggestions: 'Suggestions',
  tryAgain: 'Try again',
});
