import { Injectable } from '@nestjs/common';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import { IncludedTexts, includesOf } from '../../content/pages/included-texts.js';
import { ContentStore, type Revision } from '../../content/store/content-store.js';
import { type Claims, VisibleTexts } from '../../content/visible/visible-texts.js';
import type { StoredDocument } from '../../markdown/source/stored-document.js';
import type { PageNode } from '../../versioning/page.js';

/** Characters of included texts that are read for a page. */
const MAX_INCLUDED = 1_000_000;

/** The text of a page and the texts that it includes. */
export interface TextsOfPage {
  /** The stored texts. The first one is the text of the page; empty if the page has no text. */
  stored: readonly StoredDocument[];
  /** The visible parts of these texts, and of the includes that the reader sees. */
  seen: readonly StoredDocument[];
}

/** Finds what a page shows to a reader. */
@Injectable()
export class ShownTexts {
  constructor(
    private readonly store: ContentStore,
    private readonly visible: VisibleTexts,
  ) {}

  /**
   * @throws UnusableSourceError when the text of the page cannot be made
   * @throws BusyError when too many texts wait
   */
  async of(revision: Revision, page: PageNode, claims: Claims): Promise<TextsOfPage> {
    if (page.document === null) return { stored: [], seen: [] };
    const document = await this.store.document(revision.spaceId, page.document);
    const included = new IncludedTexts(this.store, revision);
    await included.read(document, MAX_INCLUDED);
    // Titles of hidden blocks are other anchors of the visible headings above them.
    const seen = [await this.visible.of(revision, { document, page }, claims)];
    const known = new Set<string>();
    for (const text of seen) {
      for (const id of includesOf(text)) {
        const within = known.has(id) ? undefined : included.documents.get(id);
        known.add(id);
        const visible = within && (await this.visibleIn(revision, { document: within, page }, claims));
        if (visible !== undefined) seen.push(visible);
      }
    }
    return { stored: [document, ...included.documents.values()], seen };
  }

  /** An included text; undefined when it cannot be made: then none of its links lead anywhere. */
  private async visibleIn(
    revision: Revision,
    text: { document: StoredDocument; page: PageNode },
    claims: Claims,
  ): Promise<StoredDocument | undefined> {
    try {
      return await this.visible.of(revision, text, claims);
    } catch (error) {
      if (error instanceof UnusableSourceError) return undefined;
      throw error;
    }
  }
}
