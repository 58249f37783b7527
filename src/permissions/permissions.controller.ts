import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  type Type,
} from '@nestjs/common';
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

/** Creates the controller for roles on one type of target. */
export function permissionsController(type: PermissionTarget['type']): Type<unknown> {
  const name = type === 'space' ? 'Space' : 'Collection';

  @ApiTags(`${name} users`)
  @Controller(`v1/${type}s/:${type}Id/permissions`)
  class PermissionsController {
    constructor(
      private readonly permissions: PermissionsService,
      private readonly lists: PermissionListsService,
    ) {}

    @Post()
    @HttpCode(204)
    @Idempotent({ by: 'route' })
    @Requires(`${type}.admin`)
    @ApiOperation({
      operationId: `grant${name}Permissions`,
      summary: `Give users and teams a role on a ${type}`,
      description:
        'Replaces the roles that the named people and teams were given before. If one of them does not belong to the organization (404), none gets a role. Name at least one person or team. You cannot give a role above your own.',
    })
    @ApiNoContentResponse({ description: 'The roles were given.' })
    async grant(
      @CurrentActor() actor: Actor,
      @Param(`${type}Id`) id: string,
      @Body() body: GrantPermissionsDto,
    ): Promise<void> {
      await this.permissions.grant(actor, { type, id }, body);
    }

    @Get('users')
    @Requires(`${type}.admin`)
    @ApiOperation({
      operationId: `list${name}UserPermissions`,
      summary: `List the users with a role on a ${type}`,
      description: `Only what was given on the ${type} itself: see \`permissions/aggregate\` for everybody who can reach it.`,
    })
    @ApiListResponse(UserPermissionResource)
    listUsers(
      @Param(`${type}Id`) id: string,
      @Query() query: ListQuery,
    ): Promise<ListResource<UserPermissionResource>> {
      return this.lists.users({ type, id }, query);
    }

    @Patch('users/:userId')
    @HttpCode(204)
    @Requires(`${type}.admin`)
    @ApiOperation({
      operationId: `update${name}UserPermission`,
      summary: `Change the role of a user on a ${type}`,
      description: 'The person must be a member of the organization, or already have a role here.',
    })
    @ApiNoContentResponse({ description: 'The role was changed.' })
    async updateUser(
      @CurrentActor() actor: Actor,
      @Param(`${type}Id`) id: string,
      @Param('userId') userId: string,
      @Body() body: UpdatePermissionDto,
    ): Promise<void> {
      await this.permissions.setUser(actor, { type, id }, userId, body.role);
    }

    @Delete('users/:userId')
    @HttpCode(205)
    @Requires(`${type}.admin`)
    @ApiOperation({
      operationId: `remove${name}UserPermission`,
      summary: `Remove the role of a user on a ${type}`,
      description: 'The default level applies to members again.',
    })
    @ApiResponse({ status: 205, description: 'The role was removed.' })
    async removeUser(
      @CurrentActor() actor: Actor,
      @Param(`${type}Id`) id: string,
      @Param('userId') userId: string,
    ): Promise<void> {
      await this.permissions.removeUser(actor, { type, id }, userId);
    }

    @Get('teams')
    @Requires(`${type}.admin`)
    @ApiOperation({
      operationId: `list${name}TeamPermissions`,
      summary: `List the teams with a role on a ${type}`,
      description: `Only what was given on the ${type} itself.`,
    })
    @ApiListResponse(TeamPermissionResource)
    listTeams(
      @CurrentActor() actor: Actor,
      @Param(`${type}Id`) id: string,
      @Query() query: ListQuery,
    ): Promise<ListResource<TeamPermissionResource>> {
      return this.lists.teams(actor, { type, id }, query);
    }

    @Patch('teams/:teamId')
    @HttpCode(204)
    @Requires(`${type}.admin`)
    @ApiOperation({
      operationId: `update${name}TeamPermission`,
      summary: `Change the role of a team on a ${type}`,
    })
    @ApiNoContentResponse({ description: 'The role was changed.' })
    async updateTeam(
      @CurrentActor() actor: Actor,
      @Param(`${type}Id`) id: string,
      @Param('teamId') teamId: string,
      @Body() body: UpdatePermissionDto,
    ): Promise<void> {
      await this.permissions.setTeam(actor, { type, id }, teamId, body.role);
    }

    @Delete('teams/:teamId')
    @HttpCode(205)
    @Requires(`${type}.admin`)
    @ApiOperation({
      operationId: `remove${name}TeamPermission`,
      summary: `Remove the role of a team on a ${type}`,
    })
    @ApiResponse({ status: 205, description: 'The role was removed.' })
    async removeTeam(
      @CurrentActor() actor: Actor,
      @Param(`${type}Id`) id: string,
      @Param('teamId') teamId: string,
    ): Promise<void> {
      await this.permissions.removeTeam(actor, { type, id }, teamId);
    }

    @Get('aggregate')
    @Requires(`${type}.admin`)
    @ApiOperation({
      operationId: `list${name}PermissionsAggregate`,
      summary: `List everybody who can access a ${type}, with their effective roles`,
      description: `Includes members with their role or the default level, and people who were given a role on the ${type} or above it. Leaves out disabled members, and people who can only read what a site publishes.`,
    })
    @ApiListResponse(UserPermissionResource)
    listAggregate(
      @Param(`${type}Id`) id: string,
      @Query() query: ListAggregateQuery,
    ): Promise<ListResource<UserPermissionResource>> {
      return this.lists.aggregate({ type, id }, query);
    }
  }
  return PermissionsController;
}
