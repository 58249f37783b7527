import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { Keyset } from '../database/lists.js';
import { Comment, type CommentStatus } from './comment.entity.js';
import { type CommentRow, commentsFrom, toCommentView } from './comment-rows.js';
import type { CommentView } from './comment-view.js';
import type { Discussion, DiscussionIds } from './discussion.js';

/** Which comments of a discussion are listed, and how. */
export interface CommentFilter {
  discussion: DiscussionIds;
  order: 'asc' | 'desc';
  status?: CommentStatus | undefined;
  pageId?: string | undefined;
  authorIds?: readonly string[] | undefined;
}

/** A comment that is to be posted. */
export type NewComment = Pick<
  Comment,
  'id' | 'authorId' | 'revisionId' | 'pageId' | 'page' | 'nodeId' | 'nodePreview' | 'body' | 'postedAt'
>;

/**
 * Posts comments and counts them as open, in one statement: many wait for the row that counts, so it is held for no round
 * trip. What the rest of a statement does not read runs last, so that row comes after the comments.
 */
const insert = (counted: string): string => `
WITH posted AS (
  INSERT INTO comments (id, discussion_id, space_id, organization_id, change_request_id, author_id, revision_id, page_id,
    page, node_id, node_preview, body, posted_at)
  SELECT n.id, coalesce($2, s.id), s.id, s.organization_id, $2, n."authorId", n."revisionId", n."pageId", n.page,
    n."nodeId", n."nodePreview", n.body, n."postedAt"
  FROM spaces s CROSS JOIN jsonb_to_recordset($3::jsonb) AS n(id uuid, "authorId" uuid, "revisionId" uuid,
    "pageId" uuid, page jsonb, "nodeId" text, "nodePreview" text, body text, "postedAt" timestamptz)
  WHERE s.id = $1 FOR KEY SHARE OF s
  RETURNING *
), counted AS (
  UPDATE ${counted} SET open_comments = open_comments + jsonb_array_length($3::jsonb)
  WHERE id = coalesce($2, $1)
) ${commentsFrom('posted')}`;
const INSERT = { space: insert('spaces'), changeRequest: insert('change_requests') };

/** Comments in the database. */
@Injectable()
export class CommentsRepository {
  constructor(private readonly database: Database) {}

  async list(filter: CommentFilter, after: Keyset | undefined, limit: number): Promise<CommentView[]> {
    const { where, parameters } = conditions(filter);
    const [direction, sign] = filter.order === 'asc' ? ['ASC', '>'] : ['DESC', '<'];
    const place = after === undefined ? '' : `AND c.id ${sign} $${parameters.push(after[0])}`;
    const rows = await this.database.query<CommentRow>(
      `${commentsFrom('comments')} WHERE ${where} ${place}
       ORDER BY c.id ${direction} LIMIT $${parameters.push(limit)}`,
      parameters,
    );
    return rows.map(toCommentView);
  }

  /** The first of them, and how many there are. */
  async first(filter: CommentFilter, limit: number): Promise<{ views: CommentView[]; count: number }> {
    const { where, parameters } = conditions(filter);
    const direction = filter.order === 'asc' ? 'ASC' : 'DESC';
    const rows = await this.database.query<CommentRow & { list_count: number }>(
      `SELECT page.*, (SELECT count(*)::int FROM comments c WHERE ${where}) AS list_count FROM (
         ${commentsFrom('comments')} WHERE ${where} ORDER BY c.id ${direction} LIMIT $${parameters.push(limit)}
       ) AS page ORDER BY page.id ${direction}`,
      parameters,
    );
    return { views: rows.map(toCommentView), count: rows[0]?.list_count ?? 0 };
  }

  async find({ id, spaceId }: DiscussionIds, commentId: string): Promise<CommentView | undefined> {
    const [row] = await this.database.query<CommentRow>(
      `${commentsFrom('comments')} WHERE c.id = $1 AND c.discussion_id = $2 AND c.space_id = $3`,
      [commentId, id, spaceId],
    );
    return row === undefined ? undefined : toCommentView(row);
  }

  async exists({ id, spaceId }: DiscussionIds, commentId: string): Promise<boolean> {
    const rows = await this.database.query(
      'SELECT 1 FROM comments WHERE id = $1 AND discussion_id = $2 AND space_id = $3',
      [commentId, id, spaceId],
    );
    return rows.length > 0;
  }

  /**
   * Keeps others from changing a comment, and what hangs on it, until the transaction ends. The space comes first, so
   * that it is not handed over meanwhile, which takes all of its comments.
   * @returns the comment as it is until then; null when it is not there
   */
  async lock({ id, spaceId }: DiscussionIds, commentId: string): Promise<Comment | null> {
    await this.database.query('SELECT 1 FROM spaces WHERE id = $1 FOR KEY SHARE', [spaceId]);
    return this.database.repository(Comment).findOne({
      where: { id: commentId, discussionId: id, spaceId },
      lock: { mode: 'for_no_key_update' },
    });
  }

  /** Posts comments, open, into one discussion, and counts them. @returns them by id; none when the space is gone */
  async insert(
    { spaceId, changeRequestId }: Pick<Discussion, 'spaceId' | 'changeRequestId'>,
    comments: readonly NewComment[],
  ): Promise<Map<string, CommentView>> {
    const [name, statement] =
      changeRequestId === null
        ? (['post-space-comments', INSERT.space] as const)
        : (['post-change-request-comments', INSERT.changeRequest] as const);
    const rows = await this.database.prepared<CommentRow>(name, statement, [
      spaceId,
      changeRequestId,
      JSON.stringify(comments),
    ]);
    return new Map(rows.map((row) => [row.id, toCommentView(row)]));
  }

  async update(commentId: string, changes: Partial<Comment>): Promise<void> {
    await this.database.repository(Comment).update({ id: commentId }, changes);
  }

  /** Removes a comment with its replies and reactions. */
  async remove(commentId: string): Promise<void> {
    await this.database.repository(Comment).delete({ id: commentId });
  }
}

function conditions({ discussion, status, pageId, authorIds }: CommentFilter) {
  const parameters: unknown[] = [discussion.spaceId, discussion.id];
  const parts = ['c.space_id = $1', 'c.discussion_id = $2'];
  if (status !== undefined) parts.push(`c.status = $${parameters.push(status)}`);
  if (pageId !== undefined) parts.push(`c.page_id = $${parameters.push(pageId)}`);
  if (authorIds !== undefined) parts.push(`c.author_id = ANY ($${parameters.push(authorIds)}::uuid[])`);
  return { where: parts.join(' AND '), parameters };
}
