import { Injectable } from '@nestjs/common';
import { Transactional } from '@nestjs-cls/transactional';
import type { Actor } from '../access/actor.js';
import { Clock } from '../common/clock.js';
import { ApiError, NotFoundError } from '../common/errors/api-error.js';
import { currentRequest, runForMany } from '../common/http/request-context.js';
import { Database } from '../database/database.js';
import { isId, newId } from '../common/ids.js';
import type { ListResource } from '../common/lists/list-resource.js';
import { WriteCoalescer } from '../database/write-coalescer.js';
import { Outbox } from '../outbox/outbox.js';
import type { WaitingEvent } from '../outbox/recorded-event.js';
import { type KeyedRequest, StoredResponses, KeyTakenError } from '../idempotency/stored-responses.js';
import { KeysetPaginator } from '../database/keyset-paginator.js';
import { isRejectedStatement } from '../database/rejected-statement.js';
import type { Comment } from './comment.entity.js';
import { commentEvent } from './comment-events.js';
import { CommentCounters } from './comment-counters.js';
import { CommentLocks } from './comment-locks.js';
import { CommentResources } from './comment-resources.js';
import type { CommentResource } from './comment.resource.js';
import { CommentTargets } from './comment-targets.js';
import { CommentTexts } from './comment-texts.js';
import type { CommentFormat, CommentView } from './comment-view.js';
import { type CommentFilter, CommentsRepository, type NewComment } from './comments.repository.js';
import { requireAuthor } from './comment-authorization.js';
import { CommentDeletions } from './comment-deletions.js';
import { type Discussion, requireNotMerged } from './discussion.js';
import type { CommentsQuery } from './dto/comments-query.js';
import type { CreateCommentDto } from './dto/create-comment.dto.js';
import type { UpdateCommentDto } from './dto/update-comment.dto.js';
import { ReactionsService } from './reactions.service.js';

const NONE: { rows: CommentView[]; count: number } = { rows: [], count: 0 };

interface Post {
  actor: Actor;
  discussion: Discussion;
  comment: NewComment;
  /** The event of the comment. */
  event: WaitingEvent;
  request: KeyedRequest | undefined;
  /** Decides again whether the author may post it. */
  confirm: (() => Promise<void>) | undefined;
}

/** Ends a write of comments whose authors have lost access, with the reasons. */
class PostsRefused extends Error {
  constructor(readonly refusals: ReadonlyMap<Post, ApiError>) {
    super();
  }
}

/** Comments on spaces and on change requests. */
@Injectable()
export class CommentsService {
  private readonly posts = new WriteCoalescer<Post, CommentView | KeyTakenError | ApiError>((posts) =>
    this.postBatch(posts),
  );

  /**
   * Comments on spaces. The result is undefined for comments that `posts` must write, because the row of the space is
   * locked or the batch failed.
   */
  private readonly postsOnSpaces = new WriteCoalescer<Post, CommentView | ApiError | undefined>((posts) =>
    this.postBatchOnSpaces(posts),
  );

  constructor(
    private readonly comments: CommentsRepository,
    private readonly locks: CommentLocks,
    private readonly targets: CommentTargets,
    private readonly counters: CommentCounters,
    private readonly reactions: ReactionsService,
    private readonly texts: CommentTexts,
    private readonly resources: CommentResources,
    private readonly responses: StoredResponses,
    private readonly deletions: CommentDeletions,
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly paginator: KeysetPaginator,
    private readonly clock: Clock,
  ) {}

