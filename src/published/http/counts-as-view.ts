import type { Request } from 'express';

/**
 * The beginning of a browser's user agent, and the names that programs add which fetch pages for other purposes than
 * reading.
 */
const BROWSER = /^(?:Mozilla|Opera)\//;
const MACHINE =
  /(?<!cu)bot(?:\b|_)|crawl|spider|slurp|archiv|preview|fetch|scan|monitor|uptime|lighthouse|headless|facebookexternalhit|feed|validator|compatible; [\w-]*(?:gpt|claude|ai)\b/i;
/** No browser has a longer user agent. */
const MAX_NAME = 500;

/** Whether a person reads the response: it is for a browser, which shows it now. */
export function countsAsView(request: Pick<Request, 'method' | 'headers'>): boolean {
  return request.method === 'GET' && isOfReader(request);
}

/** Whether a browser sends a request because its reader opens a page now. */
export function isOfReader({ headers }: Pick<Request, 'headers'>): boolean {
  const name = headers['user-agent'];
  if (name === undefined || name.length > MAX_NAME || !BROWSER.test(name) || MACHINE.test(name)) return false;
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
  return purpose === undefined || !String(purpose).includes('prefetch');
}
