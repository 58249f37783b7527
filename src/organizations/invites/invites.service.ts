import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../../access/actor.js';
import type { Role } from '../../access/role.js';
import { UsersService } from '../../auth/users.service.js';
import { Clock } from '../../common/clock.js';
import { ConflictError, ForbiddenError, NotFoundError } from '../../common/errors/api-error.js';
import { isId, newId } from '../../common/ids.js';
import { domainOf } from '../email-domain.js';
import type { Organization } from '../organization.entity.js';
import type { InviteDto } from './dto/invite.dto.js';
import { EmailInvitesRepository } from './email-invites.repository.js';
import { InvitationMails } from './invitation-mails.js';
import type { InvitedResource } from './invite.resource.js';
import { LinkInvitesRepository } from './link-invites.repository.js';
import { NewcomersRepository } from './newcomers.repository.js';

const LIFETIME_MS = 7 * 24 * 3600_000;

/** Inviting people, and joining with an invite. */
@Injectable()
export class InvitesService {
  constructor(
    private readonly newcomers: NewcomersRepository,
    private readonly emailInvites: EmailInvitesRepository,
    private readonly linkInvites: LinkInvitesRepository,
    private readonly mails: InvitationMails,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** Adds those of the addresses that have an account, and mails the others. Members stay as they are. */
  @Transactional()
  async invite(actor: Actor, organizationId: string, body: InviteDto): Promise<InvitedResource> {
    const organization = await this.newcomers.findOrganization(organizationId);
    if (organization === null) throw new NotFoundError('organization');
    const { role = organization.defaultRole, sso = false } = body;
    const emails = [...new Set(body.emails.map((email) => email.toLowerCase()))];
    const failedSSOEmails = emails.filter((email) => !isAdmissible(organization, sso, email));
    const admissible = emails.filter((email) => isAdmissible(organization, sso, email));

    const accounts = await this.newcomers.findAccounts(admissible);
    const byEmail = new Map(accounts.map(({ id, email }) => [email, id]));
    const added = await this.newcomers.admit({
      organizationId,
      userIds: accounts.map(({ id }) => id),
      role,
      sso,
      joinedAt: this.clock.now(),
    });
    await this.emailInvites.removeOf(organizationId, [...byEmail.keys()]);
    const strangers = admissible.filter((email) => !byEmail.has(email));
    await this.mail(actor, organizationId, strangers, role, sso);
    const users = admissible.flatMap((email) => byEmail.get(email) ?? []).filter((id) => added.has(id));
    return { users, invited: strangers.length, failedSSOEmails };
  }

  /**
   * Makes the caller a member, by the id of an invite by link or of one mailed to their own address. Who is a member
   * already stays as they are.
   * @throws NotFoundError when there is no such invite
   * @throws ConflictError when the organization does not take invites by link
   * @throws ForbiddenError when the caller is disabled there
   */
  @Transactional()
  async join(actor: Actor, organizationId: string, inviteId: string): Promise<void> {
    if (!isId(organizationId) || !isId(inviteId)) throw new NotFoundError('invite');
    const link = await this.linkInvites.lockRole(organizationId, inviteId);
    if (link === undefined) return this.joinByMail(actor, organizationId, inviteId);
    const organization = await this.newcomers.findOrganization(organizationId);
    if (organization?.inviteLinks !== true)
      throw new ConflictError('This organization does not take invites by link at present.');
    await this.admit(organizationId, actor.userId, link.role, false);
  }

  /**
   * Makes a person a member unless they are one.
   * @throws ForbiddenError when they are disabled
   */
  async admit(organizationId: string, userId: string, role: Role | null, sso: boolean): Promise<void> {
    await this.newcomers.admit({ organizationId, userIds: [userId], role, sso, joinedAt: this.clock.now() });
    const member = await this.newcomers.findMember(organizationId, userId);
    if (member?.disabled === true) {
      throw new ForbiddenError(
        'You are disabled in this organization: one of its administrators has to let you in.',
      );
    }
  }

  private async joinByMail({ userId }: Actor, organizationId: string, inviteId: string): Promise<void> {
    const [person, invite] = [
      await this.users.findById(userId),
      await this.emailInvites.find(organizationId, inviteId),
    ];
    if (invite === null || invite.email !== person?.email) throw new NotFoundError('invite');
    const open = await this.emailInvites.lockOpen(inviteId, this.clock.now());
    if (open === undefined) {
      // Using it again does no harm, but brings nobody back who has been removed.
      if (invite.acceptedAt === null || (await this.newcomers.findMember(organizationId, userId)) === null)
        throw new NotFoundError('invite');
    } else {
      await this.emailInvites.accept(inviteId, this.clock.now());
    }
    await this.admit(organizationId, userId, invite.role, invite.sso);
  }

  private async mail(
    actor: Actor,
    organizationId: string,
    emails: readonly string[],
    role: Role | null,
    sso: boolean,
  ): Promise<void> {
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
    const invites = emails.map((email) => ({ id: newId(), email }));
    await this.emailInvites.replace(invites, {
      organizationId,
      role,
      sso,
      createdBy: actor.userId,
      createdAt,
      expiresAt,
    });
    await this.mails.send(invites.map(({ id }) => id));
  }
}

/** Who is to sign in through SSO must have an address of the organization's domains, where it has any. */
function isAdmissible(organization: Organization, sso: boolean, email: string): boolean {
  const { emailDomains } = organization;
  return !(sso || organization.sso) || emailDomains.length === 0 || emailDomains.includes(domainOf(email));
}
