import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { PublicSites } from '../../sites/store/public-sites.js';
import { runShared } from '../../common/http/request-context.js';
import { atMost } from '../../config/cache-size.js';

/** How long the sites of a host are remembered. */
const KEPT_MS = 10_000;
const OWN = 'own';

/** Sends the `robots.txt` of a host whose sites are below paths: the sitemaps of the public ones. */
@Injectable()
export class HostRobots {
  private readonly texts = new LRUCache<string, Promise<string>>({ ...atMost(1_000), ttl: KEPT_MS });

  constructor(private readonly sites: PublicSites) {}

  /** @param subdomain of an organization below `SITES_DOMAIN`; null: the host of `PUBLIC_URL` */
  async send(subdomain: string | null, request: Request, response: Response): Promise<void> {
    const text = await this.text(subdomain);
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    response.setHeader('Cache-Control', 'public, max-age=300');
    response.setHeader('Content-Length', Buffer.byteLength(text));
    response.end(request.method === 'HEAD' ? undefined : text);
  }

  private text(subdomain: string | null): Promise<string> {
    const key = subdomain === null ? OWN : `below ${subdomain}`;
    let text = this.texts.get(key);
    if (text === undefined) {
      text = runShared(() => this.write(subdomain));
      this.texts.set(key, text);
      text.catch(() => this.texts.delete(key));
    }
    return text;
  }

  private async write(subdomain: string | null): Promise<string> {
    const sitemaps = (await this.sites.addressesBelow(subdomain)).map(
      (address) => `Sitemap: ${address}/sitemap.xml`,
    );
    return ['User-agent: *', 'Disallow: /*~search', 'Disallow: /*~mcp', '', ...sitemaps, ''].join('\n');
  }
}
