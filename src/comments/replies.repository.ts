import { Injectable } from '@nestjs/common';
import { NIL_ID } from '../common/ids.js';
import { Database } from '../database/database.js';
import type { Keyset } from '../database/keyset-paginator.js';
import {
  FITTING_IDS,
  IS_CUT,
  listedRows,
  type ListedRow,
  type RowsThatFit,
  rowsThatFit,
} from '../database/page-bytes.sql.js';
import { CommentReply } from './comment-reply.entity.js';
import { REPLY_BYTES, repliesFrom, type ReplyRow, toReplyView } from './comment-rows.js';
import type { ReplyView } from './comment-view.js';
import type { DiscussionIds } from './discussion.js';

/** A reply to insert. */
export type NewReply = Pick<CommentReply, 'id' | 'commentId' | 'authorId' | 'body' | 'postedAt'>;

/** A page ($3 rows) of the replies to a comment ($1) after a reply ($2). */
const PAGE = `WITH ${listedRows({
  from: 'comment_replies r',
  id: 'r.id',
  where: 'r.comment_id = $1 AND r.id > $2',
  direction: 'ASC',
  limit: '$3',
  bytes: REPLY_BYTES,
})} ${repliesFrom('comment_replies', `${IS_CUT}, `)} WHERE r.id IN (${FITTING_IDS}) ORDER BY r.id`;

/** Replies in the database. */
@Injectable()
export class RepliesRepository {
  constructor(private readonly database: Database) {}

  /** The replies to a comment, oldest first. */
  async list(commentId: string, after: Keyset | undefined, limit: number): Promise<RowsThatFit<ReplyView>> {
    const rows = await this.database.query<ReplyRow & ListedRow>(PAGE, [
      commentId,
      after?.[0] ?? NIL_ID,
      limit,
    ]);
    return rowsThatFit(rows, toReplyView);
  }

  async count(commentId: string): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM comment_replies WHERE comment_id = $1',
      [commentId],
    );
    return row?.count ?? 0;
  }

  async find(
    { id, spaceId }: DiscussionIds,
    commentId: string,
    replyId: string,
  ): Promise<ReplyView | undefined> {
    const [row] = await this.database.query<ReplyRow>(
      `${repliesFrom('comment_replies')}
       WHERE r.id = $1 AND r.comment_id = $2 AND r.discussion_id = $3 AND r.space_id = $4`,
      [replyId, commentId, id, spaceId],
    );
    return row === undefined ? undefined : toReplyView(row);
  }

  /** Inserts a reply to a comment. The comment must be locked, so that it exists. */
  async insert(reply: NewReply): Promise<ReplyView> {
    const [row] = await this.database.query<ReplyRow>(
      `WITH posted AS (
         INSERT INTO comment_replies (id, comment_id, discussion_id, space_id, organization_id, author_id, body, posted_at)
         SELECT $1, c.id, c.discussion_id, c.space_id, c.organization_id, $3, $4, $5 FROM comments c WHERE c.id = $2
         RETURNING *
       ) ${repliesFrom('posted')}`,
      [reply.id, reply.commentId, reply.authorId, reply.body, reply.postedAt],
    );
    return toReplyView(row as ReplyRow);
  }

  /** The row of a reply. Its comment must be locked, so that the reply does not change. */
  findRow(commentId: string, replyId: string): Promise<CommentReply | null> {
    return this.database.repository(CommentReply).findOneBy({ id: replyId, commentId });
  }

  async setBody(replyId: string, body: string, editedAt: Date): Promise<void> {
    await this.database.repository(CommentReply).update({ id: replyId }, { body, editedAt });
  }

  /** Deletes a reply with its reactions. */
  async remove(replyId: string): Promise<void> {
    await this.database.repository(CommentReply).delete({ id: replyId });
  }
}
