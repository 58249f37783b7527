import type { ServerResponse } from 'node:http';
import { NO_STORE } from '../common/http/no-store.js';
import type { Environment } from '../config/environment.js';

const ALWAYS: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Frame-Options', 'DENY'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  // Responses depend on the caller. Routes with cacheable responses replace this header.
  ['Cache-Control', NO_STORE],
];
const ONE_YEAR = 365 * 24 * 3600;
const DATA_POLICY = "default-src 'none';frame-ancestors 'none'";

/** The headers of all responses; computed once. */
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

/** Sets the headers; a route can replace them. */
export function setSecurityHeaders(
  response: ServerResponse,
  headers: readonly (readonly [string, string])[],
): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}
