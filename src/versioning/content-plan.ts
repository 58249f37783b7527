import { isDeepStrictEqual } from 'node:util';
import type { StoredDocument } from '../markdown/source/stored-document.js';
import type { FileEntry } from './file.js';
import { comparePages } from './page-changes.js';
import { hasOtherLinks, type PageLink, pageLinks } from './page-links.js';
import type { PageNode } from './page.js';
import { compareReusableContents, type ReusableContentEntry } from './reusable-content.js';
import { type NodeSink, writeFiles, writePages, writeReusableContents } from './tree.js';

/** The content of a space at one moment, as edits and imports see it. */
export interface ContentState {
  pages: PageNode[];
  files: FileEntry[];
  /** Left out by changes that leave them alone. */
  reusableContents?: ReusableContentEntry[];
  variables?: Record<string, string>;
}

/** Everything that has to be written to turn one state into another. Plain data: it crosses threads. */
export interface ContentPlan {
  /** Roots of the new state. */
  pagesHash: string;
  filesHash: string;
  /** Left out: as before. */
  reusableContentsHash?: string;
  variables?: Record<string, string>;
  /** JSON arrays of `{ hash, node }` for `tree_nodes`, each about a megabyte. */
  nodeBatches: string[];
  /** JSON arrays of `{ hash, markdown, links, sections }` for `documents`. */
  documentBatches: string[];
  /** Pages whose search and link rows must be made again: new ones, other text, title, target or cover. */
  changedPages: ChangedPage[];
  removedPages: string[];
  /** There are computed pages in it that are new, or have another source or state of it than before. */
  computes: boolean;
  /** Reusable contents whose link rows must be made again: new ones, and those with another text. */
  changedReusableContents: { id: string; document: string }[];
  removedReusableContents: string[];
  /** Files whose bytes must be there: SHA-256 (hex) to size in bytes. */
  fileHashes: [hash: string, size: number][];
}

/** What search and links need to know of a page. */
export interface ChangedPage {
  id: string;
  title: string;
  document: string | null;
  /** Those besides the links of its text; left out when there are none. */
  links?: PageLink[];
}

const BATCH_LENGTH = 1_000_000;

/**
 * Compares two states and says what to write. Pure, and the expensive part of a change (hashing, serialising), so it
 * runs in a worker for large ones.
 * @param documents the new documents by hash; those of unchanged pages may be left out
 */
export function planContent(
  before: ContentState,
  after: ContentState,
  documents: ReadonlyMap<string, StoredDocument>,
): ContentPlan {
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
  let computes = false;
  for (const { page } of pages.after.values()) {
    const previous = pages.before.get(page.id)?.page;
    if (page.type === 'computed' && hasOtherSource(previous, page)) computes = true;
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
    computes,
    changedReusableContents: reusableContents.changed.map(({ id, document }) => ({ id, document })),
    removedReusableContents: reusableContents.removed,
    fileHashes: [...new Map(newFiles.map(({ hash, size }) => [hash, size]))].filter(
      ([hash]) => !earlierFiles.has(hash),
    ),
  };
}

/** Whether search or links have to know of what is different between two states of a page. */
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

/** Joins serialised items to JSON arrays of about `BATCH_LENGTH` characters. */
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
