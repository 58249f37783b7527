/** The path below a site where readers sign in through an identity provider of the organization, and come back to. */
export const SIGN_IN = '~sign-in';

/**
 * The address of a site in a reader's browser, with a trailing slash. A proxy may not tell its host, so the site behind
 * one has the address of the proxy.
 * @param origin of the request
 * @param segments decoded path segments that lead to the site
 */
export function siteHome(proxy: string | null, origin: string, segments: readonly string[]): string {
  if (proxy !== null) return `https://${proxy}/`;
  return `${origin}${['', ...segments.map(encodeURIComponent), ''].join('/')}`;
}
