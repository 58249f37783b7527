import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { NotFoundError } from '../../common/errors/api-error.js';
import { cacheSize } from '../../config/cache-size.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { type StoredDocument, weightOf } from '../../markdown/source/stored-document.js';
import { holdTexts } from '../../common/text-hold.js';
import { TextMemory } from '../../platform/memory/text-memory.js';
import type { FileEntry } from '../../versioning/file.js';
import type { PageNode } from '../../versioning/page.js';
import { attributesLength, textLength } from '../../versioning/attributes-length.js';
import { PageIndex } from '../../versioning/page-index.js';
import type { ReusableContentEntry } from '../../versioning/reusable-content.js';
import { rememberIndex, rememberList, rememberPiece } from '../../versioning/stored-lists.js';
import { childHashes, type PageEntry, type TreeNode } from '../../versioning/tree.js';
import { ContentRepository } from './content.repository.js';
import type { RevisionRow } from './revision.entity.js';

/** Documents that one statement reads, if they are short. */
const DOCUMENTS_AT_ONCE = 100;
/** Documents that are never too long together. */
const FEW = 10;
/** Characters of nodes that are cached after writing: an import writes more, which may never be read. */
const MAX_REMEMBERED_LENGTH = 100_000;

/**
 * A revision with the hashes of its parts. The organization is not a part of it, because a space can be transferred.
 */
export interface Revision {
  id: string;
  spaceId: string;
  /** null: a revision of primary content. */
  changeRequestId: string | null;
  parents: string[];
  type: RevisionRow['type'];
  /** Hex. */
  pagesHash: string;
  filesHash: string;
  reusableContentsHash: string;
  variables: Record<string, string>;
  git: RevisionRow['git'];
  authorId: string | null;
  mergedFrom: string | null;
  createdAt: Date;
}

/** The content of a revision, or stored content that no revision has. */
export type ContentRoots = Pick<Revision, 'pagesHash' | 'filesHash' | 'reusableContentsHash' | 'variables'>;

/** The files of one revision, by ID or path. */
export interface FileIndex {
  files: readonly FileEntry[];
  byId: ReadonlyMap<string, FileEntry>;
  byPath: ReadonlyMap<string, FileEntry>;
}

/** Characters that count as another entry in caches of entries, if there is enough memory: as many as in a few usual ones. */
const CHARACTERS_OF_ENTRY = 1_000;
/** Entries in a cache of entries. */
const ENTRIES = 60_000;
/** Bytes of cached texts, if there is enough memory; each unit of their weight counts as two. */
const DOCUMENTS_BYTES = 16_000_000;

/**
 * Reads the content store. Everything it returns is immutable and comes from bounded caches by hash. A warm read asks
 * the database for the head only, and after an edit all unchanged parts are still cached.
 */
@Injectable()
export class ContentStore {
  private readonly revisions: LRUCache<string, Revision>;
  private readonly nodes: LRUCache<string, TreeNode<unknown>>;
  private readonly indexes: LRUCache<string, PageIndex>;
  /** The last index of each space; the index of the next revision is derived from it. */
  private readonly latestIndex: LRUCache<string, PageIndex>;
  /** The cached items of a list below a node. Revisions share most nodes, so a new list joins a few cached ones. */
  private readonly listCache = new WeakMap<TreeNode<unknown>, object[]>();
  private readonly fileIndexes: LRUCache<string, FileIndex>;
  private readonly documents: LRUCache<string, StoredDocument>;

