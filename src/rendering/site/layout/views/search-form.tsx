import type { Shown } from '../shown.js';

/** Searches without scripts. */
export function SearchForm({ query, shown: { shell, texts } }: { query: string; shown: Shown }) {
  return (
    <form class="search-form" role="search" action={`${shell.base}~search`}>
      <input
        class="field"
        type="search"
        name="q"
        value={query}
        maxlength={200}
        placeholder={texts.searchPlaceholder}
        aria-label={texts.searchPlaceholder}
      />
      <button class="btn button-primary">{texts.search}</button>
    </form>
  );
}
