import type { NotFoundView } from '../../site-surface.js';
import { TargetIcon } from '../icon.js';
import type { Shown } from '../shown.js';
import { SearchForm } from './search-form.js';

/** Pages that are listed at most. */
const NEAREST = 5;

/** There is no page at the address: search, and the pages that were probably wanted. */
export function NotFound({ view, shown }: { view: NotFoundView; shown: Shown }) {
  const { texts } = shown;
  return (
    <>
      <h1>{texts.notFoundTitle}</h1>
      <p>{texts.notFoundText}</p>
      <SearchForm query={view.query} shown={shown} />
      {view.nearest.length > 0 && (
        <nav aria-labelledby="nearest">
          <h2 id="nearest">{texts.nearestPages}</h2>
          <ul class="results">
            {view.nearest.slice(0, NEAREST).map((link, index) => (
              <li key={index}>
                <a class="result" href={link.href}>
                  <TargetIcon target={link} size={20} />
                  <span class="result-title">{link.title}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
