import type { MarkedText, SearchGroup, SearchResult, SearchView } from '../../site-surface.js';
import { fill, plural } from '../../texts/texts-of.js';
import { Icon, TargetIcon } from '../icon.js';
import type { Shown } from '../shown.js';
import { SearchForm } from './search-form.js';

/** The search without scripts. */
export function SearchPage({ view, shown }: { view: SearchView; shown: Shown }) {
  return (
    <>
      <h1>{shown.texts.search}</h1>
      <SearchForm query={view.query} shown={shown} />
      <Outcome view={view} shown={shown} />
    </>
  );
}

function Outcome({ view: { query, groups }, shown }: { view: SearchView; shown: Shown }) {
  const { shell, texts, locale } = shown;
  if (query === '') return <p>{texts.searchEmpty}</p>;
  if (groups === undefined)
    return (
      <>
        <p role="alert">{texts.searchFailed}</p>
        <a class="btn" href={`${shell.base}~search?q=${encodeURIComponent(query)}`}>
          {texts.tryAgain}
        </a>
      </>
    );
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  if (count === 0)
    return (
      <>
        <p role="status">{fill(texts.noResults, { query })}</p>
        <p>{texts.noResultsHelp}</p>
      </>
    );
  return (
    <section aria-label={texts.searchResults}>
      <p role="status">{plural(texts.resultCount, count, locale)}</p>
      {groups.map((group, index) => (
        <Group group={group} key={index} />
      ))}
    </section>
  );
}

function Group({ group: { title, results } }: { group: SearchGroup }) {
  if (results.length === 0) return null;
  return (
    <>
      {title !== undefined && <h2>{title}</h2>}
      <ul class="results">
        {results.map((result, index) => (
          <li key={index}>
            <Result result={result} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Result({ result }: { result: SearchResult }) {
  const { href, title, trail, excerpt, icon, emoji } = result;
  return (
    <a class="result" href={href}>
      {icon === undefined && emoji === undefined ? (
        <Icon name="file-text" size={20} />
      ) : (
        <TargetIcon target={result} size={20} />
      )}
      <span>
        <span class="result-title">
          <Marked parts={title} />
        </span>
        {trail.length > 0 && <span class="result-trail">{trail.join(' / ')}</span>}
        <span class="result-text">
          <Marked parts={excerpt} />
        </span>
      </span>
    </a>
  );
}

function Marked({ parts }: { parts: readonly MarkedText[] }) {
  return parts.map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text));
}
