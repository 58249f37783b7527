import { toUserResource } from '../auth/user.mapper.js';
import type { FindTargetPage } from '../content/pages/page-targets.js';
import { commentPermissions } from './comment.policy.js';
import type {
  CommentBodyResource,
  CommentReplyResource,
  CommentResource,
  ReactionResource,
} from './comment.resource.js';
import type { CommentView, ReactionView, ReplyView } from './comment-view.js';
import type { Discussion } from './discussion.js';

/** The caller who reads a discussion. */
export interface CommentViewer {
  actorId: string;
  discussion: Discussion;
  publicUrl: string;
}

/** A comment as the API shows it to one caller. */
export function toCommentResource(
  view: CommentView,
  body: CommentBodyResource,
  findPage: FindTargetPage,
  viewer: CommentViewer,
): CommentResource {
  const { publicUrl } = viewer;
  return {
    object: 'comment',
    id: view.id,
    ...(view.author !== null ? { postedBy: toUserResource(view.author, publicUrl) } : {}),
    postedAt: view.postedAt.toISOString(),
    ...(view.editedAt !== null ? { editedAt: view.editedAt.toISOString() } : {}),
    reactions: toReactionResources(view.reactions, publicUrl),
    replies: view.replies,
    body,
    target: {
      ...(view.nodeId !== null ? { node: { id: view.nodeId, preview: view.nodePreview ?? '' } } : {}),
      ...(view.changeRequestId !== null ? { changeRequest: view.changeRequestId } : {}),
      ...toPage(view, findPage),
      space: viewer.discussion.spaceId,
      revision: view.revisionId,
    },
    urls: { location: commentUrl(view.id, viewer) },
    permissions: permissionsOf(view.author?.id, viewer),
    status: view.status,
    ...(view.resolvedAt !== null ? { resolvedAt: view.resolvedAt.toISOString() } : {}),
    ...(view.resolvedBy !== null ? { resolvedBy: toUserResource(view.resolvedBy, publicUrl) } : {}),
  };
}

/** A reply as the API shows it to one caller. */
export function toReplyResource(
  view: ReplyView,
  body: CommentBodyResource,
  viewer: CommentViewer,
): CommentReplyResource {
  const { publicUrl } = viewer;
  return {
    object: 'comment-reply',
    id: view.id,
    ...(view.author !== null ? { postedBy: toUserResource(view.author, publicUrl) } : {}),
    postedAt: view.postedAt.toISOString(),
    ...(view.editedAt !== null ? { editedAt: view.editedAt.toISOString() } : {}),
    reactions: toReactionResources(view.reactions, publicUrl),
    body,
    urls: { location: `${commentUrl(view.commentId, viewer)}/replies/${view.id}` },
    permissions: permissionsOf(view.author?.id, viewer),
  };
}

function toPage(
  { pageId, page: posted }: CommentView,
  findPage: FindTargetPage,
): Pick<CommentResource['target'], 'page'> {
  if (pageId === null || posted === null) return {};
  const current = findPage(pageId);
  const page = current ?? posted;
  return {
    page: {
      id: pageId,
      title: page.title,
      ...(page.emoji !== undefined ? { emoji: page.emoji } : {}),
      ...(page.icon !== undefined ? { icon: page.icon } : {}),
      createdAt: page.createdAt,
      updatedAt: page.updatedAt,
      path: page.path,
      outdated:
        current === undefined || current.document !== posted.document || current.title !== posted.title,
    },
  };
}

function toReactionResources(reactions: readonly ReactionView[], publicUrl: string): ReactionResource[] {
  const byEmoji = new Map<string, ReactionResource>();
  for (const { emoji, user, reactedAt } of reactions) {
    const resource = byEmoji.get(emoji) ?? { emoji, count: 0, users: [] };
    byEmoji.set(emoji, resource);
    resource.count = resource.users.push({
      user: toUserResource(user, publicUrl),
      reactedAt: reactedAt.toISOString(),
    });
  }
  return [...byEmoji.values()];
}

function permissionsOf(authorId: string | undefined, { actorId, discussion }: CommentViewer) {
  return commentPermissions({
    isAuthor: authorId === actorId,
    mayComment: discussion.mayComment,
    isAdmin: discussion.isAdmin,
  });
}

function commentUrl(commentId: string, { publicUrl, discussion }: CommentViewer): string {
  const { spaceId, changeRequestId } = discussion;
  const branch = changeRequestId === null ? '' : `/change-requests/${changeRequestId}`;
  return `${publicUrl}/v1/spaces/${spaceId}${branch}/comments/${commentId}`;
}
