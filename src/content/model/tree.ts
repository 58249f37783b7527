import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';
import type { FileEntry } from './file.js';
import type { PageAttributes, PageNode } from './page.js';

/**
 * A list as immutable, content-addressed nodes. Short lists are one leaf. Long ones are cut where the hash of an item's
 * id says so, and the pieces listed in index nodes, as in a prolly tree (https://docs.dolthub.com/architecture/storage-engine/prolly-tree):
 * changing one item of ten thousand writes its piece and the path above it, and equal lists have equal roots.
 */
export type TreeNode<Entry> =
  | { kind: 'leaf'; entries: Entry[] }
  | { kind: 'index'; level: number; children: { hash: string; count: number; last: string }[] };

/** A page in its parent's list: everything but the pages below, which are a list of their own. */
export interface PageEntry extends PageAttributes {
  id: string;
  document: string | null;
  /** Root of the list of child pages; null when there are none. */
  children: string | null;
}

/** New nodes by hash; what is already stored may be in it too. */
export type NodeSink = Map<string, TreeNode<unknown>>;

/** Lists up to this length are one leaf. */
const MAX_LEAF = 64;
/** Average length of a piece of a longer list. */
const PIECE = 32;
/** A piece never grows past this, whatever the hashes say. */
const MAX_PIECE = 256;

/**
 * Writes a list of pages with everything below it.
 * @returns hash of the root node
 */
export function writePages(pages: readonly PageNode[], sink: NodeSink): string {
  const entries = pages.map((page): PageEntry => {
    const { children, ...own } = page;
    return { ...own, children: children.length === 0 ? null : writePages(children, sink) };
  });
  return writeList(entries, sink);
}

/** Writes the files of a space, ordered by id. @returns hash of the root node */
export function writeFiles(files: readonly FileEntry[], sink: NodeSink): string {
  return writeList(
    files.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    sink,
  );
}

function writeList<Entry extends { id: string }>(entries: readonly Entry[], sink: NodeSink): string {
  if (entries.length <= MAX_LEAF) return writeNode({ kind: 'leaf', entries: [...entries] }, sink);
  let level = 0;
  let pieces = cut(entries, (entry) => entry.id, level).map((piece) => ({
    hash: writeNode({ kind: 'leaf', entries: piece }, sink),
    count: piece.length,
    last: piece.at(-1)?.id ?? '',
  }));
  for (;;) {
    level += 1;
    if (pieces.length <= MAX_LEAF) return writeNode({ kind: 'index', level, children: pieces }, sink);
    const currentLevel = level;
    pieces = cut(pieces, (piece) => piece.last, level).map((children) => ({
      hash: writeNode({ kind: 'index', level: currentLevel, children }, sink),
      count: children.reduce((sum, { count }) => sum + count, 0),
      last: children.at(-1)?.last ?? '',
    }));
  }
}

/** Cuts after the items whose id hashes to a boundary of the level: one in `PIECE` on average, wherever it stands. */
function cut<Item>(items: readonly Item[], id: (item: Item) => string, level: number): Item[][] {
  const pieces: Item[][] = [];
  let piece: Item[] = [];
  for (const item of items) {
    piece.push(item);
    const digest = createHash('sha256')
      .update(`${level}:${id(item)}`)
      .digest();
    if (digest.readUInt32BE(0) % PIECE === 0 || piece.length === MAX_PIECE) {
      pieces.push(piece);
      piece = [];
    }
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces;
}

function writeNode(node: TreeNode<unknown>, sink: NodeSink): string {
  const hash = createHash('sha256').update('node.v1\n').update(canonicalJson(node)).digest('hex');
  sink.set(hash, node);
  return hash;
}

/** Hash of the empty list: what a new space has. */
export function emptyList(): { hash: string; node: TreeNode<never> } {
  const node: TreeNode<never> = { kind: 'leaf', entries: [] };
  return { hash: writeNode(node, new Map()), node };
}
