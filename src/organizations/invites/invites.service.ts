import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../../access/actor.js';
import type { Role } from '../../access/role.js';
import { Addresses } from '../../auth/addresses/addresses.service.js';
import { TokensService } from '../../auth/tokens.service.js';
import { UsersService } from '../../auth/users.service.js';
import { Clock } from '../../common/clock.js';
import { ConflictError, ForbiddenError, NotFoundError } from '../../common/errors/api-error.js';
import { currentRequest } from '../../common/http/request-context.js';
import { isId, newId } from '../../common/ids.js';
import { Outbox } from '../../outbox/outbox.js';
import { DomainsService } from '../domains/domains.service.js';
import { domainOf } from '../email-domain.js';
import type { EmailInvite } from '../email-invite.entity.js';
import { memberAdded, type JoinMethod } from '../member-events.js';
import type { Organization } from '../organization.entity.js';
import type { InviteDto } from './dto/invite.dto.js';
import { EmailInvitesRepository, type OpenInvite } from './email-invites.repository.js';
import { InvitationMails } from './invitation-mails.js';
import { InviterLocks } from './inviters.js';
import type { InvitedResource } from './invite.resource.js';
import { LinkInvitesRepository } from './link-invites.repository.js';
import { NewcomersRepository } from './newcomers.repository.js';
import { SentInvitationsRepository } from './sent-invitations.repository.js';
import { WelcomeMails } from './welcome-mails.js';

const LIFETIME_MS = 7 * 24 * 3600_000;
const DISABLED = 'You are disabled in this organization: ask an administrator to enable you.';
const OTHER_DOMAIN =
  'This organization enforces single sign-on, and your address is in none of its email domains: ask an administrator for access.';

