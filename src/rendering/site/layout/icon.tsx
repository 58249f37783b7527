import type { LinkTarget } from '../site-page.js';
import { iconSvg } from './theme-stand-in.js';

/** An icon of the interface, or of the content. It says nothing to screen readers. */
export function Icon({ name, size = 16 }: { name: string; size?: 16 | 20 | 24 | 32 }) {
  const svg = iconSvg(name);
  if (svg === '') return null;
  return <span class={`icon i${size}`} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}

/** The icon or emoji of a page, section or link. */
export function TargetIcon({
  target,
  size = 16,
}: {
  target: Pick<LinkTarget, 'icon' | 'emoji'>;
  size?: 16 | 20 | 24 | 32;
}) {
  if (target.emoji !== undefined)
    return (
      <span class={`icon emoji i${size}`} aria-hidden="true">
        {target.emoji}
      </span>
    );
  return target.icon === undefined ? null : <Icon name={target.icon} size={size} />;
}
