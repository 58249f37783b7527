import { Icon } from './icon.js';
import { MenuLink } from './header-links.js';
import { Menu } from './menu.js';
import type { Shown } from './shown.js';

/** Chooses a site space of the section: a language, a version, or another variant. */
export function SiteSpacePicker({ shown }: { shown: Shown }) {
  const { siteSpaces } = shown.shell;
  const active = siteSpaces.find((space) => space.active);
  if (siteSpaces.length < 2 || active === undefined) return null;
  const areLanguages = siteSpaces.every(({ language }) => language !== undefined);
  return (
    <nav class="picker" aria-label={shown.texts.variants}>
      <Menu
        label={
          <>
            {areLanguages && <Icon shown={shown} name="globe" />}
            <span class="picker-title" lang={active.language}>
              {active.title}
            </span>
          </>
        }
        summaryClass="picker-button"
      >
        {siteSpaces.map((space, index) => (
          <li key={index}>
            <MenuLink
              link={space}
              shown={shown}
              active={space.active}
              {...(space.language === undefined ? {} : { language: space.language })}
            />
          </li>
        ))}
      </Menu>
    </nav>
  );
}
