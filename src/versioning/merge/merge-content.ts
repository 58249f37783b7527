import type { FileEntry } from '../file.js';
import type { PageIndex } from '../page-index.js';
import type { PageNode } from '../page.js';
import type { ReusableContentEntry } from '../reusable-content.js';
import { type Conflict, type ConflictValue, type Resolution, ConflictResolver } from './conflict.js';
import { mergeDeletions } from './merge-deletions.js';
import { TextMerge } from './merge-document.js';
import { mergeFiles } from './merge-files.js';
import { asDocument, documentsOf, mergePage } from './merge-page.js';
import { MergedPositions } from './merge-positions.js';
import { mergeReusableContents, reusableDocumentsOf } from './merge-reusable-contents.js';
import { mergeTree } from './merge-tree.js';
import { ThreeTrees } from './three-trees.js';
import { pickKeys } from './three-way.js';

/** Content of one side of a merge, or of the base: the revision from which both sides come. */
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
  /** ISO 8601, UTC: the time of change of pages that a resolution gives a text. */
  now: string;
}

export type MergeResult = {
  /**
   * Resolutions that settle no conflict. Empty while conflicts about places are open, on whose outcome others depend.
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
       * Stored markdown that no side has, by page id. Until the caller has kept it and said so (`withDocuments`), the
       * page has a document of one of the sides.
       */
      pageTexts: Map<string, string>;
      /** The same of reusable contents, by their ids. */
      reusableTexts: Map<string, string>;
    }
  | { kind: 'conflicts'; conflicts: Conflict[] }
);

/**
 * Hashes of the documents whose texts a merge needs: those changed differently on both sides, with their base. Costs what
 * the sides changed, as the merge itself does.
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

/**
 * Merges what two sides made of the same content: everything that either side did since the base. Different parts never
 * are in conflict; a part that both changed in different ways is, and then nothing is merged but all conflicts named,
 * as far as they do not depend on how others are settled. Pure: what no side touched stays the object ours has.
 */
export function mergeContent(
  base: MergeSide,
  ours: MergeSide,
  theirs: MergeSide,
  { texts, resolve, now }: MergeOptions,
): MergeResult {
  const resolver = new ConflictResolver(resolve);
  const textMerge = new TextMerge(texts, now);
  const trees = new ThreeTrees(base.index, ours.index, theirs.index);
  const presence = mergeDeletions(trees, resolver);
  const pageTexts = new Map(presence.texts);
  const changed = new Map<string, PageNode>();
  for (const id of presence.texts.keys()) {
    const kept = ours.index.find(id) ?? theirs.index.find(id);
    if (kept !== undefined) changed.set(id, asDocument(kept.page, now));
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
