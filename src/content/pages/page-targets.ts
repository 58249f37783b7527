import { Injectable } from '@nestjs/common';
import { ContentStore } from '../store/content-store.js';

/**
 * A page as other contexts store it when they refer to it: plain data, which can be shown when the page no longer exists.
 */
export interface TargetPage {
  title: string;
  emoji?: string;
  icon?: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
  /** Slugs from the top, joined by `/`. */
  path: string;
  /** Hash of the text; null for pages that have none. */
  document: string | null;
}

/** Finds a page of a revision by ID. */
export type FindTargetPage = (pageId: string) => TargetPage | undefined;

/** Pages for other contexts that refer to them. */
@Injectable()
export class PageTargets {
  constructor(private readonly store: ContentStore) {}

  /** @throws NotFoundError when the space has no such revision */
  async ofRevision(spaceId: string, revisionId: string): Promise<FindTargetPage> {
    const index = await this.store.pages(await this.store.revision(spaceId, revisionId));
    return (pageId) => {
      const placed = index.find(pageId);
      if (placed === undefined) return undefined;
      const { page, path } = placed;
      return {
        title: page.title,
        ...(page.emoji !== undefined ? { emoji: page.emoji } : {}),
        ...(page.icon !== undefined ? { icon: page.icon } : {}),
        createdAt: page.createdAt,
        updatedAt: page.updatedAt,
        path,
        document: page.document,
      };
    };
  }

  /** The text of a heading of a page; undefined when there is no heading with the anchor. */
  async heading(spaceId: string, page: TargetPage, anchor: string): Promise<string | undefined> {
    if (page.document === null) return undefined;
    const { sections } = await this.store.document(spaceId, page.document);
    return sections.find((section) => section.anchor === anchor)?.title;
  }
}
