import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { entityTag, matchesEtag } from '../../common/http/representation.js';
import { holdFor } from '../../common/http/responses-in-flight.js';
import type { ShownPictures } from '../pages/site-pictures.js';
import type { PageSpec, RenderedPage } from '../../rendering/site/site-page.js';

const compressors = {
  br: (html: Buffer) =>
    promisify(brotliCompress)(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      },
    }),
  gzip: (html: Buffer) => promisify(gzip)(html),
};
type Encoding = keyof typeof compressors;

/** A page that is ready to be sent. It keeps the bytes of each encoding that was requested. */
export class HtmlPage {
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();
  private readonly html: Buffer;
  private readonly etag: string;
  private readonly policy: string;

  /** @param noIndex search engines must not list the page */
  constructor(
    { html, styles }: RenderedPage,
    private readonly status = 200,
    /** The specifications that it shows. */
    readonly specs: readonly PageSpec[] = [],
    /** Facts about the page that is shown; undefined for other views. */
    readonly shown?: { /** Key for counting its views. */ viewed: string; noIndex: boolean },
    /** The pictures of other hosts that it shows. */
    readonly pictures?: ShownPictures,
  ) {
    this.html = Buffer.from(html);
    this.etag = entityTag([createHash('sha256').update(this.html).digest('base64url').slice(0, 32)]);
    this.policy = pagePolicy(styles);
  }

  /** Whether the page exists, so that a change of it changes the state of the site. */
  get isCacheable(): boolean {
    return this.status === 200;
  }

  /** Approximate bytes in memory. */
  get size(): number {
    return Math.ceil(this.html.length * 1.4) + 500 + (this.pictures?.size ?? 0);
  }

  /** @param cacheControl value of `Cache-Control` */
  async send(request: Request, response: Response, cacheControl: string): Promise<void> {
    response.setHeader('ETag', this.etag);
    response.setHeader('Cache-Control', cacheControl);
    response.setHeader('Vary', 'Accept, Accept-Encoding, Cookie');
    response.setHeader('Content-Security-Policy', this.policy);
    response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
    if (this.shown?.noIndex === true) response.setHeader('X-Robots-Tag', 'noindex');
    if (this.status === 200 && matchesEtag(request.headers['if-none-match'], this.etag)) {
      response.statusCode = 304;
      response.end();
      return;
    }
    response.statusCode = this.status;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    const encoding = encodingOf(request);
    // A compressed page is short, but the whole one is in memory until then.
    if (encoding !== undefined && !this.encoded.has(encoding)) holdFor(response, this.html.length);
    const body = encoding === undefined ? this.html : await this.encode(encoding);
    if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', body.length);
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  private encode(encoding: Encoding): Promise<Buffer> {
    let bytes = this.encoded.get(encoding);
    if (bytes === undefined) {
      bytes = compressors[encoding](this.html);
      this.encoded.set(encoding, bytes);
    }
    return bytes;
  }
}

function encodingOf(request: Request): Encoding | undefined {
  const accepted = request.headers['accept-encoding'] ?? '';
  // The header of browsers, recognized without the cost of parsing it.
  if (/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepted) ? 'gzip' : undefined;
}

/**
 * The policy of pages: scripts, styles and fonts of the site alone, and inline style sheets only by their hash. Pages may
 * call the APIs that they document, and show embeds of other hosts.
 */
function pagePolicy(styles: readonly string[]): string {
  const hashes = styles.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${["'self'", ...hashes].join(' ')}`,
    // Widths of columns, and the layout of formulas.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "media-src 'self' https:",
    "font-src 'self'",
    "connect-src 'self' https: http:",
    'frame-src https:',
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';');
}
