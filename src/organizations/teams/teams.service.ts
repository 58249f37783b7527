import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { AccessRegistry } from '../../access/access-registry.js';
import type { Actor } from '../../access/actor.js';
import { Clock } from '../../common/clock.js';
import { ForbiddenError, NotFoundError } from '../../common/errors/api-error.js';
import { isId, newId } from '../../common/ids.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import type { FairLockMode } from '../../database/fair-lock.js';
import { RetryDeadlocks } from '../../database/retry-deadlocks.js';
import { Outbox } from '../../outbox/outbox.js';
import { MembershipsRepository } from '../memberships.repository.js';
import { OrganizationsService } from '../organizations.service.js';
import type { CreateTeamDto, UpdateTeamDto } from './dto/change-team.dto.js';
import type { ListMemberTeamsQuery, ListTeamsQuery } from './dto/list-teams.dto.js';
import { toMemberTeamResource, toTeamResource } from './team.mapper.js';
import { TeamMembersService } from './team-members.service.js';
import { TEAM_ABILITIES } from './team.policy.js';
import type { MemberTeamResource, TeamResource } from './team.resource.js';
import { TeamsRepository } from './teams.repository.js';

/** Teams of an organization. */
@Injectable()
export class TeamsService implements OnModuleInit {
  constructor(
    private readonly teams: TeamsRepository,
    private readonly teamMembers: TeamMembersService,
    private readonly memberships: MembershipsRepository,
    private readonly organizations: OrganizationsService,
    private readonly registry: AccessRegistry,
    private readonly outbox: Outbox,
    private readonly paginator: KeysetPaginator,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.registry.register('team', {
      noun: 'team',
      abilities: TEAM_ABILITIES,
      needs: { admin: 'the role "admin" in the organization, or "owner" in the team' },
      locate: async (actor, { organizationId, teamId }) => {
        if (!isId(organizationId) || !isId(teamId)) return undefined;
        const abilities = await this.teams.findPermissions(actor.userId, organizationId, teamId);
        return abilities === undefined ? undefined : { abilities, noun: 'team' };
      },
    });
  }

  /** @throws NotFoundError */
  async get(actor: Actor, teamId: string): Promise<TeamResource> {
    const view = await this.teams.findView(actor.userId, teamId);
    if (view === undefined) throw new NotFoundError('team');
    return toTeamResource(view);
  }

  /** @throws NotFoundError unless the organization has a team with this ID */
  async requireIn(actor: Actor, organizationId: string, teamId: string): Promise<void> {
    const permissions = isId(teamId)
      ? await this.teams.findPermissions(actor.userId, organizationId, teamId)
      : undefined;
    if (permissions === undefined) throw new NotFoundError('team');
  }

  /** The IDs of the teams of an organization among these, in order. */
  existing(organizationId: string, teamIds: readonly string[]): Promise<string[]> {
    return this.teams.existing(organizationId, teamIds);
  }

  /** The existing teams among these, as the API shows them to the caller, by ID. */
  async resources(actor: Actor, teamIds: readonly string[]): Promise<Map<string, TeamResource>> {
    const views = await this.teams.findViews(actor.userId, teamIds);
    return new Map(views.map((view) => [view.id, toTeamResource(view)]));
  }

  async list(
    actor: Actor,
    organizationId: string,
    query: ListTeamsQuery,
  ): Promise<ListResource<TeamResource>> {
    const { owner, title } = query;
    // No member has this ID, so the list is empty.
    if (owner !== undefined && !isId(owner)) return { count: 0, items: [] };
    const filter = { owner, title };
    return this.paginator.page(query, {
      name: `teams of ${organizationId} for ${actor.userId} ${JSON.stringify([owner, title])}`,
      fetch: (after, limit) => this.teams.list(actor.userId, organizationId, filter, after, limit),
      count: () => this.teams.count(organizationId, filter),
      key: ({ id }) => [id],
      map: toTeamResource,
    });
  }

  /**
   * The teams of a member.
   * @throws ForbiddenError when the caller may not list teams and the teams are another person's
   * @throws NotFoundError when there is no such member
   */
  async listOfMember(
    actor: Actor,
    organizationId: string,
    userId: string,
    query: ListMemberTeamsQuery,
  ): Promise<ListResource<MemberTeamResource>> {
    const permissions = await this.organizations.permissionsOf(actor, organizationId);
    if (permissions?.listTeams !== true && userId !== actor.userId)
      throw new ForbiddenError('Guests can list only their own teams.');
    const member = isId(userId) ? await this.memberships.find(organizationId, userId) : null;
    if (member === null) throw new NotFoundError('member');
    const { order = 'desc', title } = query;
    return this.paginator.page(query, {
      name: `teams of ${userId} in ${organizationId} for ${actor.userId} ${JSON.stringify([order, title])}`,
      fetch: (after, limit) =>
        this.teams.listOfPerson(actor.userId, organizationId, userId, { title, order }, after, limit),
      count: () => this.teams.countOfPerson(organizationId, userId, title),
      key: ({ id }) => [id],
      map: toMemberTeamResource,
    });
  }

  /**
   * Creates a team with its first members.
   * @throws NotFoundError when one of them is not a member of the organization
   */
  @Transactional()
  async create(actor: Actor, organizationId: string, body: CreateTeamDto): Promise<TeamResource> {
    return this.get(actor, await this.make(organizationId, body.title, body.members));
  }

  /**
   * As `create`, without a caller.
   * @returns the ID of the team
   */
  @Transactional()
  async make(organizationId: string, title: string, members: readonly string[] = []): Promise<string> {
    const id = newId();
    await this.teams.insert({ id, organizationId, title, createdAt: this.clock.now() });
    await this.outbox.record({ organizationId, action: 'team.created', target: id });
    await this.teamMembers.change(organizationId, id, { add: [...members] });
    return id;
  }

  /** @throws NotFoundError */
  @Transactional()
  async update(
    actor: Actor,
    organizationId: string,
    teamId: string,
    body: UpdateTeamDto,
  ): Promise<TeamResource> {
    await this.rename(organizationId, teamId, body.title);
    return this.get(actor, teamId);
  }

  /** @throws NotFoundError */
  @Transactional()
  async rename(organizationId: string, teamId: string, title: string): Promise<void> {
    if (!(await this.teams.rename(teamId, title))) throw new NotFoundError('team');
    await this.outbox.record({
      organizationId,
      action: 'team.updated',
      target: teamId,
      after: { changed: ['title'] },
    });
  }

  /**
   * Waits in front of the teams of an organization, before one of them is locked to change its members (`shared`) or to delete it
   * (`exclusive`).
   */
  async queue(mode: FairLockMode, organizationId: string): Promise<void> {
    await this.teams.queue(mode, organizationId);
  }

  /** Records that something about the team changed which it does not store itself. */
  async touch(teamId: string): Promise<void> {
    await this.teams.touch(teamId);
  }

  /** Deletes a team with its grants. @throws NotFoundError when the team was deleted since the guard found it */
  @RetryDeadlocks()
  @Transactional()
  async delete(organizationId: string, teamId: string): Promise<void> {
    await this.teams.queue('exclusive', organizationId);
    if (!(await this.teams.delete(teamId))) throw new NotFoundError('team');
    await this.outbox.record({ organizationId, action: 'team.deleted', target: teamId });
  }
}
