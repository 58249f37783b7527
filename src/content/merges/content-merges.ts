import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { ConflictError, ValidationError } from '../../common/errors/api-error.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { addressPlace, ContentAddresses } from '../../versioning/content-addresses.js';
import { IncludesByPath } from '../../markdown/source/include-paths.js';
import { MarkdownWorkers } from '../edits/markdown-workers.js';
import type { ParsedMarkdown } from '../../markdown/source/parse-markdown.js';
import { storeText } from '../../markdown/source/stable-references.js';
import { type ContentPlan, type ContentState, planContent } from '../../versioning/content-plan.js';
import { documentHash, type StoredDocument } from '../../markdown/source/stored-document.js';
import type { Resolution } from '../../versioning/merge/conflict.js';
import {
  documentsToMerge,
  mergeContent,
  type MergeResult,
  type MergeSide,
} from '../../versioning/merge/merge-content.js';
import { alignGenerated, withoutGenerated } from '../../versioning/merge/generated-parts.js';
import { withDocuments } from '../../versioning/merge/with-documents.js';
import { PageIndex, type PlacedPage } from '../../versioning/page-index.js';
import { ContentStore, type Revision } from '../store/content-store.js';
import { TextDifferences } from '../differences/text-differences.js';
import { type ChangeCounts, countChanges } from './count-changes.js';
import { markConflicts, type MarkedConflict } from './marked-conflicts.js';
import { readableConflict } from './readable-conflict.js';

/** Three revisions of a space: the common base, ours (merged into), and theirs (merged from). */
export interface MergedRevisions {
  spaceId: string;
  base: string;
  ours: string;
  theirs: string;
}

/** The outcome of a merge: what to write on top of ours, or the unresolved conflicts. */
export type BranchMergePlan =
  | {
      kind: 'merged';
      ours: Revision;
      plan: ContentPlan;
      /** Counts what the merge changes in ours. */
      countChanges: () => ChangeCounts;
    }
  | { kind: 'conflicts'; conflicts: MarkedConflict[] };

type Side = MergeSide & { revision: Revision };
type Merged = Extract<MergeResult, { kind: 'merged' }>;

