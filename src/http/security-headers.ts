import type { ServerResponse } from 'node:http';
import { NO_STORE } from '../common/http/no-store.js';
import type { Environment } from '../config/environment.js';

const ALWAYS: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Frame-Options', 'DENY'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  // Every answer depends on who asks; a route whose answers may be kept says so itself.
  ['Cache-Control', NO_STORE],
];
const ONE_YEAR = 365 * 24 * 3600;
const DATA_POLICY = "default-src 'none';frame-ancestors 'none'";
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

/**
 * For the page of the API reference: its own scripts, pictures and styles, which it also writes into itself. Its examples
 * call this service, perhaps by another name than the page was asked for with.
 */
export function referencePolicy({ publicUrl }: Pick<Environment, 'publicUrl'>): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    `connect-src 'self' ${new URL(publicUrl).origin}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';');
}

/** Whether an address belongs to the API reference, which is the same for everybody. */
export function isReference(url = ''): boolean {
  return REFERENCE.test(url);
}

/** Sets them; a route may replace what it knows better. */
export function setSecurityHeaders(
  response: ServerResponse,
  headers: readonly (readonly [string, string])[],
): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}
