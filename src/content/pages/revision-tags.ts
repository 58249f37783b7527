import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import { atMost } from '../../config/cache-size.js';
import { tagLabel, type UpdateTag } from '../../markdown/document/update-tags.js';
import { holdTexts } from '../../common/text-hold.js';
import { locatePages } from '../../versioning/located-page.js';
import { DocumentWorkers } from '../conversions/document-workers.js';
import { ContentRepository } from '../store/content.repository.js';
import { ContentStore, type Revision } from '../store/content-store.js';
import type { VisibleParts } from '../visible/visible-content.js';
import { type Claims, type HeldText, VisibleTexts } from '../visible/visible-texts.js';
import type { RevisionTagResource } from './page.resource.js';

/** Most tags of a revision. */
const MAX_TAGS = 1_000;

/** Finds the tags of the updates in the texts of a revision. */
@Injectable()
export class RevisionTags {
  /** By revision and what the reader sees. */
  private readonly tags = new LRUCache<string, readonly RevisionTagResource[]>(atMost(1_000));

  constructor(
    private readonly store: ContentStore,
    private readonly repository: ContentRepository,
    private readonly texts: VisibleTexts,
    private readonly workers: DocumentWorkers,
  ) {}

  /**
   * The tags that a reader sees, in the order of the pages: each slug once, with its first label.
   * @param claims of the reader; undefined: one who sees everything
   */
  async of(
    revision: Revision,
    visible: VisibleParts,
    claims: Claims | undefined,
  ): Promise<readonly RevisionTagResource[]> {
    const key = `${revision.id} ${visible.name}`;
    let found = this.tags.get(key);
    if (found === undefined) {
      found = await this.find(revision, visible, claims);
      this.tags.set(key, found);
    }
    return found;
  }

  private async find(
    revision: Revision,
    visible: VisibleParts,
    claims: Claims | undefined,
  ): Promise<RevisionTagResource[]> {
    const labels = new Map<string, string>();
    const tagged = new Set(await this.repository.findDocumentsWithTags(revision.spaceId));
    for (const { hash, page } of tagged.size === 0 ? [] : await this.holders(revision, visible)) {
      if (!tagged.has(hash) || labels.size >= MAX_TAGS) continue;
      const ofText = await holdTexts(async () => {
        const document = await this.store.document(revision.spaceId, hash);
        return this.tagsOf(revision, { document, page }, claims);
      });
      for (const tag of ofText)
        if (!labels.has(tag.tag) && labels.size < MAX_TAGS) labels.set(tag.tag, tagLabel(tag));
    }
    return [...labels].map(([slug, label]) => ({ slug, label, color: 'default' }));
  }

  /** The texts of a revision: those of pages, then reusable contents that the reader sees. */
  private async holders(
    revision: Revision,
    { hidden }: VisibleParts,
  ): Promise<{ hash: string; page: HeldText['page'] }[]> {
    const pages = [...locatePages((await this.store.pages(revision)).pages)].flatMap(({ page }) =>
      page.document === null ? [] : [{ hash: page.document, page }],
    );
    const contents = (await this.store.reusableContents(revision)).flatMap(({ id, document }) =>
      hidden.has(id) ? [] : [{ hash: document, page: undefined }],
    );
    return [...pages, ...contents];
  }

  /** Of a text that cannot be made for the reader, nothing is visible. */
  private async tagsOf(
    revision: Revision,
    text: HeldText,
    claims: Claims | undefined,
  ): Promise<readonly UpdateTag[]> {
    try {
      const { markdown } = claims === undefined ? text.document : await this.texts.of(revision, text, claims);
      const json = await this.workers.convert({ job: { markdown, as: 'tags' }, length: markdown.length });
      return JSON.parse(json) as UpdateTag[];
    } catch (error) {
      if (!(error instanceof UnusableSourceError)) throw error;
      return [];
    }
  }
}
