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
const REFERENCE = /^\/docs(?:[/?]|$)/i;

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

/**
 * The content security policy of the API reference: its own scripts, images and styles, also inline styles. Its
 * examples call this service, whose public URL can differ from the URL of the page.
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

/** Whether a URL belongs to the API reference. */
export function isReference(url = ''): boolean {
  return REFERENCE.test(url);
}

/** Sets the headers; a route can replace them. */
export function setSecurityHeaders(
  response: ServerResponse,
  headers: readonly (readonly [string, string])[],
): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}
