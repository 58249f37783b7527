import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { runShared } from '../../common/http/request-context.js';
import { SingleFlightCache } from '../../common/single-flight-cache.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { PublicSites } from '../../sites/store/public-sites.js';
import { PageWorkers } from '../pages/page-workers.js';
import { PUBLIC } from './cache-control.js';
import { HtmlPage } from './html-page.js';

/** How long the page is kept. */
const KEPT_MS = 5_000;

/** The front page of the installation: what it is, its public sites, and the way to the API reference. */
@Injectable()
export class FrontPage {
  private readonly pages = new SingleFlightCache<HtmlPage>({ maxSize: 1, milliseconds: KEPT_MS });

  constructor(
    private readonly sites: PublicSites,
    private readonly workers: PageWorkers,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async send(request: Request, response: Response): Promise<void> {
    const page = await this.pages.get('', () => runShared(() => this.render()));
    await page.send(request, response, PUBLIC);
  }

  private async render(): Promise<HtmlPage> {
    const sites = await this.sites.list();
    const { publicUrl } = this.environment;
    const page = { sites, apiReferenceHref: `${publicUrl}/docs` };
    return new HtmlPage(await this.workers.render(() => ({ kind: 'front-page', page })));
  }
}
