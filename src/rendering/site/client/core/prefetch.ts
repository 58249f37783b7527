import { create } from '../dom.js';

const HOVER = 65;

/** Fetches a page before the reader follows a link to it: after a short hover, or when a finger touches it. */
export function startPrefetch(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData === true) return;
  const home = document.documentElement.dataset.home ?? '/';
  const supportsPrefetch = create('link').relList.supports('prefetch');
  const fetched = new Set([location.pathname + location.search]);
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const prefetch = (link: HTMLAnchorElement) => {
    const page = link.pathname + link.search;
    if (fetched.has(page) || !isPage(link, home)) return;
    fetched.add(page);
    if (supportsPrefetch) document.head.append(create('link', { rel: 'prefetch', href: page }));
    else void fetch(page, { priority: 'low', headers: { purpose: 'prefetch' } }).catch(() => undefined);
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

/** Whether a link leads to a page of this site: no file, no path of the service (`~`), no other host. */
function isPage(link: HTMLAnchorElement, home: string): boolean {
  return (
    link.origin === location.origin &&
    link.pathname.startsWith(home) &&
    !link.pathname.includes('/~') &&
    !link.hasAttribute('download') &&
    link.target !== '_blank'
  );
}
