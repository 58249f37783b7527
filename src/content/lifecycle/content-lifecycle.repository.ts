import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { MAY_DEPEND_ON_READER } from '../store/reader-dependent.sql.js';

/** A revision of a space, and the space and first revision that are its copy. */
export interface ContentCopy {
  fromSpaceId: string;
  fromRevisionId: string;
  toSpaceId: string;
  toOrganizationId: string;
  toRevisionId: string;
  authorId: string;
  now: Date;
}

/** The hashes of all nodes that a revision ($1, $2: space and revision) reaches. */
const REACHED = `
WITH RECURSIVE reached(hash) AS (
  SELECT root.hash FROM revisions r, LATERAL (VALUES (r.pages_hash), (r.files_hash), (r.reusable_contents_hash)) AS root(hash)
  WHERE r.space_id = $1 AND r.id = $2
  UNION
  SELECT below.hash FROM reached
  JOIN tree_nodes n ON n.space_id = $1 AND n.hash = reached.hash
  CROSS JOIN LATERAL (
    SELECT decode(child, 'base64') AS hash FROM jsonb_array_elements_text(coalesce(n.node -> 'children', '[]')) AS child
    UNION ALL
    SELECT decode(entry ->> 'children', 'hex') FROM jsonb_array_elements(coalesce(n.node -> 'entries', '[]')) AS entry
    WHERE entry ->> 'children' IS NOT NULL
  ) AS below
)`;

/** Hashes in the entries of these nodes under a key: `document` for pages, `hash` for files. */
const named = (key: 'document' | 'hash'): string =>
  `SELECT DISTINCT decode(entry ->> '${key}', 'hex') AS hash FROM reached
   JOIN tree_nodes n ON n.space_id = $1 AND n.hash = reached.hash
   CROSS JOIN LATERAL jsonb_array_elements(coalesce(n.node -> 'entries', '[]')) AS entry
   WHERE entry ->> '${key}' IS NOT NULL`;

/** Copies the content of a space in the database. */
@Injectable()
export class ContentLifecycleRepository {
  constructor(private readonly database: Database) {}

  /** Hashes and sizes of the files of a revision. */
  async filesOf(spaceId: string, revisionId: string): Promise<[hash: string, size: number][]> {
    const rows = await this.database.query<{ hash: string; size: string }>(
      `${REACHED} SELECT encode(f.hash, 'hex') AS hash, f.size FROM stored_files f
       WHERE f.space_id = $1 AND f.confirmed AND f.hash IN (${named('hash')})`,
      [spaceId, revisionId],
    );
    return rows.map(({ hash, size }) => [hash, Number(size)]);
  }

  /** Copies trees, documents and rows derived from them, and writes the first revision of the copy. */
  async copy(copy: ContentCopy): Promise<void> {
    const { fromSpaceId, fromRevisionId, toSpaceId, toOrganizationId } = copy;
    const ids = [fromSpaceId, fromRevisionId, toSpaceId, toOrganizationId];
    await this.database.query(
      `${REACHED} INSERT INTO tree_nodes (space_id, organization_id, hash, node)
       SELECT $3, $4, n.hash, n.node FROM reached JOIN tree_nodes n ON n.space_id = $1 AND n.hash = reached.hash`,
      ids,
    );
    await this.database.query(
      `${REACHED} INSERT INTO documents (space_id, organization_id, hash, markdown, links, sections, parts)
       SELECT $3, $4, d.hash, d.markdown, d.links, d.sections, d.parts FROM documents d
       WHERE d.space_id = $1 AND d.hash IN (${named('document')})`,
      ids,
    );
    // Files and reusable contents that only hidden parts have used stay hidden in the copy, too, as long as it has a text
    // with hidden parts.
    await this.database.query(
      `INSERT INTO documents (space_id, organization_id, hash, markdown, links, sections, parts)
       SELECT $2, $3, d.hash, d.markdown, d.links, d.sections, d.parts FROM documents d
       WHERE d.space_id = $1 AND (${MAY_DEPEND_ON_READER}) LIMIT 1
       ON CONFLICT (space_id, hash) DO NOTHING`,
      [fromSpaceId, toSpaceId, toOrganizationId],
    );
    await this.database.query(
      `INSERT INTO revisions (id, space_id, organization_id, parents, type, pages_hash, files_hash, reusable_contents_hash,
         variables, git, author_id, created_at)
       SELECT $5, $3, $4, '{}', 'edits', pages_hash, files_hash, reusable_contents_hash, variables, git, $6, $7
       FROM revisions WHERE space_id = $1 AND id = $2`,
      [...ids, copy.toRevisionId, copy.authorId, copy.now],
    );
  }

  /**
   * Keeps the head of primary content from moving until the end of the transaction.
   * @returns false when the head is no longer the copied revision
   */
  async lockHead({ fromSpaceId, fromRevisionId }: ContentCopy): Promise<boolean> {
    const [head] = await this.database.query(
      'SELECT 1 FROM spaces WHERE id = $1 AND head_revision_id = $2 FOR UPDATE',
      [fromSpaceId, fromRevisionId],
    );
    return head !== undefined;
  }
}