/** Computes merges of branches. Writes nothing. */
@Injectable()
export class ContentMerges {
  constructor(
    private readonly store: ContentStore,
    private readonly workers: MarkdownWorkers,
    private readonly differences: TextDifferences,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Merges theirs into ours.
   * @param resolve how to settle conflicts, by the `page` that they name
   * @throws ValidationError when an item of `resolve` matches no conflict, or a text is too long
   * @throws ConflictError when the outcome has too many pages, or a page is too long
   * @throws UnusableSourceError when a text cannot be read
   * @throws BusyError when too many texts are waiting for a thread
   */
  async plan(
    { spaceId, ...ids }: MergedRevisions,
    resolve: ReadonlyMap<string, Resolution>,
  ): Promise<BranchMergePlan> {
    const [asBase, ours, asTheirs] = await Promise.all(
      [ids.base, ids.ours, ids.theirs].map((id) => this.side(spaceId, id)),
    );
    if (asBase === undefined || ours === undefined || asTheirs === undefined)
      throw new Error('A side is missing.');
    const aligned = alignGenerated(asBase.index, ours.index, asTheirs.index);
    const [base, theirs] = [
      { ...asBase, index: aligned.base },
      { ...asTheirs, index: aligned.theirs },
    ];
    const documents = await this.store.documentsOf(spaceId, documentsToMerge(base, ours, theirs));
    const texts = new Map([...documents].map(([hash, { markdown }]) => [hash, markdown]));
    const now = this.clock.now().toISOString();
    const result = mergeContent(base, ours, theirs, { texts, resolve, now });
    const open = new Set(result.kind === 'conflicts' ? result.conflicts.map(({ page }) => page) : []);
    const idle = result.unused.filter((page) => !open.has(page));
    if (idle.length > 0) {
      throw new ValidationError(
        idle.map((page) => ({
          path: `resolve.${page}`,
          message: 'is not in a conflict that this value resolves',
        })),
      );
    }
    if (result.kind === 'conflicts') {
      const conflicts = result.conflicts.map((conflict) =>
        readableConflict(conflict, { base, ours, theirs }, documents),
      );
      return { kind: 'conflicts', conflicts: await markConflicts(conflicts, this.differences) };
    }
    this.requireLengths(result, resolve);
    const { plan, after } = await this.write(ours, result);
    return {
      kind: 'merged',
      ours: ours.revision,
      plan: { ...plan, computes: plan.computes || aligned.isStale },
      countChanges: () => countChanges(ours, after),
    };
  }

  private async side(spaceId: string, revisionId: string): Promise<Side> {
    const revision = await this.store.revision(spaceId, revisionId);
    return {
      revision,
      index: await this.store.pages(revision),
      files: (await this.store.files(revision)).files,
      reusableContents: await this.store.reusableContents(revision),
      variables: revision.variables,
    };
  }

  /** A page over the limit could not be edited any more. */
  private requireLengths(
    { pageTexts, reusableTexts }: Merged,
    resolve: ReadonlyMap<string, Resolution>,
  ): void {
    const { pageMarkdown } = this.environment.limits;
    for (const [id, text] of [...pageTexts, ...reusableTexts]) {
      const bytes = Buffer.byteLength(text);
      if (bytes <= pageMarkdown) continue;
      const message = `would be ${bytes} bytes long; ${pageMarkdown} are the most`;
      if (typeof resolve.get(id) === 'object') {
        throw new ValidationError([{ path: `resolve.${id}.markdown`, message }]);
      }
      throw new ConflictError(
        `Merged, the text of page ${id} ${message}: settle it with a shorter text, or shorten it on one side.`,
      );
    }
  }

  /** Parses the merged texts, and plans the new state. */
  private async write(ours: Side, merged: Merged): Promise<{ plan: ContentPlan; after: ContentState }> {
    const { pageTexts, reusableTexts } = merged;
    const mergedIndex = new PageIndex(merged.pages, ours.index);
    const pages = withoutGenerated(mergedIndex, pageTexts.keys());
    const index = pages === merged.pages ? mergedIndex : new PageIndex(pages, ours.index);
    const { pagesPerSpace } = this.environment.limits;
    if (index.size > pagesPerSpace) {
      throw new ConflictError(
        `Merged, the content would have ${index.size} pages; ${pagesPerSpace} are the most.`,
      );
    }
    const parsed = await this.workers.parse([...new Set([...pageTexts.values(), ...reusableTexts.values()])]);
    const addresses = new ContentAddresses(
      index,
      new Map(merged.files.map((file) => [file.path, file])),
      new IncludesByPath(merged.reusableContents),
    );
    const documents = new Map<string, StoredDocument>();
    const keep = (markdown: string, from: PlacedPage | undefined): string => {
      const read = parsed.get(markdown) as ParsedMarkdown;
      const document = storeText(markdown, read, addressPlace(from), addresses);
      const hash = documentHash(document.markdown);
      documents.set(hash, document);
      return hash;
    };
    const ofPages = new Map([...pageTexts].map(([id, text]) => [id, keep(text, index.find(id))]));
    const after: ContentState = {
      pages: withDocuments(index, ofPages),
      files: merged.files,
      reusableContents: merged.reusableContents.map((entry) => {
        const text = reusableTexts.get(entry.id);
        return text === undefined ? entry : { ...entry, document: keep(text, undefined) };
      }),
      variables: { ...merged.variables },
    };
    return { plan: planContent(stateOf(ours), after, documents), after };
  }
}

function stateOf({ index, files, reusableContents, variables }: MergeSide): ContentState {
  return {
    pages: index.pages as ContentState['pages'],
    files: files as ContentState['files'],
    reusableContents: reusableContents as ContentState['reusableContents'],
    variables: { ...variables },
  };
}
