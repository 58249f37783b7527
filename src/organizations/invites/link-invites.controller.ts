import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../access/actor.js';
import { CurrentActor } from '../../access/current-request.js';
import { Requires } from '../../access/requires.decorator.js';
import { ListQuery } from '../../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../../common/lists/list-resource.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import { LinkInviteDto, UpdateLinkInviteDto } from './dto/invite.dto.js';
import { InviteResource } from './invite.resource.js';
import { LinkInvitesService } from './link-invites.service.js';

@ApiTags('Organization invites')
@Controller('v1/orgs/:organizationId/link-invites')
@Requires('organization.admin')
export class LinkInvitesController {
  constructor(private readonly invites: LinkInvitesService) {}

  @Get()
  @ApiOperation({
    operationId: 'listOrganizationInviteLinks',
    summary: 'List the invite links of an organization',
    description:
      'Returns only links that can be used: a link ends when the person who made it leaves the organization or is disabled.',
  })
  @ApiListResponse(InviteResource)
  list(
    @Param('organizationId') organizationId: string,
    @Query() query: ListQuery,
  ): Promise<ListResource<InviteResource>> {
    return this.invites.list(organizationId, query);
  }

  @Post()
  @Idempotent({ by: 'route' })
  @ApiOperation({
    operationId: 'createOrganizationInviteLink',
    summary: 'Create an invite link',
    description:
      'A link never gives more than you can give at the time it is used, and it ends when you leave the organization or are disabled. Returns 409 while `inviteLinks` of the organization is false.',
  })
  @ApiCreatedResponse({ type: InviteResource })
  create(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Body() body: LinkInviteDto,
  ): Promise<InviteResource> {
    return this.invites.create(actor, organizationId, body);
  }

  @Get(':inviteId')
  @ApiOperation({ operationId: 'getOrganizationInviteLink', summary: 'Retrieve an invite link' })
  @ApiOkResponse({ type: InviteResource })
  get(
    @Param('organizationId') organizationId: string,
    @Param('inviteId') inviteId: string,
  ): Promise<InviteResource> {
    return this.invites.get(organizationId, inviteId);
  }

  @Patch(':inviteId')
  @ApiOperation({
    operationId: 'updateOrganizationInviteLink',
    summary: 'Change the role that an invite link gives',
    description:
      'People who have already joined do not change. From now on the link counts as made by you. Returns 409 while `inviteLinks` of the organization is false.',
  })
  @ApiOkResponse({ type: InviteResource })
  update(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('inviteId') inviteId: string,
    @Body() body: UpdateLinkInviteDto,
  ): Promise<InviteResource> {
    return this.invites.update(actor, organizationId, inviteId, body);
  }

  @Delete(':inviteId')
  @HttpCode(205)
  @ApiOperation({ operationId: 'deleteOrganizationInviteLink', summary: 'Delete an invite link' })
  @ApiResponse({ status: 205, description: '' })
  delete(
    @Param('organizationId') organizationId: string,
    @Param('inviteId') inviteId: string,
  ): Promise<void> {
    return this.invites.delete(organizationId, inviteId);
  }
}
