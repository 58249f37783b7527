import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { NotFoundError, ValidationError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import { Outbox } from '../../outbox/outbox.js';
import type { NewEvent } from '../../outbox/recorded-event.js';
import type { TeamRole } from '../team-member.entity.js';
import type { ChangeTeamMembersDto } from './dto/change-team-members.dto.js';
import { toTeamMemberResource } from './team.mapper.js';
import { TeamMembersRepository } from './team-members.repository.js';
import type { TeamMemberResource } from './team.resource.js';
import { TeamsRepository } from './teams.repository.js';

/** The members of teams. */
@Injectable()
export class TeamMembersService {
  constructor(
    private readonly members: TeamMembersRepository,
    private readonly teams: TeamsRepository,
    private readonly paginator: KeysetPaginator,
    private readonly outbox: Outbox,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  list(teamId: string, query: ListQuery): Promise<ListResource<TeamMemberResource>> {
    return this.paginator.page(query, {
      name: `members of team ${teamId}`,
      fetch: (after, limit) => this.members.list(teamId, after, limit),
      count: () => this.members.count(teamId),
      key: ({ user }) => [user.id],
      map: (view) => toTeamMemberResource(view, this.environment.publicUrl),
    });
  }

  /**
   * Adds people, sets their roles and removes people, all or nothing.
   * @throws ValidationError when a person is both in `remove` and in `add` or `memberships`
   * @throws NotFoundError when a person is not a member of the organization, or the team was deleted
   */
  @Transactional()
  async change(organizationId: string, teamId: string, body: ChangeTeamMembersDto): Promise<void> {
    const add = [...new Set(body.add ?? [])];
    const memberships = Object.entries(body.memberships ?? {});
    const remove = [...new Set(body.remove ?? [])];
    const wanted = new Set([...add, ...memberships.map(([userId]) => userId)]);
    if (remove.some((userId) => wanted.has(userId))) {
      throw new ValidationError([
        { path: 'remove', message: 'must not contain users who are also in add or memberships' },
      ]);
    }
    await this.requireMembers(organizationId, [...wanted, ...remove]);
    if (!(await this.teams.lock(teamId))) throw new NotFoundError('team');
    const before = await this.members.rolesOf(teamId, [...wanted, ...remove]);
    await this.members.add(organizationId, teamId, add);
    await this.members.setRoles(organizationId, teamId, memberships);
    await this.members.remove(teamId, remove);
    await this.recordRoles(organizationId, teamId, [...wanted, ...remove], before);
  }

  /**
   * Adds people and removes others. People who are already in the team keep their role, and removing people who are not
   * in it does nothing.
   * @throws NotFoundError when a person to add is not a member of the organization, or the team was deleted
   */
  @Transactional()
  async addAndRemove(
    organizationId: string,
    teamId: string,
    add: readonly string[],
    remove: readonly string[],
  ): Promise<void> {
    await this.requireMembers(organizationId, add);
    if (!(await this.teams.lock(teamId))) throw new NotFoundError('team');
    const people = [...new Set([...add, ...remove])];
    const before = await this.members.rolesOf(teamId, people);
    await this.members.add(organizationId, teamId, add);
    await this.members.remove(teamId, remove);
    await this.recordRoles(organizationId, teamId, people, before);
  }

  /**
   * Makes these people the only members of the team. People who are already in it keep their role.
   * @throws NotFoundError when a person is not a member of the organization, or the team was deleted
   */
  @Transactional()
  async replace(organizationId: string, teamId: string, userIds: readonly string[]): Promise<void> {
    await this.requireMembers(organizationId, userIds);
    if (!(await this.teams.lock(teamId))) throw new NotFoundError('team');
    const before = await this.members.rolesOf(teamId, userIds);
    const removed = await this.members.removeOthers(teamId, userIds);
    await this.members.add(organizationId, teamId, userIds);
    if (removed.length > 0) await this.teams.touch(teamId);
    await this.outbox.record(...removed.map((userId) => memberRemovedEvent(organizationId, teamId, userId)));
    await this.recordRoles(organizationId, teamId, userIds, before);
  }

  /**
   * Adds a member of the organization to the team, or changes their role in it.
   * @param role undefined: they keep their role, or are added as `member`
   * @throws NotFoundError when the person is not a member of the organization
   */
  async place(
    organizationId: string,
    teamId: string,
    userId: string,
    role: TeamRole | undefined,
  ): Promise<void> {
    await this.change(
      organizationId,
      teamId,
      role === undefined ? { add: [userId] } : { memberships: { [userId]: role } },
    );
  }

  /** @throws NotFoundError when the person is not in the team */
  @Transactional()
  async remove(organizationId: string, teamId: string, userId: string): Promise<void> {
    const isLocked = isId(userId) && (await this.teams.lock(teamId));
    if (!isLocked || (await this.members.remove(teamId, [userId])) === 0)
      throw new NotFoundError('member of this team');
    await this.teams.touch(teamId);
    await this.outbox.record(memberRemovedEvent(organizationId, teamId, userId));
  }

  /** Records the changes of people's roles in the team. @param before their previous roles */
  private async recordRoles(
    organizationId: string,
    teamId: string,
    userIds: readonly string[],
    before: ReadonlyMap<string, TeamRole>,
  ): Promise<void> {
    const after = await this.members.rolesOf(teamId, userIds);
    const events = userIds.flatMap(
      (userId) =>
        memberPlacedEvent(organizationId, teamId, userId, before.get(userId), after.get(userId)) ?? [],
    );
    if (events.length > 0) await this.teams.touch(teamId);
    await this.outbox.record(...events);
  }

  /** @throws NotFoundError when a person is not a member of the organization */
  async requireMembers(organizationId: string, userIds: readonly string[]): Promise<void> {
    const members = userIds.every(isId) ? await this.members.lockMembers(organizationId, userIds) : [];
    if (members.length < new Set(userIds).size) throw new NotFoundError('member');
  }
}

/** The event for a person who was removed from a team. */
function memberRemovedEvent(organizationId: string, teamId: string, userId: string): NewEvent {
  return { organizationId, action: 'team.member_removed', target: teamId, before: { member: userId } };
}

/** The event for a change of a person's role in a team; undefined when it did not change. */
function memberPlacedEvent(
  organizationId: string,
  teamId: string,
  member: string,
  before: TeamRole | undefined,
  after: TeamRole | undefined,
): NewEvent | undefined {
  if (before === after) return undefined;
  return {
    organizationId,
    action:
      before === undefined
        ? 'team.member_added'
        : after === undefined
          ? 'team.member_removed'
          : 'team.member_role_changed',
    target: teamId,
    ...(before === undefined ? {} : { before: { member, role: before } }),
    ...(after === undefined ? {} : { after: { member, role: after } }),
  };
}
