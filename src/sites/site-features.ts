interface SiteFeature {
  id: string;
  /** What of the customization it stands for. */
  customizations: readonly string[];
}

const plain = (id: string): SiteFeature => ({ id, customizations: [] });

/** What sites can do that other products sell; all of it works on every type here. */
export const SITE_FEATURES: readonly SiteFeature[] = [
  plain('sites-adaptive-content'),
  {
    id: 'sites-advanced-customization',
    customizations: [
      'header-logo',
      'theme-preset',
      'custom-icons',
      'footer-logo',
      'footer-links',
      'footer-copyright',
      'semantic-colors',
    ],
  },
  plain('sites-basic-customization'),
  plain('sites-custom-domain'),
  { id: 'sites-custom-fonts', customizations: ['premium-fonts'] },
  plain('sites-custom-subdirectory'),
  plain('sites-full-text-search'),
  plain('sites-multivariant-site'),
  plain('sites-public-visibility'),
  plain('sites-redirects'),
  plain('sites-sections'),
  plain('sites-share-links'),
  plain('sites-unlisted-visibility'),
  plain('sites-visitor-authentication'),
];
