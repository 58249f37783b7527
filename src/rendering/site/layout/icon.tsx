import type { LinkTarget } from '../site-page.js';
import { iconSvg } from '../theme/icons.js';
import type { Shown } from './shown.js';

type Size = 16 | 20 | 24 | 32;

/** An icon of the interface, or of the content, in the style of the site. It says nothing to screen readers. */
export function Icon(props: { name: string; shown: Pick<Shown, 'shell'>; size?: Size }) {
  const { name, shown, size = 16 } = props;
  const svg = iconSvg(name, shown.shell.settings.styling.icons);
  if (svg === undefined) return null;
  return <span class={`icon i${size}`} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}

/** The icon or emoji of a page, section or link. */
export function TargetIcon(props: {
  target: Pick<LinkTarget, 'icon' | 'emoji'>;
  shown: Pick<Shown, 'shell'>;
  size?: Size;
}) {
  const { target, shown, size = 16 } = props;
  if (target.emoji !== undefined)
    return (
      <span class={`icon emoji i${size}`} aria-hidden="true">
        {target.emoji}
      </span>
    );
  return target.icon === undefined ? null : <Icon name={target.icon} shown={shown} size={size} />;
}
