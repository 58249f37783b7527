import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { NotFoundError } from '../../common/errors/api-error.js';
import { runShared } from '../../common/http/request-context.js';
import { SingleFlightCache } from '../../common/single-flight-cache.js';
import { PublicSites } from '../../sites/store/public-sites.js';
import { PageWorkers } from '../pages/page-workers.js';
import { PUBLIC } from './cache-control.js';
import { HtmlPage } from './html-page.js';

/** How long the sites of an organization are remembered. */
const KEPT_MS = 5_000;

/** The result of the root of a subdomain: the list of its sites, or the address of its only site. */
type Root = { page: HtmlPage } | { only: string } | undefined;

/** Answers at the root of an organization's subdomain of `SITES_DOMAIN`, whose sites are at paths. */
@Injectable()
export class SubdomainPage {
  private readonly roots = new SingleFlightCache<Root>({ maxSize: 100, milliseconds: KEPT_MS });

  constructor(
    private readonly sites: PublicSites,
    private readonly workers: PageWorkers,
  ) {}

  /** @throws NotFoundError when no organization with this subdomain has a public site */
  async send(subdomain: string, request: Request, response: Response): Promise<void> {
    const root = await this.roots.get(subdomain, () => runShared(() => this.find(subdomain, request.host)));
    if (root === undefined) throw new NotFoundError('published site');
    if ('page' in root) return root.page.send(request, response, PUBLIC);
    response.setHeader('Cache-Control', PUBLIC);
    response.redirect(307, root.only);
  }

  private async find(subdomain: string, host: string): Promise<Root> {
    const sites = await this.sites.list(subdomain);
    const [first] = sites;
    if (first === undefined) return undefined;
    if (sites.length === 1) return { only: first.href };
    return {
      page: new HtmlPage(await this.workers.render(() => ({ kind: 'front-page', page: { sites, host } }))),
    };
  }
}
