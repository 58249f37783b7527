import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { AddressHooks, type AssignedAddress } from '../../auth/addresses/address-hooks.js';
import { Addresses } from '../../auth/addresses/addresses.service.js';
import { TokensService } from '../../auth/tokens.service.js';
import { UsersService } from '../../auth/users.service.js';
import { Clock } from '../../common/clock.js';
import { ForbiddenError, ValidationError } from '../../common/errors/api-error.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { Outbox } from '../../outbox/outbox.js';
import { DomainsService } from '../../organizations/domains/domains.service.js';
import { domainOf } from '../../organizations/email-domain.js';
import { MembersService } from '../../organizations/members/members.service.js';
import { OrganizationHooks } from '../../organizations/organization-hooks.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { ReaderSignIns } from '../../sites/audience/reader-sign-ins.js';
import { TeamMembersService } from '../../organizations/teams/team-members.service.js';
import { ProviderSessions } from './provider-sessions.js';
import { TeamsService } from '../../organizations/teams/teams.service.js';
import { ScimGroupsService } from '../../scim/groups/scim-groups.service.js';
import type { IdentityProvider } from './identity-provider.entity.js';
import { type AssertedIdentity, isSubjectAddress } from './asserted-identity.js';
import { applyRules, type Ruled } from './claim-rules.js';
import { RoleRulesRepository } from './role-rules.repository.js';
import { RefusedSignInError } from './refused-sign-in.js';
import type { SignInAttempt } from './sign-in-attempts.js';
import { sessionEnd } from './session-end.js';
import { SsoIdentitiesRepository } from './sso-identities.repository.js';
import type { SsoTokenResource } from './sso-token.resource.js';
import { Tickets } from './tickets.js';

const CODE = 'code';
const CODE_LIFETIME_MS = 60_000;
/** Sign-in tokens that a person can have in an organization: one for each device. */
const MAX_TOKENS = 20;

/** The content of a code. */
interface SignedIn {
  userId: string;
  organizationId: string;
  providerId: string;
  /** When the token ends, in milliseconds since 1970. */
  endsAt: number;
}

/**
 * Ends the sign-ins of both kinds of provider: finds the account, adds the member and issues a code for a token. A
 * provider can create accounts, but cannot sign in to existing accounts that its organization does not own.
 */
@Injectable()
export class SignInService implements OnModuleInit {
  constructor(
    private readonly tickets: Tickets,
    private readonly identities: SsoIdentitiesRepository,
    private readonly sessions: ProviderSessions,
    private readonly roleRules: RoleRulesRepository,
    private readonly readers: ReaderSignIns,
    private readonly organizations: OrganizationsService,
    private readonly members: MembersService,
    private readonly teams: TeamsService,
    private readonly teamMembers: TeamMembersService,
    private readonly groups: ScimGroupsService,
    private readonly hooks: OrganizationHooks,
    private readonly users: UsersService,
    private readonly addresses: Addresses,
    private readonly addressHooks: AddressHooks,
    private readonly domains: DomainsService,
    private readonly tokens: TokensService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    for (const hook of [this.hooks.memberRemoved, this.hooks.memberReturned])
      hook.add(async ({ organizationId, userId }) => {
        await this.identities.removeOfMember(organizationId, userId);
        await this.sessions.endOfMember(organizationId, userId);
      });
    this.hooks.memberDisabled.add(({ organizationId, userId }) =>
      this.sessions.endReaderOfMember(organizationId, userId),
    );
    this.addressHooks.accessEnded.add(async ({ userId, except, forgottenBy }) => {
      if (forgottenBy !== null) await this.identities.removeOfMember(forgottenBy, userId);
      await this.sessions.endOfUser(userId, except);
    });
    this.addressHooks.addressAssigned.add((owner) => this.forgetFormerOwners(owner));
  }

