import type { NavPage } from '../site-page.js';
import { SiteLogo } from './header.js';
import { LinkWithBelow } from './header-links.js';
import { Icon, TargetIcon } from './icon.js';
import { PageTree } from './page-tree.js';
import { SearchLink } from './search-link.js';
import { hasSections, SectionLink } from './section-tabs.js';
import type { Shown } from './shown.js';
import { SiteSpacePicker } from './site-space-picker.js';
import { ThemeSwitch } from './theme-switch.js';

/**
 * The page tree: a column beside the article, and a drawer on small screens, where it also has what does not fit into the
 * header. A site without a header shows all of this on every screen.
 */
export function Navigation({ tree, shown }: { tree: readonly NavPage[]; shown: Shown }) {
  const { header } = shown.shell.settings;
  // On screens where the header shows these parts, too, style sheets hide them here.
  const once = header.preset === 'none' ? 'top' : 'top drawer-only';
  return (
    <aside id="~navigation" class="sidebar" popover="auto" data-drawer aria-label={shown.texts.menu}>
      <div class="panel">
        <DrawerHead shown={shown} />
        <div class={once}>
          {header.preset === 'none' && (
            <div class="no-drawer">
              <SiteLogo shown={shown} />
              <SearchLink shown={shown} />
            </div>
          )}
          <SiteSpacePicker shown={shown} />
          <SectionList shown={shown} />
        </div>
        <PageTree tree={tree} shown={shown} />
        <div class={once}>
          <DrawerLinks shown={shown} />
          <ThemeSwitch shown={shown} />
        </div>
      </div>
    </aside>
  );
}

function DrawerHead({ shown }: { shown: Shown }) {
  return (
    <div class="drawer-head drawer-only">
      <SiteLogo shown={shown} />
      <button
        class="icon-button"
        type="button"
        popovertarget="~navigation"
        popovertargetaction="hide"
        aria-label={shown.texts.close}
      >
        <Icon shown={shown} name="x" size={24} />
      </button>
    </div>
  );
}

function SectionList({ shown }: { shown: Shown }) {
  const { sections } = shown.shell;
  if (!hasSections(sections)) return null;
  return (
    <nav class="section-list" aria-label={shown.texts.sections}>
      <ul>
        {sections.map((section, index) => (
          <li key={index}>
            {section.kind === 'section' ? (
              <SectionLink section={section} shown={shown} />
            ) : (
              <>
                <span class="menu-title">
                  <TargetIcon shown={shown} target={section} />
                  {section.title}
                </span>
                <ul>
                  {section.sections.map((below, place) => (
                    <li key={place}>
                      <SectionLink section={below} shown={shown} />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function DrawerLinks({ shown }: { shown: Shown }) {
  const { headerLinks } = shown.shell;
  if (headerLinks.length === 0) return null;
  return (
    <nav class="drawer-links" aria-label={shown.texts.links}>
      <ul>
        {headerLinks.map((link, index) => (
          <li key={index}>
            <LinkWithBelow link={link} shown={shown} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
