import { Injectable } from '@nestjs/common';
import { changeRequestLockKey } from '../change-requests/change-request-lock.sql.js';
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
import { insertEvents } from '../outbox/insert-events.sql.js';
import type { WaitingEvent } from '../outbox/recorded-event.js';
import { Comment, type CommentStatus } from './comment.entity.js';
import { COMMENT_BYTES, type CommentRow, commentsFrom, toCommentView } from './comment-rows.js';
import type { CommentView } from './comment-view.js';
import type { Discussion, DiscussionIds } from './discussion.js';

/** Selects and orders the comments of a list. */
export interface CommentFilter {
  discussion: DiscussionIds;
  order: 'asc' | 'desc';
  status?: CommentStatus | undefined;
  pageId?: string | undefined;
  authorIds?: readonly string[] | undefined;
}

/** The IDs of a discussion. */
type DiscussionOf = Pick<Discussion, 'spaceId' | 'changeRequestId'>;

/** A comment to insert. */
export type NewComment = Pick<
  Comment,
  'id' | 'authorId' | 'revisionId' | 'pageId' | 'page' | 'nodeId' | 'nodePreview' | 'body' | 'postedAt'
>;

const SPACE = 'SELECT id, organization_id FROM spaces WHERE id = $1 FOR KEY SHARE';

/** The space ($1), read after the shared advisory lock on the change request ($2) was granted. */
const LOCKED_SPACE = `space AS MATERIALIZED (${SPACE}), locked AS MATERIALIZED (
  SELECT space.*, pg_advisory_xact_lock_shared(${changeRequestLockKey('$2::uuid')}) FROM space
)`;

/** The columns of a new comment in the JSON parameter. */
const NEW_COMMENT = `id uuid, "authorId" uuid, "revisionId" uuid, "pageId" uuid, page jsonb, "nodeId" text,
  "nodePreview" text, body text, "postedAt" timestamptz`;

/**
 * Inserts comments.
 * @param changeRequest SQL expression for the change request
 * @param from FROM list with `place`, the space, and `n`, the new comments
 */
const insertComments = (changeRequest: string, from: string): string => `
  INSERT INTO comments (id, discussion_id, space_id, organization_id, change_request_id, author_id, revision_id, page_id,
    page, node_id, node_preview, body, posted_at)
  SELECT n.id, coalesce(${changeRequest}, place.id), place.id, place.organization_id, ${changeRequest}, n."authorId",
    n."revisionId", n."pageId", n.page, n."nodeId", n."nodePreview", n.body, n."postedAt"
  FROM ${from} RETURNING *`;

/**
 * Inserts comments and counts them as open, in one statement: many transactions wait for the row with the counter, so
 * it must not be locked during a round trip.
 * @param before expressions that run first; the last is `place`, the space, without a row if nothing may be posted
 * @param after expressions that no other part reads, so that they run last
 */
const insert = (before: string, after = ''): string => `
WITH ${before}, posted AS (
  ${insertComments('$2::uuid', `place CROSS JOIN jsonb_to_recordset($3::jsonb) AS n(${NEW_COMMENT})`)}
), recorded AS (
  ${insertEvents('(SELECT $4::json FROM posted LIMIT 1) AS one(events)')}
)${after} ${commentsFrom('posted')}`;

/** Inserts comments on several spaces, except those whose row is locked: it never waits, so it cannot deadlock. */
const INSERT_IN_SPACES = `
WITH place AS MATERIALIZED (
  SELECT id, organization_id FROM spaces WHERE id = ANY ($1::uuid[]) FOR NO KEY UPDATE SKIP LOCKED
), posted AS (
  ${insertComments('NULL::uuid', `place JOIN jsonb_to_recordset($2::jsonb) AS n(${NEW_COMMENT}, "spaceId" uuid) ON n."spaceId" = place.id`)}
), recorded AS (
  ${insertEvents(`(
    SELECT json_agg(e.event ORDER BY e.place) FROM json_array_elements($3::json) WITH ORDINALITY AS e(event, place)
    JOIN posted ON posted.id::text = e.event ->> 'targetId' GROUP BY e.event ->> 'organizationId'
  ) AS one(events)`)}
), counted AS (
  UPDATE spaces SET open_comments = open_comments + added.comments
  FROM (SELECT space_id, count(*)::int AS comments FROM posted GROUP BY space_id) AS added WHERE id = added.space_id
) ${commentsFrom('posted')}`;

const INSERT = {
  /** Updates the row with the counter last, after the comments. */
  space: insert(
    `place AS MATERIALIZED (${SPACE})`,
    `, counted AS (
  UPDATE spaces SET open_comments = open_comments + jsonb_array_length($3::jsonb) WHERE id = $1
)`,
  ),
  /** Updates the row with the counter first, so that nothing is posted after a merge. */
  changeRequest: insert(`${LOCKED_SPACE}, place AS (
  UPDATE change_requests c SET open_comments = c.open_comments + jsonb_array_length($3::jsonb) FROM locked
  WHERE c.id = $2 AND c.space_id = locked.id AND c.status <> 'merged'
  RETURNING locked.id, locked.organization_id
)`),
};

/** Comments in the database. */
@Injectable()
export class CommentsRepository {
  constructor(private readonly database: Database) {}

