import { createHash, hash } from 'node:crypto';
import { canonicalJson } from '../common/canonical-json.js';
import type { FileEntry } from './file.js';
import type { PageAttributes, PageNode } from './page.js';
import type { ReusableContentEntry } from './reusable-content.js';
import { storedIndex, storedList, storedPiece } from './stored-lists.js';

/**
 * A list as immutable, content-addressed nodes. Short lists are one leaf. Long lists are cut at boundaries that depend
 * on the hashes of item IDs, and index nodes list the pieces, as in a prolly tree
 * (https://docs.dolthub.com/architecture/storage-engine/prolly-tree): changing one of ten thousand items writes its
 * piece and the path above it, and equal lists have equal roots.
 */
export type TreeNode<Entry> =
  | { kind: 'leaf'; entries: Entry[] }
  | {
      kind: 'index';
      level: number;
      /** Hashes in base64, which is shorter than hexadecimal. Every change rewrites some of these nodes. */
      children: string[];
    };

/** The hashes of the nodes below an index node, in hexadecimal as `writeNode` returns them. */
export function childHashes({ children }: Extract<TreeNode<unknown>, { kind: 'index' }>): string[] {
  return children.map((child) => Buffer.from(child, 'base64').toString('hex'));
}

/** A page in its parent's list, without its child pages, which are a separate list. */
export interface PageEntry extends PageAttributes {
  id: string;
  document: string | null;
  /** Root of the list of child pages; null when there are none. */
  children: string | null;
}

/** New nodes by hash. May also contain nodes that are already stored. */
export type NodeSink = Map<string, TreeNode<unknown>>;

/** Lists up to this length are one leaf. */
const MAX_LEAF = 64;
/**
 * Average length of a piece of a longer list. An edit rewrites a whole piece, so it should fit into few rows of
 * PostgreSQL.
 */
const PIECE = 16;
/**
 * Minimum length of an index node, except the last of its level. After that, each entry is the last with a chance of
 * one in `INDEX_PIECE_CHANCE`: seven entries on average. Entries are hashes, which do not compress, and a random page
 * is more likely below a long node, so edits write less when lengths differ little.
 */
const MIN_INDEX_PIECE = 4;
const INDEX_PIECE_CHANCE = 4;
/** Lists of pieces up to this length are one index node. */
const MAX_INDEX = 16;
/** Maximum length of a piece, whatever the hashes. */
const MAX_PIECE = 256;

/** Cache of boundaries, by level and ID. Every change of a long list checks the boundaries of all its pieces. */
const boundaries: Map<string, boolean>[] = [];
/**
 * Maximum entries per level. A full cache is cleared, because an LRU cache would cost more than the hashes it saves.
 */
const MAX_BOUNDARIES = 20_000;

/**
 * Writes a list of pages with everything below it. Leaves out nodes that are known to be stored.
 * @returns hash of the root node
 */
export function writePages(pages: readonly PageNode[], sink: NodeSink): string {
  return writeList(
    pages,
    (page): PageEntry => {
      const { children, ...own } = page;
      return { ...own, children: children.length === 0 ? null : writePages(children, sink) };
    },
    sink,
  );
}

/** Writes the files of a space, ordered by ID. @returns hash of the root node */
export function writeFiles(files: readonly FileEntry[], sink: NodeSink): string {
  return writeSet(files, sink);
}

/** Writes the reusable contents of a space, ordered by ID. @returns hash of the root node */
export function writeReusableContents(contents: readonly ReusableContentEntry[], sink: NodeSink): string {
  return writeSet(contents, sink);
}

function writeSet<Entry extends { id: string }>(entries: readonly Entry[], sink: NodeSink): string {
  const stored = storedList(entries);
  if (stored !== undefined) return stored;
  return writeList(
    entries.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    (entry) => entry,
    sink,
  );
}

