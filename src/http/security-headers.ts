import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Environment } from '../config/environment.js';

const ALWAYS: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Frame-Options', 'DENY'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];
const ONE_YEAR = 365 * 24 * 3600;
const DATA_POLICY = "default-src 'none';frame-ancestors 'none'";
/** The reference is a page with scripts and styles, and its examples may call this service by another name. */
const REFERENCE_POLICY = "frame-ancestors 'none'";
const REFERENCE = /^\/docs(?:[/?]|$)/i;

/** What every response carries; worked out once. */
export function securityHeaders({ publicUrl }: Pick<Environment, 'publicUrl'>): [string, string][] {
  const https = publicUrl.startsWith('https:');
  return [
    ...ALWAYS.map(([name, value]): [string, string] => [name, value]),
    ['Content-Security-Policy', DATA_POLICY],
    ...(https
      ? [['Strict-Transport-Security', `max-age=${ONE_YEAR}; includeSubDomains`] as [string, string]]
      : []),
  ];
}

/** Sets them; a route may replace the policy by its own. */
export function setSecurityHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  headers: readonly (readonly [string, string])[],
): void {
  for (const [name, value] of headers) response.setHeader(name, value);
  if (REFERENCE.test(request.url ?? '')) response.setHeader('Content-Security-Policy', REFERENCE_POLICY);
}