  constructor(
    private readonly repository: ContentRepository,
    private readonly memory: TextMemory,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    // With less memory there are as many entries, as long as they are short: without its index, a large space is slow.
    const charactersOfEntry = cacheSize(environment, CHARACTERS_OF_ENTRY);
    const sizeOf = (entries: number, length: number): number =>
      entries + 1 + Math.floor(length / charactersOfEntry);
    const ofIndex = {
      maxSize: ENTRIES,
      sizeCalculation: ({ size, pages }: PageIndex) => sizeOf(size, attributesLength(pages)),
    };
    this.revisions = new LRUCache({
      maxSize: 5_000,
      sizeCalculation: ({ variables }) => sizeOf(0, textLength(variables)),
    });
    this.nodes = new LRUCache({
      maxSize: ENTRIES,
      sizeCalculation: (node) =>
        node.kind === 'index'
          ? sizeOf(node.children.length, 0)
          : sizeOf(node.entries.length, textLength(node.entries)),
    });
    this.indexes = new LRUCache(ofIndex);
    this.latestIndex = new LRUCache(ofIndex);
    this.fileIndexes = new LRUCache({
      maxSize: ENTRIES,
      sizeCalculation: ({ files }) => sizeOf(files.length, 0),
    });
    this.documents = new LRUCache({
      maxSize: cacheSize(environment, DOCUMENTS_BYTES),
      sizeCalculation: (document) => weightOf(document) * 2 + 500,
    });
  }

  /** @throws NotFoundError when the space has no such revision */
  async revision(spaceId: string, revisionId: string): Promise<Revision> {
    const cached = this.revisions.get(revisionId);
    if (cached?.spaceId === spaceId) return cached;
    const row = await this.repository.findRevision(spaceId, revisionId);
    if (row === null) throw new NotFoundError('revision');
    const revision = toRevision(row);
    this.revisions.set(revisionId, revision);
    return revision;
  }

  async pages(revision: Pick<Revision, 'spaceId' | 'pagesHash'>): Promise<PageIndex> {
    const key = `${revision.spaceId} ${revision.pagesHash}`;
    let index = this.indexes.get(key);
    if (index === undefined) {
      await this.load(revision.spaceId, [revision.pagesHash]);
      const pages = await this.readPages(revision.spaceId, revision.pagesHash);
      index = new PageIndex(pages, this.latestIndex.get(revision.spaceId));
      this.indexes.set(key, index);
    }
    this.latestIndex.set(revision.spaceId, index);
    return index;
  }

  async files(revision: Pick<Revision, 'spaceId' | 'filesHash'>): Promise<FileIndex> {
    const key = `${revision.spaceId} ${revision.filesHash}`;
    let index = this.fileIndexes.get(key);
    if (index === undefined) {
      await this.load(revision.spaceId, [revision.filesHash]);
      const files = await this.readList<FileEntry>(revision.spaceId, revision.filesHash);
      index = {
        files,
        byId: new Map(files.map((file) => [file.id, file])),
        byPath: new Map(files.map((file) => [file.path, file])),
      };
      this.fileIndexes.set(key, index);
    }
    return index;
  }

  /** Ordered by ID. */
  async reusableContents(
    revision: Pick<Revision, 'spaceId' | 'reusableContentsHash'>,
  ): Promise<ReusableContentEntry[]> {
    await this.load(revision.spaceId, [revision.reusableContentsHash]);
    return this.readList<ReusableContentEntry>(revision.spaceId, revision.reusableContentsHash);
  }

  /**
   * Reads a text, which counts as a text of the request until the request ends.
   * @throws Error when the document is missing, because of a bug or a hash of another space
   * @throws BusyError when other requests have too many texts
   */
  async document(spaceId: string, hash: string): Promise<StoredDocument> {
    const key = `${spaceId} ${hash}`;
    let document = this.documents.get(key);
    if (document === undefined) {
      document = await this.memory.read(
        async () => {
          const found = await this.repository.findDocument(spaceId, hash);
          if (found === undefined) throw new Error(`Document ${hash} of space ${spaceId} is missing.`);
          this.memory.keep(found, weightOf(found));
          return found;
        },
        () => this.repository.weightOf(spaceId, [hash]),
      );
      this.documents.set(key, document);
    } else this.memory.keep(document, weightOf(document));
    return document;
  }

