import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../common/errors/api-error.js';
import { isId } from '../common/ids.js';
import type { Comment } from './comment.entity.js';
import { CommentsRepository } from './comments.repository.js';
import { type Discussion, requireNotMerged } from './discussion.js';

/** Locks that whoever changes comments takes first. */
@Injectable()
export class CommentLocks {
  constructor(private readonly comments: CommentsRepository) {}

  /**
   * The comment as it is until the transaction ends: of many who change it at once, each sees what the last one left.
   * What it is a comment on stays open as long.
   * @throws NotFoundError
   * @throws ConflictError when the change request is merged
   */
  async lock(discussion: Discussion, commentId: string): Promise<Comment> {
    const kept = await this.comments.lockDiscussion(discussion);
    const comment = isId(commentId) ? await this.comments.lock(discussion, commentId) : null;
    if (kept === undefined || comment === null) throw new NotFoundError('comment');
    requireNotMerged(kept);
    return comment;
  }

  /**
   * Says why nothing was posted.
   * @throws ConflictError when the change request is merged
   * @throws NotFoundError when what is commented on is gone
   */
  async throwPostingRefusal(discussion: Discussion): Promise<never> {
    const kept = await this.comments.lockDiscussion(discussion);
    if (kept !== undefined) requireNotMerged(kept);
    throw new NotFoundError(discussion.changeRequestId === null ? 'space' : 'change request');
  }
}