/** Invites people, and lets them join with an invite. */
@Injectable()
export class InvitesService {
  constructor(
    private readonly newcomers: NewcomersRepository,
    private readonly emailInvites: EmailInvitesRepository,
    private readonly linkInvites: LinkInvitesRepository,
    private readonly mails: InvitationMails,
    private readonly welcomes: WelcomeMails,
    private readonly sent: SentInvitationsRepository,
    private readonly inviterLocks: InviterLocks,
    private readonly users: UsersService,
    private readonly addresses: Addresses,
    private readonly domains: DomainsService,
    private readonly tokens: TokensService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Emails an invitation to each address. Adds the people at once whose accounts the organization owns, because it holds
   * the domain of their address, which they confirmed recently. Nobody else becomes a member before they accept, and the result does not say
   * who has an account. Existing members do not change; those who never used their account receive an email.
   * @throws ForbiddenError, NotFoundError when the caller is no longer an administrator
   */
  @Transactional()
  async invite(actor: Actor, organizationId: string, body: InviteDto): Promise<InvitedResource> {
    const emails = [...new Set(body.emails.map((email) => email.toLowerCase()))];
    const held = await this.domains.lockAllHeld(organizationId, emails.map(domainOf));
    // Only people who become members at once: nobody must hold up the accounts of others.
    const owned = await this.users.lockSharedByEmail(emails.filter((email) => held.has(domainOf(email))));
    const others = await this.users.listByEmail(emails.filter((email) => !held.has(domainOf(email))));
    const accounts = [...owned, ...others];
    await this.inviterLocks.requireAdmin(actor, organizationId);
    const organization = await this.newcomers.findOrganization(organizationId);
    if (organization === null) throw new NotFoundError('organization');
    const { role = organization.defaultRole, sso = false } = body;
    const failedSSOEmails = emails.filter((email) => !isAdmissible(organization, sso, email));
    const admissible = emails.filter((email) => isAdmissible(organization, sso, email));

    const members = await this.newcomers.listMembers(
      organizationId,
      accounts.map(({ id }) => id),
    );
    const known = accounts.filter(({ id, email, emailVerifiedAt }) => {
      const isOwned = this.addresses.isRecent(emailVerifiedAt) && held.has(domainOf(email));
      return admissible.includes(email) && (members.has(id) || isOwned);
    });
    // The others are members already, unless they are being removed at this moment.
    const isLocked = new Set(owned.map(({ id }) => id));
    const added = await this.newcomers.addMembers({
      organizationId,
      userIds: known.flatMap(({ id }) => (isLocked.has(id) ? [id] : [])),
      role,
      sso,
      joinedAt: this.clock.now(),
    });
    for (const id of added) await this.tokens.invalidateCaches(id);
    await this.outbox.record(
      ...[...added].map((id) => memberAdded(organizationId, id, { role, sso, by: 'administrator' })),
    );
    const byEmail = new Map(known.map(({ id, email }) => [email, id]));
    await this.emailInvites.removeOf(organizationId, [...byEmail.keys()]);
    const strangers = admissible.filter((email) => !byEmail.has(email));
    const unused = await this.welcomes.listNew(organizationId, known);
    const addresses = [...strangers, ...unused.map(({ email }) => email)];
    const allowed = new Set(
      addresses.length === 0 ? [] : await this.sent.take(organizationId, addresses, this.clock.now()),
    );
    await this.mail(organizationId, strangers, allowed, { role, sso, createdBy: actor.userId });
    await this.welcomes.send(
      organization,
      unused.filter(({ email }) => allowed.has(email)),
    );
    const throttledEmails = addresses.filter((email) => !allowed.has(email));
    const users = admissible.flatMap((email) => byEmail.get(email) ?? []).filter((id) => added.has(id));
    return {
      users,
      invited: strangers.filter((email) => allowed.has(email)).length,
      failedSSOEmails,
      ...(throttledEmails.length > 0 ? { throttledEmails } : {}),
    };
  }

  /**
   * Makes the caller a member, by the ID of an invite link or of an invitation sent to their own address. An existing
   * member does not change.
   * @throws NotFoundError when there is no such invite
   * @throws ConflictError when the organization does not accept invite links
   * @throws ForbiddenError when the caller is disabled in the organization, their address is not confirmed, or the
   *   organization enforces single sign-on and their address is in none of its email domains
   */
  @Transactional()
  async join(actor: Actor, organizationId: string, inviteId: string): Promise<void> {
    if (!isId(organizationId) || !isId(inviteId)) throw new NotFoundError('invite');
    // The account is locked before the inviter and the invite.
    const person = await this.users.lockShared(actor.userId);
    const isMember = (await this.newcomers.findMember(organizationId, actor.userId)) !== null;
    const inviterId = await this.linkInvites.findInviter(organizationId, inviteId);
    if (inviterId !== undefined) await this.inviterLocks.lock(organizationId, inviterId);
    const link = await this.linkInvites.lockRole(organizationId, inviteId);
    if (link === undefined) return this.joinByMail(person, organizationId, inviteId);
    const organization = await this.newcomers.findOrganization(organizationId);
    if (organization?.inviteLinks !== true)
      throw new ConflictError('This organization does not accept invite links at present.');
    const { sso } = organization;
    if (!isMember) {
      const { email } = await this.addresses.requireConfirmed(actor.userId);
      if (!isAdmissible(organization, sso, email)) throw new ForbiddenError(OTHER_DOMAIN);
    }
    // A member who must sign in through the identity provider does not get out of it by leaving and coming back.
    await this.ensureMember(organizationId, actor.userId, { role: link.role, sso, by: 'invite_link' });
  }

  /**
   * Accepts an emailed invitation, under a lock. The caller must record the event, because only the caller knows who
   * accepts.
   * @returns undefined when the invitation cannot be accepted
   */
  async acceptInvite(inviteId: string): Promise<OpenInvite | undefined> {
    const now = this.clock.now();
    const invite = await this.emailInvites.findOpen(inviteId, now);
    if (invite === undefined) return undefined;
    await this.inviterLocks.lock(invite.organizationId, invite.inviterId);
    const open = await this.emailInvites.lockOpen(inviteId, now);
    if (open !== undefined) await this.emailInvites.accept(inviteId, now);
    return open;
  }

  /**
   * Makes a person a member, unless they already are.
   * @throws ForbiddenError when they are disabled
   */
  async ensureMember(
    organizationId: string,
    userId: string,
    { role, sso, by }: { role: Role | null; sso: boolean; by: JoinMethod },
  ): Promise<void> {
    const joinedAt = this.clock.now();
    const added = await this.newcomers.addMembers({ organizationId, userIds: [userId], role, sso, joinedAt });
    if (added.size > 0) {
      await this.tokens.invalidateCaches(userId);
      const actor = { type: 'user', userId, tokenId: currentRequest()?.caller?.tokenId ?? null } as const;
      await this.outbox.record({ ...memberAdded(organizationId, userId, { role, sso, by }), actor });
    }
    await this.newcomers.confirmMember(organizationId, userId, joinedAt);
    const member = await this.newcomers.findMember(organizationId, userId);
    if (member?.disabled === true) throw new ForbiddenError(DISABLED);
  }

  private async joinByMail(
    person: { id: string; email: string } | null,
    organizationId: string,
    inviteId: string,
  ): Promise<void> {
    const invite = await this.emailInvites.find(organizationId, inviteId);
    if (person === null || invite?.email !== person.email) throw new NotFoundError('invite');
    const { id: userId } = await this.addresses.requireConfirmed(person.id);
    const open = await this.acceptInvite(inviteId);
    if (open !== undefined) {
      await this.outbox.record({ organizationId, action: 'invitation.accepted', target: inviteId });
      return this.ensureMember(organizationId, userId, { role: open.role, sso: open.sso, by: 'invitation' });
    }
    // Accepting twice is harmless, but does not bring back a member who was removed.
    const member = await this.newcomers.findMember(organizationId, userId);
    if (invite.acceptedAt === null || member === null) throw new NotFoundError('invite');
    if (member.disabled) throw new ForbiddenError(DISABLED);
  }

  /**
   * Invites addresses by email. Addresses over the sending limits keep an existing invitation, with the new terms.
   * @param allowed addresses within the limits
   */
  private async mail(
    organizationId: string,
    emails: readonly string[],
    allowed: ReadonlySet<string>,
    terms: Pick<EmailInvite, 'role' | 'sso' | 'createdBy'>,
  ): Promise<void> {
    if (emails.length === 0) return;
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
    const invites = emails.filter((email) => allowed.has(email)).map((email) => ({ id: newId(), email }));
    await this.emailInvites.replace(invites, { organizationId, ...terms, createdAt, expiresAt });
    const throttled = emails.filter((email) => !allowed.has(email));
    const changed =
      throttled.length > 0 ? await this.emailInvites.setTerms(organizationId, throttled, terms) : [];
    const after = { role: terms.role, sso: terms.sso };
    await this.outbox.record(
      ...invites.map(({ id }) => ({ organizationId, action: 'invitation.sent' as const, target: id, after })),
      ...changed.map((id) => ({ organizationId, action: 'invitation.updated' as const, target: id, after })),
    );
    await this.mails.send(invites.map(({ id }) => id));
  }
}

/** A person who must sign in through SSO needs an address in the organization's email domains, if it has any. */
function isAdmissible(organization: Organization, sso: boolean, email: string): boolean {
  const { emailDomains } = organization;
  return !(sso || organization.sso) || emailDomains.length === 0 || emailDomains.includes(domainOf(email));
}
