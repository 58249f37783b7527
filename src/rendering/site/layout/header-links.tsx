import type { HeaderLink, ResolvedLink } from '../site-page.js';
import { fitLinks } from './fit-links.js';
import { TargetIcon } from './icon.js';
import { NewTabNote, SiteLink, linkTo } from './link.js';
import { Menu } from './menu.js';
import type { Shown } from './shown.js';

/** The links and buttons of the header. Those that do not fit are in a menu. */
export function HeaderLinks({ links, shown }: { links: readonly HeaderLink[]; shown: Shown }) {
  if (links.length === 0) return null;
  const fitted = fitLinks(links);
  const inMenu = fitted.filter((item) => item.inMenu !== 'never');
  const menuIsForNarrow = inMenu.every((item) => item.inMenu === 'narrow');
  return (
    <nav class="header-links" aria-label={shown.texts.links}>
      <ul>
        {fitted
          .filter((item) => item.inMenu !== 'always')
          .map(({ link, inMenu }, index) => (
            <li class={inMenu === 'narrow' ? 'wide-only' : undefined} key={index}>
              <HeaderItem link={link} shown={shown} />
            </li>
          ))}
        {inMenu.length > 0 && (
          <li class={menuIsForNarrow ? 'narrow-only' : undefined}>
            <Menu
              label={<span class="dots" />}
              title={shown.texts.links}
              summaryClass="header-link"
              class="at-end"
            >
              {inMenu.map(({ link, inMenu: screens }, index) => (
                <li class={screens === 'narrow' ? 'narrow-only' : undefined} key={index}>
                  <LinkWithBelow link={link} shown={shown} />
                </li>
              ))}
            </Menu>
          </li>
        )}
      </ul>
    </nav>
  );
}

function HeaderItem({ link, shown }: { link: HeaderLink; shown: Shown }) {
  const name = link.style === 'link' ? 'header-link' : `btn ${link.style}`;
  const target = targetOf(link);
  if (link.links.length === 0)
    return target === undefined ? null : <SiteLink link={target} shown={shown} class={name} />;
  return (
    <Menu label={link.title} summaryClass={name} class="at-end">
      {[...(target === undefined ? [] : [target]), ...link.links].map((item, index) => (
        <li key={index}>
          <MenuLink link={item} shown={shown} />
        </li>
      ))}
    </Menu>
  );
}

/** A link of the header with the links below it, in a list. */
export function LinkWithBelow({ link, shown }: { link: HeaderLink; shown: Shown }) {
  const target = targetOf(link);
  return (
    <>
      {target === undefined ? (
        <span class="menu-title">{link.title}</span>
      ) : (
        <MenuLink link={target} shown={shown} />
      )}
      {link.links.length > 0 && (
        <ul>
          {link.links.map((item, index) => (
            <li key={index}>
              <MenuLink link={item} shown={shown} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A link in a menu. */
export function MenuLink(props: {
  link: ResolvedLink;
  shown: Shown;
  description?: string;
  active?: boolean;
  language?: string;
}) {
  const { link, shown, description, active, language } = props;
  return (
    <a
      {...linkTo(link, shown)}
      class={link.external === true ? 'menu-item external' : 'menu-item'}
      aria-current={active === true ? 'true' : undefined}
      lang={language}
      hreflang={language}
    >
      <TargetIcon shown={shown} target={link} />
      <span>
        {link.title}
        {description !== undefined && <span class="menu-text">{description}</span>}
      </span>
      <NewTabNote link={link} shown={shown} />
    </a>
  );
}

function targetOf({ title, href, icon, emoji, external }: HeaderLink): ResolvedLink | undefined {
  if (href === undefined) return undefined;
  return {
    title,
    href,
    icon,
    emoji,
    external,
  };
}
