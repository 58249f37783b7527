import { Icon } from './icon.js';
import type { Shown } from './shown.js';

/** Leads to the search page. The script opens the search dialog instead. */
export function SearchLink({ shown }: { shown: Shown }) {
  const { shell, texts } = shown;
  return (
    <a class="search-link" href={`${shell.base}~search`} data-search>
      <Icon shown={shown} name="search" size={20} />
      <span class="search-text">{texts.search}</span>
      <kbd data-shortcut aria-hidden="true">
        Ctrl K
      </kbd>
    </a>
  );
}
