import { Injectable } from '@nestjs/common';
import type { VisibleStructure } from '../views/site-structures.js';
import { redirectSource } from './redirect-source.js';
import { RedirectTargets } from './redirect-targets.js';
import { RedirectsRepository } from './redirects.repository.js';

/** The redirects of sites, for the pages that readers open. */
@Injectable()
export class SiteRedirects {
  constructor(
    private readonly redirects: RedirectsRepository,
    private readonly targets: RedirectTargets,
  ) {}

  /**
   * Where a path of a site is redirected to.
   * @param path on the site, with a leading slash
   * @returns undefined when there is no redirect, or the reader does not see its destination
   */
  async find(
    path: string,
    seen: VisibleStructure,
  ): Promise<{ target: string; permanent: boolean } | undefined> {
    const source = redirectSource(path);
    const redirect = source && (await this.redirects.findBySource(seen.found.site.id, source));
    if (!redirect) return undefined;
    const target = await this.targets.addressOf(redirect.destination, seen);
    return target === undefined ? undefined : { target, permanent: redirect.permanent };
  }
}
