import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor, CurrentTarget } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { ApiListResponse, type ListResource } from '../common/lists/list-resource.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { CommentReplyResource } from './comment.resource.js';
import { discussionOf, type DiscussionTarget } from './discussion.js';
import type { DiscussionRoute } from './discussion-route.js';
import { CommentQuery, RepliesQuery } from './dto/comments-query.js';
import { CreateReplyDto } from './dto/create-comment.dto.js';
import { UpdateReplyDto } from './dto/update-comment.dto.js';
import { RepliesService } from './replies.service.js';

/** Creates the controller of the replies to comments at a route. */
export function repliesController(route: DiscussionRoute): Type<unknown> {
  @ApiTags(route.tag)
  @Controller(`${route.path}/comments/:commentId/replies`)
  class RepliesController {
    constructor(private readonly replies: RepliesService) {}

    @Get()
    @Requires(route.read)
    @ApiOperation({
      operationId: route.operation('listCommentReplies'),
      summary: 'List the replies to a comment',
    })
    @ApiListResponse(CommentReplyResource)
    list(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: DiscussionTarget,
      @Param('commentId') commentId: string,
      @Query() query: RepliesQuery,
    ): Promise<ListResource<CommentReplyResource>> {
      return this.replies.list(actor, discussionOf(target), commentId, query);
    }

    @Post()
    @HttpCode(200)
    @Idempotent({ by: 'route' })
    @Requires(route.comment)
    @ApiOperation({
      operationId: route.operation('postCommentReply'),
      summary: 'Reply to a comment',
      description: `You can also reply to a resolved comment, which stays resolved.${route.refusal}`,
    })
    @ApiOkResponse({ type: CommentReplyResource })
    create(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: DiscussionTarget,
      @Param('commentId') commentId: string,
      @Query() { format }: CommentQuery,
      @Body() body: CreateReplyDto,
    ): Promise<CommentReplyResource> {
      return this.replies.create(actor, discussionOf(target), commentId, body, format);
    }

    @Get(':commentReplyId')
    @Requires(route.read)
    @ApiOperation({
      operationId: route.operation('getCommentReply'),
      summary: 'Retrieve a reply to a comment',
    })
    @ApiOkResponse({ type: CommentReplyResource })
    get(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: DiscussionTarget,
      @Param('commentId') commentId: string,
      @Param('commentReplyId') replyId: string,
      @Query() { format }: CommentQuery,
    ): Promise<CommentReplyResource> {
      return this.replies.get(actor, discussionOf(target), commentId, replyId, format);
    }

    @Put(':commentReplyId')
    @Idempotent({ by: 'route' })
    @Requires(route.comment)
    @ApiOperation({
      operationId: route.operation('updateCommentReply'),
      summary: 'Update a reply, or react to it',
      description: `Properties that you leave out do not change. Everybody who can comment can react; only the author can change the text (403). Returns 409 if there would be more than 50 different reactions, or 5,000 in all.${route.refusal}`,
    })
    @ApiOkResponse({ type: CommentReplyResource })
    update(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: DiscussionTarget,
      @Param('commentId') commentId: string,
      @Param('commentReplyId') replyId: string,
      @Body() body: UpdateReplyDto,
    ): Promise<CommentReplyResource> {
      return this.replies.update(actor, discussionOf(target), commentId, replyId, body);
    }

    @Delete(':commentReplyId')
    @HttpCode(205)
    @Requires(route.comment)
    @ApiOperation({
      operationId: route.operation('deleteCommentReply'),
      summary: 'Delete a reply',
      description: `Available to the author, and to administrators of the space with the scope \`admin\`.${route.refusal}`,
    })
    @ApiResponse({ status: 205, description: 'Deleted.' })
    async remove(
      @CurrentActor() actor: Actor,
      @CurrentTarget() target: DiscussionTarget,
      @Param('commentId') commentId: string,
      @Param('commentReplyId') replyId: string,
    ): Promise<void> {
      await this.replies.remove(actor, discussionOf(target), commentId, replyId);
    }
  }
  return RepliesController;
}
