import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../common/errors/api-error.js';
import { isId } from '../common/ids.js';
import type { Comment } from './comment.entity.js';
import { CommentsRepository } from './comments.repository.js';
import { type Discussion, requireNotMerged } from './discussion.js';

/** Locks at the beginning of every change of comments. */
@Injectable()
export class CommentLocks {
  constructor(private readonly comments: CommentsRepository) {}

  /**
   * Locks a comment until the transaction ends, so that concurrent changes see each other's results. Its change request
   * cannot be merged meanwhile.
   * @throws NotFoundError
   * @throws ConflictError when the change request is merged
   */
  async lock(discussion: Discussion, commentId: string): Promise<Comment> {
    const locked = await this.comments.lockDiscussion(discussion);
    const comment = isId(commentId) ? await this.comments.lock(discussion, commentId) : null;
    if (locked === undefined || comment === null) throw new NotFoundError('comment');
    requireNotMerged(locked);
    return comment;
  }

  /**
   * Throws the reason why a comment was not posted.
   * @throws ConflictError when the change request is merged
   * @throws NotFoundError when the space or change request no longer exists
   */
  async throwPostingRefusal(discussion: Discussion): Promise<never> {
    const locked = await this.comments.lockDiscussion(discussion);
    if (locked !== undefined) requireNotMerged(locked);
    throw new NotFoundError(discussion.changeRequestId === null ? 'space' : 'change request');
  }
}
