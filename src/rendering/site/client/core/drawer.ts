import { all } from '../dom.js';
import { showActiveItem } from './page-tree.js';

const SIDEBAR = '(width >= 1024px)';

/** The navigation of small screens. The browser opens it, and closes it with Esc and by a click beside it. */
export function startDrawer(): void {
  for (const drawer of all('[data-drawer]')) {
    let opener: Element | null = null;
    let outside: HTMLElement[] = [];
    const close = () => {
      if (drawer.matches(':popover-open')) drawer.hidePopover();
    };
    drawer.addEventListener('beforetoggle', ({ newState }) => {
      if (newState === 'open') opener = document.activeElement;
    });
    drawer.addEventListener('toggle', ({ newState }) => {
      for (const element of outside) element.inert = false;
      outside = newState === 'open' ? elementsOutside(drawer).filter(({ inert }) => !inert) : [];
      for (const element of outside) element.inert = true;
      if (newState === 'open') {
        drawer.querySelector<HTMLElement>('a[href], button:not([hidden]), summary, input')?.focus();
        for (const tree of all('[data-tree]', drawer)) showActiveItem(tree);
      } else if (opener instanceof HTMLElement) opener.focus();
    });
    drawer.addEventListener('click', ({ target }) => {
      // A link into the same page leads behind the drawer.
      if (target instanceof Element && target.closest('a[href*="#"]') !== null) close();
    });
    // Where there is room, the navigation is a sidebar.
    matchMedia(SIDEBAR).addEventListener('change', close);
  }
}

function elementsOutside(element: Element): HTMLElement[] {
  const { parentElement } = element;
  if (parentElement === null || element === document.body) return [];
  const siblings = [...parentElement.children].filter(
    (sibling): sibling is HTMLElement => sibling instanceof HTMLElement && sibling !== element,
  );
  return [...siblings, ...elementsOutside(parentElement)];
}
