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

/** Who has which role on a collection. */
@ApiTags('Collection users')
@Controller('v1/collections/:collectionId/permissions')
export class CollectionPermissionsController {
  constructor(
    private readonly permissions: PermissionsService,
    private readonly lists: PermissionListsService,
  ) {}

  @Post()
  @HttpCode(204)
  @Idempotent({ by: 'route' })
  @Requires('collection.admin')
  @ApiOperation({
    operationId: 'grantCollectionPermissions',
    summary: 'Give people and teams a role on a collection',
    description:
      'To all that are named, in place of a role they were given before; when one of them does not belong to the organization (404), to nobody. Name at least one person or team. No role above your own.',
  })
  @ApiNoContentResponse({ description: 'Given.' })
  async grant(
    @CurrentActor() actor: Actor,
    @Param('collectionId') id: string,
    @Body() body: GrantPermissionsDto,
  ): Promise<void> {
    await this.permissions.grant(actor, targetOf(id), body);
  }

  @Get('users')
  @Requires('collection.admin')
  @ApiOperation({
    operationId: 'listCollectionUserPermissions',
    summary: 'The people who were given a role on a collection',
    description:
      'Only what was given on the collection itself: see `permissions/aggregate` for everybody who can reach it.',
  })
  @ApiListResponse(UserPermissionResource)
  listUsers(
    @Param('collectionId') id: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<UserPermissionResource>> {
    return this.lists.users(targetOf(id), query);
  }

  @Patch('users/:userId')
  @HttpCode(204)
  @Requires('collection.admin')
  @ApiOperation({
    operationId: 'updateCollectionUserPermission',
    summary: 'Change the role a person was given on a collection',
    description: 'The person is a member of the organization, or was given a role here before.',
  })
  @ApiNoContentResponse({ description: 'Changed.' })
  async updateUser(
    @CurrentActor() actor: Actor,
    @Param('collectionId') id: string,
    @Param('userId') userId: string,
    @Body() body: UpdatePermissionDto,
  ): Promise<void> {
    await this.permissions.setUser(actor, targetOf(id), userId, body.role);
  }

  @Delete('users/:userId')
  @HttpCode(205)
  @Requires('collection.admin')
  @ApiOperation({
    operationId: 'removeCollectionUserPermission',
    summary: 'Take away the role a person was given on a collection',
    description: 'For a member the default level applies again.',
  })
  @ApiResponse({ status: 205, description: 'Taken away.' })
  async removeUser(
    @CurrentActor() actor: Actor,
    @Param('collectionId') id: string,
    @Param('userId') userId: string,
  ): Promise<void> {
    await this.permissions.removeUser(actor, targetOf(id), userId);
  }

  @Get('teams')
  @Requires('collection.admin')
  @ApiOperation({
    operationId: 'listCollectionTeamPermissions',
    summary: 'The teams that were given a role on a collection',
    description: 'Only what was given on the collection itself.',
  })
  @ApiListResponse(TeamPermissionResource)
  listTeams(
    @CurrentActor() actor: Actor,
    @Param('collectionId') id: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<TeamPermissionResource>> {
    return this.lists.teams(actor, targetOf(id), query);
  }

  @Patch('teams/:teamId')
  @HttpCode(204)
  @Requires('collection.admin')
  @ApiOperation({
    operationId: 'updateCollectionTeamPermission',
    summary: 'Change the role a team was given on a collection',
  })
  @ApiNoContentResponse({ description: 'Changed.' })
  async updateTeam(
    @CurrentActor() actor: Actor,
    @Param('collectionId') id: string,
    @Param('teamId') teamId: string,
    @Body() body: UpdatePermissionDto,
  ): Promise<void> {
    await this.permissions.setTeam(actor, targetOf(id), teamId, body.role);
  }

  @Delete('teams/:teamId')
  @HttpCode(205)
  @Requires('collection.admin')
  @ApiOperation({
    operationId: 'removeCollectionTeamPermission',
    summary: 'Take away the role a team was given on a collection',
  })
  @ApiResponse({ status: 205, description: 'Taken away.' })
  async removeTeam(
    @CurrentActor() actor: Actor,
    @Param('collectionId') id: string,
    @Param('teamId') teamId: string,
  ): Promise<void> {
    await this.permissions.removeTeam(actor, targetOf(id), teamId);
  }

  @Get('aggregate')
  @Requires('collection.admin')
  @ApiOperation({
    operationId: 'listCollectionPermissionsAggregate',
    summary: 'Everybody who can reach a collection, with their effective role',
    description:
      'Members by their role or the default level, and whoever was given a role on the collection or above it. Disabled members are left out, and so is who may only read what a site publishes.',
  })
  @ApiListResponse(UserPermissionResource)
  listAggregate(
    @Param('collectionId') id: string,
    @Query() query: ListAggregateQuery,
  ): Promise<ListResource<UserPermissionResource>> {
    return this.lists.aggregate(targetOf(id), query);
  }
}

function targetOf(id: string): PermissionTarget {
  return { type: 'collection', id };
}
