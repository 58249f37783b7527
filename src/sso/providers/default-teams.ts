import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/actor.js';
import type { TeamResource } from '../../organizations/teams/team.resource.js';
import { TeamsService } from '../../organizations/teams/teams.service.js';

/** The teams that identity providers put newcomers into. */
@Injectable()
export class DefaultTeams {
  constructor(private readonly teams: TeamsService) {}

  /** @throws NotFoundError unless the organization has a team of that id */
  require(actor: Actor, organizationId: string, teamId: string): Promise<void> {
    return this.teams.requireIn(actor, organizationId, teamId);
  }

  /** The teams of providers as the API shows them to the caller, by id. */
  resources(
    actor: Actor,
    providers: readonly { defaultTeamId: string | null }[],
  ): Promise<Map<string, TeamResource>> {
    const ids = providers.flatMap(({ defaultTeamId }) => defaultTeamId ?? []);
    return this.teams.resources(actor, [...new Set(ids)]);
  }
}
