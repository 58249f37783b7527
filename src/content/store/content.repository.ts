import { Injectable } from '@nestjs/common';
import { IsNull, LessThan } from 'typeorm';
import { Database } from '../../database/database.js';
import type { WaitingEvent } from '../../events/outbox/recorded-event.js';
import type { StoredDocument } from '../../markdown/source/stored-document.js';
import type { TreeNode } from '../../versioning/tree.js';
import { MAY_DEPEND_ON_READER } from './reader-dependent.sql.js';
import { MAY_HAVE_TAGS } from './tagged-documents.sql.js';
import { RevisionRow } from './revision.entity.js';

const hex = (hash: string): Buffer => Buffer.from(hash, 'hex');

/** Revisions, trees and documents in the database. Rows are immutable: they are added, never changed. */
@Injectable()
export class ContentRepository {
  constructor(private readonly database: Database) {}

  findRevision(spaceId: string, revisionId: string): Promise<RevisionRow | null> {
    return this.database.repository(RevisionRow).findOneBy({ id: revisionId, spaceId });
  }

  /** Those of primary content, newest first, older than `before`. */
  listRevisions(spaceId: string, before: string | undefined, limit: number): Promise<RevisionRow[]> {
    return this.database.repository(RevisionRow).find({
      where: {
        spaceId,
        changeRequestId: IsNull(),
        ...(before !== undefined ? { id: LessThan(before) } : {}),
      },
      order: { id: 'DESC' },
      take: limit,
    });
  }

  countRevisions(spaceId: string): Promise<number> {
    return this.database.repository(RevisionRow).countBy({ spaceId, changeRequestId: IsNull() });
  }

  /**
   * Writes a revision and its event in one statement, because edits are frequent.
   * @param event left out: the revision is part of a larger change, which is recorded
   */
  async insertRevision(revision: RevisionRow, event?: WaitingEvent): Promise<void> {
    await this.database.query(
      `WITH recorded AS (
         INSERT INTO outbox_events (events) SELECT $15::json WHERE $15::json IS NOT NULL
       )
       INSERT INTO revisions (id, space_id, organization_id, change_request_id, parents, type, pages_hash, files_hash,
         reusable_contents_hash, variables, git, author_id, merged_from, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        revision.id,
        revision.spaceId,
        revision.organizationId,
        revision.changeRequestId,
        revision.parents,
        revision.type,
        revision.pagesHash,
        revision.filesHash,
        revision.reusableContentsHash,
        JSON.stringify(revision.variables),
        revision.git === null ? null : JSON.stringify(revision.git),
        revision.authorId,
        revision.mergedFrom,
        revision.createdAt,
        event === undefined ? null : JSON.stringify([event]),
      ],
    );
  }

  /** The nodes among `hashes` that exist, by hash. */
  async findNodes(spaceId: string, hashes: string[]): Promise<Map<string, TreeNode<unknown>>> {
    const rows = await this.database.query<{ hash: string; node: TreeNode<unknown> }>(
      `SELECT encode(hash, 'hex') AS hash, node FROM tree_nodes WHERE space_id = $1 AND hash = ANY ($2::bytea[])`,
      [spaceId, hashes.map(hex)],
    );
    return new Map(rows.map(({ hash, node }) => [hash, node]));
  }

  /** @param batch JSON array of `{ hash, node }` */
  async insertNodes(spaceId: string, organizationId: string, batch: string): Promise<void> {
    await this.database.query(
      `INSERT INTO tree_nodes (space_id, organization_id, hash, node)
       SELECT $1, $2, decode(n.hash, 'hex'), n.node FROM jsonb_to_recordset($3::jsonb) AS n(hash text, node jsonb)
       ON CONFLICT DO NOTHING`,
      [spaceId, organizationId, batch],
    );
  }

  async findDocument(spaceId: string, hash: string): Promise<StoredDocument | undefined> {
    const [row] = await this.database.query<StoredDocument>(
      'SELECT markdown, links, sections FROM documents WHERE space_id = $1 AND hash = $2',
      [spaceId, hex(hash)],
    );
    return row;
  }

  /**
   * Some of the documents among `hashes` that exist, by hash: at least one, if any exists.
   * @param characters reading stops with the document that exceeds them
   */
  async findDocuments(
    spaceId: string,
    hashes: readonly string[],
    characters: number,
  ): Promise<Map<string, StoredDocument>> {
    // The length of a long text is known without reading it.
    const rows = await this.database.query<StoredDocument & { hash: string }>(
      `SELECT encode(hash, 'hex') AS hash, markdown, links, sections
       FROM (
         SELECT hash, markdown, links, sections,
           sum(octet_length(markdown)) OVER (ORDER BY hash ROWS UNBOUNDED PRECEDING) - octet_length(markdown) AS before
         FROM documents WHERE space_id = $1 AND hash = ANY ($2::bytea[])
       ) AS found
       WHERE before < $3`,
      [spaceId, hashes.map(hex), characters],
    );
    return new Map(rows.map(({ hash, ...document }) => [hash, document]));
  }

  /** Bytes of the texts of some documents. */
  async lengthOf(spaceId: string, hashes: readonly string[]): Promise<number> {
    const [row] = await this.database.query<{ bytes: string | null }>(
      'SELECT sum(octet_length(markdown)) AS bytes FROM documents WHERE space_id = $1 AND hash = ANY ($2::bytea[])',
      [spaceId, hashes.map(hex)],
    );
    return Number(row?.bytes ?? 0);
  }

  /** Hashes of the documents of a space, of all its revisions, whose visible parts may depend on the reader. */
  async findDocumentsForReaders(spaceId: string): Promise<string[]> {
    const rows = await this.database.prepared<{ hash: string }>(
      'documents-for-readers',
      `SELECT encode(hash, 'hex') AS hash FROM documents WHERE space_id = $1 AND (${MAY_DEPEND_ON_READER})`,
      [spaceId],
    );
    return rows.map(({ hash }) => hash);
  }

  /** Hashes of the documents of a space, of all its revisions, that may have updates with tags. */
  async findDocumentsWithTags(spaceId: string): Promise<string[]> {
    const rows = await this.database.prepared<{ hash: string }>(
      'documents-with-tags',
      `SELECT encode(hash, 'hex') AS hash FROM documents WHERE space_id = $1 AND (${MAY_HAVE_TAGS})`,
      [spaceId],
    );
    return rows.map(({ hash }) => hash);
  }

  /** @param batch JSON array of `{ hash, markdown, links, sections }` */
  async insertDocuments(spaceId: string, organizationId: string, batch: string): Promise<void> {
    await this.database.query(
      `INSERT INTO documents (space_id, organization_id, hash, markdown, links, sections)
       SELECT $1, $2, decode(d.hash, 'hex'), d.markdown, d.links, d.sections
       FROM jsonb_to_recordset($3::jsonb) AS d(hash text, markdown text, links jsonb, sections jsonb)
       ON CONFLICT DO NOTHING`,
      [spaceId, organizationId, batch],
    );
  }
}
