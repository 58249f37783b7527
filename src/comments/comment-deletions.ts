import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import { LaterAccess } from '../auth/later-access.js';
import { ForbiddenError } from '../common/errors/api-error.js';
import type { AuthoredText } from './comment-authorization.js';
import type { Discussion } from './discussion.js';

/** Decides who may delete a comment or a reply. */
@Injectable()
export class CommentDeletions {
  constructor(private readonly access: LaterAccess) {}

  /**
   * Call it after the text is locked: an administrator who deletes the text of another user is one now, not only when the
   * request arrived.
   * @throws ForbiddenError when the caller is neither the author nor an administrator of the space
   */
  async require(actor: Actor, { isAdmin, spaceId }: Discussion, { authorId }: AuthoredText): Promise<void> {
    if (authorId === actor.userId) return;
    if (!isAdmin)
      throw new ForbiddenError('This requires the role "admin" on the space, or to be the author.');
    if (!actor.scopes.includes('admin')) {
      throw new ForbiddenError(
        'Deleting texts of other users requires the scope "admin", which this token does not have.',
      );
    }
    await this.access.require(actor.tokenId, 'space.admin', { spaceId });
  }
}
