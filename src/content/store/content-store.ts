import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { NotFoundError } from '../../common/errors/api-error.js';
import type { StoredDocument } from '../model/document.js';
import type { FileEntry } from '../model/file.js';
import type { PageNode } from '../model/page.js';
import { PageIndex } from '../model/page-index.js';
import type { PageEntry, TreeNode } from '../model/tree.js';
import { ContentRepository } from './content.repository.js';
import type { RevisionRow } from './revision.entity.js';

/** A revision with the addresses of its parts. */
export interface Revision {
  id: string;
  spaceId: string;
  organizationId: string;
  parents: string[];
  type: RevisionRow['type'];
  /** Hex. */
  pagesHash: string;
  filesHash: string;
  variables: Record<string, string>;
  git: RevisionRow['git'];
  createdAt: Date;
}

/** Files of one revision, found by id or path. */
export interface FileIndex {
  files: readonly FileEntry[];
  byId: ReadonlyMap<string, FileEntry>;
}

/**
 * Reads the content store. Everything it returns is immutable and comes from bounded caches, addressed by content, so a
 * warm read touches the database for the head only and an edit leaves all unchanged parts warm.
 */
@Injectable()
export class ContentStore {
  private readonly revisions = new LRUCache<string, Revision>({ max: 5_000 });
  private readonly nodes = new LRUCache<string, TreeNode<unknown>>({
    maxSize: 60_000,
    sizeCalculation: nodeSize,
  });
  private readonly indexes = new LRUCache<string, PageIndex>({
    maxSize: 60_000,
    sizeCalculation: (index) => index.byId.size + 1,
  });
  private readonly fileIndexes = new LRUCache<string, FileIndex>({
    maxSize: 60_000,
    sizeCalculation: (index) => index.files.length + 1,
  });
  /** By characters. */
  private readonly documents = new LRUCache<string, StoredDocument>({
    maxSize: 16_000_000,
    sizeCalculation: (document) => document.markdown.length * 2 + 500,
  });

  constructor(private readonly repository: ContentRepository) {}

  /** @throws NotFoundError when the space has no such revision */
  async revision(spaceId: string, revisionId: string): Promise<Revision> {
    const cached = this.revisions.get(revisionId);
    if (cached?.spaceId === spaceId) return cached;
    const row = await this.repository.findRevision(spaceId, revisionId);
    if (row === null) throw new NotFoundError('revision');
    const revision: Revision = {
      id: row.id,
      spaceId,
      organizationId: row.organizationId,
      parents: row.parents,
      type: row.type,
      pagesHash: row.pagesHash.toString('hex'),
      filesHash: row.filesHash.toString('hex'),
      variables: row.variables,
      git: row.git,
      createdAt: row.createdAt,
    };
    this.revisions.set(revisionId, revision);
    return revision;
  }

  async pages(revision: Pick<Revision, 'spaceId' | 'pagesHash'>): Promise<PageIndex> {
    const key = `${revision.spaceId} ${revision.pagesHash}`;
    let index = this.indexes.get(key);
    if (index === undefined) {
      await this.load(revision.spaceId, [revision.pagesHash]);
      index = new PageIndex(await this.readPages(revision.spaceId, revision.pagesHash));
      this.indexes.set(key, index);
    }
    return index;
  }

  async files(revision: Pick<Revision, 'spaceId' | 'filesHash'>): Promise<FileIndex> {
    const key = `${revision.spaceId} ${revision.filesHash}`;
    let index = this.fileIndexes.get(key);
    if (index === undefined) {
      await this.load(revision.spaceId, [revision.filesHash]);
      const files = (await this.readList(revision.spaceId, revision.filesHash)) as FileEntry[];
      index = { files, byId: new Map(files.map((file) => [file.id, file])) };
      this.fileIndexes.set(key, index);
    }
    return index;
  }

  /** @throws Error when the document is missing, which a foreign hash or a bug would cause */
  async document(spaceId: string, hash: string): Promise<StoredDocument> {
    const key = `${spaceId} ${hash}`;
    let document = this.documents.get(key);
    if (document === undefined) {
      document = await this.repository.findDocument(spaceId, hash);
      if (document === undefined) throw new Error(`Document ${hash} of space ${spaceId} is missing.`);
      this.documents.set(key, document);
    }
    return document;
  }

  /** Brings all nodes below the given ones into the cache, one statement a level. */
  private async load(spaceId: string, hashes: string[]): Promise<void> {
    let wanted = hashes;
    while (wanted.length > 0) {
      const missing = wanted.filter((hash) => !this.nodes.has(`${spaceId} ${hash}`));
      const found =
        missing.length === 0
          ? new Map<string, TreeNode<unknown>>()
          : await this.repository.findNodes(spaceId, missing);
      for (const [hash, node] of found) this.nodes.set(`${spaceId} ${hash}`, node);
      wanted = wanted.flatMap((hash) =>
        referencesOf(found.get(hash) ?? this.nodes.get(`${spaceId} ${hash}`)),
      );
    }
  }

  private async node(spaceId: string, hash: string): Promise<TreeNode<unknown>> {
    const key = `${spaceId} ${hash}`;
    const cached = this.nodes.get(key);
    if (cached !== undefined) return cached;
    // Too large for the cache, or pushed out by another space in the meantime.
    const node = (await this.repository.findNodes(spaceId, [hash])).get(hash);
    if (node === undefined) throw new Error(`Tree node ${hash} of space ${spaceId} is missing.`);
    this.nodes.set(key, node);
    return node;
  }

  private async readList(spaceId: string, hash: string): Promise<unknown[]> {
    const node = await this.node(spaceId, hash);
    if (node.kind === 'leaf') return node.entries;
    const parts: unknown[][] = [];
    for (const child of node.children) parts.push(await this.readList(spaceId, child.hash));
    return parts.flat();
  }

  private async readPages(spaceId: string, hash: string): Promise<PageNode[]> {
    const entries = (await this.readList(spaceId, hash)) as PageEntry[];
    const pages: PageNode[] = [];
    for (const { children, ...own } of entries) {
      pages.push({ ...own, children: children === null ? [] : await this.readPages(spaceId, children) });
    }
    return pages;
  }
}

function referencesOf(node: TreeNode<unknown> | undefined): string[] {
  if (node === undefined) return [];
  if (node.kind === 'index') return node.children.map(({ hash }) => hash);
  return (node.entries as { children?: string | null }[]).flatMap(({ children }) =>
    children == null ? [] : [children],
  );
}

function nodeSize(node: TreeNode<unknown>): number {
  return (node.kind === 'leaf' ? node.entries.length : node.children.length) + 1;
}
