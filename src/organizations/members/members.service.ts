import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { AccessRegistry, type LocatedTarget } from '../../access/access-registry.js';
import type { Actor } from '../../access/actor.js';
import type { Role } from '../../access/role.js';
import { Addresses } from '../../auth/addresses/addresses.service.js';
import { TokensService } from '../../auth/tokens.service.js';
import { UsersService } from '../../auth/users.service.js';
import { Clock } from '../../common/clock.js';
import { ForbiddenError, NotFoundError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { withoutUndefined } from '../../common/without-undefined.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import { RetryDeadlocks } from '../../database/retry-deadlocks.js';
import { Outbox } from '../../outbox/outbox.js';
import { domainOf } from '../email-domain.js';
import { EmailInvitesRepository } from '../invites/email-invites.repository.js';
import { NewcomersRepository } from '../invites/newcomers.repository.js';
import { OrganizationHooks } from '../organization-hooks.js';
import { OrganizationsService } from '../organizations.service.js';
import type { ListMembersQuery } from './dto/list-members.dto.js';
import type { UpdateMemberDto } from './dto/update-member.dto.js';
import { LastAdminRule } from '../last-admin-rule.js';
import { toMemberResource } from './member.mapper.js';
import { MEMBER_ABILITIES, memberAbilities } from './member.policy.js';
import type { MemberResource, PingResource } from './member.resource.js';
import { memberAdded, updatedMember, type JoinMethod } from '../member-events.js';
import { MembersRepository } from './members.repository.js';
import { MembershipsRepository } from '../memberships.repository.js';
import { signVisitorClaims } from './visitor-claims.js';

const DISABLED = 'You are disabled in this organization: ask an administrator to enable you.';
const SEEN_EVERY_MS = 60_000;

/** The members of organizations. */
@Injectable()
export class MembersService implements OnModuleInit {
  constructor(
    private readonly members: MembersRepository,
    private readonly memberships: MembershipsRepository,
    private readonly lastAdmin: LastAdminRule,
    private readonly organizations: OrganizationsService,
    private readonly hooks: OrganizationHooks,
    private readonly newcomers: NewcomersRepository,
    private readonly users: UsersService,
    private readonly addresses: Addresses,
    private readonly tokens: TokensService,
    private readonly emailInvites: EmailInvitesRepository,
    private readonly registry: AccessRegistry,
    private readonly outbox: Outbox,
    private readonly paginator: KeysetPaginator,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.registry.register('member', {
      noun: 'member',
      abilities: MEMBER_ABILITIES,
      needs: {
        admin: 'the role "admin" in the organization',
        remove:
          'the role "admin" in the organization and a token with the scope "admin", or to be the member',
      },
      locate: (actor, { organizationId, userId }) => this.locate(actor, organizationId, userId),
    });
  }

  list(actor: Actor, organizationId: string, query: ListMembersQuery): Promise<ListResource<MemberResource>> {
    const { order = 'desc', sort = 'joinedAt', role, search } = query;
    const filters = { order, sort, role, search };
    return this.paginator.page(query, {
      name: `members of ${organizationId} for ${actor.userId} ${JSON.stringify(filters)}`,
      fetch: (after, limit) => this.members.list(actor.userId, organizationId, filters, after, limit),
      count: () => this.members.count(organizationId, filters),
      key: ({ place, member }) => [place, member.userId],
      map: (view) => toMemberResource(view, this.environment.publicUrl),
    });
  }

  /** The members among these people, ordered by user ID. */
  async resources(
    actor: Actor,
    organizationId: string,
    userIds: readonly string[],
  ): Promise<MemberResource[]> {
    const views = await this.members.findViews(actor.userId, organizationId, userIds);
    return views.map((view) => toMemberResource(view, this.environment.publicUrl));
  }

  /** @throws NotFoundError */
  async get(actor: Actor, organizationId: string, userId: string): Promise<MemberResource> {
    const view = await this.members.findView(actor.userId, organizationId, userId);
    if (view === undefined) throw new NotFoundError('member');
    return toMemberResource(view, this.environment.publicUrl);
  }

  /**
   * Changes the properties in the body. An empty body changes nothing. If the organization holds the domain of the address, a
   * member who is enabled has to sign in to it again: the address may belong to another person now.
   * @throws ConflictError when the member is the last active administrator and would stop being one
   */
  @RetryDeadlocks()
  @Transactional()
  async update(
    actor: Actor,
    organizationId: string,
    userId: string,
    body: UpdateMemberDto,
  ): Promise<MemberResource> {
    const { role, disabled } = body;
    if ((role !== undefined && role !== 'admin') || disabled === true) {
      await this.lastAdmin.requireAnother(organizationId, userId);
    }
    const changes = withoutUndefined({ role, disabled });
    if (disabled === true) await this.releaseAddress(organizationId, userId);
    const mayBeOther = disabled === false && (await this.lockAddress(organizationId, userId)).isHeld;
    if (Object.keys(changes).length > 0) {
      const before = await this.memberships.lock(organizationId, userId);
      if (before === null) throw new NotFoundError('member');
      // A person who sets their own role to its present value does not make it independent of rules.
      const isOwn = userId === actor.userId && role === before.role;
      const roleFromRule = isOwn ? { roleFromRule: before.roleFromRule } : {};
      await this.memberships.update(organizationId, userId, { ...changes, ...roleFromRule });
      if (disabled === true) await this.hooks.memberDisabled.run({ organizationId, userId });
      if (disabled === false) await this.hooks.memberEnabled.run({ organizationId, userId });
      if (mayBeOther && before.disabled) await this.hooks.memberReturned.run({ organizationId, userId });
      await this.outbox.record(...updatedMember(before, changes));
      // Administrators need not sign in through SSO.
      if (role !== undefined) await this.tokens.invalidateCaches(userId);
    }
    return this.get(actor, organizationId, userId);
  }

  /**
   * Makes a person a member, unless they already are. Deletes an invitation that was emailed to them.
   * @returns whether the person is a new member
   */
  @Transactional()
  async admit(
    organizationId: string,
    person: { id: string; email: string },
    { by, ...as }: { role: Role | null; sso: boolean; by: JoinMethod },
  ): Promise<boolean> {
    const newcomers = { organizationId, userIds: [person.id], ...as, joinedAt: this.clock.now() };
    const added = await this.newcomers.addMembers(newcomers);
    await this.emailInvites.removeOf(organizationId, [person.email]);
    if (added.size > 0) await this.outbox.record(memberAdded(organizationId, person.id, { ...as, by }));
    await this.tokens.invalidateCaches(person.id);
    return added.size > 0;
  }

  /**
   * Disables or enables a member. A disabled member has no access but keeps their role and grants. If the organization holds the
   * domain of their address, the address has to be confirmed again before it counts, because it may be given to somebody else.
   * @throws ConflictError when the member is the last active administrator
   */
  @Transactional()
  async setDisabled(organizationId: string, userId: string, disabled: boolean): Promise<void> {
    if (disabled) {
      await this.lastAdmin.requireAnother(organizationId, userId);
      await this.releaseAddress(organizationId, userId);
    }
    const before = await this.memberships.lock(organizationId, userId);
    if (before === null) throw new NotFoundError('member');
    await this.memberships.update(organizationId, userId, { disabled });
    if (disabled) await this.hooks.memberDisabled.run({ organizationId, userId });
    else await this.hooks.memberEnabled.run({ organizationId, userId });
    await this.outbox.record(...updatedMember(before, { disabled }));
  }

  /** Ends the invites that a member created, as when they are disabled. */
  async endInvites(organizationId: string, userId: string): Promise<void> {
    await this.memberships.endInvites(organizationId, userId);
  }

  /** Gives a disabled member who is an administrator another role: the next person with the address must not become one. */
  async endAdministration(organizationId: string, userId: string, role: Role | null): Promise<void> {
    const before = await this.memberships.lock(organizationId, userId);
    if (before?.role !== 'admin' || !before.disabled) return;
    await this.memberships.update(organizationId, userId, { role });
    await this.tokens.invalidateCaches(userId);
    await this.outbox.record(...updatedMember(before, { role }));
  }

  /** Releases the address of a member who is disabled now, if the organization holds its domain. Locks the account. */
  private async releaseAddress(organizationId: string, userId: string): Promise<void> {
    if (!(await this.isActive(organizationId, userId))) return;
    const { email, isHeld } = await this.lockAddress(organizationId, userId);
    if (isHeld) await this.addresses.release(userId, { endsAccess: false });
    else await this.unconfirmLost(organizationId, { id: userId, email });
  }

  /** A person's address, and whether the organization holds its domain. Locks the domain. */
  private async lockAddress(
    organizationId: string,
    userId: string,
  ): Promise<{ email: string; isHeld: boolean }> {
    const email = (await this.users.findById(userId))?.email ?? '';
    const held = await this.hooks.domains.lockAllHeld(organizationId, [domainOf(email)]);
    return { email, isHeld: held.has(domainOf(email)) };
  }

  /** The address of a person who leaves while the domain is lost may belong to somebody else when the domain comes back. */
  private async unconfirmLost(
    organizationId: string,
    { id, email }: { id: string; email: string },
  ): Promise<void> {
    if (await this.hooks.domains.isLost(organizationId, domainOf(email))) await this.addresses.unconfirm(id);
  }

  /** Requires the person to sign in through the organization's SSO provider from now on. */
  @Transactional()
  async setSso(actor: Actor, organizationId: string, userId: string): Promise<MemberResource> {
    const before = await this.memberships.lock(organizationId, userId);
    if (before === null) throw new NotFoundError('member');
    await this.memberships.update(organizationId, userId, { sso: true });
    await this.tokens.invalidateCaches(userId);
    if (!before.sso)
      await this.outbox.record({ organizationId, action: 'member.sso_required', target: userId });
    return this.get(actor, organizationId, userId);
  }

  /**
   * Makes a person a member after a sign-in through the organization's identity provider.
   * @param role of a new member
   * @param isOfAll whether an existing member gets the role, too; the last active administrator keeps theirs
   * @param hasRules whether a provider of the organization gives roles by rules, so that a role can still be one of them
   * @throws ForbiddenError when the person is disabled in the organization
   */
  @Transactional()
  async admitThroughSso(
    organizationId: string,
    person: { id: string; email: string },
    { role, isOfAll, hasRules }: { role: Role | null; isOfAll: boolean; hasRules: boolean },
  ): Promise<void> {
    const userId = person.id;
    const isNew = await this.admit(organizationId, person, { role, sso: true, by: 'single_sign_on' });
    await this.newcomers.confirmMember(organizationId, userId, this.clock.now());
    const member = await this.memberships.lock(organizationId, userId);
    if (member?.disabled === true) throw new ForbiddenError(DISABLED);
    if (member?.sso === false) {
      await this.memberships.update(organizationId, userId, { sso: true });
      await this.outbox.record({ organizationId, action: 'member.sso_required', target: userId });
    }
    if (member === null || (!isOfAll && (hasRules || !member.roleFromRule))) return;
    // A role that somebody gave before stays theirs to give if a rule confirms it.
    const roleFromRule = isOfAll && (isNew || member.roleFromRule || member.role !== role);
    const isSame = !isOfAll || member.role === role;
    if (isSame && roleFromRule === member.roleFromRule) return;
    const isDemoted = !isSame && member.role === 'admin';
    if (isDemoted && !(await this.lastAdmin.hasAnother(organizationId, userId))) return;
    const after = isSame ? member.role : role;
    await this.memberships.update(organizationId, userId, { role: after, roleFromRule });
    await this.tokens.invalidateCaches(userId);
    if (!isSame) await this.outbox.record(...updatedMember(member, { role }));
  }

  async isMember(organizationId: string, userId: string): Promise<boolean> {
    return (await this.memberships.find(organizationId, userId)) !== null;
  }

  /** Whether a person is the last active administrator. Locks the organization. */
  async isLastAdmin(organizationId: string, userId: string): Promise<boolean> {
    return !(await this.lastAdmin.hasAnother(organizationId, userId));
  }

  /** Whether a person is a member and not disabled. */
  async isActive(organizationId: string, userId: string): Promise<boolean> {
    return (await this.memberships.find(organizationId, userId))?.disabled === false;
  }

  /**
   * Removes a member with their grants and team memberships. Their content and comments stay. If the organization holds the
   * domain of their address, the address has to be confirmed again before it counts.
   * @param options `endsAccess`: all ways to sign in to an account with such an address end, too
   * @throws ConflictError when the member is the last active administrator
   * @throws NotFoundError when the member was removed in the meantime
   */
  @RetryDeadlocks()
  @Transactional()
  async remove(organizationId: string, userId: string, { endsAccess = false } = {}): Promise<void> {
    await this.lastAdmin.requireAnother(organizationId, userId);
    const email = (await this.users.findById(userId))?.email ?? '';
    const held = await this.hooks.domains.lockAllHeld(organizationId, [domainOf(email)]);
    // Before anything of the person, as those who join or sign in do, who then see whether they are still a member.
    const account = await this.users.lock(userId);
    const isHeld = account !== null && held.has(domainOf(account.email));
    if (!(await this.memberships.remove(organizationId, userId))) throw new NotFoundError('member');
    await this.hooks.memberRemoved.run({ organizationId, userId });
    if (isHeld) await this.addresses.release(userId, { endsAccess });
    else if (account !== null) await this.unconfirmLost(organizationId, account);
    await this.outbox.record({ organizationId, action: 'member.removed', target: userId });
  }

  /**
   * Records that the caller was seen, at most once a minute, and returns the visitor claims for the organization's
   * sites.
   */
  async ping(actor: Actor, organizationId: string): Promise<PingResource> {
    const now = this.clock.now();
    await this.memberships.touch(organizationId, actor.userId, now, new Date(now.getTime() - SEEN_EVERY_MS));
    const member = await this.memberships.find(organizationId, actor.userId);
    const user = await this.users.findById(actor.userId);
    if (member === null || user === null) throw new NotFoundError('member');
    return { serviceVisitorClaims: await signVisitorClaims({ member, user }, this.environment, now) };
  }

  private async locate(
    actor: Actor,
    organizationId: string | undefined,
    userId: string | undefined,
  ): Promise<LocatedTarget | undefined> {
    const organization = await this.organizations.permissionsOf(actor, organizationId);
    if (organization === undefined || organizationId === undefined || !isId(userId)) return undefined;
    if ((await this.memberships.find(organizationId, userId)) === null) return undefined;
    const abilities = memberAbilities({
      organization,
      isSelf: userId === actor.userId,
      hasAdminScope: actor.scopes.includes('admin'),
    });
    return { abilities, noun: 'member' };
  }
}
