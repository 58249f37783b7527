import {
  address,
  always,
  choice,
  clearable,
  color,
  condition,
  emojiInsteadOf,
  list,
  oneOf,
  part,
  partWith,
  reference,
  required,
  text,
  toggle,
  whole,
  withDefault,
  words,
} from './setting.js';
import type { Complete } from './setting-types.js';

/** Colors for the light and the dark mode. */
const colors = (light: string, dark: string) =>
  part({ light: withDefault(light, color()), dark: withDefault(dark, color()) }, 'CustomizationColors');
/** As `colors`, without defaults, so both colors must be present together. */
const bothColors = () =>
  whole({ light: required(color()), dark: required(color()) }, 'CustomizationBothColors');
const images = () => whole({ light: required(address()), dark: required(address()) }, 'CustomizationImages');
const enabled = (fallback: boolean) =>
  part({ enabled: toggle(fallback) }, fallback ? 'CustomizationSwitchOn' : 'CustomizationSwitchOff');

const CODE_THEMES = ['default-light', 'default-dark'] as const;
const codeTheme = () =>
  part(
    {
      light: choice('CustomizationCodeTheme', CODE_THEMES),
      dark: choice('CustomizationCodeTheme', CODE_THEMES, 'default-dark'),
    },
    'CustomizationCodeThemes',
  );

const linkTitle = () => required(text({ min: 1, max: 64 }));
const link = { title: linkTitle(), to: required(reference()) };

/** The customization of a site: all settings, in the order of responses. */
export const SETTINGS = {
  title: text({ min: 2, max: 128, description: 'Defaults to the title of the content.' }),
  styling: part({
    theme: choice('CustomizationTheme', ['clean', 'muted', 'bold', 'gradient']),
    primaryColor: colors('#346ddb', '#346ddb'),
    tint: whole({ color: required(bothColors()) }),
    infoColor: colors('#787878', '#787878'),
    successColor: colors('#00c950', '#00c950'),
    warningColor: colors('#fe9a00', '#fe9a00'),
    dangerColor: colors('#fb2c36', '#fb2c36'),
    corners: choice('CustomizationCorners', ['rounded', 'straight', 'circular']),
    depth: choice('CustomizationDepth', ['subtle', 'flat']),
    links: choice('CustomizationLinks', ['default', 'accent']),
    font: choice('CustomizationFont', [
      'Inter',
      'ABCFavorit',
      'Roboto',
      'RobotoSlab',
      'OpenSans',
      'SourceSansPro',
      'Lato',
      'Ubuntu',
      'Raleway',
      'Merriweather',
      'Overpass',
      'NotoSans',
      'IBMPlexSerif',
      'Poppins',
      'FiraSans',
    ]),
    monospaceFont: choice('CustomizationMonospaceFont', [
      'IBMPlexMono',
      'FiraCode',
      'JetBrainsMono',
      'SourceCodePro',
      'RobotoMono',
      'SpaceMono',
      'DMMono',
      'Inconsolata',
    ]),
    background: choice('CustomizationBackground', ['plain', 'match']),
    icons: choice('CustomizationIcons', ['regular', 'solid', 'duotone', 'light', 'thin']),
    sidebar: part({
      background: choice('CustomizationSidebarBackground', ['default', 'filled']),
      list: choice('CustomizationSidebarList', ['default', 'pill', 'line']),
    }),
    search: choice('CustomizationSearch', ['subtle', 'prominent']),
    codeTheme: part({ default: codeTheme(), openapi: codeTheme() }),
  }),
  internationalization: part({
    locale: choice('CustomizationLocale', ['en', 'fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br']),
  }),
  favicon: required(withDefault({}, whole({ icon: images(), emoji: emojiInsteadOf('icon') }))),
  header: part({
    preset: choice('CustomizationHeaderPreset', ['default', 'bold', 'contrast', 'custom', 'none']),
    backgroundColor: bothColors(),
    linkColor: bothColors(),
    logo: images(),
    links: list(
      {
        title: linkTitle(),
        style: choice('CustomizationHeaderLinkStyle', ['link', 'button-primary', 'button-secondary']),
        to: clearable(reference()),
        links: list(link, { name: 'CustomizationLink', maxItems: 20 }),
        condition: clearable(condition()),
      },
      { name: 'CustomizationHeaderLink', maxItems: 20 },
    ),
  }),
  footer: part({
    logo: images(),
    groups: list(
      { title: linkTitle(), links: list(link, { name: 'CustomizationLink', maxItems: 20 }) },
      { name: 'CustomizationFooterGroup', maxItems: 10 },
    ),
    copyright: text({ max: 300 }),
  }),
  announcement: partWith('message', {
    enabled: toggle(false),
    message: always(text({ min: 2, max: 128, description: 'Required to enable the announcement.' })),
    link: whole(link, 'CustomizationLink'),
    style: choice('CustomizationAnnouncementStyle', ['info', 'warning', 'danger', 'success']),
  }),
  themes: part({ default: choice('CustomizationThemeMode', ['light', 'dark']), toggeable: toggle(true) }),
  pdf: enabled(true),
  feedback: enabled(false),
  aiSearch: enabled(false),
  ai: part({
    mode: choice('CustomizationAiMode', ['none', 'search', 'assistant']),
    pageLinkSummaries: enabled(false),
  }),
  pageActions: part({
    externalAI: toggle(false),
    markdown: toggle(true),
    items: words({
      maxItems: 20,
      maxLength: 64,
      description: 'Further actions, by names the front end knows.',
    }),
  }),
  advancedCustomization: enabled(true),
  pagination: enabled(true),
  trademark: enabled(false),
  git: part({ showEditLink: toggle(false) }),
  externalLinks: part({ target: choice('CustomizationLinkTarget', ['self', 'blank']) }),
  privacyPolicy: part({ url: address() }),
  socialPreview: part({ url: address() }),
  insights: part({ trackingCookie: toggle(false) }),
  socialAccounts: list(
    {
      platform: required(
        oneOf('CustomizationSocialPlatform', [
          'twitter',
          'instagram',
          'facebook',
          'linkedin',
          'github',
          'discord',
          'slack',
          'youtube',
          'tiktok',
          'reddit',
          'bluesky',
          'mastodon',
          'threads',
          'medium',
        ]),
      ),
      handle: required(text({ min: 1, max: 100, description: 'Name of the account, or its address.' })),
      display: withDefault(
        { header: false, footer: true },
        whole({ header: toggle(false), footer: toggle(true) }),
      ),
    },
    { name: 'CustomizationSocialAccount', maxItems: 20 },
  ),
};

/** The complete customization of a site. */
export type SiteSettings = Complete<typeof SETTINGS>;
