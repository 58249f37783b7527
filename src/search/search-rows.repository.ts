import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { batchesOf } from '../database/batches.js';
import { Database } from '../database/database.js';
import { anchorsIn } from '../content/store/document-anchors.sql.js';
import { commonWords, searchable } from './search-sql.js';

interface ChangedPage {
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

/** Writes the search rows of primary content. */
@Injectable()
export class SearchRowsRepository {
  private readonly configuration: string;

  constructor(
    private readonly database: Database,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    // Validated at startup as a plain identifier.
    this.configuration = `'${environment.searchLanguage}'::regconfig`;
  }

  /** Rebuilds the rows of changed pages from their documents, and deletes the rows of removed pages. */
  async replace(
    spaceId: string,
    organizationId: string,
    changed: ChangedPage[],
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
      `INSERT INTO search_rows (space_id, organization_id, page_id, title, document_hash, words, heads, anchors)
       SELECT $2, $3, page_id, title, document_hash, words, heads, anchors FROM search_rows WHERE space_id = $1`,
      [fromSpaceId, toSpaceId, toOrganizationId],
    );
  }

  private async insert(
    spaceId: string,
    organizationId: string,
    changed: readonly ChangedPage[],
  ): Promise<void> {
    const vector = (text: string, weight: string): string =>
      `setweight(to_tsvector(${this.configuration}, ${text}), '${weight}')`;
    const common = (text: string, weight: string): string =>
      `setweight(${commonWords(this.configuration, text)}, '${weight}')`;
    await this.database.query(
      `INSERT INTO search_rows (space_id, organization_id, page_id, title, document_hash, heads, words, anchors)
       SELECT $1, $2, c.id, c.title, decode(c.document, 'hex'),
         found.heads, found.heads || ${vector(bounded('plain.text', MAX_TEXT_BYTES), 'C')},
         ${anchorsIn(`coalesce(d.sections, '[]'::jsonb)`)}
       FROM jsonb_to_recordset($3::jsonb) AS c(id uuid, title text, document text)
       LEFT JOIN LATERAL (
         -- LIMIT forces one index lookup per page. A plain join would read every document of a large space for one page.
         SELECT sections FROM documents WHERE space_id = $1 AND hash = decode(c.document, 'hex') LIMIT 1
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
       ) AS found
       ON CONFLICT (space_id, page_id) DO UPDATE
         SET title = excluded.title, document_hash = excluded.document_hash,
           heads = excluded.heads, words = excluded.words, anchors = excluded.anchors`,
      [spaceId, organizationId, JSON.stringify(changed)],
    );
  }
}
