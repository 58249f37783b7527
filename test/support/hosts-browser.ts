import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestApp } from './app.js';

/** A page that a browser shows. */
export interface ShownPage {
  status: number;
  /** Address of the page. */
  url: string;
  headers: IncomingMessage['headers'];
  text: string;
}

interface KeptCookie {
  host: string;
  path: string;
  name: string;
  value: string;
}

const MOST_STEPS = 20;

/**
 * A browser that follows redirects between hosts, posts the forms of identity providers, and keeps cookies by host and
 * path. Requests for 127.0.0.1 are sent there, all others to the service under test, with the host that they are for.
 */
export class HostsBrowser {
  /** The addresses that it went to, in order. */
  readonly visited: string[] = [];
  private cookies: KeptCookie[] = [];

  /** @param proxy what a proxy in front of the service makes of an address */
  constructor(
    private readonly app: TestApp,
    private readonly proxy: (url: URL) => URL = (url) => url,
  ) {}

  /** Goes to an address, and from there where the responses lead. @param stopAt ends before such an address */
  async open(address: string, stopAt?: (url: string) => boolean): Promise<ShownPage> {
    let page = await this.send(address);
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const { location } = page.headers;
      const next = location === undefined ? undefined : new URL(location, page.url).href;
      if (next !== undefined && stopAt?.(next) === true) return { ...page, url: next };
      if (next !== undefined) page = await this.send(next);
      else {
        const form = this.formOf(page.text);
        if (form === undefined) return page;
        page = await this.send(form.action, form.fields);
      }
    }
    throw new Error(`Redirected without end: ${this.visited.slice(-6).join(' ')}`);
  }

  /** Sends one request, and follows nothing. @param form fields to post */
  async send(address: string, form?: Record<string, string>, method?: string): Promise<ShownPage> {
    this.visited.push(address);
    const url = new URL(address);
    const isOutside = url.hostname === '127.0.0.1';
    const asked = this.proxy(url);
    const target = isOutside ? url : new URL(asked.pathname + asked.search, this.app.baseUrl);
    const cookie = this.cookies
      .filter(({ host, path }) => host === url.host && isBelow(url.pathname, path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const sent = request(target, {
      method: method ?? (form === undefined ? 'GET' : 'POST'),
      headers: {
        accept: 'text/html',
        host: asked.host,
        ...(cookie === '' ? {} : { cookie }),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });
    sent.end(form === undefined ? undefined : new URLSearchParams(form).toString());
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    for (const line of response.headers['set-cookie'] ?? []) this.keep(url.host, line);
    const { statusCode: status = 0, headers } = response;
    return { status, headers, url: address, text: await text(response) };
  }

  /** The value of a cookie on a host. */
  cookieOf(host: string, name: string): string | undefined {
    return this.cookies.find((one) => one.host === host && one.name === name)?.value;
  }

  forget(host: string, name: string): void {
    this.cookies = this.cookies.filter((one) => one.host !== host || one.name !== name);
  }

  private keep(host: string, line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
    const path = attributes.find((one) => one.startsWith('Path='))?.slice('Path='.length) ?? '/';
    this.cookies = this.cookies.filter((one) => one.host !== host || one.name !== name || one.path !== path);
    if (value !== '') this.cookies.push({ host, path, name, value });
  }

  /** The form of an identity provider, which posts itself. */
  private formOf(html: string): { action: string; fields: Record<string, string> } | undefined {
    const [, action] = /<form method="post" action="([^"]+)">/.exec(html) ?? [];
    if (action === undefined) return undefined;
    const fields = [...html.matchAll(/<input name="([^"]+)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [name, value],
    );
    return { action, fields: Object.fromEntries(fields) as Record<string, string> };
  }
}

function isBelow(pathname: string, path: string): boolean {
  return path === '/' || pathname === path || pathname.startsWith(`${path}/`);
}