  list(actor: Actor, discussion: Discussion, query: CommentsQuery): Promise<ListResource<CommentResource>> {
    const { order = 'desc', status = 'all', targetPage, authors } = query;
    const filter: CommentFilter = {
      discussion,
      order,
      status: status === 'all' ? undefined : status,
      pageId: targetPage,
      authorIds: authors?.filter(isId),
    };
    // No page or user has such an ID, so the list is empty.
    const isEmpty = (targetPage !== undefined && !isId(targetPage)) || filter.authorIds?.length === 0;
    return this.paginator.page(query, {
      name: `comments of ${discussion.id} ${JSON.stringify([order, status, targetPage, authors])}`,
      fetch: (after, limit) =>
        isEmpty
          ? Promise.resolve([])
          : this.texts.read(query, () => this.comments.list(filter, after, limit)),
      first: (limit) =>
        isEmpty
          ? Promise.resolve(NONE)
          : this.texts.read(query, () => this.comments.firstPage(filter, limit)),
      key: ({ id }) => [id],
      show: (views) => this.resources.comments(actor, discussion, views, query.format),
    });
  }

  /** @throws NotFoundError */
  async get(
    actor: Actor,
    discussion: Discussion,
    commentId: string,
    format?: CommentFormat,
  ): Promise<CommentResource> {
    const view = isId(commentId) ? await this.comments.find(discussion, commentId) : undefined;
    if (view === undefined) throw new NotFoundError('comment');
    return this.resources.comment(actor, discussion, view, format);
  }

  /**
   * Posts a comment.
   * @throws ValidationError when the target page or heading does not exist
   * @throws ConflictError when the change request is merged
   */
  async create(actor: Actor, discussion: Discussion, body: CreateCommentDto): Promise<CommentResource> {
    requireNotMerged(discussion);
    const id = newId();
    const target = await this.targets.find(discussion, body);
    const comment: NewComment = {
      ...target,
      id,
      authorId: actor.userId,
      revisionId: discussion.headRevisionId,
      body: body.body.markdown,
      postedAt: this.clock.now(),
    };
    // Prepared here, in the context of this request: the comments of several requests are written together.
    const event = this.outbox.prepare(
      commentEvent('comment.created', discussion, id, target.pageId === null ? {} : { page: target.pageId }),
    );
    const { request } = this.responses;
    const post = { actor, discussion, comment, event, request, confirm: currentRequest()?.confirm };
    // Requests with a key are excluded, because their keys are locked before anything is written.
    const canJoinBatch = discussion.changeRequestId === null && request === undefined;
    const posted = canJoinBatch ? await this.postsOnSpaces.add(discussion.organizationId, post) : undefined;
    const view = posted ?? (await this.posts.add(discussion.id, post));
    if (view instanceof Error) throw view;
    return this.resources.comment(actor, discussion, view);
  }

  /**
   * Changes the properties in the body; an empty body changes nothing.
   * @throws NotFoundError
   * @throws ForbiddenError when the body has a text and the caller is not the author
   * @throws ConflictError when the change request is merged, or there would be too many reactions
   */
  @Transactional()
  async update(
    actor: Actor,
    discussion: Discussion,
    commentId: string,
    body: UpdateCommentDto,
  ): Promise<CommentResource> {
    const comment = await this.locks.lock(discussion, commentId);
    const markdown = body.body?.markdown;
    if (markdown !== undefined) requireAuthor(actor, comment);
    const now = this.clock.now();
    const changes = {
      ...(markdown !== undefined && markdown !== comment.body ? { body: markdown, editedAt: now } : {}),
      ...statusChange(comment, body.resolved, actor, now),
    };
    if (Object.keys(changes).length > 0) await this.comments.update(commentId, changes);
    if (changes.status !== undefined) {
      await this.counters.addOpen(discussion, changes.status === 'open' ? 1 : -1);
    }
    const reacted = await this.reactions.change({ commentId, replyId: null }, actor.userId, body, now);
    const actions = [
      ...(changes.body !== undefined ? (['comment.updated'] as const) : []),
      ...(changes.status === 'resolved' ? (['comment.resolved'] as const) : []),
      ...(changes.status === 'open' ? (['comment.reopened'] as const) : []),
      ...(reacted ? (['comment.reacted'] as const) : []),
    ];
    await this.outbox.record(...actions.map((action) => commentEvent(action, discussion, commentId)));
    return this.get(actor, discussion, commentId);
  }

