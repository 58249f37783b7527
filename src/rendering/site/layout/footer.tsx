import { fill } from '../texts/texts-of.js';
import { imageOfSettings, ThemedPicture } from './images.js';
import { SiteLink } from './link.js';
import type { Shown } from './shown.js';
import { SocialLinks } from './social-links.js';

/** The name of this service, where sites say what they are published with. */
const PRODUCT = 'Docs Publishing Service';

/** The end of every page of a site. Absent when the customization puts nothing into it. */
export function Footer({ shown }: { shown: Shown }) {
  const { shell, texts } = shown;
  const { footer, privacyPolicy, trademark, socialAccounts } = shell.settings;
  const logo = imageOfSettings(footer.logo, shell);
  const hasTop = logo !== undefined || shell.footerGroups.length > 0;
  const hasSocial = socialAccounts.some(({ display }) => display.footer);
  const hasEnd =
    footer.copyright !== undefined || privacyPolicy.url !== undefined || trademark.enabled || hasSocial;
  if (!hasTop && !hasEnd) return null;
  return (
    <footer class="footer">
      <div class="wrap">
        {hasTop && (
          <div class="footer-top">
            {logo !== undefined && <ThemedPicture image={logo} alt={shell.title} class="footer-logo" />}
            <FooterGroups shown={shown} />
          </div>
        )}
        {hasEnd && (
          <div class="footer-end">
            {footer.copyright !== undefined && (
              <p>
                <bdi>{footer.copyright}</bdi>
              </p>
            )}
            {privacyPolicy.url !== undefined && (
              <SiteLink
                link={{ href: privacyPolicy.url, title: texts.privacyPolicy, external: true }}
                shown={shown}
              />
            )}
            {trademark.enabled && <p>{fill(texts.publishedWith, { product: PRODUCT })}</p>}
            <SocialLinks place="footer" shown={shown} />
          </div>
        )}
      </div>
    </footer>
  );
}

function FooterGroups({ shown }: { shown: Shown }) {
  const { footerGroups } = shown.shell;
  if (footerGroups.length === 0) return null;
  return (
    <nav class="footer-groups" aria-label={shown.texts.footer}>
      {footerGroups.map((group, index) => (
        <div key={index}>
          <p class="footer-title" id={`~footer-${index}`}>
            {group.title}
          </p>
          <ul aria-labelledby={`~footer-${index}`}>
            {group.links.map((link, place) => (
              <li key={place}>
                <SiteLink link={link} shown={shown} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
