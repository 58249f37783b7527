import type { PagePreview, SitePreview } from '../site-page.js';
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
  if (announcement?.enabled !== true) return null;
  const { style, message, link } = announcement;
  const target = shown.shell.announcementLink;
  return (
    <aside class={`announcement ${style}`} aria-label={shown.texts.announcement}>
      <p class="wrap">
        <Icon shown={shown} name={ANNOUNCEMENT_ICONS[style]} />
        <span>
          <bdi>{message}</bdi>{' '}
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

/** Says that the view is not the published one. @param props.change how the page differs */
export function PreviewBanner(props: { preview: SitePreview; change?: string; shown: Shown }) {
  const { preview, change, shown } = props;
  const { texts } = shown;
  const { published } = preview;
  const text = preview.kind === 'revision' ? texts.previewOfRevision : texts.previewOfChangeRequest;
  const title = fill(text, { title: preview.title });
  return (
    <aside class="preview" aria-label={title}>
      <p class="wrap">
        <Icon shown={shown} name={preview.kind === 'revision' ? 'history' : 'git-pull-request'} />
        <span>
          <strong>{title}</strong> {change}{' '}
          {published && (
            <a href={published.href}>{published.isPage ? texts.viewPublished : texts.viewPublishedSite}</a>
          )}
        </span>
      </p>
    </aside>
  );
}

/** Says whether a page was added, edited or moved. */
export function changeText({ change }: PagePreview, { texts }: Shown): string {
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
