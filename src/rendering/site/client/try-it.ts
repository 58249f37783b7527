import { adoptStyles } from './dom.js';
import type { Operation } from './try-it/operation.js';
import { createTryDialog } from './try-it/try-dialog.js';
import sheet from './try-it/try-it.css';

const dialogs = new Map<HTMLElement, HTMLDialogElement>();

/** Opens the form of the operation that a button belongs to. The form keeps what was entered. */
export function openTryIt(button: HTMLElement): void {
  let dialog = dialogs.get(button);
  if (dialog === undefined) {
    if (dialogs.size === 0) adoptStyles(sheet);
    const description =
      button.parentElement?.querySelector(':scope > script[data-operation]')?.textContent ?? '{}';
    dialog = createTryDialog(JSON.parse(description) as Operation);
    dialogs.set(button, dialog);
  }
  dialog.showModal();
}
