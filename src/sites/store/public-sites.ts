import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { siteAddress } from './site-address.js';
import { SitesRepository } from './sites.repository.js';

const MOST = 100;

/** A site that everybody can find. */
export interface PublicSite {
  title: string;
  /** Address of its home page, with a trailing slash. */
  href: string;
}

/** The public sites of the installation, for its front page. */
@Injectable()
export class PublicSites {
  constructor(
    private readonly sites: SitesRepository,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** By title; a hundred at most. */
  async list(): Promise<PublicSite[]> {
    const found = await this.sites.listPublic(MOST);
    return found.map((each) => ({
      title: each.site.title,
      href: `${siteAddress(each, this.environment)}/`,
    }));
  }
}
