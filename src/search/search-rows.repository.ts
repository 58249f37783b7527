import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { batchesOf } from '../database/batches.js';
import { Database } from '../database/database.js';
import { anchorsIn } from '../content/store/document-anchors.sql.js';
import { MAY_DEPEND_ON_READER } from '../content/store/reader-dependent.sql.js';
import { commonWords, searchable } from './search-sql.js';
import { CORRECTED_LETTERS } from './spelling.js';

/** A page as the index reads it: its text is the text of the document with this hash. */
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
/**
 * Number of letters of the words that typos are corrected to: the number of letters of the corrected words, and one more or
 * less.
 */
const MIN_LETTERS = CORRECTED_LETTERS.min - 1;
const MAX_LETTERS = CORRECTED_LETTERS.max + 1;
/** Words of a page that typos are corrected to. */
const MAX_WORDS = 5_000;
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
    if (removed.length > 0) await this.database.query(REMOVE, [spaceId, removed]);
    for (const batch of batchesOf(changed, PAGES_AT_ONCE)) await this.insert(spaceId, organizationId, batch);
  }

  /** Copies the rows of a space to its duplicate. */
  async copy(fromSpaceId: string, toSpaceId: string, toOrganizationId: string): Promise<void> {
    await this.database.query(
      `INSERT INTO search_rows
         (space_id, organization_id, page_id, title, document_hash, conditional, words, heads, spellings, anchors)
       SELECT $2, $3, page_id, title, document_hash, conditional, words, heads, spellings, anchors
       FROM search_rows WHERE space_id = $1`,
      [fromSpaceId, toSpaceId, toOrganizationId],
    );
    await this.database.query(
      `INSERT INTO search_words (space_id, organization_id, word, pages)
       SELECT $2, $3, word, pages FROM search_words WHERE space_id = $1`,
      [fromSpaceId, toSpaceId, toOrganizationId],
    );
  }

  /** Search rows of pages of another version, each as JSON. */
  async make(spaceId: string, pages: readonly IndexedPage[]): Promise<string[]> {
    const rows: string[] = [];
    for (const batch of batchesOf(pages, PAGES_AT_ONCE)) {
      const made = await this.database.query<{ row: string }>(
        `SELECT json_build_object('id', page.id, 'title', page.title, 'document', page.document,
           'conditional', page.conditional, 'words', page.words::text, 'heads', page.heads::text,
           'spellings', page.spellings)::text AS row FROM (${this.indexed}) AS page`,
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

  /** Whether there are rows whose words have not been read. */
  async hasUnread(): Promise<boolean> {
    const rows = await this.database.query('SELECT 1 FROM search_rows WHERE spellings IS NULL LIMIT 1');
    return rows.length > 0;
  }

  /**
   * Reads the words of rows whose words have not been read, of one space.
   * @param limit maximum number of pages
   * @returns number of pages
   */
  readWords(limit: number): Promise<number> {
    return this.database.transaction(async () => {
      const rows = await this.database.query<IndexedPage & { spaceId: string; organizationId: string }>(
        `SELECT space_id AS "spaceId", organization_id AS "organizationId", page_id AS id, title,
           encode(document_hash, 'hex') AS document
         FROM search_rows WHERE spellings IS NULL
           AND space_id = (SELECT space_id FROM search_rows WHERE spellings IS NULL LIMIT 1)
         LIMIT $1 FOR UPDATE`,
        [limit],
      );
      const [first] = rows;
      if (first === undefined) return 0;
      const pages = rows.map(({ id, title, document }) => ({ id, title, document }));
      await this.database.query(
        `WITH page AS MATERIALIZED (SELECT made.id, made.spellings FROM (${this.indexed}) AS made),
         written AS (
           UPDATE search_rows r SET spellings = page.spellings FROM page WHERE r.space_id = $1 AND r.page_id = page.id
         ),
         ${countWords({ before: NO_WORDS, after: 'SELECT spellings FROM page', organization: '$3::uuid' })}`,
        [first.spaceId, JSON.stringify(pages), first.organizationId],
      );
      return rows.length;
    });
  }

  private async insert(
    spaceId: string,
    organizationId: string,
    changed: readonly IndexedPage[],
  ): Promise<void> {
    await this.database.query(
      `WITH page AS MATERIALIZED (${this.indexed}),
       written AS (
         INSERT INTO search_rows
           (space_id, organization_id, page_id, title, document_hash, conditional, heads, words, spellings, anchors)
         SELECT $1, $3, page.id, page.title, decode(page.document, 'hex'), page.conditional, page.heads, page.words,
           page.spellings, ${anchorsIn('page.sections')}
         FROM page
         ON CONFLICT (space_id, page_id) DO UPDATE
           SET title = excluded.title, document_hash = excluded.document_hash, conditional = excluded.conditional,
             heads = excluded.heads, words = excluded.words, spellings = excluded.spellings, anchors = excluded.anchors
       ),
       ${countWords({
         before:
           'SELECT r.spellings FROM search_rows r WHERE r.space_id = $1 AND r.page_id IN (SELECT id FROM page)',
         after: 'SELECT spellings FROM page',
         organization: '$3::uuid',
       })}`,
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
  const text = bounded('plain.text', MAX_TEXT_BYTES);
  return `SELECT c.id, c.title, c.document, coalesce(d.sections, '[]'::jsonb) AS sections,
       coalesce(d.conditional, false) AS conditional, found.heads,
       ${spellingsOf(`plain.title || ' ' || ${bounded('plain.headings', MAX_HEADINGS_BYTES)} || ' ' || ${text}`)} AS spellings,
       found.heads || ${vector(text, 'C')} AS words
     FROM jsonb_to_recordset($2::jsonb) AS c(id uuid, title text, document text)
     LEFT JOIN LATERAL (
       -- LIMIT forces one index lookup per page. A plain join would read every document of a large space for one page.
       SELECT sections, (${MAY_DEPEND_ON_READER}) AS conditional
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

/** SQL for the words of a text that typos are corrected to, each once. */
function spellingsOf(text: string): string {
  return `ARRAY(
         SELECT word FROM unnest(tsvector_to_array(to_tsvector('simple', ${text}))) AS word
         WHERE length(word) BETWEEN ${MIN_LETTERS} AND ${MAX_LETTERS} AND word !~ '[0-9]' LIMIT ${MAX_WORDS}
       )`;
}

/**
 * The end of a statement that counts words of pages of a space ($1): a list of common table expressions, and the insertion of
 * new words. Changes of a space come one after another, so the counts are those of the pages. Only words whose count
 * changes are written.
 * @param before selects the words of the pages as they are counted, one array for each page
 * @param after selects the words of the pages as they will be
 */
function countWords({
  before,
  after,
  organization,
}: {
  before: string;
  after: string;
  organization: string;
}): string {
  return `changed AS MATERIALIZED (
         SELECT word, sum(change)::int AS change FROM (
           SELECT unnest(gone.spellings) AS word, -1 AS change FROM (${before}) AS gone
           UNION ALL SELECT unnest(come.spellings), 1 FROM (${after}) AS come
         ) AS each GROUP BY word HAVING sum(change) <> 0
       ),
       vanished AS (
         DELETE FROM search_words w USING changed
         WHERE changed.change < 0 AND w.space_id = $1 AND w.word = changed.word AND w.pages + changed.change <= 0
       )
       INSERT INTO search_words AS w (space_id, organization_id, word, pages)
       SELECT $1, ${organization}, changed.word, changed.change FROM changed
       WHERE changed.change > 0 OR EXISTS (
         SELECT 1 FROM search_words known
         WHERE known.space_id = $1 AND known.word = changed.word AND known.pages + changed.change > 0
       )
       ORDER BY changed.word
       ON CONFLICT (space_id, word) DO UPDATE SET pages = w.pages + excluded.pages`;
}

const NO_WORDS = `SELECT '{}'::text[] AS spellings WHERE false`;

/** Removes the rows of pages ($2) of a space ($1), and counts their words. */
const REMOVE = `WITH removed AS (
         DELETE FROM search_rows WHERE space_id = $1 AND page_id = ANY ($2::uuid[]) RETURNING spellings
       ),
       ${countWords({
         before: 'SELECT spellings FROM removed',
         after: NO_WORDS,
         organization: '(SELECT organization_id FROM spaces WHERE id = $1)',
       })}`;
