import type { UserSummary } from '../auth/user.mapper.js';
import type { Comment } from './comment.entity.js';
import type { CommentReply } from './comment-reply.entity.js';

/** Formats of texts in responses. */
export const COMMENT_FORMATS = ['markdown', 'document'] as const;
export type CommentFormat = (typeof COMMENT_FORMATS)[number];

export interface ReactionView {
  emoji: string;
  user: UserSummary;
  reactedAt: Date;
}

/**
 * A comment with its author and resolver (null: none, or the account no longer exists), and its reactions, oldest
 * first.
 */
export interface CommentView extends Pick<
  Comment,
  | 'id'
  | 'changeRequestId'
  | 'revisionId'
  | 'pageId'
  | 'page'
  | 'nodeId'
  | 'nodePreview'
  | 'body'
  | 'status'
  | 'resolvedAt'
  | 'replies'
  | 'postedAt'
  | 'editedAt'
> {
  author: UserSummary | null;
  resolvedBy: UserSummary | null;
  reactions: ReactionView[];
}

/** A reply with its author (null: the account no longer exists), and its reactions, oldest first. */
export interface ReplyView extends Pick<CommentReply, 'id' | 'commentId' | 'body' | 'postedAt' | 'editedAt'> {
  author: UserSummary | null;
  reactions: ReactionView[];
}
