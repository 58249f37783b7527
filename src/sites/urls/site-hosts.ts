import { isIP } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { runShared } from '../../common/http/request-context.js';
import { SingleFlightCache } from '../../common/single-flight-cache.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { SiteHostsRepository } from './site-hosts.repository.js';

/** Longest name of a host, with a port. */
const MAX_HOST = 253 + ':65535'.length;
/** How long a host is remembered: a site answers at a new host after that at the latest. */
const KEPT_MS = 5_000;

/** Knows which hosts belong to sites, so that their requests do not reach the routes of the service. */
@Injectable()
export class SiteHosts {
  private readonly own: ReadonlySet<string>;
  private readonly suffix: string | undefined;
  private readonly known = new SingleFlightCache<boolean>({ maxSize: 10_000, milliseconds: KEPT_MS });

  constructor(
    private readonly hosts: SiteHostsRepository,
    @Inject(ENVIRONMENT) { publicUrl, appUrl, sitesDomain }: Environment,
  ) {
    this.own = new Set([publicUrl, appUrl].map((url) => new URL(url).host));
    this.suffix = sitesDomain === undefined ? undefined : `.${sitesDomain}`;
  }

  /** Whether sites have a host. Answers at once for the hosts of most requests. */
  has(host: string): boolean | Promise<boolean> {
    if (this.own.has(host) || host === '' || host.length > MAX_HOST) return false;
    if (this.suffix !== undefined && host.endsWith(this.suffix)) return true;
    const name = host.replace(/:\d+$/, '');
    // Names of sites have a dot, and are not addresses.
    if (!name.includes('.') || isIP(name) !== 0) return false;
    return this.known.peek(host) ?? this.known.get(host, () => runShared(() => this.hosts.isOfSite(host)));
  }

  /** The subdomain of the organization whose sites have a host below `SITES_DOMAIN`. */
  subdomainOf(host: string): string | undefined {
    if (this.suffix === undefined || !host.endsWith(this.suffix) || host.length > MAX_HOST) return undefined;
    return host.slice(0, -this.suffix.length);
  }
}
