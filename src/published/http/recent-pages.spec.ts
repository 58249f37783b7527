import type { Request, Response } from 'express';
import { LocalChanges } from '../../http/local-changes.js';
import { RecentPages } from './recent-pages.js';

const requestFor = (url: string, more: Partial<Request> = {}) =>
  ({ method: 'GET', headers: {}, host: 'docs.example.com', url, ...more }) as Request;

describe('pages that were just sent', () => {
  let changes: LocalChanges;
  let pages: RecentPages;

  beforeEach(() => {
    changes = new LocalChanges();
    pages = new RecentPages(changes);
    pages.keep(requestFor('/guide'), 'key', changes.count);
  });

  const change = (): void => {
    const response = { writeHead: () => response } as unknown as Response;
    changes.middleware({ method: 'PATCH' } as Request, response, () => response.writeHead(200));
  };

  it('are found at the same host and path', () => {
    expect(pages.find(requestFor('/guide'))).toBe('key');
    expect(pages.find(requestFor('/other'))).toBeUndefined();
    expect(pages.find(requestFor('/guide', { host: 'other.example.com' }))).toBeUndefined();
  });

  it('are not found after a change, also one while they were read', () => {
    const before = changes.count;
    change();
    expect(pages.find(requestFor('/guide'))).toBeUndefined();
    pages.keep(requestFor('/guide'), 'key', before);
    expect(pages.find(requestFor('/guide'))).toBeUndefined();
    pages.keep(requestFor('/guide'), 'key', changes.count);
    expect(pages.find(requestFor('/guide'))).toBe('key');
  });

  it('are those of the host that the service believes, whatever a client claims', () => {
    const headers = { 'x-forwarded-host': 'victim.example.com', host: 'docs.example.com' };
    pages.keep(requestFor('/claimed', { headers }), 'of docs.example.com', changes.count);
    expect(pages.find(requestFor('/claimed', { headers, host: 'victim.example.com' }))).toBeUndefined();
  });

  it.each<[string, Partial<Request>]>([
    ['/guide?a', {}],
    ['/guide', { headers: { cookie: 'a=b' } }],
    ['/guide', { headers: { accept: 'text/markdown' } }],
    ['/guide', { method: 'POST' }],
    [`/${'/'.repeat(500)}guide`, {}],
    ['/guide', { host: `${'a'.repeat(500)}.example.com` }],
  ])('are not kept for %s with %j', (url, more) => {
    pages.keep(requestFor(url, more), 'key', changes.count);
    expect(pages.find(requestFor(url, more))).toBeUndefined();
  });
});
