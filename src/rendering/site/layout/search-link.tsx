import { Icon } from './icon.js';
import type { Shown } from './shown.js';

/** Leads to the search page. The script opens the search dialog instead. */
export function SearchLink({ shown: { shell, texts } }: { shown: Shown }) {
  return (
    <a class="search-link" href={`${shell.base}~search`} data-search aria-label={texts.search}>
      <Icon name="search" size={20} />
      <span class="search-text">{texts.search}</span>
      <kbd data-shortcut aria-hidden="true">
        Ctrl K
      </kbd>
    </a>
  );
}
