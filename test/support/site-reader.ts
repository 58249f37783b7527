import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** What a browser gets. */
export interface SiteResponse {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Requests of a browser to a site: it keeps cookies by name, and follows no redirects. */
export class SiteReader {
  readonly cookies = new Map<string, string>();

  /** @param host value of the header `Host`, if it is not that of the address */
  constructor(
    private readonly baseUrl: string,
    private readonly host?: string,
  ) {}

  /** @param address an absolute URL, whose host is replaced, or a path */
  async get(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<SiteResponse> {
    const { pathname, search } = new URL(address, this.baseUrl);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = request(new URL(pathname + search, this.baseUrl), {
      method,
      headers: {
        accept: 'text/html',
        ...(this.host === undefined ? {} : { host: this.host }),
        ...(cookie === '' ? {} : { cookie }),
        ...headers,
      },
    });
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    for (const each of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      this.cookies.set(name, value);
    }
    return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
  }
}
