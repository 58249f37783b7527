import { Injectable } from '@nestjs/common';
import { ConflictError, ValidationError } from '../common/errors/api-error.js';
import type { UpdateReplyDto } from './dto/update-comment.dto.js';
import { type ReactionSubject, ReactionsRepository } from './reactions.repository.js';

/** Different emojis on one comment or reply. */
const MAX_EMOJIS = 50;

/** Reactions to comments and replies. */
@Injectable()
export class ReactionsService {
  constructor(private readonly reactions: ReactionsRepository) {}

  /**
   * Adds and takes away a person's reactions, in the open transaction, while the comment is locked.
   * @returns whether something may have changed
   * @throws ValidationError when one is to be both added and taken away
   * @throws ConflictError when there would be too many different ones
   */
  async change(
    subject: ReactionSubject,
    userId: string,
    changes: Pick<UpdateReplyDto, 'addedReactions' | 'removedReactions'>,
    now: Date,
  ): Promise<boolean> {
    const added = [...new Set(changes.addedReactions)];
    const removed = changes.removedReactions ?? [];
    if (added.some((emoji) => removed.includes(emoji))) {
      throw new ValidationError([
        { path: 'removedReactions', message: 'must not hold what addedReactions holds' },
      ]);
    }
    if (removed.length > 0) await this.reactions.remove(subject, userId, removed);
    if (added.length === 0) return removed.length > 0;
    await this.reactions.add(subject, userId, added, now);
    if ((await this.reactions.countEmojis(subject)) > MAX_EMOJIS) {
      throw new ConflictError(`There are ${MAX_EMOJIS} different reactions, the maximum.`);
    }
    return true;
  }
}
