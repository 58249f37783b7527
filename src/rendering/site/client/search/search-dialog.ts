import { create, CROSS, icon } from '../dom.js';
import { fetchResults, searchPage, type SearchResponse } from './search-results.js';
import { recentPages, rememberPage } from './recent-pages.js';
import { resultRows, suggestionRows } from './result-rows.js';
import { text } from './search-texts.js';

const MAGNIFIER = 'm20 20-4.3-4.3M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14z';
/** Milliseconds after the last key. */
const WAIT = 80;
const SUGGESTED = 3;

/** The dialog with the search: a field, and a list in which the keyboard selects without leaving the field. */
export class SearchDialog {
  private readonly input = create('input', {
    ...{ type: 'search', name: 'q', role: 'combobox', autocomplete: 'off', autocapitalize: 'off' },
    ...{ spellcheck: 'false', enterkeyhint: 'search', maxlength: 200 },
    ...{ placeholder: text('searchPlaceholder'), 'aria-label': text('search') },
    ...{ 'aria-autocomplete': 'list', 'aria-controls': 'search-list', 'aria-expanded': 'false' },
  });
  private readonly list = create('div', {
    role: 'listbox',
    id: 'search-list',
    'aria-label': text('searchResults'),
  });
  /** Says what the list does not: the number of results, that there are none, or an error. */
  private readonly status = create('div', { class: 'search-status', role: 'status' });
  private readonly dialog = this.createDialog();

  private timer: ReturnType<typeof setTimeout> | undefined;
  private request: AbortController | undefined;
  /** The query whose results are shown. */
  private shownQuery = '';

  constructor() {
    this.input.addEventListener('input', () => {
      this.wait();
    });
    this.input.addEventListener('keydown', (event) => {
      this.handleKey(event);
    });
    this.list.addEventListener('pointermove', ({ target }) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[role=option]') : null;
      if (row !== null) this.select(row);
    });
    this.list.addEventListener('click', ({ target }) => {
      const row = target instanceof Element ? target.closest<HTMLAnchorElement>('[role=option]') : null;
      if (row !== null) this.follow(row);
    });
  }

  /** Shows the dialog, or closes it when it is shown. @param typed the start of a query */
  toggle(typed: string): void {
    if (this.dialog.open) {
      this.dialog.close();
      return;
    }
    if (this.input.value.trim() === '') this.showRecentPages();
    this.dialog.showModal();
    if (typed === '') this.input.select();
    else {
      this.input.value = typed;
      this.wait();
    }
  }

  private createDialog(): HTMLDialogElement {
    const close = create(
      'button',
      { type: 'button', class: 'search-close', 'aria-label': text('close') },
      icon(CROSS),
    );
    const form = create(
      'form',
      { action: searchPage(''), role: 'search' },
      icon(MAGNIFIER),
      this.input,
      close,
    );
    const dialog = create(
      'dialog',
      { class: 'search-dialog', 'aria-label': text('search') },
      form,
      this.status,
      this.list,
    );
    close.addEventListener('click', () => {
      dialog.close();
    });
    dialog.addEventListener('click', ({ target }) => {
      if (target === dialog) dialog.close();
    });
    // The shortcut that opens the dialog closes it, and so does Esc, which otherwise only empties the field.
    dialog.addEventListener('keydown', (event) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isShortcut && (event.key !== 'Escape' || event.isComposing)) return;
      event.preventDefault();
      event.stopPropagation();
      dialog.close();
    });
    document.body.append(dialog);
    return dialog;
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.request?.abort();
    this.request = undefined;
    const query = this.input.value.trim();
    if (query === '') this.showRecentPages();
    else if (query !== this.shownQuery) {
      this.list.ariaBusy = 'true';
      this.timer = setTimeout(() => void this.search(query), WAIT);
    } else this.list.ariaBusy = null;
  }

  private async search(query: string): Promise<void> {
    const request = new AbortController();
    this.request = request;
    try {
      const response = await fetchResults(query, request.signal);
      if (!request.signal.aborted) this.show(query, response);
    } catch {
      if (!request.signal.aborted) this.showError(query);
    }
  }

  private show(query: string, { correctedQuery, results, suggestions }: SearchResponse): void {
    this.shownQuery = query;
    if (results.length > 0) {
      const corrected =
        correctedQuery === undefined ? [] : [create('p', {}, text('resultsFor', { query: correctedQuery }))];
      const count = create('p', { class: 'search-count' }, text('resultCount', { count: results.length }));
      this.showRows(resultRows(results, correctedQuery ?? query), ...corrected, count);
    } else {
      const rows = suggestions.slice(0, SUGGESTED);
      this.showRows(
        rows.length === 0 ? [] : [suggestionRows(text('suggestions'), rows)],
        create('p', {}, create('strong', {}, text('noResults', { query }))),
        create('p', {}, text('noResultsHelp')),
      );
    }
  }

  private showRecentPages(): void {
    this.shownQuery = '';
    const pages = recentPages();
    this.showRows(pages.length === 0 ? [] : [suggestionRows(text('recentPages'), pages)]);
  }

  private showError(query: string): void {
    this.shownQuery = '';
    const retry = create('button', { type: 'button' }, text('tryAgain'));
    retry.addEventListener('click', () => {
      this.input.focus();
      void this.search(query);
    });
    const page = create('a', { href: searchPage(query) }, text('allResults'));
    this.showRows([], create('p', {}, text('searchFailed')), create('p', {}, retry, ' ', page));
  }

  private showRows(rows: HTMLElement[], ...status: Node[]): void {
    this.list.replaceChildren(...rows);
    this.list.scrollTop = 0;
    this.list.ariaBusy = null;
    this.status.replaceChildren(...status);
    this.request = undefined;
    this.input.ariaExpanded = String(rows.length > 0);
    this.select(this.rows()[0]);
  }

  private rows(): HTMLElement[] {
    return [...this.list.querySelectorAll<HTMLElement>('[role=option]')];
  }

  private selected(): HTMLAnchorElement | undefined {
    return this.list.querySelector<HTMLAnchorElement>('[aria-selected=true]') ?? undefined;
  }

  private select(row: HTMLElement | undefined): void {
    for (const other of this.rows()) other.ariaSelected = String(other === row);
    if (row === undefined) this.input.removeAttribute('aria-activedescendant');
    else this.input.setAttribute('aria-activedescendant', row.id);
  }

  private handleKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const rows = this.rows();
      const selected = this.selected();
      const from = selected === undefined ? -1 : rows.indexOf(selected);
      const row = rows.at((from + (event.key === 'ArrowDown' ? 1 : from < 0 ? 0 : -1)) % rows.length);
      this.select(row);
      row?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      const row = this.selected();
      // While results are on their way, the form opens the page of the search.
      if (row === undefined || this.list.ariaBusy === 'true') return;
      event.preventDefault();
      this.follow(row);
      if (event.ctrlKey || event.metaKey) open(row.href, '_blank', 'noopener');
      else location.assign(row.href);
    }
  }

  private follow(row: HTMLAnchorElement): void {
    const trail = row.querySelector('.search-trail')?.textContent.split(' › ') ?? [];
    rememberPage({ href: row.getAttribute('href') ?? '', title: row.dataset.title ?? '', trail });
    // A link into the same page leads behind the dialog.
    if (row.pathname === location.pathname) this.dialog.close();
  }
}
