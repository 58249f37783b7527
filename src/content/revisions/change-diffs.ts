import { Injectable } from '@nestjs/common';
import type { PageIndex } from '../../versioning/page-index.js';
import type { FileEntry } from '../../versioning/file.js';
import type { TextDiff } from '../../versioning/merge/diff-texts.js';
import { TextDifferences } from '../differences/text-differences.js';
import type { TextPair } from '../differences/compare-texts.js';
import { renderMarkdown } from '../pages/render-markdown.js';
import { ContentStore } from '../store/content-store.js';
import type { RevisionChange } from './revision-changes.js';

/** Characters of the texts that are compared for one response. */
const MAX_COMPARED = 4_000_000;
/** Changes whose texts are read together: a few first, because they may be long enough. */
const CHANGES_AT_FIRST = 2;
const CHANGES_AT_ONCE = 25;

/** The differences of texts that changed between two revisions. */
@Injectable()
export class ChangeDiffs {
  constructor(
    private readonly store: ContentStore,
    private readonly differences: TextDifferences,
  ) {}

  /**
   * The differences of the texts of the changes, as readers of both revisions see them. Only changes of pages and
   * reusable contents that are not moves have one. Changes behind too much text have a truncated one.
   * @param from '' is empty content
   * @throws BusyError when too many comparisons are waiting
   */
  async of(
    spaceId: string,
    from: string,
    to: string,
    changes: readonly RevisionChange[],
  ): Promise<Map<RevisionChange, TextDiff>> {
    const described = changes.filter(
      ({ type, page, reusableContent }) =>
        type !== 'page_moved' && (page !== undefined || reusableContent !== undefined),
    );
    const compared = described.filter(({ attributes }) => attributes.document !== undefined);
    const diffs =
      compared.length === 0
        ? []
        : await this.differences.diff(() => this.texts(spaceId, { from, to }, compared));
    const found = new Map<RevisionChange, TextDiff>(
      described.map((change) => [change, { hunks: [], truncated: false }]),
    );
    compared.forEach((change, index) => {
      found.set(change, diffs[index] ?? { hunks: [], truncated: true });
    });
    return found;
  }

  /** The texts of the first changes, as many as are compared. */
  private async texts(
    spaceId: string,
    { from, to }: { from: string; to: string },
    changes: readonly RevisionChange[],
  ): Promise<TextPair[]> {
    const [was, is] = [await this.side(spaceId, from), await this.side(spaceId, to)];
    const pairs: TextPair[] = [];
    let length = 0;
    let size = CHANGES_AT_FIRST;
    for (let start = 0; start < changes.length; start += size) {
      if (start > 0) size = Math.min(CHANGES_AT_ONCE, start);
      const batch = changes.slice(start, start + size);
      const hashes = batch.flatMap(({ attributes: { document } }) => [document?.before, document?.after]);
      const documents = await this.store.documentsOf(spaceId, [
        ...new Set(hashes.filter((hash) => typeof hash === 'string')),
      ]);
      const read = (side: Side | undefined, { page }: RevisionChange, hash: unknown): string | undefined => {
        const document = documents.get(hash as string);
        if (side === undefined || document === undefined) return undefined;
        const placed = page === undefined ? undefined : side.index.find(page.id);
        return renderMarkdown(document, placed, side.index, side.files);
      };
      for (const change of batch) {
        const { document } = change.attributes;
        const [before, after] = [read(was, change, document?.before), read(is, change, document?.after)];
        length += (before ?? '').length + (after ?? '').length;
        if (length > MAX_COMPARED) return pairs;
        pairs.push({ before, after });
      }
    }
    return pairs;
  }

  private async side(spaceId: string, revisionId: string): Promise<Side | undefined> {
    if (revisionId === '') return undefined;
    const revision = await this.store.revision(spaceId, revisionId);
    return { index: await this.store.pages(revision), files: (await this.store.files(revision)).byId };
  }
}

interface Side {
  index: PageIndex;
  files: ReadonlyMap<string, FileEntry>;
}
