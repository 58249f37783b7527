import { Injectable } from '@nestjs/common';
import { newId } from '../common/ids.js';
import { Database } from '../database/database.js';

/** The subject of a reaction: a comment, or a reply to it. */
export interface ReactionSubject {
  commentId: string;
  replyId: string | null;
}

/** Reactions in the database. The comment is locked while they change, so there are no concurrent changes. */
@Injectable()
export class ReactionsRepository {
  constructor(private readonly database: Database) {}

  /** Adds a person's reactions; existing ones do not change. */
  async add(subject: ReactionSubject, userId: string, emojis: readonly string[], now: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO comment_reactions (id, subject_id, comment_id, reply_id, space_id, organization_id, user_id, emoji, reacted_at)
       SELECT n.id, coalesce($2, c.id), c.id, $2, c.space_id, c.organization_id, $3, n.emoji, $6
       FROM comments c CROSS JOIN unnest($4::uuid[], $5::text[]) AS n(id, emoji) WHERE c.id = $1
       ON CONFLICT (subject_id, emoji, user_id) DO NOTHING`,
      [subject.commentId, subject.replyId, userId, emojis.map(() => newId()), emojis, now],
    );
  }

  async remove(
    { commentId, replyId }: ReactionSubject,
    userId: string,
    emojis: readonly string[],
  ): Promise<void> {
    await this.database.query(
      'DELETE FROM comment_reactions WHERE subject_id = $1 AND user_id = $2 AND emoji = ANY ($3::text[])',
      [replyId ?? commentId, userId, emojis],
    );
  }

  /** Number of different emojis, and of all reactions. */
  async count({ commentId, replyId }: ReactionSubject): Promise<{ emojis: number; all: number }> {
    const [row] = await this.database.query<{ emojis: number; all: number }>(
      `SELECT count(DISTINCT emoji)::int AS emojis, count(*)::int AS "all"
       FROM comment_reactions WHERE subject_id = $1`,
      [replyId ?? commentId],
    );
    return row ?? { emojis: 0, all: 0 };
  }
}
