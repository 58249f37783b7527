import { Injectable } from '@nestjs/common';
import { SiteHostOwners } from '../hosts/site-host-owners.js';
import type { Site } from '../store/site.entity.js';

/** Finds where readers of sites sign in. */
@Injectable()
export class SiteHomes {
  constructor(private readonly hosts: SiteHostOwners) {}

  /**
   * The address of a site in a reader's browser, with a trailing slash. A proxy may not send its host, so the site behind
   * one has the address of the proxy, as long as its host belongs to the organization: readers bring secrets there.
   * @param origin of the request, at which the service knows the site
   * @param segments decoded path segments that lead to the site
   */
  async of(
    { proxy, organizationId }: Pick<Site, 'proxy' | 'organizationId'>,
    origin: string,
    segments: readonly string[],
  ): Promise<string> {
    const [host = ''] = proxy?.split('/', 1) ?? [];
    if (proxy !== null && (await this.hosts.belongsTo(host, organizationId))) return `https://${proxy}/`;
    return `${origin}${['', ...segments.map(encodeURIComponent), ''].join('/')}`;
  }
}
