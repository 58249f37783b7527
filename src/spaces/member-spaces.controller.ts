import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { ApiListResponse, type ListResource } from '../common/lists/list-resource.js';
import { ListMemberSpacesQuery } from './dto/list-member-spaces.dto.js';
import { MemberSpaceResource } from './member-space.resource.js';
import { MemberSpacesService } from './member-spaces.service.js';

@ApiTags('Organization members')
@Controller('v1/orgs/:organizationId/members/:userId/spaces')
export class MemberSpacesController {
  constructor(private readonly memberSpaces: MemberSpacesService) {}

  @Get()
  @Requires('member.view')
  @ApiOperation({
    operationId: 'listMemberSpaces',
    summary: 'List the spaces that a member can access and you can view',
    description: "Includes the member's role on each space. Guests can list only their own.",
  })
  @ApiListResponse(MemberSpaceResource)
  list(
    @CurrentActor() actor: Actor,
    @Param('organizationId') organizationId: string,
    @Param('userId') userId: string,
    @Query() query: ListMemberSpacesQuery,
  ): Promise<ListResource<MemberSpaceResource>> {
    return this.memberSpaces.list(actor, organizationId, userId, query);
  }
}
