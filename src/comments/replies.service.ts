import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../access/actor.js';
import { Clock } from '../common/clock.js';
import { NotFoundError } from '../common/errors/api-error.js';
import { isId, newId } from '../common/ids.js';
import type { ListResource } from '../common/lists/list-resource.js';
import { KeysetPaginator } from '../database/keyset-paginator.js';
import { Outbox } from '../outbox/outbox.js';
import { requireAuthor } from './comment-authorization.js';
import { CommentDeletions } from './comment-deletions.js';
import { commentEvent } from './comment-events.js';
import { CommentLocks } from './comment-locks.js';
import type { CommentReply } from './comment-reply.entity.js';
import { CommentResources } from './comment-resources.js';
import type { CommentReplyResource } from './comment.resource.js';
import { CommentTexts } from './comment-texts.js';
import type { CommentFormat } from './comment-view.js';
import { CommentsRepository } from './comments.repository.js';
import type { Discussion } from './discussion.js';
import type { RepliesQuery } from './dto/comments-query.js';
import type { CreateReplyDto } from './dto/create-comment.dto.js';
import type { UpdateReplyDto } from './dto/update-comment.dto.js';
import { ReactionsService } from './reactions.service.js';
import { RepliesRepository } from './replies.repository.js';

/**
 * Replies to comments. Each change locks the comment first, so that the comment remains and its number of replies is
 * correct.
 */
@Injectable()
export class RepliesService {
  constructor(
    private readonly comments: CommentsRepository,
    private readonly locks: CommentLocks,
    private readonly replies: RepliesRepository,
    private readonly reactions: ReactionsService,
    private readonly texts: CommentTexts,
    private readonly resources: CommentResources,
    private readonly deletions: CommentDeletions,
    private readonly outbox: Outbox,
    private readonly paginator: KeysetPaginator,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFoundError when there is no such comment */
  async list(
    actor: Actor,
    discussion: Discussion,
    commentId: string,
    query: RepliesQuery,
  ): Promise<ListResource<CommentReplyResource>> {
    if (!isId(commentId) || !(await this.comments.exists(discussion, commentId))) {
      throw new NotFoundError('comment');
    }
    return this.paginator.page(query, {
      name: `replies to ${commentId}`,
      fetch: (after, limit) => this.texts.read(query, () => this.replies.list(commentId, after, limit)),
      count: () => this.replies.count(commentId),
      key: ({ id }) => [id],
      show: (views) => this.resources.replies(actor, discussion, views, query.format),
    });
  }

  /** @throws NotFoundError */
  async get(
    actor: Actor,
    discussion: Discussion,
    commentId: string,
    replyId: string,
    format?: CommentFormat,
  ): Promise<CommentReplyResource> {
    const view =
      isId(commentId) && isId(replyId) ? await this.replies.find(discussion, commentId, replyId) : undefined;
    if (view === undefined) throw new NotFoundError('reply');
    return this.resources.reply(actor, discussion, view, format);
  }

  /**
   * Replies to a comment.
   * @throws NotFoundError when there is no such comment
   * @throws ConflictError when the change request is merged
   */
  @Transactional()
  async create(
    actor: Actor,
    discussion: Discussion,
    commentId: string,
    body: CreateReplyDto,
    format?: CommentFormat,
  ): Promise<CommentReplyResource> {
    const comment = await this.locks.lock(discussion, commentId);
    const view = await this.replies.insert({
      id: newId(),
      commentId,
      authorId: actor.userId,
      body: body.body.markdown,
      postedAt: this.clock.now(),
    });
    await this.comments.update(commentId, { replies: comment.replies + 1 });
    await this.outbox.record(
      commentEvent('comment.reply_created', discussion, commentId, { reply: view.id }),
    );
    return this.resources.reply(actor, discussion, view, format);
  }

  /**
   * Changes the properties in the body; an empty body changes nothing.
   * @throws NotFoundError
   * @throws ForbiddenError when the body has a text and the caller is not the author
   * @throws ConflictError when the change request is merged, or there would be too many reactions
   */
  @Transactional()
  async update(
    actor: Actor,
    discussion: Discussion,
    commentId: string,
    replyId: string,
    body: UpdateReplyDto,
  ): Promise<CommentReplyResource> {
    await this.locks.lock(discussion, commentId);
    const reply = await this.findRow(commentId, replyId);
    const markdown = body.body?.markdown;
    if (markdown !== undefined) requireAuthor(actor, reply);
    const now = this.clock.now();
    const isTextChanged = markdown !== undefined && markdown !== reply.body;
    if (isTextChanged) await this.replies.setBody(replyId, markdown, now);
    const reacted = await this.reactions.change({ commentId, replyId }, actor.userId, body, now);
    const actions = [
      ...(isTextChanged ? (['comment.reply_updated'] as const) : []),
      ...(reacted ? (['comment.reacted'] as const) : []),
    ];
    await this.outbox.record(
      ...actions.map((action) => commentEvent(action, discussion, commentId, { reply: replyId })),
    );
    return this.get(actor, discussion, commentId, replyId);
  }

  /**
   * @throws NotFoundError
   * @throws ForbiddenError when the caller is neither the author nor an administrator of the space
   * @throws ConflictError when the change request is merged
   */
  @Transactional()
  async remove(actor: Actor, discussion: Discussion, commentId: string, replyId: string): Promise<void> {
    const comment = await this.locks.lock(discussion, commentId);
    await this.deletions.require(actor, discussion, await this.findRow(commentId, replyId));
    await this.replies.remove(replyId);
    await this.comments.update(commentId, { replies: comment.replies - 1 });
    await this.outbox.record(
      commentEvent('comment.reply_deleted', discussion, commentId, { reply: replyId }),
    );
  }

  private async findRow(commentId: string, replyId: string): Promise<CommentReply> {
    const reply = isId(replyId) ? await this.replies.findRow(commentId, replyId) : null;
    if (reply === null) throw new NotFoundError('reply');
    return reply;
  }
}
