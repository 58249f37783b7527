import type { SiteSettings } from '../../../sites/settings/settings.js';
import { Icon } from './icon.js';
import { linkTo } from './link.js';
import type { Shown } from './shown.js';

type SocialAccount = SiteSettings['socialAccounts'][number];

/** The social accounts of the site that are shown in the header, or in the footer. */
export function SocialLinks({ place, shown }: { place: 'header' | 'footer'; shown: Shown }) {
  const accounts = shown.shell.settings.socialAccounts.filter(({ display }) => display[place]);
  if (accounts.length === 0) return null;
  return (
    <ul class="social" aria-label={shown.texts.socialAccounts}>
      {accounts.map((account, index) => (
        <li key={index}>
          <a
            {...linkTo({ href: accountAddress(account), external: true }, shown)}
            class="icon-button"
            aria-label={`${NAMES[account.platform]}: ${account.handle}`}
            title={NAMES[account.platform]}
          >
            <Icon
              shown={shown}
              name={account.platform === 'twitter' ? 'x-twitter' : account.platform}
              size={20}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

const NAMES: Readonly<Record<SocialAccount['platform'], string>> = {
  ...{ twitter: 'X', instagram: 'Instagram', facebook: 'Facebook', linkedin: 'LinkedIn', github: 'GitHub' },
  ...{ discord: 'Discord', slack: 'Slack', youtube: 'YouTube', tiktok: 'TikTok', reddit: 'Reddit' },
  ...{ bluesky: 'Bluesky', mastodon: 'Mastodon', threads: 'Threads', medium: 'Medium' },
};

const ADDRESSES: Readonly<Record<Exclude<SocialAccount['platform'], 'mastodon' | 'slack'>, string>> = {
  twitter: 'https://x.com/',
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  linkedin: 'https://www.linkedin.com/company/',
  github: 'https://github.com/',
  discord: 'https://discord.gg/',
  youtube: 'https://www.youtube.com/@',
  tiktok: 'https://www.tiktok.com/@',
  reddit: 'https://www.reddit.com/r/',
  bluesky: 'https://bsky.app/profile/',
  threads: 'https://www.threads.net/@',
  medium: 'https://medium.com/@',
};

/** The address of an account. A handle is a name, with or without `@`, or an address. */
export function accountAddress({ platform, handle }: Pick<SocialAccount, 'platform' | 'handle'>): string {
  if (/^https?:\/\//i.test(handle)) return handle;
  const name = handle.replace(/^(?:@|r\/|u\/)/, '');
  if (platform === 'mastodon') {
    const [user = '', host = 'mastodon.social'] = name.split('@');
    return `https://${encodeURIComponent(host)}/@${encodeURIComponent(user)}`;
  }
  if (platform === 'slack')
    return `https://${encodeURIComponent(name.replace(/\.slack\.com$/, ''))}.slack.com/`;
  // A handle may be a path, such as `organization/repository`.
  return ADDRESSES[platform] + name.split('/').map(encodeURIComponent).join('/');
}
