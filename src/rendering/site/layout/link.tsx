import type { ComponentChildren } from 'preact';
import type { LinkTarget } from '../site-page.js';
import type { Shown } from './shown.js';

/** The attributes of a link. Links to other hosts open as the customization says. */
export function linkTo(
  { href, external }: Pick<LinkTarget, 'href' | 'external'>,
  { shell }: Pick<Shown, 'shell'>,
): { href: string; rel?: string; target?: string } {
  if (external !== true) return { href };
  const blank = shell.settings.externalLinks.target === 'blank';
  return { href, rel: 'noopener', ...(blank ? { target: '_blank' } : {}) };
}

/** Tells screen readers that a link opens a new tab. */
export function NewTabNote({ link, shown }: { link: Pick<LinkTarget, 'external'>; shown: Shown }) {
  if (link.external !== true || shown.shell.settings.externalLinks.target !== 'blank') return null;
  return <span class="sr-only"> ({shown.texts.opensInNewTab})</span>;
}

/** A link with its text. */
export function SiteLink(props: {
  link: LinkTarget;
  shown: Shown;
  class?: string;
  children?: ComponentChildren;
}) {
  const { link, shown, children } = props;
  return (
    <a {...linkTo(link, shown)} class={props.class}>
      {children ?? link.title}
      <NewTabNote link={link} shown={shown} />
    </a>
  );
}
