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
