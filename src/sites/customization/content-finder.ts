import { Injectable } from '@nestjs/common';
import { ContentStore, type Revision } from '../../content/store/content-store.js';
import type { SpaceResource } from '../../spaces/space.resource.js';

/** Content that a setting of a site refers to. */
export interface NamedContent {
  kind: 'page' | 'file' | 'reusable-content';
  id: string;
  /** The space that contains it; undefined: a space that the site shows. */
  spaceId: string | undefined;
}

/** Finds content by ID in the active revisions of spaces. */
@Injectable()
export class ContentFinder {
  constructor(private readonly content: ContentStore) {}

  /**
   * Reads each space at most once.
   * @param shown spaces that the site shows
   * @param others further spaces that references name
   * @returns the content that does not exist in the spaces where it may be
   */
  async missing<Named extends NamedContent>(
    shown: readonly SpaceResource[],
    others: readonly SpaceResource[],
    wanted: readonly Named[],
  ): Promise<Set<Named>> {
    const missing = new Set(wanted);
    const shownIds = new Set(shown.map(({ id }) => id));
    for (const space of new Map([...shown, ...others].map((each) => [each.id, each])).values()) {
      const expected = [...missing].filter(({ spaceId }) =>
        spaceId === undefined ? shownIds.has(space.id) : spaceId === space.id,
      );
      if (expected.length === 0) continue;
      const revision = await this.content.revision(space.id, space.revision);
      for (const kind of new Set(expected.map((each) => each.kind))) {
        const holds = await this.idsOf(kind, revision);
        for (const named of expected) if (named.kind === kind && holds(named.id)) missing.delete(named);
      }
    }
    return missing;
  }

  private async idsOf(kind: NamedContent['kind'], revision: Revision): Promise<(id: string) => boolean> {
    switch (kind) {
      case 'page': {
        const pages = await this.content.pages(revision);
        return (id) => pages.find(id) !== undefined;
      }
      case 'file': {
        const { byId } = await this.content.files(revision);
        return (id) => byId.has(id);
      }
      case 'reusable-content': {
        const ids = new Set((await this.content.reusableContents(revision)).map(({ id }) => id));
        return (id) => ids.has(id);
      }
    }
  }
}
