import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { EmptyBody } from '../../common/validation/empty-body.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { ListMembersQuery } from './dto/list-members.dto.js';
import { UpdateMemberDto } from './dto/update-member.dto.js';
import { MemberResource, PingResource } from './member.resource.js';
import { MembersService } from './members.service.js';

@ApiTags('Organization members')
@Controller('v1/orgs/:organizationId')
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Get('members')
  @Requires('organization.listMembers')
  @ApiOperation({
    operationId: 'listMembers',
    summary: 'List the members of an organization',
    description: 'Includes guests and disabled members. Available to all members except guests.',
  })
  @ApiListResponse(MemberResource)
  list(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Query() query: ListMembersQuery,
  ): Promise<ListResource<MemberResource>> {
    return this.members.list(actor, organizationId, query);
  }

  @Get('members/:userId')
  @Requires('member.view')
  @ApiOperation({
    operationId: 'getMember',
    summary: 'Retrieve a member',
    description: 'Guests can retrieve only themselves.',
  })
  @ApiOkResponse({ type: MemberResource })
  get(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('userId') userId: string,
  ): Promise<MemberResource> {
    return this.members.get(actor, organizationId, userId);
  }

  @Patch('members/:userId')
  @Requires('member.admin')
  @ApiOperation({
    operationId: 'updateMember',
    summary: 'Change the role of a member, or disable a member',
    description: 'You cannot change the role of the last active administrator, or disable them (409).',
  })
  @ApiOkResponse({ type: MemberResource })
  update(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('userId') userId: string,
    @Body() body: UpdateMemberDto,
  ): Promise<MemberResource> {
    return this.members.update(actor, organizationId, userId, body);
  }

  @Delete('members/:userId')
  @HttpCode(204)
  @Requires('member.remove')
  @ApiOperation({
    operationId: 'removeMember',
    summary: 'Remove a member, or leave an organization',
    description:
      "Available to administrators, and to members for themselves. Removes the member's grants and team memberships; what they wrote remains. You cannot remove the last active administrator (409).",
  })
  @ApiNoContentResponse({ description: 'The person is no longer a member.' })
  async remove(
    @Param('organizationId') organizationId: string,
    @Param('userId') userId: string,
  ): Promise<void> {
    await this.members.remove(organizationId, userId);
  }

  @Post('members/:userId/sso')
  @HttpCode(200)
  @Idempotent({ by: 'route' })
  @Requires('member.admin')
  @ApiOperation({ operationId: 'setMemberSSO', summary: 'Require a member to sign in through SSO' })
  @ApiOkResponse({ type: MemberResource })
  setSso(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('userId') userId: string,
    @Body() _body: EmptyBody,
  ): Promise<MemberResource> {
    return this.members.setSso(actor, organizationId, userId);
  }

  @Post('ping')
  @HttpCode(200)
  @Idempotent({ by: 'repeating' })
  @Requires('organization.view')
  @ApiOperation({
    operationId: 'pingOrganization',
    summary: 'Record that you are active',
    description: 'Updates the time at which you were last seen, at most once a minute.',
  })
  @ApiOkResponse({ type: PingResource })
  ping(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Body() _body: EmptyBody,
  ): Promise<PingResource> {
    return this.members.ping(actor, organizationId);
  }
}
