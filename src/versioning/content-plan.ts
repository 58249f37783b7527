import { requireAttributesFit } from './attributes-length.js';
import { isDeepStrictEqual } from 'node:util';
import type { StoredDocument } from '../markdown/source/stored-document.js';
import type { FileEntry } from './file.js';
import { comparePages } from './page-changes.js';
import { hasOtherLinks, type PageLink, pageLinks } from './page-links.js';
import type { ComputedSource, PageNode } from './page.js';
import { compareReusableContents, type ReusableContentEntry } from './reusable-content.js';
import { type NodeSink, writeFiles, writePages, writeReusableContents } from './tree.js';

/** A state of the content of a space, as edits and imports see it. */
export interface ContentState {
  pages: PageNode[];
  files: FileEntry[];
  /** Left out by changes that do not touch them. */
  reusableContents?: ReusableContentEntry[];
  variables?: Record<string, string>;
}

/**
 * Everything that must be written to go from one state to another. Plain data, because it is passed between threads.
 */
export interface ContentPlan {
  /** Roots of the new state. */
  pagesHash: string;
  filesHash: string;
  /** Left out when unchanged. */
  reusableContentsHash?: string;
  variables?: Record<string, string>;
  /** JSON arrays of `{ hash, node }` for `tree_nodes`, each about a megabyte. */
  nodeBatches: string[];
  /** JSON arrays of `{ hash, markdown, links, sections }` for `documents`. */
  documentBatches: string[];
  /**
   * Pages whose search and link rows must be rebuilt: new pages, and pages with another text, title, target or cover.
   */
  changedPages: ChangedPage[];
  removedPages: string[];
  /** The paths that pages had before, if they have others now. */
  formerPaths: FormerPagePath[];
  /** Whether there are new computed pages, or computed pages with another source or state of the source. */
  computes: boolean;
  /** The computed pages that are new or changed in any way. */
  computedPages: { id: string; source: ComputedSource }[];
  /** Reusable contents whose link rows must be rebuilt, because they are new or have another text. */
  changedReusableContents: { id: string; document: string }[];
  removedReusableContents: string[];
  /** Files whose bytes must exist: SHA-256 (hex) and size in bytes. */
  fileHashes: [hash: string, size: number][];
}

/** A path that a page had. */
export interface FormerPagePath {
  path: string;
  pageId: string;
}

/** The properties of a page that search and links index. */
export interface ChangedPage {
  id: string;
  title: string;
  document: string | null;
  /** Links besides the links of its text; left out when there are none. */
  links?: PageLink[];
}

const BATCH_LENGTH = 1_000_000;

/**
 * Compares two states and plans the writes from one to the other. Pure. This is the expensive part of a change (hashing,
 * serialization), so large changes run it in a worker thread.
 * @param documents the new documents by hash; documents of unchanged pages may be left out
 * @throws UnusableSourceError when the attributes of pages are too long together
 */
export function planContent(
  before: ContentState,
  after: ContentState,
  documents: ReadonlyMap<string, StoredDocument>,
): ContentPlan {
  requireAttributesFit(before.pages, after.pages);
  const known: NodeSink = new Map();
  writePages(before.pages, known);
  writeFiles(before.files, known);
  if (before.reusableContents) writeReusableContents(before.reusableContents, known);
  const sink: NodeSink = new Map();
  const pagesHash = writePages(after.pages, sink);
  const filesHash = writeFiles(after.files, sink);
  const reusableContentsHash = after.reusableContents && writeReusableContents(after.reusableContents, sink);

  const pages = comparePages(before.pages, after.pages);
  const changedPages: ContentPlan['changedPages'] = [];
  const computedPages: ContentPlan['computedPages'] = [];
  let computes = false;
  for (const { page } of pages.after.values()) {
    const previous = pages.before.get(page.id)?.page;
    if (page.type === 'computed' && hasOtherSource(previous, page)) computes = true;
    if (page.computed !== undefined) computedPages.push({ id: page.id, source: page.computed });
    if (previous !== undefined && !hasOtherRows(previous, page)) continue;
    const links = pageLinks(page);
    changedPages.push({
      id: page.id,
      title: page.title,
      document: page.document,
      ...(links.length > 0 ? { links } : {}),
    });
  }
  const reusableContents = compareReusableContents(
    before.reusableContents ?? [],
    after.reusableContents ?? before.reusableContents ?? [],
  );
  const newFiles = before.files === after.files ? [] : after.files;
  const earlierFiles = new Set(newFiles.length === 0 ? [] : before.files.map(({ hash }) => hash));
  return {
    pagesHash,
    filesHash,
    ...(reusableContentsHash !== undefined ? { reusableContentsHash } : {}),
    ...(after.variables !== undefined ? { variables: after.variables } : {}),
    nodeBatches: batches(
      [...sink].filter(([hash]) => !known.has(hash)).map(([hash, node]) => JSON.stringify({ hash, node })),
    ),
    documentBatches: batches([...documents].map(([hash, document]) => JSON.stringify({ hash, ...document }))),
    changedPages,
    removedPages: [...pages.before.keys()].filter((id) => !pages.after.has(id)),
    formerPaths: [...pages.before].flatMap(([pageId, { path }]) => {
      const now = pages.after.get(pageId);
      return now === undefined || now.path === path ? [] : [{ path, pageId }];
    }),
    computes,
    computedPages,
    changedReusableContents: reusableContents.changed.map(({ id, document }) => ({ id, document })),
    removedReusableContents: reusableContents.removed,
    fileHashes: [...new Map(newFiles.map(({ hash, size }) => [hash, size]))].filter(
      ([hash]) => !earlierFiles.has(hash),
    ),
  };
}

/** Whether the search or link rows differ between two states of a page. */
function hasOtherRows(one: PageNode, other: PageNode): boolean {
  return one.title !== other.title || hasOtherLinks(one, other);
}

function hasOtherSource(before: PageNode | undefined, page: PageNode): boolean {
  return (
    before?.type !== 'computed' ||
    before.computedSeed !== page.computedSeed ||
    !isDeepStrictEqual(before.computed, page.computed)
  );
}

/** Joins serialized items to JSON arrays of about `BATCH_LENGTH` characters. */
function batches(items: readonly string[]): string[] {
  const result: string[] = [];
  let current: string[] = [];
  let length = 0;
  for (const item of items) {
    if (current.length > 0 && length + item.length > BATCH_LENGTH) {
      result.push(`[${current.join(',')}]`);
      current = [];
      length = 0;
    }
    current.push(item);
    length += item.length;
  }
  if (current.length > 0) result.push(`[${current.join(',')}]`);
  return result;
}
