import type { SiteImage } from '../site-page.js';
import { HeaderLinks } from './header-links.js';
import { Icon, TargetIcon } from './icon.js';
import { imageOfSettings, ThemedPicture } from './images.js';
import { SearchLink } from './search-link.js';
import { SectionTabs } from './section-tabs.js';
import type { Shown } from './shown.js';
import { SiteSpacePicker } from './site-space-picker.js';
import { SocialLinks } from './social-links.js';
import { ThemeSwitch } from './theme-switch.js';

/** The top of every page of a site: the logo, links and search. */
export function Header({ shown }: { shown: Shown }) {
  const { shell } = shown;
  return (
    <header class="header">
      <div class="bar wrap">
        <div class="brand">
          <SiteLogo shown={shown} />
          <SiteSpacePicker shown={shown} />
        </div>
        <SearchLink shown={shown} />
        <div class="tools">
          <HeaderLinks links={shell.headerLinks} shown={shown} />
          <SocialLinks place="header" shown={shown} />
          <ThemeSwitch shown={shown} />
        </div>
        <MenuButton shown={shown} />
      </div>
      <SectionTabs shown={shown} />
    </header>
  );
}

/** The logo, or the icon and the title of the site. Leads home. */
export function SiteLogo({ shown }: { shown: Shown }) {
  const { shell } = shown;
  const image = imageOfSettings(shell.settings.header.logo, shell);
  return (
    <a class="logo" href={shell.home}>
      {image === undefined ? (
        <SiteName shown={shown} />
      ) : (
        <ThemedPicture image={image} alt={shell.title} class="logo-image" />
      )}
    </a>
  );
}

function SiteName({ shown }: { shown: Shown }) {
  const { shell } = shown;
  const { icon, emoji } = shell.settings.favicon;
  const image = imageOfSettings(icon, shell);
  const inSize = ({ href }: SiteImage): SiteImage => ({ href, width: 24, height: 24 });
  return (
    <>
      {image !== undefined ? (
        <ThemedPicture
          image={{ light: inSize(image.light), dark: inSize(image.dark) }}
          alt=""
          class="logo-icon"
        />
      ) : (
        emoji !== undefined && <TargetIcon shown={shown} target={{ emoji }} size={24} />
      )}
      <span class="logo-title">{shell.title}</span>
    </>
  );
}

/** Opens the navigation on small screens. */
function MenuButton({ shown }: { shown: Shown }) {
  return (
    <button
      class="icon-button menu-button"
      type="button"
      popovertarget="~navigation"
      aria-label={shown.texts.menu}
    >
      <Icon shown={shown} name="menu" size={24} />
    </button>
  );
}
