import type { Alternate } from '../pages/translations.js';

/** Most addresses of one sitemap. The protocol allows 50,000, and 50 MB. */
export const MAX_URLS = 10_000;

/** A page in a sitemap. Addresses are complete. */
export interface SitemapPage {
  address: string;
  /** ISO 8601. */
  updatedAt: string;
  alternates: readonly Alternate[];
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A sitemap (https://www.sitemaps.org/protocol.html), in pieces. */
export function* sitemap(pages: Iterable<SitemapPage>): Generator<string> {
  yield `${XML}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
  for (const { address, updatedAt, alternates } of pages) {
    const links = alternates.map(
      ({ language, href }) =>
        `<xhtml:link rel="alternate" hreflang="${escapeXml(language)}" href="${escapeXml(href)}"/>`,
    );
    yield `<url><loc>${escapeXml(address)}</loc><lastmod>${escapeXml(updatedAt)}</lastmod>${links.join('')}</url>\n`;
  }
  yield '</urlset>\n';
}

/** An index of sitemaps. @param sitemaps complete addresses, and the last change of a page */
export function sitemapIndex(sitemaps: readonly { address: string; updatedAt: string }[]): string {
  const entries = sitemaps.map(
    ({ address, updatedAt }) =>
      `<sitemap><loc>${escapeXml(address)}</loc><lastmod>${escapeXml(updatedAt)}</lastmod></sitemap>\n`,
  );
  return `${XML}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
