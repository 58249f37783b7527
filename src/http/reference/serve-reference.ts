import { createReadStream, readdirSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import { NotFoundError } from '../../common/errors/api-error.js';
import { sendStream } from '../../common/http/send-stream.js';
import { SingleFlightCache } from '../../common/single-flight-cache.js';
import type { Environment } from '../../config/environment.js';
import { MANUAL_POLICY, manualPage } from './manual-page.js';
import { openApiDocument } from './openapi-document.js';
import { REFERENCE_POLICY, referencePage, START_SCRIPT } from './reference-page.js';

/** The build writes the compressed script of the reference here: `scalar-<hash>.js.gz`. */
const SCRIPTS = new URL('../../../reference/', import.meta.url);
const FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'private, no-cache';
const SCRIPT = 'text/javascript; charset=utf-8';

/** Serves the API reference (`/docs`), the OpenAPI document that it shows, and the manual. */
export function serveReference(app: NestExpressApplication, { publicUrl }: Environment): void {
  const document = new CompressedDocument(() => openApiDocument(app, publicUrl));
  const routes: Express = app.getHttpAdapter().getInstance();
  routes.get('/openapi.json', (request: Request, response: Response) =>
    document.send(request, response, 'application/json; charset=utf-8', JSON.stringify),
  );
  routes.get('/openapi.yaml', (request: Request, response: Response) =>
    document.send(request, response, 'text/yaml; charset=utf-8', toYaml),
  );
  routes.get('/docs', (request: Request, response: Response) => {
    const root = request.path.endsWith('/') ? '../' : './';
    sendPage(response, REFERENCE_POLICY, referencePage(root, scalarScript().slice(0, -'.gz'.length)));
  });
  routes.get(`/docs/${START_SCRIPT.name}`, (_request: Request, response: Response) => {
    response.setHeader('Cache-Control', FOREVER);
    response.setHeader('Content-Type', SCRIPT);
    response.end(START_SCRIPT.text);
  });
  routes.get('/docs/scalar-:hash.js', (request: Request, response: Response) => {
    const file = scalarScript();
    if (request.path !== `/docs/${file.slice(0, -'.gz'.length)}`) throw new NotFoundError('file');
    response.setHeader('Cache-Control', FOREVER);
    response.setHeader('Content-Type', SCRIPT);
    return sendCompressed(request, response, createReadStream(new URL(file, SCRIPTS)));
  });
  routes.get('/docs/manual/*path', async (request: Request, response: Response) => {
    const path = (request.params.path as unknown as string[]).join('/');
    const page = await manualPage(path);
    if (page === undefined) throw new NotFoundError('page of the manual');
    sendPage(response, MANUAL_POLICY, page);
  });
}

/**
 * The OpenAPI document in one format or more, each created when it is first requested and kept compressed: a tenth of its
 * size.
 */
class CompressedDocument {
  private readonly formats = new SingleFlightCache<Buffer>({ maxSize: 10 });

  constructor(private readonly create: () => object) {}

  async send(
    request: Request,
    response: Response,
    type: string,
    print: (document: object) => string | Promise<string>,
  ): Promise<void> {
    const bytes = await this.formats.get(type, async () => promisify(gzip)(await print(this.create())));
    response.setHeader('Content-Type', type);
    await sendCompressed(request, response, Readable.from([bytes]));
  }
}

async function toYaml(document: object): Promise<string> {
  const { stringify } = await import('yaml');
  return stringify(document, { aliasDuplicateObjects: false });
}

/** Sends gzip bytes as they are, or decompresses them for clients that do not accept gzip. */
function sendCompressed(request: Request, response: Response, bytes: Readable): Promise<void> {
  response.setHeader('Vary', 'Accept-Encoding');
  if (request.acceptsEncodings('gzip') === false)
    return sendStream(
      response,
      pipeline(bytes, createGunzip(), () => undefined),
    );
  response.setHeader('Content-Encoding', 'gzip');
  return sendStream(response, bytes);
}

function sendPage(response: Response, policy: string, page: string): void {
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Cache-Control', REVALIDATE);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(page);
}

let found: string | undefined;

/** @throws Error when the build lacks the script */
function scalarScript(): string {
  found ??= readdirSync(SCRIPTS).find((name) => /^scalar-[0-9a-f]{16}\.js\.gz$/.test(name));
  if (found === undefined) throw new Error('The build lacks the script of the API reference: npm run build.');
  return found;
}
