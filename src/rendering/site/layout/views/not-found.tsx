import type { NotFoundView } from '../../site-surface.js';
import type { Shown } from '../shown.js';
import { LinkList } from './link-list.js';
import { SearchForm } from './search-form.js';

/** Pages that are listed at most. */
const NEAREST = 5;

/** There is no page at the address: offers the search, and the pages that the reader probably meant. */
export function NotFound({ view, shown }: { view: NotFoundView; shown: Shown }) {
  const { texts } = shown;
  return (
    <>
      <h1>{texts.notFoundTitle}</h1>
      <p>{texts.notFoundText}</p>
      <SearchForm query={view.query} shown={shown} />
      <LinkList shown={shown} title={texts.nearestPages} links={view.nearest.slice(0, NEAREST)} />
    </>
  );
}
