import { isPlainClick, onClick } from '../dom.js';

/** Loads the scripts that only some readers or pages need. */
export function startOnDemand(): void {
  startSearch();
  onClick<HTMLButtonElement>('[data-try]', (button) => {
    void import('../try-it.js').then(({ openTryIt }) => {
      openTryIt(button);
    });
  });
  for (const button of document.querySelectorAll<HTMLElement>('[data-try]')) button.hidden = false;
  const diagrams = [...document.querySelectorAll<HTMLElement>('pre[data-mermaid]')];
  if (diagrams.length > 0) void import('../mermaid.js').then(({ drawDiagrams }) => drawDiagrams(diagrams));
}

function startSearch(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-search]');
  if (link === null) return;
  const load = () => import('../search.js');
  /** The text that readers type while the script is being loaded. */
  let typed: string | undefined;
  const open = async () => {
    // The dialog opens soon. Once more would close it.
    if (typed !== undefined) return;
    typed = '';
    try {
      (await load()).openSearch(typed);
    } catch {
      // Without the script, the page of the search does the same.
      location.assign(link.href);
    } finally {
      typed = undefined;
    }
  };
  onClick('a[data-search]', (_, event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void open();
  });
  for (const name of ['pointerover', 'focusin'] as const) {
    document.addEventListener(name, ({ target }) => {
      if (target instanceof Element && target.closest('a[data-search]') !== null)
        load().catch(() => undefined);
    });
  }
  document.addEventListener('keydown', (event) => {
    if (isTyping(event.target)) return;
    const { altKey, ctrlKey, key, metaKey } = event;
    if (typed !== undefined && !altKey && !ctrlKey && !metaKey && [...key].length === 1) {
      event.preventDefault();
      typed += key;
    } else if (isShortcut(event)) {
      event.preventDefault();
      void open();
    }
  });
  if (/Mac|iP(?:hone|ad)/.test(navigator.platform)) {
    for (const hint of document.querySelectorAll('kbd[data-shortcut]')) hint.textContent = '⌘K';
  }
}

function isShortcut({ altKey, ctrlKey, key, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === 'k';
  return key === '/';
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select') !== null)
  );
}
