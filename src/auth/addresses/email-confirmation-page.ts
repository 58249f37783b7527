import { escapeHtml } from '../../common/escape-html.js';
import { simplePage } from '../../common/http/simple-page.js';
import type {
  CompletedConfirmationResource,
  EmailConfirmationResource,
} from './email-confirmation.resource.js';

/** The link for a browser. The button sends an empty form to the same address. */
export function confirmationPage({ email, displayName }: EmailConfirmationResource): string {
  return simplePage(
    'Confirm your address',
    `<p>The account of ${escapeHtml(displayName)} has the address ${escapeHtml(email)}. If it is yours, confirm it: all earlier API tokens of the account end, and you get a new one.</p><form method="post"><button>Confirm</button></form>`,
  );
}

/** The page that a browser shows after the address was confirmed. */
export function confirmedPage({ token }: CompletedConfirmationResource): string {
  return simplePage(
    'Your address is confirmed',
    `<p>Your API token, which is shown only now:</p><p><code>${escapeHtml(token)}</code></p>`,
  );
}
