import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import type { ListQuery } from '../common/lists/list-query.js';
import type { ListResource } from '../common/lists/list-resource.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { type Keyset, KeysetPaginator } from '../database/keyset-paginator.js';
import { TeamsService } from '../organizations/teams/teams.service.js';
import type { ListAggregateQuery } from './dto/list-aggregate.dto.js';
import { toUserPermissionResource } from './permission.mapper.js';
import type { TeamPermissionResource, UserPermissionResource } from './permission.resource.js';
import type { PermissionTarget } from './permission-target.js';
import { PermissionsRepository } from './permissions.repository.js';

/** Lists who has which role on a space or a collection. */
@Injectable()
export class PermissionListsService {
  constructor(
    private readonly permissions: PermissionsRepository,
    private readonly teamsService: TeamsService,
    private readonly paginator: KeysetPaginator,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** The grants to people on the target itself. */
  users(target: PermissionTarget, query: ListQuery): Promise<ListResource<UserPermissionResource>> {
    return this.paginator.page(query, {
      name: `permissions of users on ${target.id}`,
      fetch: (after, limit) => this.permissions.listUsers(target, after, limit),
      count: () => this.permissions.count(target, 'user_id'),
      key: ({ user }) => [user.id],
      map: (permission) => toUserPermissionResource(permission, this.environment.publicUrl),
    });
  }

  /** The grants to teams on the target itself. */
  teams(
    actor: Actor,
    target: PermissionTarget,
    query: ListQuery,
  ): Promise<ListResource<TeamPermissionResource>> {
    return this.paginator.page(query, {
      name: `permissions of teams on ${target.id}`,
      fetch: (after, limit) => this.fetchTeams(actor, target, after, limit),
      count: () => this.permissions.count(target, 'team_id'),
      key: ({ team }) => [team.id],
      map: (permission) => permission,
    });
  }

  /** Everybody who can access the target, with their effective role. */
  aggregate(
    target: PermissionTarget,
    query: ListAggregateQuery,
  ): Promise<ListResource<UserPermissionResource>> {
    const { role } = query;
    return this.paginator.page(query, {
      name: `people who reach ${target.id} with ${role ?? 'any role'}`,
      fetch: (after, limit) => this.permissions.listAggregate(target, role, after, limit),
      count: () => this.permissions.countAggregate(target, role),
      key: ({ user }) => [user.id],
      map: (permission) => toUserPermissionResource(permission, this.environment.publicUrl),
    });
  }

  private async fetchTeams(
    actor: Actor,
    target: PermissionTarget,
    after: Keyset | undefined,
    limit: number,
  ): Promise<TeamPermissionResource[]> {
    const grants = await this.permissions.listTeams(target, after, limit);
    const teams = await this.teamsService.resources(
      actor,
      grants.map(({ id }) => id),
    );
    // Skip teams that were deleted since the first query. Their grants are deleted too.
    return grants.flatMap(({ id, role }) => {
      const team = teams.get(id);
      return team === undefined ? [] : [{ permission: role, team }];
    });
  }
}
