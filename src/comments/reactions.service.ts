import { Injectable } from '@nestjs/common';
import { ConflictError, ValidationError } from '../common/errors/api-error.js';
import type { UpdateReplyDto } from './dto/update-comment.dto.js';
import { type ReactionSubject, ReactionsRepository } from './reactions.repository.js';

/** Maximum number of different emojis on a comment or reply. */
const MAX_EMOJIS = 50;
/** Maximum number of all reactions to a comment or reply: a response lists each with its person. */
const MAX_REACTIONS = 5_000;

/** Reactions to comments and replies. */
@Injectable()
export class ReactionsService {
  constructor(private readonly reactions: ReactionsRepository) {}

  /**
   * Adds and removes a person's reactions, in the open transaction, while the comment is locked.
   * @returns whether something may have changed
   * @throws ValidationError when a reaction is both added and removed
   * @throws ConflictError when there would be too many reactions
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
        { path: 'removedReactions', message: 'must not contain emojis of addedReactions' },
      ]);
    }
    if (removed.length > 0) await this.reactions.remove(subject, userId, removed);
    if (added.length === 0) return removed.length > 0;
    await this.reactions.add(subject, userId, added, now);
    const { emojis, all } = await this.reactions.count(subject);
    if (emojis > MAX_EMOJIS) {
      throw new ConflictError(
        `There can be at most ${MAX_EMOJIS} different reactions: use one that already exists.`,
      );
    }
    if (all > MAX_REACTIONS) {
      throw new ConflictError(`There can be at most ${MAX_REACTIONS.toLocaleString('en-US')} reactions.`);
    }
    return true;
  }
}
