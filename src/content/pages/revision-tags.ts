import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../config/cache-size.js';
import { tagLabel, type UpdateTag } from '../../markdown/document/update-tags.js';
import type { StoredDocument } from '../../markdown/source/stored-document.js';
import { locatePages } from '../../versioning/located-page.js';
import { DocumentWorkers } from '../conversions/document-workers.js';
import { ContentRepository } from '../store/content.repository.js';
import { ContentStore, type Revision } from '../store/content-store.js';
import { type TextReading, TextReadings } from '../visible/text-readings.js';
import { lifetimeOf, type VisibleParts } from '../visible/visible-content.js';
import { type Claims, type HashedText, VisibleTexts } from '../visible/visible-texts.js';
import type { RevisionTagResource } from './page.resource.js';

/** Most tags of a revision. */
const MAX_TAGS = 1_000;
/** Characters of the cached tags of texts, and the characters that each tag counts as in addition. */
const TAGS_CHARACTERS = 2_000_000;
const ENTRY = 50;

/** Finds the tags of the updates in the texts of a revision. */
@Injectable()
export class RevisionTags {
  /** By revision and name of the visible parts. */
  private readonly tags = new LRUCache<string, readonly RevisionTagResource[]>(atMost(1_000));
  /** By hash of the text; for the visible part of a text, by hash and outcome of its conditions. */
  private readonly ofTexts = new LRUCache<string, readonly UpdateTag[]>({
    maxSize: TAGS_CHARACTERS,
    sizeCalculation: (tags, key) =>
      tags.reduce((sum, tag) => sum + tag.tag.length + tagLabel(tag).length + ENTRY, key.length + ENTRY),
  });

  constructor(
    private readonly store: ContentStore,
    private readonly repository: ContentRepository,
    private readonly texts: VisibleTexts,
    private readonly readings: TextReadings,
    private readonly workers: DocumentWorkers,
  ) {}

  /**
   * The tags that a reader sees, in the order of the pages: each slug once, with its first label.
   * @param claims of the reader; undefined: a reader who sees everything
   */
  async of(
    revision: Revision,
    visible: VisibleParts,
    claims: Claims | undefined,
  ): Promise<readonly RevisionTagResource[]> {
    const key = `${revision.id} ${visible.name}`;
    let found = this.tags.get(key);
    if (found === undefined) {
      found = await this.readings.run((reading) => this.find(reading, revision, visible, claims));
      this.tags.set(key, found, { ttl: lifetimeOf(visible.name) });
    }
    return found;
  }

  private async find(
    reading: TextReading,
    revision: Revision,
    visible: VisibleParts,
    claims: Claims | undefined,
  ): Promise<RevisionTagResource[]> {
    const labels = new Map<string, string>();
    const tagged = new Set(await this.repository.findDocumentsWithTags(revision.spaceId));
    for (const text of tagged.size === 0 ? [] : await this.holders(revision, visible)) {
      if (!tagged.has(text.hash) || labels.size >= MAX_TAGS) continue;
      const tags = await this.texts.madeFrom(revision, text, claims, this.ofTexts, (each) =>
        this.tagsIn(each),
      );
      await reading.next();
      // Of a text that cannot be made for the reader, nothing is visible.
      for (const tag of tags ?? [])
        if (!labels.has(tag.tag) && labels.size < MAX_TAGS) labels.set(tag.tag, tagLabel(tag));
    }
    return [...labels].map(([slug, label]) => ({ slug, label, color: 'default' }));
  }

  /** The texts of a revision: the texts of pages, then the reusable contents that the reader sees. */
  private async holders(revision: Revision, { hidden }: VisibleParts): Promise<HashedText[]> {
    const pages = [...locatePages((await this.store.pages(revision)).pages)].flatMap(({ page }) =>
      page.document === null ? [] : [{ hash: page.document, page }],
    );
    const contents = (await this.store.reusableContents(revision)).flatMap(({ id, document }) =>
      hidden.has(id) ? [] : [{ hash: document, page: undefined }],
    );
    return [...pages, ...contents];
  }

  private async tagsIn({ markdown }: StoredDocument): Promise<readonly UpdateTag[]> {
    const json = await this.workers.convert({ job: { markdown, as: 'tags' }, length: markdown.length });
    return JSON.parse(json) as UpdateTag[];
  }
}
