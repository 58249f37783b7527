import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Requires } from '../../access/requires.decorator.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { ChangeTeamMembersDto, PlaceTeamMemberDto } from './dto/change-team-members.dto.js';
import { TeamMembersService } from './team-members.service.js';
import { TeamMemberResource } from './team.resource.js';

@ApiTags('Teams')
@Controller('v1/orgs/:organizationId/teams/:teamId/members')
export class TeamMembersController {
  constructor(private readonly members: TeamMembersService) {}

  @Get()
  @Requires('team.view')
  @ApiOperation({ operationId: 'listTeamMembers', summary: 'List the members of a team' })
  @ApiListResponse(TeamMemberResource)
  list(
    @Param('teamId') teamId: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<TeamMemberResource>> {
    return this.members.list(teamId, query);
  }

  @Put()
  @HttpCode(204)
  @Idempotent({ by: 'route' })
  @Requires('team.admin')
  @ApiOperation({
    operationId: 'updateTeamMembers',
    summary: 'Add, update and remove members of a team',
    description:
      'Either all changes are made or none. Each person must be a member of the organization (404).',
  })
  @ApiNoContentResponse()
  change(
    @Param('organizationId') organizationId: string,
    @Param('teamId') teamId: string,
    @Body() body: ChangeTeamMembersDto,
  ): Promise<void> {
    return this.members.change(organizationId, teamId, body);
  }

  @Put(':userId')
  @HttpCode(204)
  @Idempotent({ by: 'route' })
  @Requires('team.admin')
  @ApiOperation({
    operationId: 'setTeamMember',
    summary: 'Add a member to a team, or change their role in it',
  })
  @ApiNoContentResponse()
  place(
    @Param('organizationId') organizationId: string,
    @Param('teamId') teamId: string,
    @Param('userId') userId: string,
    @Body() body: PlaceTeamMemberDto,
  ): Promise<void> {
    return this.members.place(organizationId, teamId, userId, body.role);
  }

  @Delete(':userId')
  @HttpCode(205)
  @Requires('team.admin')
  @ApiOperation({ operationId: 'removeTeamMember', summary: 'Remove a member from a team' })
  @ApiResponse({ status: 205, description: '' })
  remove(
    @Param('organizationId') organizationId: string,
    @Param('teamId') teamId: string,
    @Param('userId') userId: string,
  ): Promise<void> {
    return this.members.remove(organizationId, teamId, userId);
  }
}
