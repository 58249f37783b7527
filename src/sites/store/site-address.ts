import type { Site } from './site.entity.js';

/** The facts that determine the address of a site. */
export interface SiteAddressParts {
  site: Pick<Site, 'id' | 'organizationId' | 'basename' | 'hostname' | 'proxy'>;
  /** Subdomain of the organization. */
  subdomain: string | null;
}

/** The address of a site below `PUBLIC_URL`, which it always has and to which a proxy forwards. No trailing slash. */
export function siteTarget({ site, subdomain }: SiteAddressParts, publicUrl: string): string {
  return `${publicUrl}/s/${subdomain ?? site.organizationId}/${site.basename ?? site.id}`;
}

/**
 * The address of a site for readers: its proxy, otherwise its own hostname, otherwise below `PUBLIC_URL`. No trailing
 * slash.
 */
export function siteAddress(parts: SiteAddressParts, publicUrl: string): string {
  const { proxy, hostname } = parts.site;
  if (proxy !== null) return `https://${proxy}`;
  return hostname !== null ? `https://${hostname}` : siteTarget(parts, publicUrl);
}
