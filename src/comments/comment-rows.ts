import { userJson } from '../auth/user-json.sql.js';
import type { UserSummary } from '../auth/user.mapper.js';
import type { TargetPage } from '../content/pages/page-targets.js';
import type { CommentStatus } from './comment.entity.js';
import type { CommentView, ReactionView, ReplyView } from './comment-view.js';

/** Reactions to the row `subject`, oldest first, as a JSON array; null if there are none. */
const reactions = (subject: string): string =>
  `(SELECT jsonb_agg(jsonb_build_object('emoji', x.emoji, 'reactedAt', x.reacted_at, 'user', ${userJson('u')}) ORDER BY x.id)
    FROM comment_reactions x JOIN users u ON u.id = x.user_id WHERE x.subject_id = ${subject}.id)`;

/** Approximate size in bytes of the reactions to the row `subject` in a response: most of it is the people. */
const reactionBytes = (subject: string): string =>
  `coalesce((SELECT sum(300 + octet_length(u.display_name) + octet_length(u.email) + coalesce(octet_length(u.photo_url), 0))
    FROM comment_reactions x JOIN users u ON u.id = x.user_id WHERE x.subject_id = ${subject}.id), 0)`;

/** Approximate size in bytes of a comment in a response; `c` is a row of comments. */
export const COMMENT_BYTES = `1500 + octet_length(c.body) + coalesce(octet_length(c.node_preview), 0) + ${reactionBytes('c')}`;

/** Approximate size in bytes of a reply in a response; `r` is a row of replies. */
export const REPLY_BYTES = `1000 + octet_length(r.body) + ${reactionBytes('r')}`;

/** SELECT of comments with authors, resolvers and reactions, after other `columns`; `c` is a row of comments. */
export const commentsFrom = (source: string, columns = ''): string => `
SELECT ${columns}c.id, c.change_request_id, c.revision_id, c.page_id, c.page, c.node_id, c.node_preview, c.body, c.status,
  c.resolved_at, c.replies, c.posted_at, c.edited_at, ${userJson('author')} AS author, ${userJson('resolver')} AS resolved_by,
  ${reactions('c')} AS reactions
FROM ${source} c LEFT JOIN users author ON author.id = c.author_id LEFT JOIN users resolver ON resolver.id = c.resolved_by_id`;

/** SELECT of replies with authors and reactions, after other `columns`; `r` is a row of replies. */
export const repliesFrom = (source: string, columns = ''): string => `
SELECT ${columns}r.id, r.comment_id, r.body, r.posted_at, r.edited_at, ${userJson('author')} AS author, ${reactions('r')} AS reactions
FROM ${source} r LEFT JOIN users author ON author.id = r.author_id`;

type ReactionRows = { emoji: string; reactedAt: string; user: UserSummary }[] | null;

export interface CommentRow {
  id: string;
  change_request_id: string | null;
  revision_id: string;
  page_id: string | null;
  page: TargetPage | null;
  node_id: string | null;
  node_preview: string | null;
  body: string;
  status: CommentStatus;
  resolved_at: Date | null;
  replies: number;
  posted_at: Date;
  edited_at: Date | null;
  author: UserSummary | null;
  resolved_by: UserSummary | null;
  reactions: ReactionRows;
}

export interface ReplyRow {
  id: string;
  comment_id: string;
  body: string;
  posted_at: Date;
  edited_at: Date | null;
  author: UserSummary | null;
  reactions: ReactionRows;
}

export function toCommentView(row: CommentRow): CommentView {
  return {
    id: row.id,
    changeRequestId: row.change_request_id,
    revisionId: row.revision_id,
    pageId: row.page_id,
    page: row.page,
    nodeId: row.node_id,
    nodePreview: row.node_preview,
    body: row.body,
    status: row.status,
    resolvedAt: row.resolved_at,
    replies: row.replies,
    postedAt: row.posted_at,
    editedAt: row.edited_at,
    author: row.author,
    resolvedBy: row.resolved_by,
    reactions: toReactions(row.reactions),
  };
}

export function toReplyView(row: ReplyRow): ReplyView {
  return {
    id: row.id,
    commentId: row.comment_id,
    body: row.body,
    postedAt: row.posted_at,
    editedAt: row.edited_at,
    author: row.author,
    reactions: toReactions(row.reactions),
  };
}

function toReactions(rows: ReactionRows): ReactionView[] {
  return (rows ?? []).map(({ emoji, reactedAt, user }) => ({ emoji, user, reactedAt: new Date(reactedAt) }));
}