  /**
   * Signs in the person that a provider identified, once for each attempt.
   * @returns the URL in the application that the browser goes to, with a code
   * @throws RefusedSignInError when the attempt was used, or the provider must not sign in this person
   */
  @Transactional()
  async complete(
    provider: IdentityProvider,
    attempt: SignInAttempt,
    identity: AssertedIdentity,
  ): Promise<string> {
    if (!(await this.tickets.spend(attempt)))
      throw new RefusedSignInError('it is already complete. Start again at the startURL of the provider.');
    const { organizationId } = provider;
    // Concurrent first sign-ins would both find no identity, and a sign-in during a removal would add the person again.
    const { emailDomains } = await this.organizations.lockJoiningTerms(organizationId);
    const ruled = applyRules(provider.claimRules, identity.claims);
    const known = await this.identities.findUser(provider.id, identity);
    const isHeld = await this.domains.lockHeld(organizationId, domainOf(identity.email));
    const userId = known ?? (await this.accountFor(provider, emailDomains, isHeld, identity));
    // Only the holder of the domain can say whose address it is.
    if (isHeld) {
      // An account from elsewhere may belong to a former owner of the address.
      const isMember = await this.members.isMember(organizationId, userId);
      const except = isMember ? organizationId : null;
      await this.addresses.confirm(userId, identity.email, { except, renews: !isMember });
    }
    // The session at the end refers to the account, and people are locked before memberships.
    await this.users.keep(userId);
    await this.members.admitThroughSso(
      organizationId,
      { id: userId, email: identity.email },
      {
        role: ruled.role ?? provider.defaultRole,
        isOfAll: ruled.decidesRole,
        hasRules: ruled.decidesRole || (await this.roleRules.exist(organizationId)),
      },
    );
    if (known === undefined) await this.introduce(provider, identity, userId);
    await this.placeInTeams(organizationId, userId, ruled);
    await this.outbox.record({
      organizationId,
      action: 'member.signed_in',
      target: userId,
      after: { provider: provider.id },
      actor: { type: 'user', userId },
    });
    const now = this.clock.now();
    const expiresAt = sessionEnd(provider, identity, now);
    const signedIn = { userId, organizationId, providerId: provider.id, endsAt: expiresAt.getTime() };
    const { text, ticket } = this.tickets.seal<SignedIn>(CODE, signedIn, CODE_LIFETIME_MS);
    // The token gets the ID of the ticket, so that the session finds it.
    await this.sessions.begin({
      ...{ id: ticket.id, organizationId, providerId: provider.id, userId, siteId: null, claims: {} },
      ...{ subject: identity.subject, name: identity.sessionName ?? null, nameId: identity.nameId ?? null },
      ...{ createdAt: now, expiresAt },
    });
    const address = new URL(this.environment.appUrl + attempt.path);
    address.searchParams.set('code', text);
    return address.href;
  }

  /**
   * Exchanges the code of a sign-in for a token, once, within a minute. If the response was lost, the code can be exchanged
   * again: this replaces the first token, which nobody has used.
   * @throws ValidationError when the code is unknown, was used, or has expired
   * @throws ForbiddenError when the person is no longer an active member
   */
  @Transactional()
  async exchange(code: string): Promise<SsoTokenResource> {
    const ticket = this.tickets.open<SignedIn>(CODE, code);
    if (
      ticket === undefined ||
      !((await this.tickets.spend(ticket)) || (await this.tokens.revokeUnused(ticket.id)))
    )
      throw new ValidationError([
        { path: 'code', message: 'is invalid. A sign-in code works once, within one minute: sign in again' },
      ]);
    const { userId, organizationId, providerId, endsAt } = ticket;
    // Another confirmation or a change of the address ends sign-ins, also those whose code was not exchanged yet.
    await this.users.lockShared(userId);
    if (!(await this.identities.exists(providerId, userId)) || !(await this.sessions.lock(ticket.id)))
      throw new ForbiddenError('This sign-in has ended: sign in again.');
    if (!(await this.members.isActive(organizationId, userId)))
      throw new ForbiddenError('You are no longer an active member of the organization.');
    const now = this.clock.now();
    await this.tokens.revokeOldest(userId, organizationId, MAX_TOKENS - 1, now);
    const expiresAt = new Date(endsAt);
    const { secret } = await this.tokens.issue(userId, {
      id: ticket.id,
      label: 'Single sign-on',
      expiresAt,
      organizationId,
      signInId: ticket.id,
      actor: { type: 'user', userId },
    });
    return { token: secret, expiresAt: expiresAt.toISOString(), user: userId, organization: organizationId };
  }

