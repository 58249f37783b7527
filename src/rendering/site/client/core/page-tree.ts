import { all, idOf, onClick } from '../dom.js';
import { scrollIntoPane } from './scroll.js';

/** The page tree: branches open and close, and large ones are fetched when they open. */
export function startPageTree(): void {
  for (const tree of all('[data-tree]')) {
    showToggles(tree);
    showActiveItem(tree);
  }
  onClick<HTMLButtonElement>('[data-tree-toggle]', (button) => {
    if (button.ariaBusy !== 'true') void toggle(button);
  });
}

/** Scrolls the active item into view, inside the sidebar. */
export function showActiveItem(tree: Element): void {
  const active = tree.querySelector('[aria-current="page"]');
  if (active !== null) scrollIntoPane(active);
}

function showToggles(root: ParentNode): void {
  for (const button of all('[data-tree-toggle]', root)) button.hidden = false;
}

async function toggle(button: HTMLButtonElement): Promise<void> {
  const item = button.closest<HTMLElement>('[data-tree-more], li');
  const page = item?.dataset.treeMore;
  const list =
    item !== null && page !== undefined
      ? await fetchList(button, item, page)
      : document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (list === null) return;
  const isOpen = button.ariaExpanded === 'true';
  button.ariaExpanded = String(!isOpen);
  list.hidden = isOpen;
}

/** Adds the pages below an item. When they cannot be fetched, follows the link of the item, whose page shows them. */
async function fetchList(
  button: HTMLButtonElement,
  item: HTMLElement,
  page: string,
): Promise<HTMLElement | null> {
  button.ariaBusy = 'true';
  try {
    const response = await fetch(`${document.documentElement.dataset.base ?? '/'}~tree/${page}`);
    if (!response.ok) throw new Error(response.statusText);
    const fetched = new DOMParser().parseFromString(await response.text(), 'text/html');
    const list = fetched.querySelector<HTMLElement>('ul, ol');
    if (list !== null) {
      const controls = button.getAttribute('aria-controls');
      if (controls !== null) list.id = controls;
      else button.setAttribute('aria-controls', idOf(list));
      showToggles(list);
      item.append(list);
    }
    delete item.dataset.treeMore;
    return list;
  } catch {
    item.querySelector<HTMLAnchorElement>('a[href]')?.click();
    return null;
  } finally {
    button.ariaBusy = null;
  }
}
