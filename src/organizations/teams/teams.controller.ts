import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Put, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { CreateTeamDto, UpdateTeamDto } from './dto/change-team.dto.js';
import { ListMemberTeamsQuery, ListTeamsQuery } from './dto/list-teams.dto.js';
import { MemberTeamResource, TeamResource } from './team.resource.js';
import { TeamsService } from './teams.service.js';

@ApiTags('Teams')
@Controller('v1/orgs/:organizationId')
export class TeamsController {
  constructor(private readonly teams: TeamsService) {}

  @Get('teams')
  @Requires('organization.listTeams')
  @ApiOperation({ operationId: 'listTeams', summary: 'List the teams of an organization' })
  @ApiListResponse(TeamResource)
  list(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Query() query: ListTeamsQuery,
  ): Promise<ListResource<TeamResource>> {
    return this.teams.list(actor, organizationId, query);
  }

  @Put('teams')
  @HttpCode(201)
  @Idempotent({ by: 'route' })
  @Requires('organization.admin')
  @ApiOperation({
    operationId: 'createTeam',
    summary: 'Create a team',
    description: 'Each request creates a team, unless you repeat it with the same `Idempotency-Key`.',
  })
  @ApiCreatedResponse({ type: TeamResource })
  create(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Body() body: CreateTeamDto,
  ): Promise<TeamResource> {
    return this.teams.create(actor, organizationId, body);
  }

  @Get('teams/:teamId')
  @Requires('team.view')
  @ApiOperation({ operationId: 'getTeam', summary: 'Retrieve a team' })
  @ApiOkResponse({ type: TeamResource })
  get(@CurrentActor() actor: Actor, @Param('teamId') teamId: string): Promise<TeamResource> {
    return this.teams.get(actor, teamId);
  }

  @Patch('teams/:teamId')
  @Requires('team.admin')
  @ApiOperation({ operationId: 'updateTeam', summary: 'Rename a team' })
  @ApiOkResponse({ type: TeamResource })
  update(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('teamId') teamId: string,
    @Body() body: UpdateTeamDto,
  ): Promise<TeamResource> {
    return this.teams.update(actor, organizationId, teamId, body);
  }

  @Delete('teams/:teamId')
  @HttpCode(204)
  @Requires('team.admin')
  @ApiOperation({
    operationId: 'deleteTeam',
    summary: 'Delete a team and its grants',
  })
  @ApiNoContentResponse()
  delete(@Param('organizationId') organizationId: string, @Param('teamId') teamId: string): Promise<void> {
    return this.teams.delete(organizationId, teamId);
  }

  @Get('members/:userId/teams')
  @Requires('organization.view')
  @ApiOperation({
    operationId: 'listMemberTeams',
    summary: 'List the teams of a member',
    description: 'Guests can list only their own teams.',
  })
  @ApiListResponse(MemberTeamResource)
  listOfMember(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('userId') userId: string,
    @Query() query: ListMemberTeamsQuery,
  ): Promise<ListResource<MemberTeamResource>> {
    return this.teams.listOfMember(actor, organizationId, userId, query);
  }
}
