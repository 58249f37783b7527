import type { FileEntry } from '../file.js';
import type { PageIndex } from '../page-index.js';
import type { PageNode } from '../page.js';
import type { ReusableContentEntry } from '../reusable-content.js';
import { type Conflict, type ConflictValue, type Resolution, ConflictResolver } from './conflict.js';
import { mergeDeletions } from './merge-deletions.js';
import { MergedTexts, TextMerge, type ThreeDocuments } from './merge-document.js';
import { mergeFiles } from './merge-files.js';
import { asDocument, changesKind, documentsOf, mergePage } from './merge-page.js';
import { MergedPositions } from './merge-positions.js';
import { mergeReusableContents, reusableDocumentsOf } from './merge-reusable-contents.js';
import { mergeTree } from './merge-tree.js';
import { ThreeTrees } from './three-trees.js';
import { pickKeys } from './three-way.js';

/** Content of one side of a merge, or of the base: the common revision of both sides. */
export interface MergeSide {
  index: PageIndex;
  files: readonly FileEntry[];
  reusableContents: readonly ReusableContentEntry[];
  variables: Readonly<Record<string, string>>;
}

export interface MergeOptions {
  /** Stored markdown by document hash, at least of `documentsToMerge`. */
  texts: ReadonlyMap<string, string>;
  /** By the `page` of the conflicts. */
  resolve: ReadonlyMap<string, Resolution>;
  /** ISO 8601, UTC: the `updatedAt` of pages whose text comes from a resolution. */
  now: string;
  /**
   * Texts of `textsToMerge` that are already merged. The merge itself merges the other texts, which takes long for long
   * texts.
   */
  mergedTexts?: MergedTexts;
}

export type MergeResult = {
  /**
   * Resolutions that settled no conflict. Empty while structural conflicts are open, because other conflicts depend on
   * them.
   */
  unused: string[];
} & (
  | {
      kind: 'merged';
      pages: PageNode[];
      files: FileEntry[];
      reusableContents: ReusableContentEntry[];
      variables: Readonly<Record<string, string>>;
      /**
       * Merged markdown that neither side has, by page ID. The page has a document of one side until the caller stores
       * the text and sets its document (`withDocuments`).
       */
      pageTexts: Map<string, string>;
      /** As `pageTexts`, by ID of the reusable content. */
      reusableTexts: Map<string, string>;
    }
  | { kind: 'conflicts'; conflicts: Conflict[] }
);

/**
 * Hashes of the documents whose texts a merge needs: documents that both sides changed in different ways, with their base.
 * The cost depends on the changes of the sides, as for the merge itself.
 */
export function documentsToMerge(base: MergeSide, ours: MergeSide, theirs: MergeSide): string[] {
  const found = new Set<string>();
  const trees = new ThreeTrees(base.index, ours.index, theirs.index);
  for (const pages of trees.changedByTheirs()) {
    const three = { base: pages.base?.page, ours: pages.ours.page, theirs: pages.theirs.page };
    for (const hash of documentsOf(three)) found.add(hash);
  }
  for (const hash of reusableDocumentsOf(
    base.reusableContents,
    ours.reusableContents,
    theirs.reusableContents,
  )) {
    found.add(hash);
  }
  return [...found];
}

/** The documents whose texts a merge merges line by line: documents of pages and reusable contents that both sides have. */
export function textsToMerge(base: MergeSide, ours: MergeSide, theirs: MergeSide): ThreeDocuments[] {
  const found: ThreeDocuments[] = [];
  const note = (documents: ThreeDocuments): void => {
    const isMerged = documents.ours !== null && documents.theirs !== null;
    if (isMerged && new Set(Object.values(documents)).size === 3) found.push(documents);
  };
  for (const pages of new ThreeTrees(base.index, ours.index, theirs.index).changedByTheirs()) {
    const three = { base: pages.base?.page, ours: pages.ours.page, theirs: pages.theirs.page };
    if (!changesKind(three))
      note({
        base: three.base?.document,
        ours: three.ours.document,
        theirs: three.theirs.document,
      });
  }
  const entries = [base, ours].map(
    ({ reusableContents }) => new Map(reusableContents.map(({ id, document }) => [id, document])),
  );
  for (const { id, document } of theirs.reusableContents) {
    const [was, own] = entries.map((each) => each.get(id));
    if (own !== undefined) note({ base: was, ours: own, theirs: document });
  }
  return found;
}

/**
 * Merges the changes of two sides since their base. A part that both sides changed in different ways is a conflict. If
 * there are conflicts, nothing is merged, and the result lists all conflicts that do not depend on the resolution of
 * others. Pure. Parts that no side changed remain the same objects as in ours.
 */
export function mergeContent(
  base: MergeSide,
  ours: MergeSide,
  theirs: MergeSide,
  { texts, resolve, now, mergedTexts = new MergedTexts() }: MergeOptions,
): MergeResult {
  const resolver = new ConflictResolver(resolve);
  const textMerge = new TextMerge(texts, now, mergedTexts);
  const trees = new ThreeTrees(base.index, ours.index, theirs.index);
  const presence = mergeDeletions(trees, resolver);
  const pageTexts = new Map(presence.texts);
  const changed = new Map<string, PageNode>();
  for (const id of presence.texts.keys()) {
    const entry = ours.index.find(id) ?? theirs.index.find(id);
    if (entry !== undefined) changed.set(id, asDocument(entry.page, now));
  }
  for (const pages of trees.changedByTheirs()) {
    const three = { base: pages.base?.page, ours: pages.ours.page, theirs: pages.theirs.page };
    const { page, text } = mergePage(three, resolver, textMerge);
    if (page !== three.ours) changed.set(page.id, page);
    if (text !== undefined) pageTexts.set(page.id, text);
  }
  const positions = new MergedPositions(trees, presence, resolver);
  const files = mergeFiles(base.files, ours.files, theirs.files, resolver);
  const reusable = mergeReusableContents(
    base.reusableContents,
    ours.reusableContents,
    theirs.reusableContents,
    resolver,
    textMerge,
  );
  const variables = mergeVariables(base.variables, ours.variables, theirs.variables, resolver);

  if (resolver.conflicts.length > 0) {
    const unused = positions.isComplete ? resolver.unused() : [];
    return { kind: 'conflicts', conflicts: resolver.conflicts, unused };
  }
  return {
    kind: 'merged',
    pages: mergeTree(trees, presence, positions, changed),
    files,
    reusableContents: reusable.entries,
    variables,
    pageTexts,
    reusableTexts: reusable.texts,
    unused: resolver.unused(),
  };
}

/** Merges the variables of a space one by one. */
function mergeVariables(
  base: MergeSide['variables'],
  ours: MergeSide['variables'],
  theirs: MergeSide['variables'],
  resolver: ConflictResolver,
): MergeSide['variables'] {
  const valueOf = (value: string | undefined): ConflictValue =>
    value === undefined ? { deleted: true } : { value };
  const merged = pickKeys<string>({ base, ours, theirs }, (name, values) => {
    const side = resolver.side({
      page: `variable:${name}`,
      kind: 'variable',
      ...(values.base === undefined ? {} : { base: valueOf(values.base) }),
      ours: valueOf(values.ours),
      theirs: valueOf(values.theirs),
    });
    return values[side ?? 'ours'];
  });
  return merged ?? {};
}
