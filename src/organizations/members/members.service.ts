import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { AccessRegistry, type LocatedTarget } from '../../access/access-registry.js';
import type { Actor } from '../../access/actor.js';
import { UsersService } from '../../auth/users.service.js';
import { Clock } from '../../common/clock.js';
import { NotFoundError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { Lists } from '../../database/lists.js';
import { Outbox } from '../../events/outbox/outbox.js';
import { OrganizationHooks } from '../organization-hooks.js';
import { OrganizationsService } from '../organizations.service.js';
import type { ListMembersQuery } from './dto/list-members.dto.js';
import type { UpdateMemberDto } from './dto/update-member.dto.js';
import { LastAdminRule } from './last-admin-rule.js';
import { toMemberResource } from './member.mapper.js';
import { MEMBER_ABILITIES, memberAbilities } from './member.policy.js';
import type { MemberResource, PingResource } from './member.resource.js';
import { updatedMember } from './member-events.js';
import { MembersRepository } from './members.repository.js';
import { MembershipsRepository } from './memberships.repository.js';
import { signVisitorClaims } from './visitor-claims.js';

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
    private readonly users: UsersService,
    private readonly registry: AccessRegistry,
    private readonly outbox: Outbox,
    private readonly lists: Lists,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.registry.register('member', {
      noun: 'member',
      abilities: MEMBER_ABILITIES,
      locate: (actor, { organizationId, userId }) => this.locate(actor, organizationId, userId),
    });
  }

  list(actor: Actor, organizationId: string, query: ListMembersQuery): Promise<ListResource<MemberResource>> {
    const { order = 'desc', sort = 'joinedAt', role, search } = query;
    const filters = { order, sort, role, search };
    return this.lists.page(query, {
      name: `members of ${organizationId} for ${actor.userId} ${JSON.stringify(filters)}`,
      fetch: (after, limit) => this.members.list(actor.userId, organizationId, filters, after, limit),
      count: () => this.members.count(organizationId, filters),
      key: ({ place, member }) => [place, member.userId],
      map: (view) => toMemberResource(view, this.environment.publicUrl),
    });
  }

  /** Those of these people who are members, ordered by their ids. */
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
   * Changes what is given; an empty body changes nothing.
   * @throws ConflictError when the last active administrator would be none any more
   */
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
    const changes = {
      ...(role !== undefined ? { role } : {}),
      ...(disabled !== undefined ? { disabled } : {}),
    };
    if (Object.keys(changes).length > 0) {
      const before = await this.memberships.lock(organizationId, userId);
      if (before === null) throw new NotFoundError('member');
      await this.memberships.update(organizationId, userId, changes);
      await this.outbox.record(...updatedMember(before, changes));
    }
    return this.get(actor, organizationId, userId);
  }

  /** The person signs in through the organization's SSO provider from now on. */
  @Transactional()
  async setSso(actor: Actor, organizationId: string, userId: string): Promise<MemberResource> {
    const before = await this.memberships.lock(organizationId, userId);
    if (before === null) throw new NotFoundError('member');
    await this.memberships.update(organizationId, userId, { sso: true });
    if (!before.sso)
      await this.outbox.record({ organizationId, action: 'member.sso_required', target: userId });
    return this.get(actor, organizationId, userId);
  }

  /**
   * Removes a member with what was granted to them and their places in teams. What they wrote stays.
   * @throws ConflictError when it is the last active administrator
   * @throws NotFoundError when somebody else has removed the member in the meantime
   */
  @Transactional()
  async remove(organizationId: string, userId: string): Promise<void> {
    await this.lastAdmin.requireAnother(organizationId, userId);
    if (!(await this.memberships.remove(organizationId, userId))) throw new NotFoundError('member');
    await this.hooks.memberRemoved({ organizationId, userId });
    await this.outbox.record({ organizationId, action: 'member.removed', target: userId });
  }

  /** Notes that the caller was seen, at most once a minute, and gives the claims to show to the organization's sites. */
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
