import { Injectable } from '@nestjs/common';
import { ValidationError } from '../common/errors/api-error.js';
import { PageTargets } from '../content/pages/page-targets.js';
import type { Comment } from './comment.entity.js';
import type { Discussion } from './discussion.js';

const MAX_PREVIEW = 200;

/** The target of a comment, as stored with it. */
export type StoredTarget = Pick<Comment, 'pageId' | 'page' | 'nodeId' | 'nodePreview'>;

const NOTHING: StoredTarget = { pageId: null, page: null, nodeId: null, nodePreview: null };

/** Finds the target of a new comment. */
@Injectable()
export class CommentTargets {
  constructor(private readonly pages: PageTargets) {}

  /** @throws ValidationError when the page or heading does not exist */
  async find(
    { spaceId, headRevisionId }: Discussion,
    { page: pageId, node }: { page?: string; node?: string },
  ): Promise<StoredTarget> {
    if (pageId === undefined) {
      if (node === undefined) return NOTHING;
      throw new ValidationError([{ path: 'node', message: 'requires `page`' }]);
    }
    const page = (await this.pages.ofRevision(spaceId, headRevisionId))(pageId);
    if (page === undefined) {
      throw new ValidationError([
        { path: 'page', message: 'must be the ID of a page in the current revision' },
      ]);
    }
    if (node === undefined) return { ...NOTHING, pageId, page };
    const heading = await this.pages.heading(spaceId, page, node);
    if (heading === undefined) {
      throw new ValidationError([{ path: 'node', message: 'must be the anchor of a heading of the page' }]);
    }
    return { pageId, page, nodeId: node, nodePreview: shorten(heading) };
  }
}

function shorten(text: string): string {
  const shortened = text.slice(0, MAX_PREVIEW);
  // Do not end in the middle of a surrogate pair.
  return shortened.isWellFormed() ? shortened : shortened.slice(0, -1);
}
