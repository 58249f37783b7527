/** The name of a host in lower case, without its port. */
export function nameOfHost(host: string): string {
  return host.replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase();
}

/**
 * The subdomain of `SITES_DOMAIN` that a host has, with any port.
 * @param sitesDomain with its port, if it has one
 * @returns '' for `SITES_DOMAIN` itself, and undefined for other hosts
 */
export function subdomainOf(host: string, sitesDomain: string | undefined): string | undefined {
  if (sitesDomain === undefined) return undefined;
  const [name, domain] = [nameOfHost(host), nameOfHost(sitesDomain)];
  if (name === domain) return '';
  return name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : undefined;
}
