import type { LinkTarget } from '../../site-page.js';
import { Icon, TargetIcon } from '../icon.js';
import type { Shown } from '../shown.js';

/** Pages that may help, below a heading. */
export function LinkList(props: { title: string; links: readonly LinkTarget[]; shown: Shown }) {
  const { title, links, shown } = props;
  if (links.length === 0) return null;
  return (
    <nav aria-labelledby="link-list">
      <h2 id="link-list">{title}</h2>
      <ul class="results">
        {links.map((link, index) => (
          <li key={index}>
            <a class="result" href={link.href}>
              {link.icon === undefined && link.emoji === undefined ? (
                <Icon name="file-text" shown={shown} size={20} />
              ) : (
                <TargetIcon target={link} shown={shown} size={20} />
              )}
              <span class="result-title">{link.title}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
