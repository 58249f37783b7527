import type { ResolvedLink } from '../site-page.js';
import type { Shown } from './shown.js';

/** At most this many pages are named. */
const MAX_LINKS = 4;

/** The pages above the page that is shown. Those in the middle of a long way are left out. */
export function Breadcrumbs({ links, shown }: { links: readonly ResolvedLink[]; shown: Shown }) {
  if (links.length === 0) return null;
  return (
    <nav class="breadcrumbs" aria-label={shown.texts.breadcrumbs}>
      <ol>
        {shortened(links).map((link, index) => (
          <li key={index}>
            {link === undefined ? '…' : link.href === '' ? link.title : <a href={link.href}>{link.title}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Undefined stands for the pages that were left out. */
function shortened(links: readonly ResolvedLink[]): (ResolvedLink | undefined)[] {
  if (links.length <= MAX_LINKS) return [...links];
  return [links[0], undefined, ...links.slice(2 - MAX_LINKS)];
}
