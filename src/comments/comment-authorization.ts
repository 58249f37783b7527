import type { Actor } from '../access/actor.js';
import { ForbiddenError } from '../common/errors/api-error.js';

/** A comment or a reply; null: the author's account no longer exists. */
export interface AuthoredText {
  authorId: string | null;
}

/** @throws ForbiddenError when the caller is not the author */
export function requireAuthor(actor: Actor, { authorId }: AuthoredText): void {
  if (authorId !== actor.userId) throw new ForbiddenError('Only the author can change the text.');
}
