import type { SitePage } from '../site-page.js';

/** The data about a page for search engines, as schema.org defines it. */
export function structuredData({ shell, page }: SitePage): object {
  const absolute = (href: string) => new URL(href, page.canonical).href;
  const trail = [...page.breadcrumbs.filter(({ href }) => href !== ''), page];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'TechArticle',
        headline: page.title,
        description: page.description,
        image: page.socialImage,
        url: page.canonical,
        dateModified: page.updatedAt,
        inLanguage: shell.language,
        isPartOf: { '@type': 'WebSite', name: shell.title, url: shell.publicAddress },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: trail.map(({ title, href }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: title,
          item: absolute(href),
        })),
      },
    ],
  };
}

/** JSON that cannot end the element it is in. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
