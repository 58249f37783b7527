import { Controller, Get, Query, type Type } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor, CurrentTarget } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { ListQuery } from '../common/lists/list-query.js';
import { ApiListResponse, type ListResource } from '../common/lists/list-resource.js';
import { MemberResource } from '../organizations/members/member.resource.js';
import { CommentersService } from './commenters.service.js';
import { discussionOf, type DiscussionTarget } from './discussion.js';
import type { DiscussionPlace } from './discussion-place.js';

/** The controller of who commented in one place. */
export function commentersController(at: DiscussionPlace): Type<unknown> {
  @ApiTags(at.tag)
  @Controller(`${at.path}/commenters`)
  class CommentersController {
    constructor(private readonly commenters: CommentersService) {}

    @Get()
    @Requires(at.read)
    @ApiOperation({
      operationId: at.operation('listCommenters'),
      summary: `The members who commented on a ${at.noun}`,
      description:
        'Who posted a comment or a reply that is still there, ordered by id. People who left the organization are not listed. Needs `listMembers` in the organization.',
    })
    @ApiListResponse(MemberResource)
    list(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: DiscussionTarget,
      @Query() query: ListQuery,
    ): Promise<ListResource<MemberResource>> {
      return this.commenters.list(actor, discussionOf(target), query);
    }
  }
  return CommentersController;
}
