import { Injectable } from '@nestjs/common';
import { IsNull, LessThan } from 'typeorm';
import { Database } from '../../database/database.js';
import { insertEvents } from '../../outbox/insert-events.sql.js';
import type { WaitingEvent } from '../../outbox/recorded-event.js';
import type { StoredDocument } from '../../markdown/source/stored-document.js';
import type { TreeNode } from '../../versioning/tree.js';
import { documentWeight } from './document-weight.sql.js';
import { MAY_DEPEND_ON_READER } from './reader-dependent.sql.js';
import { MAY_HAVE_TAGS } from './tagged-documents.sql.js';
import { RevisionRow } from './revision.entity.js';

const hex = (hash: string): Buffer => Buffer.from(hash, 'hex');

/** The columns of a revision that lists show. */
export type ListedRevision = Pick<RevisionRow, keyof typeof LISTED>;

const LISTED = {
  ...{ id: true, spaceId: true, parents: true, type: true },
  ...{ git: true, authorId: true, mergedFrom: true, createdAt: true },
} as const;

/** Revisions, trees and documents in the database. Rows are immutable: they are added, never changed. */
@Injectable()
export class ContentRepository {
  constructor(private readonly database: Database) {}

  findRevision(spaceId: string, revisionId: string): Promise<RevisionRow | null> {
    return this.database.repository(RevisionRow).findOneBy({ id: revisionId, spaceId });
  }

  /**
   * The revisions of primary content, newest first, older than `before`. Their variables can be long, so they are not read.
   */
  listRevisions(spaceId: string, before: string | undefined, limit: number): Promise<ListedRevision[]> {
    return this.database.repository(RevisionRow).find({
      select: LISTED,
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
         ${insertEvents('(SELECT $15::json) AS one(events) WHERE one.events IS NOT NULL')}
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
    return row && withSharedAnchors(row);
  }

  /**
   * Some of the documents among `hashes` that exist, by hash: at least one, if any exists.
   * @param weight reading stops with the document that exceeds it
   */
  async findDocuments(
    spaceId: string,
    hashes: readonly string[],
    weight: number,
  ): Promise<Map<string, StoredDocument>> {
    const rows = await this.database.query<StoredDocument & { hash: string }>(
      `SELECT encode(hash, 'hex') AS hash, markdown, links, sections
       FROM (
         SELECT hash, markdown, links, sections,
           sum(${documentWeight('d')}) OVER (ORDER BY hash ROWS UNBOUNDED PRECEDING) - ${documentWeight('d')} AS before
         FROM documents d WHERE space_id = $1 AND hash = ANY ($2::bytea[])
       ) AS found
       WHERE before < $3`,
      [spaceId, hashes.map(hex), weight],
    );
    return new Map(rows.map(({ hash, ...document }) => [hash, withSharedAnchors(document)]));
  }

  /** The weight of some documents together. */
  async weightOf(spaceId: string, hashes: readonly string[]): Promise<number> {
    const [row] = await this.database.query<{ weight: string | null }>(
      `SELECT sum(${documentWeight('d')}) AS weight FROM documents d WHERE space_id = $1 AND hash = ANY ($2::bytea[])`,
      [spaceId, hashes.map(hex)],
    );
    return Number(row?.weight ?? 0);
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

  /**
   * Whether a document of a space, of any of its revisions, may show a specification, or a page follows a source of an
   * organization. Includes tags in code.
   */
  async hasSpecs(spaceId: string, organizationId: string): Promise<boolean> {
    const [row] = await this.database.query<{ found: boolean }>(
      `SELECT EXISTS (
         SELECT FROM documents WHERE space_id = $1 AND markdown ~ '\\{%-?\\s*(openapi|swagger)'
       ) OR EXISTS (
         SELECT FROM tree_nodes WHERE space_id = $1 AND strpos(node::text, $2) > 0
       ) AS found`,
      [spaceId, organizationId],
    );
    return row?.found === true;
  }

  /** @param batch JSON array of `{ hash, markdown, links, sections }` */
  async insertDocuments(spaceId: string, organizationId: string, batch: string): Promise<void> {
    await this.database.query(
      `INSERT INTO documents (space_id, organization_id, hash, markdown, links, sections, parts)
       SELECT $1, $2, decode(d.hash, 'hex'), d.markdown, d.links, d.sections,
         jsonb_array_length(d.links) + jsonb_array_length(d.sections)
       FROM jsonb_to_recordset($3::jsonb) AS d(hash text, markdown text, links jsonb, sections jsonb)
       ON CONFLICT DO NOTHING`,
      [spaceId, organizationId, batch],
    );
  }
}

/** Each link below a heading has its anchor. Sharing one string saves memory. */
function withSharedAnchors(document: StoredDocument): StoredDocument {
  let last: string | undefined;
  for (const link of document.links) {
    if (link.section !== undefined && link.section === last) link.section = last;
    else last = link.section;
  }
  return document;
}
