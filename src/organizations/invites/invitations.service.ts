import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { AddressHooks } from '../../auth/addresses/address-hooks.js';
import { Addresses } from '../../auth/addresses/addresses.service.js';
import { TokensService } from '../../auth/tokens.service.js';
import { UsersService } from '../../auth/users.service.js';
import { Clock } from '../../common/clock.js';
import { EndedLinkError } from '../../common/errors/api-error.js';
import { Outbox } from '../../outbox/outbox.js';
import { RetryDeadlocks } from '../../database/retry-deadlocks.js';
import { MembershipsRepository } from '../memberships.repository.js';
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
export class InvitationsService implements OnModuleInit {
  constructor(
    private readonly invites: InvitesService,
    private readonly emailInvites: EmailInvitesRepository,
    private readonly memberships: MembershipsRepository,
    private readonly links: InvitationLinks,
    private readonly users: UsersService,
    private readonly addresses: Addresses,
    private readonly addressHooks: AddressHooks,
    private readonly tokens: TokensService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.addressHooks.mailedLinksEnded.add((email) => this.emailInvites.expireOf(email, this.clock.now()));
    // Invites of a former owner would let people in, with the next owner of the account as the inviter.
    this.addressHooks.accessEnded.add(async ({ userId, mayBeAnother }) => {
      if (mayBeAnother) await this.memberships.endAllInvites(userId);
    });
  }

  /** @throws EndedLinkError when the invitation was used, replaced or revoked, has expired, or the token is invalid */
  async show(token: string): Promise<InvitationResource> {
    const inviteId = this.links.read(token);
    const invite = found(inviteId && (await this.emailInvites.findOpen(inviteId, this.clock.now())));
    const user = await this.users.findByEmail(invite.email);
    found(!isAnothers(user, invite) && invite);
    const isKept =
      user === null ||
      this.addresses.isRecent(user.emailVerifiedAt) ||
      (user.instanceAdmin && user.emailVerifiedAt !== null);
    return toInvitationResource(invite, !isKept);
  }

  /**
   * Creates an account if the address has none, confirms the address, and makes the person a member. Issues a token if the
   * address was not confirmed recently, which ends all earlier tokens, or if the person has no token that works everywhere:
   * the link must not give access to an account that somebody uses. The person who read the mail before somebody confirmed
   * the address may be another person, so an earlier link gives no token. Works once.
   * @throws EndedLinkError when the invitation was used, replaced or revoked, has expired, or the token is invalid
   * @throws ForbiddenError when the person is disabled in the organization
   */
  @RetryDeadlocks()
  @Transactional()
  async accept(token: string, body: AcceptInvitationDto): Promise<AcceptedInvitationResource> {
    const inviteId = this.links.read(token);
    const open = found(inviteId && (await this.emailInvites.findOpen(inviteId, this.clock.now())));
    const { email } = open;
    const displayName = body.displayName ?? email.slice(0, email.lastIndexOf('@'));
    const created = await this.users.createIfAbsent({ email, displayName });
    const existing = created === undefined ? await this.users.findByEmail(email) : null;
    const userId = created ?? existing?.id;
    if (userId === undefined || isAnothers(existing, open)) throw new EndedLinkError(ENDED);
    // The account is locked before the inviter and the invitation.
    const isFirst = await this.addresses.confirm(userId, email, { renews: 'old' });
    const invite = found(inviteId && isFirst !== undefined && (await this.invites.acceptInvite(inviteId)));
    if (isFirst === true && body.displayName !== undefined) await this.users.update(userId, { displayName });
    const { organizationId, role, sso } = invite;
    const actor = { type: 'user', userId } as const;
    await this.outbox.record({ organizationId, action: 'invitation.accepted', target: invite.id, actor });
    await this.invites.ensureMember(organizationId, userId, { role, sso, by: 'invitation' });
    const accepted = { organization: organizationId, user: userId };
    if (isFirst !== true && !(await this.needsToken(userId, invite.createdAt))) return accepted;
    const { secret } = await this.tokens.issue(userId, { label: 'Invitation', actor });
    return { ...accepted, token: secret };
  }

  private async needsToken(userId: string, invitedAt: Date): Promise<boolean> {
    const user = await this.users.findById(userId);
    if (user === null || user.instanceAdmin || invitedAt < (user.emailVerifiedAt ?? invitedAt)) return false;
    return !(await this.tokens.hasUsable(userId));
  }
}

/**
 * Whether an account was created for the present owner of its address, such as by a first sign-in, after the link was sent
 * to perhaps another owner of the address. A link that was sent since, or a confirmation, decides who it is.
 */
function isAnothers(
  user: { id: string; emailVerifiedAt: Date | null } | null,
  { id }: Pick<OpenInvite, 'id'>,
): boolean {
  // IDs sort by the time of their creation.
  return user !== null && user.emailVerifiedAt === null && user.id > id;
}

function found(invite: OpenInvite | '' | false | undefined): OpenInvite {
  if (invite === undefined || invite === '' || invite === false) throw new EndedLinkError(ENDED);
  return invite;
}
