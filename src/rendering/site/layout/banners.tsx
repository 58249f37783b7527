import type { PagePreview } from '../site-page.js';
import { fill } from '../texts/texts-of.js';
import { Icon } from './icon.js';
import { SiteLink } from './link.js';
import type { Shown } from './shown.js';

const ANNOUNCEMENT_ICONS = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  danger: 'circle-alert',
};

/** The announcement of the site, above the header. */
export function Announcement({ shown }: { shown: Shown }) {
  const { announcement } = shown.shell.settings;
  if (!announcement.enabled || announcement.message === undefined) return null;
  const { style, message, link } = announcement;
  const target = shown.shell.announcementLink;
  return (
    <aside class={`announcement ${style}`} aria-label={shown.texts.announcement}>
      <p class="wrap">
        <Icon shown={shown} name={ANNOUNCEMENT_ICONS[style]} />
        <span>
          {message}{' '}
          {link !== undefined && target !== undefined && (
            <SiteLink link={target} shown={shown}>
              {link.title}
            </SiteLink>
          )}
        </span>
      </p>
    </aside>
  );
}

/** Says that the page is not the published one, and how it differs. */
export function PreviewBanner({ preview, shown }: { preview: PagePreview; shown: Shown }) {
  const { texts } = shown;
  const text = preview.kind === 'revision' ? texts.previewOfRevision : texts.previewOfChangeRequest;
  const title = fill(text, { title: preview.title });
  return (
    <aside class="preview" aria-label={title}>
      <p class="wrap">
        <Icon shown={shown} name={preview.kind === 'revision' ? 'history' : 'git-pull-request'} />
        <span>
          <strong>{title}</strong> {changeText(preview, shown)}{' '}
          {preview.publishedHref !== undefined && <a href={preview.publishedHref}>{texts.viewPublished}</a>}
        </span>
      </p>
    </aside>
  );
}

function changeText({ change }: PagePreview, { texts }: Shown): string {
  switch (change) {
    case 'added':
      return texts.pageAdded;
    case 'edited':
      return texts.pageEdited;
    case 'moved':
      return texts.pageMoved;
    case undefined:
      return texts.pageUnchanged;
  }
}
