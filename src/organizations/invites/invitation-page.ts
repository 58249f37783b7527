import { createHash } from 'node:crypto';
import { escapeHtml } from '../../common/escape-html.js';
import type { AcceptedInvitationResource, InvitationResource } from './invitation.resource.js';

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}button{font:inherit;padding:.5rem 1.5rem}code{overflow-wrap:anywhere}';

/** Nothing is loaded or run; the one form goes to where the page came from. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';');

/** The invitation for a browser. The button sends an empty form to the same address. */
export function invitationPage({ organization, email, expiresAt }: InvitationResource): string {
  return page(
    `Join ${organization.title}`,
    `<p>You have been invited as ${escapeHtml(email)}, until ${escapeHtml(expiresAt)}.</p><form method="post"><button>Join</button></form>`,
  );
}

/** What a browser shows after joining. */
export function acceptedPage({ organization, token }: AcceptedInvitationResource): string {
  return page(
    'You have joined',
    `<p>The id of the organization:</p><p><code>${escapeHtml(organization)}</code></p><p>Your API token, which is shown only now:</p><p><code>${escapeHtml(token)}</code></p>`,
  );
}

function page(title: string, content: string): string {
  const heading = escapeHtml(title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title><style>${STYLE}</style></head><body><h1>${heading}</h1>${content}</body></html>\n`;
}
