import type { OpenInvite } from './email-invites.repository.js';
import type { InvitationResource } from './invitation.resource.js';
import type { InviteResource } from './invite.resource.js';
import type { LinkInviteView } from './link-invites.repository.js';

/** An invite link as the API shows it. */
export function toInviteResource({ id, role, redundant }: LinkInviteView): InviteResource {
  return { object: 'invite', id, role, redundant };
}

/** An invitation by email, as its link shows it. */
export function toInvitationResource(invite: OpenInvite, endsTokens: boolean): InvitationResource {
  return {
    id: invite.id,
    organization: { id: invite.organizationId, title: invite.organizationTitle },
    email: invite.email,
    role: invite.role,
    expiresAt: invite.expiresAt.toISOString(),
    endsTokens,
  };
}