function writeList<Item extends { id: string }>(
  items: readonly Item[],
  toEntry: (item: Item) => object,
  sink: NodeSink,
): string {
  const stored = storedList(items);
  if (stored !== undefined) return stored;
  if (items.length <= MAX_LEAF) return writeNode({ kind: 'leaf', entries: items.map(toEntry) }, sink);
  let pieces = cutList(items).map(({ items: piece, hash: known }): Piece => ({
    first: piece[0] as Item,
    hash: known ?? writeNode({ kind: 'leaf', entries: piece.map(toEntry) }, sink),
    last: piece.at(-1)?.id ?? '',
  }));
  for (let level = 1; ; level += 1) {
    const [first] = pieces;
    if (first === undefined || pieces.length <= MAX_INDEX) return writeIndex(level, pieces, sink);
    pieces = cut(pieces, ({ last }) => isBoundary(level, last)).map((children) => ({
      first: (children[0] as Piece).first,
      hash: writeIndex(level, children, sink),
      last: children.at(-1)?.last ?? '',
    }));
  }
}

/** A node below an index node, with its first item and the ID of its last item. */
interface Piece {
  first: object;
  hash: string;
  last: string;
}

function writeIndex(level: number, pieces: readonly Piece[], sink: NodeSink): string {
  const [first] = pieces;
  const known =
    first &&
    storedIndex(
      first.first,
      level,
      pieces.map((piece) => piece.hash),
    );
  if (known !== undefined) return known;
  const children = pieces.map((piece) => Buffer.from(piece.hash, 'hex').toString('base64'));
  return writeNode({ kind: 'index', level, children }, sink);
}

/** Cuts a list into leaves. Reuses pieces that are known to be stored, without checking their items for boundaries. */
function cutList<Item extends { id: string }>(
  items: readonly Item[],
): { items: readonly Item[]; hash?: string }[] {
  const pieces: { items: readonly Item[]; hash?: string }[] = [];
  let start = 0;
  while (start < items.length) {
    const stored = storedPiece(items, start);
    let end = start + (stored?.items.length ?? 0);
    // The last piece of a list can end anywhere, so reuse it only at a boundary or at the end of this list.
    if (stored !== undefined && (end === items.length || isEnd(items, start, end))) {
      pieces.push({ items: stored.items as readonly Item[], hash: stored.hash });
    } else {
      end = start + 1;
      while (end < items.length && !isEnd(items, start, end)) end += 1;
      pieces.push({ items: items.slice(start, end) });
    }
    start = end;
  }
  return pieces;
}

/** Whether a piece that starts at `start` ends before `end`. */
function isEnd(items: readonly { id: string }[], start: number, end: number): boolean {
  return end - start === MAX_PIECE || isBoundary(0, items[end - 1]?.id ?? '');
}

/** Cuts after items that are boundaries, unless the piece would be too short. */
function cut<Item>(items: readonly Item[], isLast: (item: Item) => boolean): Item[][] {
  const pieces: Item[][] = [];
  let piece: Item[] = [];
  for (const item of items) {
    piece.push(item);
    if ((piece.length >= MIN_INDEX_PIECE && isLast(item)) || piece.length === MAX_PIECE) {
      pieces.push(piece);
      piece = [];
    }
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces;
}

/**
 * Whether a list may be cut after an ID, by its hash: one ID in `PIECE` on average (`INDEX_PIECE_CHANCE` above the
 * leaves).
 */
function isBoundary(level: number, id: string): boolean {
  const known = (boundaries[level] ??= new Map());
  let answer = known.get(id);
  if (answer === undefined) {
    const number = hash('sha256', `${level}:${id}`, 'buffer').readUInt32BE(0);
    answer = number % (level === 0 ? PIECE : INDEX_PIECE_CHANCE) === 0;
    if (known.size >= MAX_BOUNDARIES) known.clear();
    known.set(id, answer);
  }
  return answer;
}

function writeNode(node: TreeNode<unknown>, sink: NodeSink): string {
  const address = createHash('sha256').update('node.v1\n').update(canonicalJson(node)).digest('hex');
  sink.set(address, node);
  return address;
}

/** The empty list, which is the content of a new space. */
export function emptyList(): { hash: string; node: TreeNode<never> } {
  const node: TreeNode<never> = { kind: 'leaf', entries: [] };
  return { hash: writeNode(node, new Map()), node };
}
