import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { ListQuery } from '../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../common/lists/list-resource.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { GrantPermissionsDto } from './dto/grant-permissions.dto.js';
import { ListAggregateQuery } from './dto/list-aggregate.dto.js';
import { UpdatePermissionDto } from './dto/update-permission.dto.js';
import { PermissionListsService } from './permission-lists.service.js';
import { TeamPermissionResource, UserPermissionResource } from './permission.resource.js';
import type { PermissionTarget } from './permission-target.js';
import { PermissionsService } from './permissions.service.js';

/** Who has which role on a space. */
@ApiTags('Space users')
@Controller('v1/spaces/:spaceId/permissions')
export class SpacePermissionsController {
  constructor(
    private readonly permissions: PermissionsService,
    private readonly lists: PermissionListsService,
  ) {}

  @Post()
  @HttpCode(204)
  @Idempotent({ by: 'route' })
  @Requires('space.admin')
  @ApiOperation({
    operationId: 'grantSpacePermissions',
    summary: 'Give people and teams a role on a space',
    description:
      'To all that are named, in place of a role they were given before; when one of them does not belong to the organization (404), to nobody. Name at least one person or team. No role above your own.',
  })
  @ApiNoContentResponse({ description: 'Given.' })
  async grant(
    @CurrentActor() actor: Actor,
    @Param('spaceId') id: string,
    @Body() body: GrantPermissionsDto,
  ): Promise<void> {
    await this.permissions.grant(actor, targetOf(id), body);
  }

  @Get('users')
  @Requires('space.admin')
  @ApiOperation({
    operationId: 'listSpaceUserPermissions',
    summary: 'The people who were given a role on a space',
    description:
      'Only what was given on the space itself: see `permissions/aggregate` for everybody who can reach it.',
  })
  @ApiListResponse(UserPermissionResource)
  listUsers(
    @Param('spaceId') id: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<UserPermissionResource>> {
    return this.lists.users(targetOf(id), query);
  }

  @Patch('users/:userId')
  @HttpCode(204)
  @Requires('space.admin')
  @ApiOperation({
    operationId: 'updateSpaceUserPermission',
    summary: 'Change the role a person was given on a space',
    description: 'The person is a member of the organization, or was given a role here before.',
  })
  @ApiNoContentResponse({ description: 'Changed.' })
  async updateUser(
    @CurrentActor() actor: Actor,
    @Param('spaceId') id: string,
    @Param('userId') userId: string,
    @Body() body: UpdatePermissionDto,
  ): Promise<void> {
    await this.permissions.setUser(actor, targetOf(id), userId, body.role);
  }

  @Delete('users/:userId')
  @HttpCode(205)
  @Requires('space.admin')
  @ApiOperation({
    operationId: 'removeSpaceUserPermission',
    summary: 'Take away the role a person was given on a space',
    description: 'For a member the default level applies again.',
  })
  @ApiResponse({ status: 205, description: 'Taken away.' })
  async removeUser(
    @CurrentActor() actor: Actor,
    @Param('spaceId') id: string,
    @Param('userId') userId: string,
  ): Promise<void> {
    await this.permissions.removeUser(actor, targetOf(id), userId);
  }

  @Get('teams')
  @Requires('space.admin')
  @ApiOperation({
    operationId: 'listSpaceTeamPermissions',
    summary: 'The teams that were given a role on a space',
    description: 'Only what was given on the space itself.',
  })
  @ApiListResponse(TeamPermissionResource)
  listTeams(
    @CurrentActor() actor: Actor,
    @Param('spaceId') id: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<TeamPermissionResource>> {
    return this.lists.teams(actor, targetOf(id), query);
  }

  @Patch('teams/:teamId')
  @HttpCode(204)
  @Requires('space.admin')
  @ApiOperation({
    operationId: 'updateSpaceTeamPermission',
    summary: 'Change the role a team was given on a space',
  })
  @ApiNoContentResponse({ description: 'Changed.' })
  async updateTeam(
    @CurrentActor() actor: Actor,
    @Param('spaceId') id: string,
    @Param('teamId') teamId: string,
    @Body() body: UpdatePermissionDto,
  ): Promise<void> {
    await this.permissions.setTeam(actor, targetOf(id), teamId, body.role);
  }

  @Delete('teams/:teamId')
  @HttpCode(205)
  @Requires('space.admin')
  @ApiOperation({
    operationId: 'removeSpaceTeamPermission',
    summary: 'Take away the role a team was given on a space',
  })
  @ApiResponse({ status: 205, description: 'Taken away.' })
  async removeTeam(
    @CurrentActor() actor: Actor,
    @Param('spaceId') id: string,
    @Param('teamId') teamId: string,
  ): Promise<void> {
    await this.permissions.removeTeam(actor, targetOf(id), teamId);
  }

  @Get('aggregate')
  @Requires('space.admin')
  @ApiOperation({
    operationId: 'listSpacePermissionsAggregate',
    summary: 'Everybody who can reach a space, with their effective role',
    description:
      'Members by their role or the default level, and whoever was given a role on the space or above it. Disabled members are left out, and so is who may only read what a site publishes.',
  })
  @ApiListResponse(UserPermissionResource)
  listAggregate(
    @Param('spaceId') id: string,
    @Query() query: ListAggregateQuery,
  ): Promise<ListResource<UserPermissionResource>> {
    return this.lists.aggregate(targetOf(id), query);
  }
}

function targetOf(id: string): PermissionTarget {
  return { type: 'space', id };
}
