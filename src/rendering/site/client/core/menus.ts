import { all } from '../dom.js';

/** Menus are `<details>`. Esc and a click beside them close them, and the focus returns to their summary. */
export function startMenus(): void {
  document.addEventListener('click', ({ target }) => {
    for (const menu of openMenus()) {
      if (!(target instanceof Node && menu.contains(target))) menu.open = false;
    }
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const menu of openMenus()) {
      menu.open = false;
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
    }
  });
}

function openMenus(): HTMLDetailsElement[] {
  return all<HTMLDetailsElement>('details[data-menu][open]');
}
