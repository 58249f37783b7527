import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { NotFoundError } from '../../common/errors/api-error.js';
import { siteAssets } from '../../rendering/site/assets.js';
import { SiteRoutes } from './site-routes.js';

const FOREVER = 'public, max-age=31536000, immutable';

/** Serves the built scripts, style sheets and fonts of sites: `~assets/{file}`. Their names change with their content. */
@Injectable()
export class AssetRoute implements OnModuleInit {
  constructor(private readonly routes: SiteRoutes) {}

  onModuleInit(): void {
    this.routes.register('~assets', ({ rest }, request, response) =>
      sendAsset(rest.slice(1).join('/'), request, response),
    );
  }
}

/** @throws NotFoundError when there is no such file */
export async function sendAsset(name: string, request: Request, response: Response): Promise<void> {
  const encodings = ['br', 'gzip'].filter((each) => request.acceptsEncodings(each) !== false);
  const asset = await siteAssets().find(name, encodings);
  if (asset === undefined) throw new NotFoundError('file of the site');
  response.setHeader('Cache-Control', FOREVER);
  response.setHeader('Content-Type', asset.contentType);
  if (asset.varies) response.setHeader('Vary', 'Accept-Encoding');
  if (asset.encoding !== undefined) response.setHeader('Content-Encoding', asset.encoding);
  response.setHeader('Content-Length', asset.bytes.length);
  response.end(request.method === 'HEAD' ? undefined : asset.bytes);
}
