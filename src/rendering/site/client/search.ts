import { adoptStyles } from './dom.js';
import { SearchDialog } from './search/search-dialog.js';
import sheet from './search/search.css';

let dialog: SearchDialog | undefined;

/** Opens the search dialog, or closes it when it is open. */
export function openSearch(): void {
  if (dialog === undefined) {
    adoptStyles(sheet);
    dialog = new SearchDialog();
  }
  dialog.toggle();
}
