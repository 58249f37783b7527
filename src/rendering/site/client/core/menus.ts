import { all } from '../dom.js';

/**
 * Menus are `<details>`. A click beside them and leaving them with the focus close them; so does Esc, which returns the focus
 * to their summary.
 */
export function startMenus(): void {
  for (const leaving of ['click', 'focusin'])
    document.addEventListener(leaving, ({ target }) => {
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