  /**
   * The account of a person who signs in through the provider for the first time. The holder of the domain of an address
   * owns its account. Other organizations sign in to an existing account only of a member, within the organization.
   */
  private async accountFor(
    { organizationId }: IdentityProvider,
    emailDomains: readonly string[],
    isHeld: boolean,
    { email, displayName }: AssertedIdentity,
  ): Promise<string> {
    const isListed = emailDomains.includes(domainOf(email));
    if (emailDomains.length > 0 && !isListed && !isHeld)
      throw new RefusedSignInError(
        'the email address is in none of the organization’s emailDomains. An administrator has to add its domain there.',
      );
    if (!isHeld && !isListed && (await this.readers.haveOutsiders(organizationId)))
      await this.requireMember(organizationId, email);
    if (!isHeld && (await this.domains.holderOfAddress(email)) !== undefined)
      throw new RefusedSignInError('the domain of the email address is verified for another organization.');
    if (await this.identities.hasDisabled(organizationId, { userId: null, email }))
      throw new RefusedSignInError('the organization has disabled this member.');
    const created = await this.users.createIfAbsent({
      email,
      displayName: displayName ?? email.slice(0, email.lastIndexOf('@')),
      originOrganizationId: organizationId,
    });
    if (created !== undefined) return created;
    const account = await this.users.findByEmail(email);
    const isMember = account !== null && (await this.members.isMember(organizationId, account.id));
    const isCreator = account?.originOrganizationId === organizationId;
    // The owner of the account may have nothing to do with the organization or its provider.
    const isRefused = isMember
      ? !isHeld && !isListed && !isCreator
      : !isHeld || account?.instanceAdmin === true;
    if (account === null || isRefused)
      throw new RefusedSignInError(
        'an account with this email address exists. It has to be a member of the organization first, or the domain of the address has to be verified for the organization.',
      );
    return account.id;
  }

  /** @throws RefusedSignInError: a provider for customers does not define who is a member */
  private async requireMember(organizationId: string, email: string): Promise<void> {
    const account = await this.users.findByEmail(email);
    if (account === null || !(await this.members.isMember(organizationId, account.id)))
      throw new RefusedSignInError(
        'the organization has sites for people who are not members, so only people with an address in its emailDomains or its verified domains become members. An administrator has to add the domain of the email address there.',
      );
  }

  /** Teams that were deleted, or that a directory manages by now, stay as they are. */
  private async placeInTeams(
    organizationId: string,
    userId: string,
    { joins, leaves }: Ruled,
  ): Promise<void> {
    const named = [...joins, ...leaves];
    if (named.length === 0) return;
    const managed = await this.groups.managedTeams(organizationId, named);
    const existing = await this.teams.existing(organizationId, named);
    // In the order of locks.
    for (const team of existing.filter((id) => !managed.has(id))) {
      const [add, remove] = joins.has(team) ? [[userId], []] : [[], [userId]];
      await this.teamMembers.addAndRemove(organizationId, team, add, remove);
    }
  }

  /**
   * The organization's providers do not know other accounts by an address any more. Who signed in with it since the former
   * owner got another address may be either person, so these sign-ins end.
   */
  private async forgetFormerOwners({ organizationId, email, userId }: AssignedAddress): Promise<void> {
    const removed = await this.identities.removeOfFormerOwners(organizationId, email, userId);
    for (const identity of removed) await this.sessions.endOfPerson(identity);
  }

  private async introduce(
    { id, organizationId, defaultTeamId }: IdentityProvider,
    { subject, email }: AssertedIdentity,
    userId: string,
  ): Promise<void> {
    if (isSubjectAddress({ subject }))
      for (const each of new Set([email, subject.toLowerCase()]))
        await this.forgetFormerOwners({ organizationId, email: each, userId });
    const createdAt = this.clock.now();
    await this.identities.insert({ providerId: id, subject, organizationId, userId, createdAt });
    if (defaultTeamId !== null)
      await this.teamMembers.place(organizationId, defaultTeamId, userId, undefined);
  }
}
