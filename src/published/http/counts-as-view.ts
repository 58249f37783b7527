import type { Request } from 'express';

/** What browsers call themselves, and what programs add that fetch pages for other reasons than to read them. */
const BROWSER = /^(?:Mozilla|Opera)\//;
const MACHINE =
  /(?<!cu)bot(?:\b|_)|crawl|spider|slurp|archiv|preview|fetch|scan|monitor|uptime|lighthouse|headless|facebookexternalhit|feed|validator|compatible; [\w-]*(?:gpt|claude|ai)\b/i;
/** Longer names are of no browser. */
const MAX_NAME = 500;

/** Whether a person reads the response: it is for a browser, which shows it now. */
export function countsAsView(request: Pick<Request, 'method' | 'headers'>): boolean {
  return request.method === 'GET' && isOfReader(request);
}

/** Whether a browser sends a request because of what its reader does now. */
export function isOfReader({ headers }: Pick<Request, 'headers'>): boolean {
  const name = headers['user-agent'];
  if (name === undefined || name.length > MAX_NAME || !BROWSER.test(name) || MACHINE.test(name)) return false;
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
  return purpose === undefined || !String(purpose).includes('prefetch');
}
