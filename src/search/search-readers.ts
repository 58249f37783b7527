import { Injectable } from '@nestjs/common';
import { UnusableSourceError } from '../common/errors/api-error.js';
import { ContentStore } from '../content/store/content-store.js';
import { type Claims, VisibleTexts } from '../content/visible/visible-texts.js';
import { holdTexts } from '../common/text-hold.js';
import { SpaceHeads } from '../spaces/space-heads.js';
import type { SectionsForReader } from './excerpts.js';
import { type PageOfSpace, type SearchHit, SearchRepository } from './search.repository.js';
import { timedSections } from './timed-sections.js';

/** A reader who does not find everything in the searched texts, as people who edit them do. */
export interface SearchReader {
  /** The sections of a page as the reader sees them. Asked only for texts with conditions. */
  sectionsOf: SectionsForReader;
  /** Pages that the reader does not find, whatever their texts are. */
  hidden: readonly PageOfSpace[];
}

/** A reader, and the spaces in which the reader does not find everything. */
export interface LimitedReader {
  reader: SearchReader;
  spaceIds: readonly string[];
}

/** Compares matching texts with the parts of them that callers without a role on their space see. */
@Injectable()
export class SearchReaders {
  constructor(
    private readonly search: SearchRepository,
    private readonly store: ContentStore,
    private readonly texts: VisibleTexts,
    private readonly heads: SpaceHeads,
  ) {}

  /** A reader with claims, who has a role on none of the spaces. It is for one search, because its time is bounded. */
  withClaims(spaceIds: readonly string[], claims: Claims): LimitedReader {
    const limited = new Set(spaceIds);
    const ofLimited = timedSections((hit) => this.sectionsOf(hit, claims));
    const sectionsOf: SectionsForReader = async (hit) =>
      limited.has(hit.spaceId) ? ofLimited(hit) : undefined;
    return { reader: { sectionsOf, hidden: [] }, spaceIds };
  }

  /** A person who searches spaces of an organization; undefined: everything that they find can be shown. */
  async person(userId: string, organizationId: string): Promise<LimitedReader | undefined> {
    const spaceIds = await this.search.findConditionalWithoutRole(userId, organizationId);
    return spaceIds.length === 0 ? undefined : this.withClaims(spaceIds, {});
  }

  private async sectionsOf({ spaceId, pageId, document: hash }: SearchHit, claims: Claims) {
    const headId = await this.heads.find(spaceId);
    if (headId === undefined || hash === null) return [];
    const revision = await this.store.revision(spaceId, headId);
    const page = (await this.store.pages(revision)).find(pageId)?.page;
    return holdTexts(async () => {
      const document = await this.store.document(spaceId, hash);
      try {
        return (await this.texts.of(revision, { document, page }, claims)).sections;
      } catch (error) {
        // Nobody finds a text that cannot be read for them.
        if (error instanceof UnusableSourceError) return [];
        throw error;
      }
    });
  }
}
