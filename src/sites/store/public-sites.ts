import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { siteAddress } from './site-address.js';
import { SitesRepository } from './sites.repository.js';

const MOST = 100;
/** Most sites of one host. Search engines read 500 KiB of a `robots.txt`. */
const MOST_OF_HOST = 1_000;

/** A site that everybody can find. */
export interface PublicSite {
  title: string;
  /** Address of its home page, with a trailing slash. */
  href: string;
}

/** The public sites of the installation. */
@Injectable()
export class PublicSites {
  constructor(
    private readonly sites: SitesRepository,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * For the front page, by title; a hundred at most.
   * @param subdomain of the organization; left out: the sites of all organizations
   */
  async list(subdomain?: string): Promise<PublicSite[]> {
    const found = await this.sites.listPublic(MOST, subdomain);
    return found.map((each) => ({
      title: each.site.title,
      href: `${siteAddress(each, this.environment)}/`,
    }));
  }

  /**
   * Addresses of the sites below paths of a host, without a trailing slash; a thousand at most.
   * @param subdomain of an organization below `SITES_DOMAIN`; null: the host of `PUBLIC_URL`
   */
  async addressesBelow(subdomain: string | null): Promise<string[]> {
    const anySubdomain = subdomain === null && this.environment.sitesDomain === undefined;
    const found = await this.sites.listPublicBelow(subdomain, { anySubdomain, limit: MOST_OF_HOST });
    return found.map((each) => siteAddress(each, this.environment));
  }
}
