/** What sites can do that other products sell; all of it is available on every type here. */
export const SITE_FEATURES = [
  'site-sections',
  'adaptive-content',
  'visitor-auth',
  'share-links',
  'advanced-customization',
  'custom-hostname',
] as const;
