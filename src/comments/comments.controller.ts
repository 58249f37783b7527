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
import type { DiscussionPlace } from './discussion-place.js';
import { CommentQuery, CommentsQuery } from './dto/comments-query.js';
import { CreateCommentDto } from './dto/create-comment.dto.js';
import { UpdateCommentDto } from './dto/update-comment.dto.js';

/** The controller of the comments of one place. */
export function commentsController(at: DiscussionPlace): Type<unknown> {
  @ApiTags(at.tag)
  @Controller(`${at.path}/comments`)
  class CommentsController {
    constructor(private readonly comments: CommentsService) {}

    @Get()
    @Requires(at.read)
    @ApiOperation({
      operationId: at.operation('listComments'),
      summary: `The comments on a ${at.noun}, newest first`,
      description: 'By the time they were posted. A user or page that is unknown has none.',
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
    @Requires(at.comment)
    @ApiOperation({
      operationId: at.operation('postComment'),
      summary: `Comment on a ${at.noun}`,
      description: `Maybe on one page of it, or on one heading of that page: 400 when they are not in the revision you read now.${at.refusal}`,
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
    @Requires(at.read)
    @ApiOperation({ operationId: at.operation('getComment'), summary: `One comment on a ${at.noun}` })
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
    @Requires(at.comment)
    @ApiOperation({
      operationId: at.operation('updateComment'),
      summary: 'Resolve or reopen a comment, change its text, or react to it',
      description: `What is left out stays as it is. Whoever may comment resolves, reopens and reacts; the text is its author's alone to change (403). 409 when there would be more than 50 different reactions.${at.refusal}`,
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
    @Requires(at.comment)
    @ApiOperation({
      operationId: at.operation('deleteComment'),
      summary: 'Delete a comment with its replies',
      description: `Its author may, and administrators of the space with the scope \`admin\`.${at.refusal}`,
    })
    @ApiResponse({ status: 205, description: 'It is gone.' })
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
