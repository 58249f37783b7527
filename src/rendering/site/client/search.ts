import { adoptStyles } from './dom.js';
import { SearchDialog } from './search/search-dialog.js';
import sheet from './search/search.css';

let dialog: SearchDialog | undefined;

/** Opens the search dialog, or closes it when it is open. @param typed the start of a query */
export function openSearch(typed: string): void {
  if (dialog === undefined) {
    adoptStyles(sheet);
    dialog = new SearchDialog();
  }
  dialog.toggle(typed);
}
