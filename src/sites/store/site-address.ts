import { isUrl } from '../../common/is-url.js';
import type { Environment } from '../../config/environment.js';
import type { Site } from './site.entity.js';

/** The facts that determine the address of a site. */
export interface SiteAddressParts {
  site: Pick<Site, 'id' | 'organizationId' | 'basename' | 'hostname' | 'proxy'>;
  /** Subdomain of the organization. */
  subdomain: string | null;
}

/** The environment that addresses of sites depend on. */
type AddressEnvironment = Pick<Environment, 'publicUrl' | 'sitesDomain'>;

/** The address of a site below `PUBLIC_URL`, which it always has and to which a proxy forwards. No trailing slash. */
export function siteTarget({ site, subdomain }: SiteAddressParts, publicUrl: string): string {
  return `${publicUrl}/s/${subdomain ?? site.organizationId}/${site.basename ?? site.id}`;
}

/** All addresses of a site: for readers, of a proxy, of its own hostname, and below `SITES_DOMAIN` and `PUBLIC_URL`. */
export function siteAddresses(
  { site, subdomain }: SiteAddressParts,
  environment: AddressEnvironment,
): string[] {
  const { publicUrl, sitesDomain } = environment;
  const names = [...(site.basename === null ? [] : [site.basename]), site.id];
  const owners = [...(subdomain === null ? [] : [subdomain]), site.organizationId];
  return [
    ...(site.proxy === null ? [] : [`https://${site.proxy}`]),
    ...(site.hostname === null ? [] : [`https://${site.hostname}`]),
    ...(sitesDomain === undefined || subdomain === null
      ? []
      : names.map((name) => `${new URL(publicUrl).protocol}//${subdomain}.${sitesDomain}/${name}`)),
    ...owners.flatMap((owner) => names.map((name) => `${publicUrl}/s/${owner}/${name}`)),
  ];
}

/**
 * The path of an address on a site, without a trailing slash, query and fragment; `/` for its root.
 * @param addresses of the site
 * @returns undefined when the address does not belong to the site
 */
export function pathOnSite(address: string, addresses: readonly string[]): string | undefined {
  const target = isUrl(address) ? URL.parse(address) : null;
  if (target === null) return undefined;
  const path = `${target.pathname.replace(/\/+$/, '')}/`;
  for (const each of addresses) {
    const home = new URL(each);
    const root = `${home.pathname.replace(/\/+$/, '')}/`;
    // http: and https: lead to the same site.
    if (target.host === home.host && path.startsWith(root)) return path.slice(root.length - 1, -1) || '/';
  }
  return undefined;
}

/**
 * The address of a site for readers: its proxy, otherwise its own hostname, otherwise the subdomain of its organization
 * below `SITES_DOMAIN`, otherwise below `PUBLIC_URL`. No trailing slash.
 */
export function siteAddress(parts: SiteAddressParts, environment: AddressEnvironment): string {
  const { site, subdomain } = parts;
  const { publicUrl, sitesDomain } = environment;
  if (site.proxy !== null) return `https://${site.proxy}`;
  if (site.hostname !== null) return `https://${site.hostname}`;
  if (sitesDomain === undefined || subdomain === null) return siteTarget(parts, publicUrl);
  return `${new URL(publicUrl).protocol}//${subdomain}.${sitesDomain}/${site.basename ?? site.id}`;
}
