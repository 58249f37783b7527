import type { NavSection, NavSectionGroup } from '../site-page.js';
import { MenuLink } from './header-links.js';
import { TargetIcon } from './icon.js';
import { linkTo } from './link.js';
import { Menu } from './menu.js';
import type { Shown } from './shown.js';

/** The sections of a site as a row of tabs. Groups open menus. */
export function SectionTabs({ shown }: { shown: Shown }) {
  const { sections } = shown.shell;
  if (!hasSections(sections)) return null;
  return (
    <nav class="sections" aria-label={shown.texts.sections}>
      <ul class="wrap">
        {sections.map((section, index) => (
          <li key={index}>
            {section.kind === 'group' ? (
              <SectionMenu group={section} shown={shown} />
            ) : (
              <a
                {...linkTo(section, shown)}
                class="section"
                aria-current={section.active ? 'true' : undefined}
              >
                <TargetIcon shown={shown} target={section} />
                {section.title}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A single section needs no row of tabs. */
export function hasSections(sections: readonly (NavSection | NavSectionGroup)[]): boolean {
  return sections.length > 1 || sections.some((section) => section.kind === 'group');
}

function SectionMenu({ group, shown }: { group: NavSectionGroup; shown: Shown }) {
  return (
    <Menu
      label={
        <>
          <TargetIcon shown={shown} target={group} />
          {group.title}
        </>
      }
      summaryClass={group.active ? 'section active' : 'section'}
    >
      {group.sections.map((section, index) => (
        <li key={index}>
          <SectionLink section={section} shown={shown} />
        </li>
      ))}
    </Menu>
  );
}

/** A section in a menu. */
export function SectionLink({ section, shown }: { section: NavSection; shown: Shown }) {
  return (
    <MenuLink
      link={section}
      shown={shown}
      active={section.active}
      {...(section.description === undefined ? {} : { description: section.description })}
    />
  );
}
