import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor, CurrentTarget } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { ListQuery } from '../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../common/lists/list-resource.js';
import { MemberResource } from '../organizations/members/member.resource.js';
import { CommentersService } from './commenters.service.js';
import type { SpaceTarget } from './spaces.service.js';

@ApiTags('Spaces')
@Controller('v1/spaces/:spaceId/commenters')
export class CommentersController {
  constructor(private readonly commenters: CommentersService) {}

  @Get()
  @Requires('space.comment')
  @ApiOperation({
    operationId: 'listCommentersInSpace',
    summary: 'The members who may comment on a space',
    description:
      'Those whose effective role is `comment` or stronger, ordered by id. Needs the permission `comment`, and `listMembers` in the organization.',
  })
  @ApiListResponse(MemberResource)
  list(
    @CurrentActor() actor: Actor,
    @CurrentTarget() { access }: SpaceTarget,
    @Query() query: ListQuery,
  ): Promise<ListResource<MemberResource>> {
    return this.commenters.list(actor, access, query);
  }
}
