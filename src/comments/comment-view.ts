import type { UserSummary } from '../auth/user.mapper.js';
import type { Comment } from './comment.entity.js';
import type { CommentReply } from './comment-reply.entity.js';

/** How texts are given. */
export const COMMENT_FORMATS = ['markdown', 'document'] as const;
export type CommentFormat = (typeof COMMENT_FORMATS)[number];

export interface ReactionView {
  emoji: string;
  user: UserSummary;
  reactedAt: Date;
}

/** A comment with who wrote and resolved it (null: nobody, or they are gone), and the reactions, oldest first. */
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

/** A reply with who wrote it (null: they are gone), and the reactions, oldest first. */
export interface ReplyView extends Pick<CommentReply, 'id' | 'commentId' | 'body' | 'postedAt' | 'editedAt'> {
  author: UserSummary | null;
  reactions: ReactionView[];
}