  async list(
    filter: CommentFilter,
    after: Keyset | undefined,
    limit: number,
  ): Promise<RowsThatFit<CommentView>> {
    const { where, parameters } = conditions(filter);
    const sign = filter.order === 'asc' ? '>' : '<';
    const position = after === undefined ? '' : `AND c.id ${sign} $${parameters.push(after[0])}`;
    const rows = await this.database.query<CommentRow & ListedRow>(
      pageOf(filter, `${where} ${position}`, `$${parameters.push(limit)}`),
      parameters,
    );
    return rowsThatFit(rows, toCommentView);
  }

  /** The first page, and the number of all comments of the list. */
  async firstPage(
    filter: CommentFilter,
    limit: number,
  ): Promise<RowsThatFit<CommentView> & { count: number }> {
    const { where, parameters } = conditions(filter);
    const count = `(SELECT count(*)::int FROM comments c WHERE ${where}) AS list_count, `;
    const rows = await this.database.query<CommentRow & ListedRow & { list_count: number }>(
      pageOf(filter, where, `$${parameters.push(limit)}`, count),
      parameters,
    );
    return { ...rowsThatFit(rows, toCommentView), count: rows[0]?.list_count ?? 0 };
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
   * Locks the space and then the change request until the transaction ends: the space cannot be transferred and the
   * change request cannot be merged. Other transactions can still post and count comments.
   * @returns undefined if it does not exist
   */
  async lockDiscussion({
    spaceId,
    changeRequestId,
  }: DiscussionOf): Promise<Pick<Discussion, 'isClosed'> | undefined> {
    const [row] =
      changeRequestId === null
        ? await this.database.query<{ isClosed: boolean }>(
            'SELECT false AS "isClosed" FROM spaces WHERE id = $1 FOR KEY SHARE',
            [spaceId],
          )
        : await this.database.query<{ isClosed: boolean }>(
            `WITH ${LOCKED_SPACE}
             SELECT c.status = 'merged' AS "isClosed" FROM locked JOIN change_requests c ON c.space_id = locked.id
             WHERE c.id = $2 FOR KEY SHARE OF c`,
            [spaceId, changeRequestId],
          );
    return row;
  }

  /**
   * Locks a comment, with its replies and reactions, until the transaction ends. Call `lockDiscussion` before.
   * @returns null if the comment does not exist
   */
  lock({ id, spaceId }: DiscussionIds, commentId: string): Promise<Comment | null> {
    return this.database.repository(Comment).findOne({
      where: { id: commentId, discussionId: id, spaceId },
      lock: { mode: 'for_no_key_update' },
    });
  }

  /**
   * Inserts open comments into one discussion, and counts them.
   * @param events the events of the comments
   * @returns the comments by ID; none if the space or change request no longer exists, or the change request is merged
   */
  async insert(
    { spaceId, changeRequestId }: DiscussionOf,
    comments: readonly NewComment[],
    events: readonly WaitingEvent[],
  ): Promise<Map<string, CommentView>> {
    const [name, statement] =
      changeRequestId === null
        ? (['post-space-comments', INSERT.space] as const)
        : (['post-change-request-comments', INSERT.changeRequest] as const);
    const rows = await this.database.prepared<CommentRow>(name, statement, [
      spaceId,
      changeRequestId,
      JSON.stringify(comments),
      JSON.stringify(events),
    ]);
    return new Map(rows.map((row) => [row.id, toCommentView(row)]));
  }

  /**
   * Inserts open comments on spaces, and counts them.
   * @returns the comments by ID; without those on spaces that no longer exist or are locked
   */
  async insertInSpaces(
    posts: readonly { spaceId: string; comment: NewComment; event: WaitingEvent }[],
  ): Promise<Map<string, CommentView>> {
    const rows = await this.database.prepared<CommentRow>('post-comments-in-spaces', INSERT_IN_SPACES, [
      [...new Set(posts.map(({ spaceId }) => spaceId))],
      JSON.stringify(posts.map(({ spaceId, comment }) => ({ ...comment, spaceId }))),
      JSON.stringify(posts.map(({ event }) => event)),
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

/** SELECT of a page of comments that meet the condition `where`, after other columns. */
function pageOf({ order }: CommentFilter, where: string, limit: string, columns = ''): string {
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  return `WITH ${listedRows({ from: 'comments c', id: 'c.id', where, direction, limit, bytes: COMMENT_BYTES })}
    ${commentsFrom('comments', `${columns}${IS_CUT}, `)} WHERE c.id IN (${FITTING_IDS}) ORDER BY c.id ${direction}`;
}

function conditions({ discussion, status, pageId, authorIds }: CommentFilter) {
  const parameters: unknown[] = [discussion.spaceId, discussion.id];
  const parts = ['c.space_id = $1', 'c.discussion_id = $2'];
  if (status !== undefined) parts.push(`c.status = $${parameters.push(status)}`);
  if (pageId !== undefined) parts.push(`c.page_id = $${parameters.push(pageId)}`);
  if (authorIds !== undefined) parts.push(`c.author_id = ANY ($${parameters.push(authorIds)}::uuid[])`);
  return { where: parts.join(' AND '), parameters };
}
