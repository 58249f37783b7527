import type { SearchOutcome, SearchResult, SearchView } from '../../site-surface.js';
import { fill, plural } from '../../texts/texts-of.js';
import { Icon } from '../icon.js';
import type { Shown } from '../shown.js';
import { LinkList } from './link-list.js';
import { SearchForm } from './search-form.js';

/** The search without scripts. */
export function SearchPage({ view: { query, found }, shown }: { view: SearchView; shown: Shown }) {
  const { texts } = shown;
  return (
    <>
      <h1>{texts.search}</h1>
      <SearchForm query={query} shown={shown} />
      {query === '' ? (
        <p>{texts.searchEmpty}</p>
      ) : found === undefined ? (
        <Failure query={query} shown={shown} />
      ) : found.results.length === 0 ? (
        <NoResults query={query} found={found} shown={shown} />
      ) : (
        <Results query={query} found={found} shown={shown} />
      )}
    </>
  );
}

function Failure({ query, shown: { shell, texts } }: { query: string; shown: Shown }) {
  return (
    <>
      <p role="alert">{texts.searchFailed}</p>
      <a class="btn" href={`${shell.base}~search?q=${encodeURIComponent(query)}`}>
        {texts.tryAgain}
      </a>
    </>
  );
}

interface OutcomeProps {
  query: string;
  found: SearchOutcome;
  shown: Shown;
}

function NoResults({ query, found, shown }: OutcomeProps) {
  const { texts } = shown;
  return (
    <>
      <p role="status">{fill(texts.noResults, { query })}</p>
      <p>{texts.noResultsHelp}</p>
      <LinkList shown={shown} title={texts.suggestions} links={found.suggestions} />
    </>
  );
}

function Results({ query, found, shown }: OutcomeProps) {
  const { texts, locale } = shown;
  const sections = Map.groupBy(found.results, ({ section }) => section);
  return (
    <section aria-label={texts.searchResults}>
      <p role="status">
        {plural(texts.resultCount, found.results.length, locale)}
        {found.correctedQuery !== undefined && found.correctedQuery !== query && (
          <> · {fill(texts.resultsFor, { query: found.correctedQuery })}</>
        )}
      </p>
      {[...sections].map(([section, results], index) => (
        <div key={index}>
          {section !== undefined && <h2>{section}</h2>}
          <ul class="results">
            {results.map((result, place) => (
              <li key={place}>
                <Result result={result} shown={shown} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Result({ result, shown }: { result: SearchResult; shown: Shown }) {
  const { href, title, trail, excerpt } = result;
  return (
    <a class="result" href={href}>
      <Icon shown={shown} name="file-text" size={20} />
      <span>
        <span class="result-title">{title}</span>
        {trail.length > 0 && <span class="result-trail">{trail.join(' / ')}</span>}
        {excerpt.length > 0 && (
          <span class="result-text">
            {excerpt.map(({ text, match }, index) => (match ? <mark key={index}>{text}</mark> : text))}
          </span>
        )}
      </span>
    </a>
  );
}
