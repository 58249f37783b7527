import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import { NotFoundError, ValidationError } from '../../common/errors/api-error.js';
import { isId } from '../../common/ids.js';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { KeysetPaginator } from '../../database/keyset-paginator.js';
import { Outbox } from '../../events/outbox/outbox.js';
import type { NewEvent } from '../../events/outbox/recorded-event.js';
import type { TeamRole } from '../team-member.entity.js';
import type { ChangeTeamMembersDto } from './dto/change-team-members.dto.js';
import { toTeamMemberResource } from './team.mapper.js';
import { TeamMembersRepository } from './team-members.repository.js';
import type { TeamMemberResource } from './team.resource.js';
import { TeamsRepository } from './teams.repository.js';

/** Who belongs to a team. */
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
   * Adds, places and removes people, all or nothing.
   * @throws ValidationError when somebody is to be both in the team and out of it
   * @throws NotFoundError when one of them is no member of the organization, or the team is gone
   */
  @Transactional()
  async change(organizationId: string, teamId: string, body: ChangeTeamMembersDto): Promise<void> {
    const add = [...new Set(body.add ?? [])];
    const places = Object.entries(body.memberships ?? {});
    const remove = [...new Set(body.remove ?? [])];
    const wanted = new Set([...add, ...places.map(([userId]) => userId)]);
    if (remove.some((userId) => wanted.has(userId))) {
      throw new ValidationError([
        { path: 'remove', message: 'must hold nobody who is also in add or memberships' },
      ]);
    }
    await this.requireMembers(organizationId, [...wanted, ...remove]);
    if (!(await this.teams.lock(teamId))) throw new NotFoundError('team');
    const before = await this.members.rolesOf(teamId, [...wanted, ...remove]);
    await this.members.add(organizationId, teamId, add);
    await this.members.setRoles(organizationId, teamId, places);
    await this.members.remove(teamId, remove);
    await this.recordRoles(organizationId, teamId, [...wanted, ...remove], before);
  }

  /**
   * Adds people, who keep their place when they have one, and takes others out, whether or not they are in the team.
   * @throws NotFoundError when one of those to add is no member of the organization, or the team is gone
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
   * Puts these people into the team and all others out of it; who is in it already keeps their place.
   * @throws NotFoundError when one of them is no member of the organization, or the team is gone
   */
  @Transactional()
  async replace(organizationId: string, teamId: string, userIds: readonly string[]): Promise<void> {
    await this.requireMembers(organizationId, userIds);
    if (!(await this.teams.lock(teamId))) throw new NotFoundError('team');
    const before = await this.members.rolesOf(teamId, userIds);
    const removed = await this.members.removeOthers(teamId, userIds);
    await this.members.add(organizationId, teamId, userIds);
    await this.outbox.record(...removed.map((userId) => memberRemovedEvent(organizationId, teamId, userId)));
    await this.recordRoles(organizationId, teamId, userIds, before);
  }

  /**
   * Puts a member of the organization into the team, or gives one who is in it another place.
   * @param role undefined: they keep their place, or become a member
   * @throws NotFoundError when they are no member of the organization
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

  /** @throws NotFoundError when they are not in the team */
  @Transactional()
  async remove(organizationId: string, teamId: string, userId: string): Promise<void> {
    if (!isId(userId) || (await this.members.remove(teamId, [userId])) === 0)
      throw new NotFoundError('member of this team');
    await this.outbox.record(memberRemovedEvent(organizationId, teamId, userId));
  }

  /** Records what became of the places of people. @param before the places they had */
  private async recordRoles(
    organizationId: string,
    teamId: string,
    userIds: readonly string[],
    before: ReadonlyMap<string, TeamRole>,
  ): Promise<void> {
    const after = await this.members.rolesOf(teamId, userIds);
    await this.outbox.record(
      ...userIds.flatMap(
        (userId) =>
          memberPlacedEvent(organizationId, teamId, userId, before.get(userId), after.get(userId)) ?? [],
      ),
    );
  }

  /** @throws NotFoundError when one of these is no member of the organization */
  async requireMembers(organizationId: string, userIds: readonly string[]): Promise<void> {
    const found = userIds.every(isId) ? await this.members.lockMembers(organizationId, userIds) : [];
    if (found.length < new Set(userIds).size) throw new NotFoundError('member');
  }
}

/** What is recorded of somebody who is in a team no longer. */
function memberRemovedEvent(organizationId: string, teamId: string, userId: string): NewEvent {
  return { organizationId, action: 'team.member_removed', target: teamId, before: { member: userId } };
}

/** What is recorded of somebody's place in a team; undefined when it is the same. */
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
