import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { TokensService } from '../../auth/tokens.service.js';
import { UsersService } from '../../auth/users.service.js';
import { Clock } from '../../common/clock.js';
import { EndedLinkError } from '../../common/errors/api-error.js';
import { Outbox } from '../../events/outbox/outbox.js';
import type { AcceptInvitationDto } from './dto/invite.dto.js';
import { EmailInvitesRepository, type OpenInvite } from './email-invites.repository.js';
import { InvitationLinks } from './invitation-links.js';
import type { AcceptedInvitationResource, InvitationResource } from './invitation.resource.js';
import { toInvitationResource } from './invite.mapper.js';
import { InvitesService } from './invites.service.js';

const ENDED =
  'The invitation was used, replaced or withdrawn, or has expired: ask an administrator of the organization to invite you again.';

/**
 * Shows and accepts invitations through their emailed links. The link proves that its holder reads the mail of the
 * address.
 */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly invites: InvitesService,
    private readonly emailInvites: EmailInvitesRepository,
    private readonly links: InvitationLinks,
    private readonly users: UsersService,
    private readonly tokens: TokensService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @throws EndedLinkError when the invitation was used, replaced or revoked, has expired, or the token is invalid */
  async show(token: string): Promise<InvitationResource> {
    const inviteId = this.links.read(token);
    return toInvitationResource(
      found(inviteId && (await this.emailInvites.findOpen(inviteId, this.clock.now()))),
    );
  }

  /**
   * Creates an account if the address has none, makes the person a member, and issues a token. Works once.
   * @throws EndedLinkError when the invitation was used, replaced or revoked, has expired, or the token is invalid
   * @throws ForbiddenError when the person is disabled in the organization
   */
  @Transactional()
  async accept(token: string, body: AcceptInvitationDto): Promise<AcceptedInvitationResource> {
    const inviteId = this.links.read(token);
    const invite = found(inviteId && (await this.invites.acceptInvite(inviteId)));
    const userId = await this.users.findOrCreate({
      email: invite.email,
      displayName: body.displayName ?? invite.email.slice(0, invite.email.lastIndexOf('@')),
    });
    const { organizationId, role, sso } = invite;
    const actor = { type: 'user', userId } as const;
    await this.outbox.record({ organizationId, action: 'invitation.accepted', target: invite.id, actor });
    await this.invites.ensureMember(organizationId, userId, { role, sso, by: 'invitation' });
    const { secret } = await this.tokens.issue(userId, { label: 'Invitation', actor });
    return { organization: invite.organizationId, user: userId, token: secret };
  }
}

function found(invite: OpenInvite | '' | undefined): OpenInvite {
  if (invite === undefined || invite === '') throw new EndedLinkError(ENDED);
  return invite;
}
