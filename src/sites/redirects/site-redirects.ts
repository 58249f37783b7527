import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { siteAddresses } from '../store/site-address.js';
import type { VisibleStructure } from '../views/site-structures.js';
import { isPattern, sourcesOf, targetOf } from './redirect-pattern.js';
import { redirectSource } from './redirect-source.js';
import { RedirectTargets } from './redirect-targets.js';
import { RedirectsRepository } from './redirects.repository.js';

/** Where a path of a site is redirected to. */
export interface FoundRedirect {
  target: string;
  permanent: boolean;
  /** Whether the redirect applies to all paths below a path. */
  isPattern: boolean;
}

/** The redirects of sites, for their readers. */
@Injectable()
export class SiteRedirects {
  constructor(
    private readonly redirects: RedirectsRepository,
    private readonly targets: RedirectTargets,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * The redirect of a path of a site: the redirect from the path itself, else the redirect from the longest path above it.
   * @param path on the site
   * @returns undefined when there is no redirect, or the reader does not see its destination
   */
  async find(path: string, seen: VisibleStructure): Promise<FoundRedirect | undefined> {
    const asked = redirectSource(path);
    if (asked === undefined) return undefined;
    const redirect = await this.redirects.findByFirstSource(seen.found.site.id, sourcesOf(asked));
    const address = redirect && (await this.targets.addressOf(redirect.destination, seen));
    if (redirect === undefined || address === undefined) return undefined;
    const { source, permanent } = redirect;
    const target = targetOf(asked, {
      source,
      target: address,
      addresses: siteAddresses(seen.found, this.environment),
    });
    return target === undefined ? undefined : { target, permanent, isPattern: isPattern(source) };
  }
}
