import type { Site } from './site.entity.js';

/** What the address of a site follows from. */
export interface SiteAddressParts {
  site: Pick<Site, 'id' | 'organizationId' | 'basename' | 'hostname' | 'proxy'>;
  /** Subdomain of the organization. */
  subdomain: string | null;
}

/** Where a site lies below `PUBLIC_URL`, whatever other addresses it has; a proxy forwards to there. No slash at the end. */
export function siteTarget({ site, subdomain }: SiteAddressParts, publicUrl: string): string {
  return `${publicUrl}/s/${subdomain ?? site.organizationId}/${site.basename ?? site.id}`;
}

/** Where readers find a site: behind its proxy, else at its own hostname, else below `PUBLIC_URL`. No slash at the end. */
export function siteAddress(parts: SiteAddressParts, publicUrl: string): string {
  const { proxy, hostname } = parts.site;
  if (proxy !== null) return `https://${proxy}`;
  return hostname !== null ? `https://${hostname}` : siteTarget(parts, publicUrl);
}
