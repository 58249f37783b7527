import type { TestApp } from './app.js';

/** A response as a browser receives it. */
export interface BrowserAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** Where it redirects to. */
  location: string;
}

/**
 * A browser with cookies, which does not follow redirects automatically. Requests below the public URL of the service are sent
 * to the service under test.
 */
export class Browser {
  private readonly cookies = new Map<string, { value: string; path: string }>();

  constructor(
    private readonly app: TestApp,
    private readonly publicUrl: string,
  ) {}

  get(url: string, headers: Record<string, string> = {}): Promise<BrowserAnswer> {
    return this.send(url, { headers });
  }

  /** Posts a form, as a page of another site does. */
  post(
    url: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<BrowserAnswer> {
    return this.send(url, { method: 'POST', body: new URLSearchParams(form), headers });
  }

  /** Names of the cookies that it would send to a URL. */
  cookiesFor(url: string): string[] {
    const { pathname } = new URL(url);
    return [...this.cookies].filter(([, { path }]) => pathname.startsWith(path)).map(([name]) => name);
  }

  private async send(url: string, init: RequestInit): Promise<BrowserAnswer> {
    const address = url.replace(this.publicUrl, this.app.baseUrl);
    const cookie = this.cookiesFor(url)
      .map((name) => `${name}=${this.cookies.get(name)?.value ?? ''}`)
      .join('; ');
    const response = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), ...(cookie === '' ? {} : { cookie }) },
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: response.headers.get('location') ?? '',
    };
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=', 2);
    const path = attributes.find((attribute) => attribute.startsWith('Path='))?.slice('Path='.length) ?? '/';
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, { value, path });
  }
}
