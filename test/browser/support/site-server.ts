import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { readSiteAssets } from '../../../src/rendering/site/assets.js';

/** Paths of the site and of its site space. */
export const HOME = '/s/acme/docs/';
export const BASE = `${HOME}en/`;

const STYLE = `
  :root { --n1: #fff; --n3: #eee; --n6: #ccc; --n7: #aaa; --n8: #777; --n11: #555; --n12: #222; --p3: #dde; --p9: #44c; --p11: #22a; --sans: sans-serif; --mono: monospace; scroll-padding-top: 64px; }
  body { margin: 0; }
  [hidden] { display: none !important; }
`;
const HASH = createHash('sha256').update(STYLE).digest('base64');
/** The policy of published sites. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'sha256-${HASH}'`,
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self' https: http:",
  'frame-src https:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export interface ReceivedRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Answer = (request: ReceivedRequest, response: ServerResponse) => unknown;

export interface PageOptions {
  path?: string;
  /** Attributes of `<html>`. */
  attributes?: Readonly<Record<string, string>>;
}

/** Serves pages with the built scripts, as the service does. */
export class SiteServer {
  readonly received: ReceivedRequest[] = [];
  private readonly answers = new Map<string, Answer>();
  private readonly assets = readSiteAssets(new URL('../../../dist/site/', import.meta.url));

  private constructor(private readonly server: Server) {}

  static async start(): Promise<SiteServer> {
    const server = createServer();
    const site = new SiteServer(server);
    server.on(
      'request',
      (request: IncomingMessage, response: ServerResponse) => void site.respond(request, response),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Answers requests to a path, without its query. */
  on(path: string, answer: Answer): void {
    this.answers.set(path, answer);
  }

  /** Adds a page. Returns its address. */
  page(body: string, { attributes = {}, path = `${BASE}page` }: PageOptions = {}): string {
    const all: Record<string, string> = { lang: 'en', 'data-home': HOME, 'data-base': BASE, ...attributes };
    const names = Object.entries(all).map(([name, value]) => `${name}="${value.replaceAll('"', '&quot;')}"`);
    const html = `<!doctype html><html ${names.join(' ')}><head><meta charset="utf-8"><title>Page</title>
<link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1">
<style>${STYLE}</style><script type="module" src="${HOME}~assets/${this.assets.files['core.js'] ?? ''}"></script></head>
<body>${body}</body></html>`;
    this.on(path, (_, response) => {
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY };
      response.writeHead(200, { ...headers, 'cache-control': 'no-cache' }).end(html);
    });
    return this.origin + path;
  }

  /** Forgets pages, answers and requests. */
  clear(): void {
    this.answers.clear();
    this.received.length = 0;
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers, method = '', url = '' } = request;
    const path = url.split('?')[0] ?? '';
    const file = path.split('/~assets/')[1];
    const asset = file === undefined ? undefined : await this.assets.find(file, ['br']);
    if (asset !== undefined) {
      const encoding = asset.encoding === undefined ? {} : { 'content-encoding': asset.encoding };
      response.writeHead(200, { 'content-type': asset.contentType, ...encoding }).end(asset.bytes);
      return;
    }
    const received = { method, url, headers, body: await text(request) };
    this.received.push(received);
    const answer = this.answers.get(path);
    if (answer === undefined) response.writeHead(404).end();
    else await answer(received, response);
  }
}
