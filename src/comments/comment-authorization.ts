import type { Actor } from '../access/actor.js';
import { ForbiddenError } from '../common/errors/api-error.js';
import type { Discussion } from './discussion.js';

/** A comment or a reply; null: its author is gone. */
interface AuthoredText {
  authorId: string | null;
}

/** @throws ForbiddenError when the text is another's */
export function requireAuthor(actor: Actor, { authorId }: AuthoredText): void {
  if (authorId !== actor.userId) throw new ForbiddenError('Only the author can change the text.');
}

/** @throws ForbiddenError when it is another's and the caller does not administrate the space */
export function requireDeletable(actor: Actor, { isAdmin }: Discussion, { authorId }: AuthoredText): void {
  if (authorId === actor.userId) return;
  if (!isAdmin) throw new ForbiddenError('Only the author or an administrator of the space can delete this.');
  if (!actor.scopes.includes('admin')) {
    throw new ForbiddenError(
      'Deleting what others wrote needs the scope "admin", which this token does not have.',
    );
  }
}
