import { all, onClick } from '../dom.js';
import { decode } from './fragments.js';
import { scrollIntoPane } from './scroll.js';

/** The part of the viewport, from its top, in which a heading becomes the current one. */
const BAND = 0.3;

/** The outline marks the section that the reader sees. */
export function startOutline(): void {
  const outlines = all('[data-outline]');
  const links = outlines.flatMap((outline) => all<HTMLAnchorElement>('a[href^="#"]', outline));
  const ids = new Set(links.map(({ hash }) => decode(hash.slice(1))));
  const headings = [...ids]
    .map((id) => document.getElementById(id))
    .filter((heading) => heading !== null)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  if (headings.length === 0) return;

  const mark = (heading: Element | undefined) => {
    for (const link of links) {
      const isCurrent = heading !== undefined && decode(link.hash.slice(1)) === heading.id;
      if (isCurrent === link.hasAttribute('aria-current')) continue;
      if (isCurrent) {
        link.setAttribute('aria-current', 'location');
        scrollIntoPane(link);
      } else link.removeAttribute('aria-current');
    }
    const current = links.find((link) => link.hasAttribute('aria-current'));
    for (const place of all('[data-outline-current]'))
      place.textContent = current?.textContent.trim() ?? place.dataset.outlineCurrent ?? '';
  };

  const reached = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) reached.add(target);
        else reached.delete(target);
      }
      mark(headings.findLast((heading) => reached.has(heading)));
    },
    // Observers do not report headings that a jump moves over the band, so it has no upper edge.
    { rootMargin: `1000000px 0px ${-100 * (1 - BAND)}% 0px` },
  );
  for (const heading of headings) observer.observe(heading);

  // Headings at the end of a page never reach the band, and those of short sections share it with the next one.
  const followed = (hash: string) => {
    const heading = headings.find(({ id }) => `#${id}` === decode(hash));
    if (heading !== undefined) setTimeout(() => mark(heading), 100);
  };
  followed(location.hash);
  addEventListener('hashchange', () => followed(location.hash));
  onClick<HTMLAnchorElement>('[data-outline] a[href^="#"]', (link) => {
    const bar = link.closest('details');
    if (bar !== null) bar.open = false;
    followed(link.hash);
  });
}
