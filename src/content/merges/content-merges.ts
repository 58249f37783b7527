import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { ConflictError, UnusableSourceError, ValidationError } from '../../common/errors/api-error.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { addressPlace, ContentAddresses } from '../../versioning/content-addresses.js';
import { IncludesByPath } from '../../markdown/source/include-paths.js';
import { MarkdownWorkers } from '../edits/markdown-workers.js';
import type { ParsedMarkdown } from '../../markdown/source/parse-markdown.js';
import { storeText } from '../../markdown/source/stable-references.js';
import { type ContentPlan, type ContentState, planContent } from '../../versioning/content-plan.js';
import { documentHash, type StoredDocument } from '../../markdown/source/stored-document.js';
import type { Conflict, Resolution, Side as SideName } from '../../versioning/merge/conflict.js';
import {
  documentsToMerge,
  mergeContent,
  type MergeResult,
  type MergeSide,
  textsToMerge,
} from '../../versioning/merge/merge-content.js';
import { alignGenerated, withoutGenerated } from '../../versioning/merge/generated-parts.js';
import { withDocuments } from '../../versioning/merge/with-documents.js';
import { longPathMessage, pageWithLongPath } from '../../versioning/long-path.js';
import { PageIndex, type PlacedPage } from '../../versioning/page-index.js';
import { type ContentRoots, ContentStore, type Revision } from '../store/content-store.js';
import { TextDifferences } from '../differences/text-differences.js';
import { type ChangeCounts, countChanges } from './count-changes.js';
import { mergeTextsOf } from './merge-texts.js';
import { markConflicts, type MarkedConflict } from './marked-conflicts.js';
import { readableConflicts } from './readable-conflict.js';

/** Three revisions of a space: the common base, ours (merged into), and theirs (merged from). */
export interface MergedRevisions {
  spaceId: string;
  base: string;
  ours: string;
  theirs: string;
}

/** The outcome of a merge: the plan to write on top of ours, or the unresolved conflicts. */
export type BranchMergePlan =
  | {
      kind: 'merged';
      ours: Revision;
      plan: ContentPlan;
      /** Counts the changes that the merge makes in ours. */
      countChanges: () => ChangeCounts;
    }
  | { kind: 'conflicts'; conflicts: MarkedConflict[] };

/** A merge in which ours has settled each conflict. */
export interface SettledMerge {
  /** The plan to write on top of ours. */
  plan: ContentPlan;
  /** The content after it. */
  after: MergeSide;
  conflicts: Conflict[];
  /** Only with conflicts: the plan to write on top of that, in which theirs settles each conflict. */
  theirs?: ContentPlan;
}

type Merged = Extract<MergeResult, { kind: 'merged' }>;

/** The prepared sides of a merge. */
interface PreparedMerge {
  base: MergeSide;
  theirs: MergeSide;
  /** Whether the generated pages of both sides are of different states of their source. */
  isStale: boolean;
  documents: ReadonlyMap<string, StoredDocument>;
  merge: (resolve: ReadonlyMap<string, Resolution>) => MergeResult;
}

