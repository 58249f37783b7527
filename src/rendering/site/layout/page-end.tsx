import type { PageHead, ResolvedLink } from '../site-page.js';
import { dayOf, fill } from '../texts/texts-of.js';
import { FeedbackForm } from './feedback-form.js';
import { Icon } from './icon.js';
import type { Shown } from './shown.js';

/** The end of a page, below its text: feedback, the date of its last change, and the pages before and after it. */
export function PageEnd({ page, shown }: { page: PageHead; shown: Shown }) {
  const { settings } = shown.shell;
  const asksForFeedback = settings.feedback.enabled && page.feedbackHref !== undefined;
  return (
    <footer class="page-end">
      {(asksForFeedback || page.layout.metadata) && (
        <div class="page-meta">
          {asksForFeedback && <FeedbackForm action={page.feedbackHref ?? ''} shown={shown} />}
          {page.layout.metadata && <LastUpdated date={page.updatedAt} shown={shown} />}
        </div>
      )}
      {settings.pagination.enabled && page.layout.pagination && <Pagination page={page} shown={shown} />}
    </footer>
  );
}

function LastUpdated({ date, shown: { texts, locale } }: { date: string; shown: Shown }) {
  const [before = '', after = ''] = fill(texts.lastUpdated, { date: '\n' }).split('\n');
  return (
    <p class="updated">
      {before}
      <time datetime={date}>{dayOf(date, locale)}</time>
      {after}
    </p>
  );
}

function Pagination({ page: { previous, next }, shown }: { page: PageHead; shown: Shown }) {
  const { texts } = shown;
  if (previous === undefined && next === undefined) return null;
  return (
    <nav class="pagination" aria-label={texts.pagination}>
      {previous !== undefined && (
        <NeighborLink shown={shown} link={previous} label={texts.previousPage} rel="prev" icon="arrow-left" />
      )}
      {next !== undefined && (
        <NeighborLink shown={shown} link={next} label={texts.nextPage} rel="next" icon="arrow-right" />
      )}
    </nav>
  );
}

function NeighborLink(props: {
  link: ResolvedLink;
  label: string;
  rel: 'prev' | 'next';
  icon: string;
  shown: Shown;
}) {
  const { link, label, rel, icon, shown } = props;
  return (
    <a class={`neighbor ${rel}`} href={link.href} rel={rel}>
      <span class="neighbor-label">
        <Icon shown={shown} name={icon} />
        {label}
      </span>
      <span class="neighbor-title">{link.title}</span>
    </a>
  );
}
