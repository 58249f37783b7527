import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { batchesOf } from '../database/batches.js';
import { Database } from '../database/database.js';
import { anchorsIn } from '../content/store/document-anchors.sql.js';
import { commonWords, hasConditions, searchable } from './search-sql.js';

/** A page as the index reads it: its text is that of the document with this hash. */
export interface IndexedPage {
  id: string;
  title: string;
  document: string | null;
}

/** A tsvector holds at most 1 MiB, for headings and text together. Of longer pages, only the first part is indexed. */
const MAX_HEADINGS_BYTES = 100_000;
const MAX_TEXT_BYTES = 300_000;
/** Characters of headings that are searched for stop words. */
const MAX_COMMON_LENGTH = 10_000;
/** Pages per statement. With the largest texts, a statement takes seconds, not minutes. */
const PAGES_AT_ONCE = 250;
const bounded = (sql: string, bytes: number): string =>
  `left(${sql}, CASE WHEN octet_length(${sql}) > ${bytes} THEN ${bytes / 4} ELSE ${bytes} END)`;

/** Makes search rows, and writes those of primary content. */
@Injectable()
export class SearchRowsRepository {
  private readonly indexed: string;

  constructor(
    private readonly database: Database,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    // Validated at startup as a plain identifier.
    this.indexed = indexedPages(`'${environment.searchLanguage}'::regconfig`);
  }

  /** Rebuilds the rows of changed pages from their documents, and deletes the rows of removed pages. */
  async replace(
    spaceId: string,
    organizationId: string,
    changed: readonly IndexedPage[],
    removed: string[],
  ): Promise<void> {
    if (removed.length > 0) {
      await this.database.query(
        'DELETE FROM search_rows WHERE space_id = $1 AND page_id = ANY ($2::uuid[])',
        [spaceId, removed],
      );
    }
    for (const batch of batchesOf(changed, PAGES_AT_ONCE)) await this.insert(spaceId, organizationId, batch);
  }

  /** Copies the rows of a space to its duplicate. */
  async copy(fromSpaceId: string, toSpaceId: string, toOrganizationId: string): Promise<void> {
    await this.database.query(
      `INSERT INTO search_rows
         (space_id, organization_id, page_id, title, document_hash, conditional, words, heads, anchors)
       SELECT $2, $3, page_id, title, document_hash, conditional, words, heads, anchors
       FROM search_rows WHERE space_id = $1`,
      [fromSpaceId, toSpaceId, toOrganizationId],
    );
  }

  /** Search rows of pages of another version, each as JSON. */
  async make(spaceId: string, pages: readonly IndexedPage[]): Promise<string[]> {
    const rows: string[] = [];
    for (const batch of batchesOf(pages, PAGES_AT_ONCE)) {
      const made = await this.database.query<{ row: string }>(
        `SELECT json_build_object('id', page.id, 'title', page.title, 'document', page.document,
           'conditional', page.conditional, 'words', page.words::text, 'heads', page.heads::text)::text AS row FROM (${this.indexed}) AS page`,
        [spaceId, JSON.stringify(batch)],
      );
      rows.push(...made.map(({ row }) => row));
    }
    return rows;
  }

  /** Bytes of the texts of documents, by hash. PostgreSQL does not read the texts for it. */
  async findSizes(spaceId: string, hashes: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.database.query<{ hash: string; size: number }>(
      `SELECT wanted.hash, octet_length(d.markdown) AS size FROM unnest($2::text[]) AS wanted(hash)
       JOIN documents d ON d.space_id = $1 AND d.hash = decode(wanted.hash, 'hex')`,
      [spaceId, hashes],
    );
    return new Map(rows.map(({ hash, size }) => [hash, size]));
  }

  private async insert(
    spaceId: string,
    organizationId: string,
    changed: readonly IndexedPage[],
  ): Promise<void> {
    await this.database.query(
      `INSERT INTO search_rows
         (space_id, organization_id, page_id, title, document_hash, conditional, heads, words, anchors)
       SELECT $1, $3, page.id, page.title, decode(page.document, 'hex'), page.conditional, page.heads, page.words,
         ${anchorsIn('page.sections')}
       FROM (${this.indexed}) AS page
       ON CONFLICT (space_id, page_id) DO UPDATE
         SET title = excluded.title, document_hash = excluded.document_hash,
           conditional = excluded.conditional, heads = excluded.heads, words = excluded.words, anchors = excluded.anchors`,
      [spaceId, JSON.stringify(changed), organizationId],
    );
  }
}

/** SQL for the index of pages. $1: their space; $2: pages (JSON). */
function indexedPages(configuration: string): string {
  const vector = (text: string, weight: string): string =>
    `setweight(to_tsvector(${configuration}, ${text}), '${weight}')`;
  const common = (text: string, weight: string): string =>
    `setweight(${commonWords(configuration, text)}, '${weight}')`;
  return `SELECT c.id, c.title, c.document, coalesce(d.sections, '[]'::jsonb) AS sections,
       coalesce(d.conditional, false) AS conditional, found.heads, found.heads || ${vector(bounded('plain.text', MAX_TEXT_BYTES), 'C')} AS words
     FROM jsonb_to_recordset($2::jsonb) AS c(id uuid, title text, document text)
     LEFT JOIN LATERAL (
       -- LIMIT forces one index lookup per page. A plain join would read every document of a large space for one page.
       SELECT sections, ${hasConditions('markdown')} AS conditional
       FROM documents WHERE space_id = $1 AND hash = decode(c.document, 'hex') LIMIT 1
     ) AS d ON true
     CROSS JOIN LATERAL (
       SELECT coalesce(string_agg(left(s->>'title', 1000), E'\\n'), '') AS headings,
              coalesce(string_agg(s->>'text', E'\\n'), '') AS text
       FROM jsonb_array_elements(coalesce(d.sections, '[]'::jsonb)) AS s
     ) AS parts
     CROSS JOIN LATERAL (
       -- Limited again below, because decomposing accents can make a text longer. OFFSET 0 makes PostgreSQL evaluate this once.
       SELECT ${searchable('c.title')} AS title,
              ${searchable(`left(parts.headings, ${MAX_HEADINGS_BYTES})`)} AS headings,
              ${searchable(`left(parts.text, ${MAX_TEXT_BYTES})`)} AS text OFFSET 0
     ) AS plain
     CROSS JOIN LATERAL (
       SELECT ${vector('plain.title', 'A')} || ${common('plain.title', 'A')}
         || ${vector(bounded('plain.headings', MAX_HEADINGS_BYTES), 'B')}
         || ${common(`left(plain.headings, ${MAX_COMMON_LENGTH})`, 'B')} AS heads OFFSET 0
     ) AS found`;
}