/** Conflicts can depend on how others are settled; each time there are fewer. */
const MAX_SETTLING = 20;

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
   * @throws UnusableSourceError when a text cannot be read, or the texts are too long or have too many lines together
   * @throws BusyError when too many texts or comparisons are waiting for a thread
   */
  async plan(
    { spaceId, ...ids }: MergedRevisions,
    resolve: ReadonlyMap<string, Resolution>,
  ): Promise<BranchMergePlan> {
    const revisions = await Promise.all(
      [ids.base, ids.ours, ids.theirs].map((id) => this.store.revision(spaceId, id)),
    );
    const [asBase, ours, asTheirs] = await Promise.all(revisions.map((each) => this.side(spaceId, each)));
    const [, revision] = revisions;
    if (asBase === undefined || ours === undefined || asTheirs === undefined || revision === undefined)
      throw new Error('A revision of the merge is missing.');
    const prepared = await this.prepare(spaceId, asBase, ours, asTheirs);
    const { base, theirs, documents } = prepared;
    const result = prepared.merge(resolve);
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
      const conflicts = await readableConflicts(result.conflicts, { base, ours, theirs }, documents);
      return { kind: 'conflicts', conflicts: await markConflicts(conflicts, this.differences) };
    }
    this.requireLengths(result, resolve);
    const { plan, after } = await this.write(ours, result);
    return {
      kind: 'merged',
      ours: revision,
      plan: { ...plan, computes: plan.computes || prepared.isStale },
      countChanges: () => countChanges(ours, after),
    };
  }

  /**
   * Merges theirs into ours, and settles each conflict with ours.
   * @throws ConflictError, UnusableSourceError, BusyError like `plan`
   */
  async settle(
    spaceId: string,
    roots: { base: ContentRoots; ours: ContentRoots; theirs: ContentRoots },
  ): Promise<SettledMerge> {
    const base = await this.side(spaceId, roots.base);
    const ours = await this.side(spaceId, roots.ours);
    const prepared = await this.prepare(spaceId, base, ours, await this.side(spaceId, roots.theirs));
    const { merged, conflicts } = settled(prepared, 'ours');
    this.requireLengths(merged, new Map());
    const { plan, after } = await this.write(ours, merged);
    const computes = plan.computes || prepared.isStale;
    const afterSide = sideOf(after, ours);
    if (conflicts.length === 0) return { plan: { ...plan, computes }, after: afterSide, conflicts };
    const other = settled(prepared, 'theirs').merged;
    this.requireLengths(other, new Map());
    const theirs = await this.write(ours, other);
    return {
      plan: { ...plan, computes },
      after: afterSide,
      conflicts,
      theirs: planContent(after, theirs.after, theirs.documents),
    };
  }

  private async prepare(
    spaceId: string,
    asBase: MergeSide,
    ours: MergeSide,
    asTheirs: MergeSide,
  ): Promise<PreparedMerge> {
    const aligned = alignGenerated(asBase.index, ours.index, asTheirs.index);
    const base = { ...asBase, index: aligned.base };
    const theirs = { ...asTheirs, index: aligned.theirs };
    const documents = await this.store.documentsTogether(spaceId, documentsToMerge(base, ours, theirs));
    if (documents === undefined)
      throw new UnusableSourceError(
        'Both sides changed too many long texts of the same pages: merge a change request that changes fewer of these pages.',
      );
    const texts = new Map([...documents].map(([hash, { markdown }]) => [hash, markdown]));
    // Once, although conflicts can be settled in several rounds.
    const mergedTexts = await mergeTextsOf(textsToMerge(base, ours, theirs), texts, this.differences);
    const now = this.clock.now().toISOString();
    return {
      base,
      theirs,
      isStale: aligned.isStale,
      documents,
      merge: (resolve) => mergeContent(base, ours, theirs, { texts, resolve, now, mergedTexts }),
    };
  }

  private async side(spaceId: string, roots: ContentRoots): Promise<MergeSide> {
    const located = { ...roots, spaceId };
    return {
      index: await this.store.pages(located),
      files: (await this.store.files(located)).files,
      reusableContents: await this.store.reusableContents(located),
      variables: roots.variables,
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
      const message = `would be ${bytes} bytes long; the maximum is ${pageMarkdown}`;
      if (typeof resolve.get(id) === 'object') {
        throw new ValidationError([{ path: `resolve.${id}.markdown`, message }]);
      }
      throw new ConflictError(
        `The merged text of page ${id} ${message}: resolve the page with a shorter text, or shorten it on one side.`,
      );
    }
  }

  /** Parses the merged texts, and plans the new state. */
  private async write(
    ours: MergeSide,
    merged: Merged,
  ): Promise<{ plan: ContentPlan; after: ContentState; documents: Map<string, StoredDocument> }> {
    const { pageTexts, reusableTexts } = merged;
    const mergedIndex = new PageIndex(merged.pages, ours.index);
    const pages = withoutGenerated(mergedIndex, pageTexts.keys());
    const index = pages === merged.pages ? mergedIndex : new PageIndex(pages, ours.index);
    const { pagesPerSpace } = this.environment.limits;
    if (index.size > pagesPerSpace) {
      throw new ConflictError(
        `The merged content would have ${index.size} pages; the maximum is ${pagesPerSpace}.`,
      );
    }
    const long = pageWithLongPath(ours.index.pages, pages);
    if (long !== undefined) throw new ConflictError(`The merge ${longPathMessage(long)} on one side.`);
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
    return { plan: planContent(stateOf(ours), after, documents), after, documents };
  }
}

/** @throws ConflictError when one side alone cannot settle the conflicts */
function settled({ merge }: PreparedMerge, side: SideName): { merged: Merged; conflicts: Conflict[] } {
  const resolve = new Map<string, SideName>();
  const conflicts: Conflict[] = [];
  for (let times = 0; times < MAX_SETTLING; times += 1) {
    const result = merge(resolve);
    if (result.kind === 'merged') return { merged: result, conflicts };
    for (const conflict of result.conflicts) {
      if (resolve.has(conflict.page)) continue;
      resolve.set(conflict.page, side);
      conflicts.push(conflict);
    }
  }
  throw new ConflictError('The changes of both sides cannot be merged: move pages back, then try again.');
}

function sideOf(state: ContentState, before: MergeSide): MergeSide {
  return {
    index: new PageIndex(state.pages, before.index),
    files: state.files,
    reusableContents: state.reusableContents ?? [],
    variables: state.variables ?? {},
  };
}

/** The content of a side. */
export function stateOf({ index, files, reusableContents, variables }: MergeSide): ContentState {
  return {
    pages: index.pages as ContentState['pages'],
    files: files as ContentState['files'],
    reusableContents: reusableContents as ContentState['reusableContents'],
    variables: { ...variables },
  };
}
