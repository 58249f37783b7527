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
import type { DiscussionRoute } from './discussion-route.js';

/** Creates the controller of the commenters at a route. */
export function commentersController(route: DiscussionRoute): Type<unknown> {
  @ApiTags(route.tag)
  @Controller(`${route.path}/commenters`)
  class CommentersController {
    constructor(private readonly commenters: CommentersService) {}

    @Get()
    @Requires(route.read)
    @ApiOperation({
      operationId: route.operation('listCommenters'),
      summary: `List the members who commented on a ${route.noun}`,
      description:
        'Members who posted a comment or reply that still exists, ordered by ID. Leaves out people who left the organization. Requires `listMembers` in the organization.',
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