  /**
   * Reads several documents by hash, in few statements.
   * @throws as `document`
   */
  async documentsOf(spaceId: string, hashes: readonly string[]): Promise<Map<string, StoredDocument>> {
    const all = new Map<string, StoredDocument>();
    for await (const batch of this.batches(spaceId, hashes))
      for (const [hash, document] of batch) all.set(hash, document);
    return all;
  }

  /**
   * Reads several documents that are needed at the same time.
   * @returns undefined when they are too long together for the memory of the process
   * @throws as `document`
   */
  async documentsTogether(
    spaceId: string,
    hashes: readonly string[],
  ): Promise<Map<string, StoredDocument> | undefined> {
    const isLong =
      hashes.length > FEW && (await this.repository.weightOf(spaceId, hashes)) > this.memory.most;
    return isLong ? undefined : this.documentsOf(spaceId, hashes);
  }

  /**
   * Reads documents by hash, cached documents first. Each batch is about as long as one long text, so the caller can stop
   * when it has read enough.
   * @throws as `document`
   */
  async *batches(
    spaceId: string,
    hashes: readonly string[],
  ): AsyncGenerator<ReadonlyMap<string, StoredDocument>> {
    const cached = new Map<string, StoredDocument>();
    const missing: string[] = [];
    for (const hash of new Set(hashes)) {
      const document = this.documents.get(`${spaceId} ${hash}`);
      if (document === undefined) missing.push(hash);
      else {
        this.memory.keep(document, weightOf(document));
        cached.set(hash, document);
      }
    }
    if (cached.size > 0) yield cached;
    let rest: readonly string[] = missing;
    while (rest.length > 0) {
      const read = await this.readSome(spaceId, rest.slice(0, DOCUMENTS_AT_ONCE));
      for (const [hash, document] of read) this.documents.set(`${spaceId} ${hash}`, document);
      yield read;
      rest = rest.filter((hash) => !read.has(hash));
    }
  }

  /**
   * Visits documents by hash, without caching them: for work that has to read all texts of a revision once.
   * @throws as `document`
   */
  async scan(
    spaceId: string,
    hashes: readonly string[],
    visit: (hash: string, document: StoredDocument) => void,
  ): Promise<void> {
    let rest: readonly string[] = [...new Set(hashes)];
    while (rest.length > 0) {
      rest = await holdTexts(async () => {
        const read = await this.readSome(spaceId, rest.slice(0, DOCUMENTS_AT_ONCE));
        for (const [hash, document] of read) visit(hash, document);
        return rest.filter((hash) => !read.has(hash));
      });
      // Other requests have their turn.
      await nextTurn();
    }
  }

  /** Whether a space, in any of its revisions, may show specifications of an organization if it belonged to it. */
  mayShowSpecs(spaceId: string, organizationId: string): Promise<boolean> {
    return this.repository.hasSpecs(spaceId, organizationId);
  }

  private readSome(spaceId: string, hashes: readonly string[]): Promise<Map<string, StoredDocument>> {
    return this.memory.read(
      async () => {
        const found = await this.repository.findDocuments(spaceId, hashes, this.memory.batch);
        if (found.size === 0) throw new Error(`Document ${hashes[0] ?? ''} of space ${spaceId} is missing.`);
        for (const document of found.values()) this.memory.keep(document, weightOf(document));
        return found;
      },
      () => this.repository.weightOf(spaceId, hashes),
    );
  }

  /**
   * Caches the nodes of a revision that was just written, for the next edit and the next read; otherwise each level of
   * the tree would be a statement.
   * @param nodeBatches as in a `ContentPlan`
   */
  cacheNodes(spaceId: string, nodeBatches: readonly string[]): void {
    if (nodeBatches.reduce((sum, batch) => sum + batch.length, 0) > MAX_REMEMBERED_LENGTH) return;
    for (const batch of nodeBatches) {
      const written = JSON.parse(batch) as { hash: string; node: TreeNode<unknown> }[];
      for (const { hash, node } of written) this.nodes.set(`${spaceId} ${hash}`, node);
    }
  }

