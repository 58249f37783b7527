import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor, CurrentTarget } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { ApiListResponse, type ListResource } from '../common/lists/list-resource.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { CommentResource } from './comment.resource.js';
import { CommentsService } from './comments.service.js';
import { discussionOf, type DiscussionTarget } from './discussion.js';
import type { DiscussionRoute } from './discussion-route.js';
import { CommentQuery, CommentsQuery } from './dto/comments-query.js';
import { CreateCommentDto } from './dto/create-comment.dto.js';
import { UpdateCommentDto } from './dto/update-comment.dto.js';

/** Creates the controller of the comments at a route. */
export function commentsController(route: DiscussionRoute): Type<unknown> {
  @ApiTags(route.tag)
  @Controller(`${route.path}/comments`)
  class CommentsController {
    constructor(private readonly comments: CommentsService) {}

    @Get()
    @Requires(route.read)
    @ApiOperation({
      operationId: route.operation('listComments'),
      summary: `List the comments on a ${route.noun}`,
      description: 'Newest first. Unknown users and pages match nothing.',
    })
    @ApiListResponse(CommentResource)
    list(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: DiscussionTarget,
      @Query() query: CommentsQuery,
    ): Promise<ListResource<CommentResource>> {
      return this.comments.list(actor, discussionOf(target), query);
    }

    @Post()
    @HttpCode(200)
    @Idempotent({ by: 'service' })
    @Requires(route.comment)
    @ApiOperation({
      operationId: route.operation('postComment'),
      summary: `Comment on a ${route.noun}`,
      description: `Optionally targets a page or heading. Returns 400 if the page or heading is not in the revision that you read now.${route.refusal}`,
    })
    @ApiOkResponse({ type: CommentResource })
    create(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: DiscussionTarget,
      @Body() body: CreateCommentDto,
    ): Promise<CommentResource> {
      return this.comments.create(actor, discussionOf(target), body);
    }

    @Get(':commentId')
    @Requires(route.read)
    @ApiOperation({
      operationId: route.operation('getComment'),
      summary: `Retrieve a comment on a ${route.noun}`,
    })
    @ApiOkResponse({ type: CommentResource })
    get(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: DiscussionTarget,
      @Param('commentId') commentId: string,
      @Query() { format }: CommentQuery,
    ): Promise<CommentResource> {
      return this.comments.get(actor, discussionOf(target), commentId, format);
    }

    @Put(':commentId')
    @Idempotent({ by: 'route' })
    @Requires(route.comment)
    @ApiOperation({
      operationId: route.operation('updateComment'),
      summary: 'Update, resolve or reopen a comment, or react to it',
      description: `Properties that you leave out do not change. Everybody who can comment can resolve, reopen and react; only the author can change the text (403). Returns 409 if there would be more than 50 different reactions, or 5,000 in all.${route.refusal}`,
    })
    @ApiOkResponse({ type: CommentResource })
    update(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: DiscussionTarget,
      @Param('commentId') commentId: string,
      @Body() body: UpdateCommentDto,
    ): Promise<CommentResource> {
      return this.comments.update(actor, discussionOf(target), commentId, body);
    }

    @Delete(':commentId')
    @HttpCode(205)
    @Requires(route.comment)
    @ApiOperation({
      operationId: route.operation('deleteComment'),
      summary: 'Delete a comment and its replies',
      description: `Available to the author, and to administrators of the space with the scope \`admin\`.${route.refusal}`,
    })
    @ApiResponse({ status: 205, description: 'Deleted.' })
    async remove(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: DiscussionTarget,
      @Param('commentId') commentId: string,
    ): Promise<void> {
      await this.comments.remove(actor, discussionOf(target), commentId);
    }
  }
  return CommentsController;
}