  /**
   * Deletes a comment with its replies.
   * @throws NotFoundError
   * @throws ForbiddenError when the caller is neither the author nor an administrator of the space
   * @throws ConflictError when the change request is merged
   */
  @Transactional()
  async remove(actor: Actor, discussion: Discussion, commentId: string): Promise<void> {
    const comment = await this.locks.lock(discussion, commentId);
    await this.deletions.require(actor, discussion, comment);
    await this.comments.remove(commentId);
    if (comment.status === 'open') await this.counters.addOpen(discussion, -1);
    await this.outbox.record(commentEvent('comment.deleted', discussion, commentId));
  }

  /** Posts comments of one discussion, all or none, except those whose authors lose access while they wait. */
  private postBatch(posts: readonly [Post, ...Post[]]): Promise<(CommentView | KeyTakenError | ApiError)[]> {
    return writeAllowed(posts, (allowed) =>
      this.responses.commitTogether(
        allowed,
        (remaining) =>
          this.database.transaction(async () => {
            const views = await this.insert(posts[0].discussion, remaining);
            await confirmAll(remaining);
            return views;
          }),
        async (post, view) => ({ body: await this.resources.comment(post.actor, post.discussion, view) }),
      ),
    );
  }

  private async insert(discussion: Discussion, posts: readonly Post[]): Promise<CommentView[]> {
    const posted = await this.comments.insert(
      discussion,
      posts.map(({ comment }) => comment),
      posts.map(({ event }) => event),
    );
    if (posted.size === 0) await this.locks.throwPostingRefusal(discussion);
    return posts.flatMap(({ comment }) => posted.get(comment.id) ?? []);
  }

  /**
   * Posts comments on different spaces of an organization, except those on spaces whose row is locked, and those whose authors lose access while
   * they wait.
   */
  private async postBatchOnSpaces(posts: readonly Post[]): Promise<(CommentView | ApiError | undefined)[]> {
    try {
      return await writeAllowed(posts, (allowed) =>
        this.database.transaction(async () => {
          const posted = await this.comments.insertInSpaces(
            allowed.map(({ discussion, comment, event }) => ({
              spaceId: discussion.spaceId,
              comment,
              event,
            })),
          );
          await confirmAll(allowed);
          return allowed.map(({ comment }) => posted.get(comment.id));
        }),
      );
    } catch (error) {
      // One invalid comment must not fail the others: each discussion is retried on its own.
      if (isRejectedStatement(error)) return posts.map(() => undefined);
      throw error;
    }
  }
}

/**
 * Writes posts of several requests, without those whose authors lose access while they wait: these get the reason.
 * @param write writes all of the posts, or none, and returns the results in their order; it calls `confirmAll`
 */
async function writeAllowed<Result>(
  posts: readonly Post[],
  write: (posts: readonly Post[]) => Promise<Result[]>,
): Promise<(Result | ApiError)[]> {
  const refusals = new Map<Post, ApiError>();
  for (;;) {
    const allowed = posts.filter((post) => !refusals.has(post));
    try {
      const results = allowed.length === 0 ? [] : await runForMany(() => write(allowed));
      return posts.map((post) => refusals.get(post) ?? (results[allowed.indexOf(post)] as Result));
    } catch (error) {
      if (!(error instanceof PostsRefused)) throw error;
      for (const [post, refusal] of error.refusals) refusals.set(post, refusal);
    }
  }
}

/** @throws PostsRefused */
async function confirmAll(posts: readonly Post[]): Promise<void> {
  const refusals = new Map<Post, ApiError>();
  for (const post of posts) {
    try {
      await post.confirm?.();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refusals.set(post, error);
    }
  }
  if (refusals.size > 0) throw new PostsRefused(refusals);
}

/** The changes for resolving or reopening; none if the comment already has this status. */
function statusChange(
  { status }: Comment,
  resolved: boolean | undefined,
  { userId }: Actor,
  now: Date,
): Partial<Comment> {
  if (resolved === undefined || resolved === (status === 'resolved')) return {};
  return resolved
    ? { status: 'resolved', resolvedAt: now, resolvedById: userId }
    : { status: 'open', resolvedAt: null, resolvedById: null };
}
