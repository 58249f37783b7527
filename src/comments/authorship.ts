import type { Actor } from '../access/actor.js';
import { ForbiddenError } from '../common/errors/api-error.js';
import type { Discussion } from './discussion.js';

/** A comment or a reply; null: its author is gone. */
interface Written {
  authorId: string | null;
}

/** @throws ForbiddenError when the text is another's */
export function requireAuthor(actor: Actor, { authorId }: Written): void {
  if (authorId !== actor.userId) throw new ForbiddenError('A text is changed by its author alone.');
}

/** @throws ForbiddenError when it is another's and the caller does not administrate the space */
export function requireRemovable(actor: Actor, { isAdmin }: Discussion, { authorId }: Written): void {
  if (authorId === actor.userId) return;
  if (!isAdmin) throw new ForbiddenError('This is deleted by its author or an administrator of the space.');
  if (!actor.scopes.includes('admin')) {
    throw new ForbiddenError(
      'Deleting what others wrote needs the scope "admin", which this token does not have.',
    );
  }
}
