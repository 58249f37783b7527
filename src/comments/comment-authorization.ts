import type { Actor } from '../access/actor.js';
import { ForbiddenError } from '../common/errors/api-error.js';
import type { Discussion } from './discussion.js';

/** A comment or a reply; null: the author's account no longer exists. */
interface AuthoredText {
  authorId: string | null;
}

/** @throws ForbiddenError when the caller is not the author */
export function requireAuthor(actor: Actor, { authorId }: AuthoredText): void {
  if (authorId !== actor.userId) throw new ForbiddenError('Only the author can change the text.');
}

/** @throws ForbiddenError when the caller is neither the author nor an administrator of the space */
export function requireDeletable(actor: Actor, { isAdmin }: Discussion, { authorId }: AuthoredText): void {
  if (authorId === actor.userId) return;
  if (!isAdmin) throw new ForbiddenError('This requires the role "admin" on the space, or to be the author.');
  if (!actor.scopes.includes('admin')) {
    throw new ForbiddenError(
      'Deleting texts of other users requires the scope "admin", which this token does not have.',
    );
  }
}
