import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../access/actor.js';
import { CurrentActor, CurrentTarget } from '../access/current-request.js';
import { Requires } from '../access/requires.decorator.js';
import { ApiListResponse, type ListResource } from '../common/lists/list-resource.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { CommentReplyResource } from './comment.resource.js';
import { discussionOf, type DiscussionTarget } from './discussion.js';
import type { DiscussionPlace } from './discussion-place.js';
import { CommentQuery, RepliesQuery } from './dto/comments-query.js';
import { CreateReplyDto } from './dto/create-comment.dto.js';
import { UpdateReplyDto } from './dto/update-comment.dto.js';
import { RepliesService } from './replies.service.js';

/** The controller of the replies to the comments of one place. */
export function repliesController(at: DiscussionPlace): Type<unknown> {
  @ApiTags(at.tag)
  @Controller(`${at.path}/comments/:commentId/replies`)
  class RepliesController {
    constructor(private readonly replies: RepliesService) {}

    @Get()
    @Requires(at.read)
    @ApiOperation({
      operationId: at.operation('listCommentReplies'),
      summary: 'The replies to a comment, oldest first',
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
    @Requires(at.comment)
    @ApiOperation({
      operationId: at.operation('postCommentReply'),
      summary: 'Reply to a comment',
      description: `Also to one that is resolved, which it stays.${at.refusal}`,
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
    @Requires(at.read)
    @ApiOperation({ operationId: at.operation('getCommentReply'), summary: 'One reply to a comment' })
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
    @Requires(at.comment)
    @ApiOperation({
      operationId: at.operation('updateCommentReply'),
      summary: 'Change the text of a reply, or react to it',
      description: `What is left out stays as it is. Whoever may comment reacts; the text is its author's alone to change (403). 409 when there would be more than 50 different reactions.${at.refusal}`,
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
    @Requires(at.comment)
    @ApiOperation({
      operationId: at.operation('deleteCommentReply'),
      summary: 'Delete a reply',
      description: `Its author may, and administrators of the space with the scope \`admin\`.${at.refusal}`,
    })
    @ApiResponse({ status: 205, description: 'It is gone.' })
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
