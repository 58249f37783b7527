import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { TextConverter } from '../content/pages/text-converter.js';
import { PageTargets } from '../content/pages/page-targets.js';
import { type CommentViewer, toCommentResource, toReplyResource } from './comment.mapper.js';
import type { CommentBodyResource, CommentReplyResource, CommentResource } from './comment.resource.js';
import type { CommentFormat, CommentView, ReplyView } from './comment-view.js';
import type { Discussion } from './discussion.js';

/** Builds the resources of comments and replies, with their target pages, and texts in the requested format. */
@Injectable()
export class CommentResources {
  constructor(
    private readonly pages: PageTargets,
    private readonly converter: TextConverter,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async comment(
    actor: Actor,
    discussion: Discussion,
    view: CommentView,
    format?: CommentFormat,
  ): Promise<CommentResource> {
    const [resource] = await this.comments(actor, discussion, [view], format);
    return resource as CommentResource;
  }

  /** Resources in the order of the views. All pages are looked up in one index. */
  async comments(
    actor: Actor,
    discussion: Discussion,
    views: readonly CommentView[],
    format?: CommentFormat,
  ): Promise<CommentResource[]> {
    const findPage = views.some(({ pageId }) => pageId !== null)
      ? await this.pages.ofRevision(discussion.spaceId, discussion.headRevisionId)
      : () => undefined;
    const viewer = this.viewer(actor, discussion);
    return this.withBodies(views, format, (view, body) => toCommentResource(view, body, findPage, viewer));
  }

  async reply(
    actor: Actor,
    discussion: Discussion,
    view: ReplyView,
    format?: CommentFormat,
  ): Promise<CommentReplyResource> {
    const [resource] = await this.replies(actor, discussion, [view], format);
    return resource as CommentReplyResource;
  }

  /** Resources in the order of the views. */
  async replies(
    actor: Actor,
    discussion: Discussion,
    views: readonly ReplyView[],
    format?: CommentFormat,
  ): Promise<CommentReplyResource[]> {
    const viewer = this.viewer(actor, discussion);
    return this.withBodies(views, format, (view, body) => toReplyResource(view, body, viewer));
  }

  private viewer(actor: Actor, discussion: Discussion): CommentViewer {
    return { actorId: actor.userId, discussion, publicUrl: this.environment.publicUrl };
  }

  private async withBodies<View extends { body: string }, Resource>(
    views: readonly View[],
    format: CommentFormat | undefined,
    map: (view: View, body: CommentBodyResource) => Resource,
  ): Promise<Resource[]> {
    if (format !== 'document') return views.map((view) => map(view, { markdown: view.body }));
    const documents = await this.converter.toDocuments(views.map(({ body }) => body));
    return documents.flatMap((document, index) => {
      const view = views[index];
      return view === undefined ? [] : [map(view, { document })];
    });
  }
}
