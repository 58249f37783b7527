import { create } from '../dom.js';

const HOVER = 65;
/** The header `Accept` of Firefox and Safari when they open a page. Responses vary by it. */
const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** Fetches a page before the reader follows a link to it: after a short hover, or when a finger touches it. */
export function startPrefetch(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData === true) return;
  const home = document.documentElement.dataset.home ?? '/';
  // Safari has no prefetch links, and Firefox lets the content security policy refuse them. Neither has speculation rules.
  const followsLinks = HTMLScriptElement.supports('speculationrules');
  const fetched = new Set([location.pathname + location.search]);
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const prefetch = (link: HTMLAnchorElement) => {
    const page = link.pathname + link.search;
    if (fetched.has(page) || !isPage(link, home)) return;
    fetched.add(page);
    if (followsLinks) document.head.append(create('link', { rel: 'prefetch', href: page }));
    else {
      const headers = { accept: ACCEPT, purpose: 'prefetch' };
      void fetch(page, { priority: 'low', headers }).catch(() => undefined);
    }
  };
  document.addEventListener('pointerover', ({ pointerType, target }) => {
    clearTimeout(waiting);
    const link = linkOf(target);
    if (link === null || pointerType === 'touch') return;
    waiting = setTimeout(prefetch, HOVER, link);
  });
  document.addEventListener(
    'touchstart',
    ({ target }) => {
      const link = linkOf(target);
      if (link !== null) prefetch(link);
    },
    { passive: true },
  );
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
}

/** Whether a link leads to a page of this site, not to a file, a path of the service (`~`) or another host. */
function isPage(link: HTMLAnchorElement, home: string): boolean {
  return (
    link.origin === location.origin &&
    link.pathname.startsWith(home) &&
    !link.pathname.includes('/~') &&
    !link.hasAttribute('download') &&
    link.target !== '_blank'
  );
}