  /** Reads all nodes below the given ones into the cache, with one statement for each level. */
  private async load(spaceId: string, hashes: string[]): Promise<void> {
    let level = hashes;
    while (level.length > 0) {
      const missing = level.filter((hash) => !this.nodes.has(`${spaceId} ${hash}`));
      const found =
        missing.length === 0
          ? new Map<string, TreeNode<unknown>>()
          : await this.repository.findNodes(spaceId, missing);
      for (const [hash, node] of found) this.nodes.set(`${spaceId} ${hash}`, node);
      level = level.flatMap((hash) => {
        const node = found.get(hash) ?? this.nodes.get(`${spaceId} ${hash}`);
        // The items of this node are cached, with everything below it.
        return node === undefined || this.listCache.has(node) ? [] : referencesOf(node);
      });
    }
  }

  private async node(spaceId: string, hash: string): Promise<TreeNode<unknown>> {
    const key = `${spaceId} ${hash}`;
    const cached = this.nodes.get(key);
    if (cached !== undefined) return cached;
    // Too large for the cache, or evicted in the meantime.
    const node = (await this.repository.findNodes(spaceId, [hash])).get(hash);
    if (node === undefined) throw new Error(`Tree node ${hash} of space ${spaceId} is missing.`);
    this.nodes.set(key, node);
    return node;
  }

  private readPages(spaceId: string, hash: string): Promise<PageNode[]> {
    return this.readList(spaceId, hash, async (entries: PageEntry[]) => {
      const pages: PageNode[] = [];
      for (const { children, ...own } of entries) {
        pages.push({ ...own, children: children === null ? [] : await this.readPages(spaceId, children) });
      }
      return pages;
    });
  }

  /**
   * A whole list. Its nodes are then known to be stored.
   * @param toItems converts the entries of a leaf; left out: the items are the entries
   */
  private async readList<Item extends object, Entry = Item>(
    spaceId: string,
    hash: string,
    toItems?: (entries: Entry[]) => Promise<Item[]>,
  ): Promise<Item[]> {
    const items = await this.itemsBelow(spaceId, hash, toItems);
    rememberList(items, hash);
    return items;
  }

  private async itemsBelow<Item extends object, Entry>(
    spaceId: string,
    hash: string,
    toItems: ((entries: Entry[]) => Promise<Item[]>) | undefined,
  ): Promise<Item[]> {
    const node = await this.node(spaceId, hash);
    let items = this.listCache.get(node) as Item[] | undefined;
    if (items !== undefined) return items;
    if (node.kind === 'leaf') {
      items = toItems === undefined ? (node.entries as Item[]) : await toItems(node.entries as Entry[]);
    } else {
      const children = childHashes(node);
      const parts: Item[][] = [];
      for (const child of children) {
        const part = await this.itemsBelow(spaceId, child, toItems);
        if (node.level === 1) rememberPiece(part, child);
        parts.push(part);
      }
      items = parts.flat();
      const [first] = items;
      if (first !== undefined) rememberIndex(first, node.level, children, hash);
    }
    this.listCache.set(node, items);
    return items;
  }
}

/** Converts a row to the type that other code uses. */
function toRevision(row: RevisionRow): Revision {
  return {
    id: row.id,
    spaceId: row.spaceId,
    changeRequestId: row.changeRequestId,
    parents: row.parents,
    type: row.type,
    pagesHash: row.pagesHash.toString('hex'),
    filesHash: row.filesHash.toString('hex'),
    reusableContentsHash: row.reusableContentsHash.toString('hex'),
    variables: row.variables,
    git: row.git,
    authorId: row.authorId,
    mergedFrom: row.mergedFrom,
    createdAt: row.createdAt,
  };
}

function referencesOf(node: TreeNode<unknown>): string[] {
  if (node.kind === 'index') return childHashes(node);
  return (node.entries as { children?: string | null }[]).flatMap(({ children }) =>
    children == null ? [] : [children],
  );
}
