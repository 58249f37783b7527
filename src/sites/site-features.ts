interface SiteFeature {
  id: string;
  /** What of the customization it stands for. */
  customizations: readonly string[];
}

const plain = (id: string): SiteFeature => ({ id, customizations: [] });

/** What sites can do that other products sell; all of it works on every type here. */
export const SITE_FEATURES: readonly SiteFeature[] = [
  plain('sites-adaptive-content'),
  plain('sites-custom-domain'),
  plain('sites-custom-subdirectory'),
  plain('sites-multivariant-site'),
  plain('sites-public-visibility'),
  plain('sites-sections'),
  plain('sites-unlisted-visibility'),
];
