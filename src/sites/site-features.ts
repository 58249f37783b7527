/** IDs of the features of sites, with the names that similar products use. */
export const SITE_FEATURE_IDS = [
  'sites-adaptive-content',
  'sites-advanced-customization',
  'sites-advanced-insights',
  'sites-basic-customization',
  'sites-custom-domain',
  'sites-custom-fonts',
  'sites-custom-subdirectory',
  'sites-full-text-search',
  'sites-multivariant-site',
  'sites-page-feedback',
  'sites-page-traffic-insights',
  'sites-pdf-export',
  'sites-preview-deployments',
  'sites-public-visibility',
  'sites-redirects',
  'sites-search-insights',
  'sites-sections',
  'sites-seo',
  'sites-share-links',
  'sites-unlisted-visibility',
  'sites-visitor-authentication',
] as const;
type SiteFeatureId = (typeof SITE_FEATURE_IDS)[number];

/** Parts of the customization that features cover. */
export const FEATURED_CUSTOMIZATIONS = [
  'header-logo',
  'theme-preset',
  'premium-fonts',
  'custom-icons',
  'footer-logo',
  'footer-links',
  'footer-copyright',
  'semantic-colors',
] as const;
type FeaturedCustomization = (typeof FEATURED_CUSTOMIZATIONS)[number];

/** Features that this service does not have. */
const MISSING: readonly SiteFeatureId[] = [
  'sites-advanced-insights',
  'sites-page-feedback',
  'sites-page-traffic-insights',
  'sites-preview-deployments',
  'sites-search-insights',
  'sites-seo',
];

const CUSTOMIZATIONS: Partial<Record<SiteFeatureId, readonly FeaturedCustomization[]>> = {
  'sites-advanced-customization': FEATURED_CUSTOMIZATIONS.filter((part) => part !== 'premium-fonts'),
  'sites-custom-fonts': ['premium-fonts'],
};

/** The features of every type of site. */
export const SITE_FEATURES = SITE_FEATURE_IDS.filter((id) => !MISSING.includes(id)).map((id) => ({
  id,
  customizations: CUSTOMIZATIONS[id] ?? [],
}));
