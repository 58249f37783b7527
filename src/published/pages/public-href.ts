/**
 * The public address of a page, file or route of a site.
 * @param site the public address of the site, without a trailing slash, and its home in links
 * @param href a path or address below the home; others stay as they are
 */
export function publicHref(site: { publicAddress: string; home: string }, href: string): string {
  return href.startsWith(site.home) ? `${site.publicAddress}/${href.slice(site.home.length)}` : href;
}
