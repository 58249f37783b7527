import { escapeHtml } from '../../common/escape-html.js';
import { simplePage } from '../../common/http/simple-page.js';
import type { AccountSetUpResource, CompletedSetUpResource } from './account-set-up.resource.js';

/** The link for a browser. The button sends an empty form to the same address. */
export function setUpPage({ email, displayName, expiresAt }: AccountSetUpResource): string {
  return simplePage(
    'Set up your account',
    `<p>The account of ${escapeHtml(displayName)}, ${escapeHtml(email)}, until ${escapeHtml(expiresAt)}.</p><form method="post"><button>Set up</button></form>`,
  );
}

/** The page that a browser shows after the account was set up. */
export function completedPage({ token }: CompletedSetUpResource): string {
  return simplePage(
    'Your account is set up',
    `<p>Your API token, which is shown only now:</p><p><code>${escapeHtml(token)}</code></p>`,
  );
}
