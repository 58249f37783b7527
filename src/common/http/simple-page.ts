import { createHash } from 'node:crypto';
import { escapeHtml } from '../escape-html.js';

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}button{font:inherit;padding:.5rem 1.5rem}code{overflow-wrap:anywhere}pre{overflow-x:auto}';

/** Forbids everything except the page's own style and forms to the same origin. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';');

/**
 * A page for a browser, to be sent with `PAGE_POLICY`.
 * @param title as text
 * @param content as HTML
 */
export function simplePage(title: string, content: string): string {
  const heading = escapeHtml(title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title><style>${STYLE}</style></head><body><h1>${heading}</h1>${content}</body></html>\n`;
}
