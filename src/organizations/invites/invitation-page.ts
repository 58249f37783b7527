import { escapeHtml } from '../../common/escape-html.js';
import { simplePage } from '../../common/http/simple-page.js';
import type { AcceptedInvitationResource, InvitationResource } from './invitation.resource.js';

/** The invitation for a browser. The button sends an empty form to the same address. */
export function invitationPage(invitation: InvitationResource): string {
  const { id, organization, email, expiresAt, endsTokens } = invitation;
  const path = `/v1/orgs/${organization.id}/invites/${id}`;
  const warning = `<p>You have not confirmed this address for 30 days, so joining here ends all API tokens and sign-ins of your account, and shows a new token. To keep them, send <code>POST ${escapeHtml(path)}</code> with one of your tokens instead.</p>`;
  return simplePage(
    `Join ${organization.title}`,
    `<p>You have been invited as ${escapeHtml(email)}, until ${escapeHtml(expiresAt)}.</p>${endsTokens ? warning : ''}<form method="post"><button>Join</button></form>`,
  );
}

/** The page that a browser shows after the person joined. */
export function acceptedPage({ organization, token }: AcceptedInvitationResource): string {
  return simplePage(
    'You have joined',
    `<p>The id of the organization:</p><p><code>${escapeHtml(organization)}</code></p>${token === undefined ? '<p>Use one of your API tokens.</p>' : `<p>Your API token, which is shown only now:</p><p><code>${escapeHtml(token)}</code></p>`}`,
  );
}
