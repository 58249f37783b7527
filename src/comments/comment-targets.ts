import { Injectable } from '@nestjs/common';
import { ValidationError } from '../common/errors/api-error.js';
import { PageTargets } from '../content/pages/page-targets.js';
import type { Comment } from './comment.entity.js';
import type { Discussion } from './discussion.js';

const MAX_PREVIEW = 200;

/** What a comment is about, as it is kept with it. */
export type StoredTarget = Pick<Comment, 'pageId' | 'page' | 'nodeId' | 'nodePreview'>;

const NOTHING: StoredTarget = { pageId: null, page: null, nodeId: null, nodePreview: null };

/** Finds what a new comment is about. */
@Injectable()
export class CommentTargets {
  constructor(private readonly pages: PageTargets) {}

  /** @throws ValidationError when the revision has no such page, or the page no such heading */
  async find(
    { spaceId, headRevisionId }: Discussion,
    { page: pageId, node }: { page?: string; node?: string },
  ): Promise<StoredTarget> {
    if (pageId === undefined) {
      if (node === undefined) return NOTHING;
      throw new ValidationError([{ path: 'node', message: 'needs the page it is on, in "page"' }]);
    }
    const page = (await this.pages.ofRevision(spaceId, headRevisionId))(pageId);
    if (page === undefined) {
      throw new ValidationError([
        { path: 'page', message: 'is not the id of a page in the current revision' },
      ]);
    }
    if (node === undefined) return { ...NOTHING, pageId, page };
    const heading = await this.pages.heading(spaceId, page, node);
    if (heading === undefined) {
      throw new ValidationError([{ path: 'node', message: 'is not the anchor of a heading of the page' }]);
    }
    return { pageId, page, nodeId: node, nodePreview: shorten(heading) };
  }
}

function shorten(text: string): string {
  const kept = text.slice(0, MAX_PREVIEW);
  // Never half of a surrogate pair.
  return kept.isWellFormed() ? kept : kept.slice(0, -1);
}
