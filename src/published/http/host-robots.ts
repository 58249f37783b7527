import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { runShared } from '../../common/http/request-context.js';
import { SingleFlightCache } from '../../common/single-flight-cache.js';
import { PublicSites } from '../../sites/store/public-sites.js';

/** How long the sites of a host are remembered. */
const KEPT_MS = 10_000;
const OWN = 'own';

/** Sends the `robots.txt` of a host whose sites are below paths: the sitemaps of the public ones. */
@Injectable()
export class HostRobots {
  private readonly texts = new SingleFlightCache<string>({ maxSize: 1_000, milliseconds: KEPT_MS });

  constructor(private readonly sites: PublicSites) {}

  /** @param subdomain of an organization below `SITES_DOMAIN`; null: the host of `PUBLIC_URL` */
  async send(subdomain: string | null, request: Request, response: Response): Promise<void> {
    const key = subdomain === null ? OWN : `below ${subdomain}`;
    const text = await this.texts.get(key, () => runShared(() => this.write(subdomain)));
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    response.setHeader('Cache-Control', 'public, max-age=300');
    response.setHeader('Content-Length', Buffer.byteLength(text));
    response.end(request.method === 'HEAD' ? undefined : text);
  }

  private async write(subdomain: string | null): Promise<string> {
    const sitemaps = (await this.sites.addressesBelow(subdomain)).map(
      (address) => `Sitemap: ${address}/sitemap.xml`,
    );
    return ['User-agent: *', 'Disallow: /*~search', 'Disallow: /*~mcp', '', ...sitemaps, ''].join('\n');
  }
}
