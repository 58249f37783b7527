import { expect } from '@jest/globals';
import type { TestApp } from './app.js';
import type { Person } from './factories.js';
import { type Pdf, readPdf } from './read-pdf.js';

/** Downloads PDFs as a person. */
export class Pdfs {
  constructor(
    private readonly app: TestApp,
    private readonly person: Person,
  ) {}

  /** Path and query of the URL of a space's PDF. @param query of the request, with its `?` */
  async urlOf(space: string, query = ''): Promise<string> {
    const response = await this.app.client(this.person).get(`/spaces/${space}/pdf${query}`);
    expect(response.status).toBe(200);
    expect(Object.keys(response.body as object)).toEqual(['url']);
    const url = new URL((response.body as { url: string }).url);
    return url.pathname + url.search;
  }

  /** Downloads a URL into a `Buffer`. */
  download(url: string, headers: Record<string, string> = {}) {
    return this.app.http
      .get(url)
      .set(headers)
      .buffer(true)
      .parse((response, done) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => done(null, Buffer.concat(parts)));
      });
  }

  async read(space: string, query = ''): Promise<Pdf> {
    return readPdf((await this.download(await this.urlOf(space, query))).body as Buffer);
  }
}
