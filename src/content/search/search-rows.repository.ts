import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { Database } from '../../database/database.js';
import type { Keyset } from '../../database/lists.js';
import type { SearchQuery } from './search-query.js';

interface ChangedPage {
  id: string;
  title: string;
  document: string | null;
}

/** A page that matches, with the parts of it that do. */
export interface SearchHit {
  title: string;
  page_id: string;
  rank: number;
  sections: { anchor: string | null; title: string; body: string }[];
}

/**
 * Text as it is searched, in plain PostgreSQL: without accents, and with spaces in place of the punctuation that would
 * make one word of `node.js` or `/v1/spaces`, found by none of its parts. Text in ASCII, which most is, has no accents.
 */
function searchable(sql: string, form: 'NFKD' | 'NFD' = 'NFKD'): string {
  const plain = `CASE WHEN octet_length(${sql}) = length(${sql}) THEN ${sql}
    ELSE normalize(regexp_replace(normalize(${sql}, ${form}), '[\\u0300-\\u036f]', '', 'g'), NFC) END`;
  return [...'./@-<>&'].reduce((text, mark) => `replace(${text}, '${mark}', ' ')`, plain);
}

/** Characters of an excerpt, and how many of them stand before the match. */
const EXCERPT_LENGTH = 240;
const EXCERPT_BEFORE = 100;

/** A tsvector holds at most 1 MiB, headings and text together; what a page has beyond this is found by its first part only. */
const MAX_HEADINGS_BYTES = 100_000;
const MAX_TEXT_BYTES = 300_000;
const bounded = (sql: string, bytes: number): string =>
  `left(${sql}, CASE WHEN octet_length(${sql}) > ${bytes} THEN ${bytes / 4} ELSE ${bytes} END)`;

/** What search knows of primary content. */
@Injectable()
export class SearchRowsRepository {
  private readonly configuration: string;

  constructor(
    private readonly database: Database,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    // Checked at start to be a plain identifier.
    this.configuration = `'${environment.searchLanguage}'::regconfig`;
  }

  /** Makes the rows of changed pages again, from their documents, and removes those of pages that are gone. */
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
    if (changed.length === 0) return;
    const vector = (text: string, weight: string): string =>
      `setweight(to_tsvector(${this.configuration}, ${text}), '${weight}')`;
    await this.database.query(
      `INSERT INTO search_rows (space_id, organization_id, page_id, title, document_hash, words)
       SELECT $1, $2, c.id, c.title, decode(c.document, 'hex'),
         ${vector(searchable('c.title'), 'A')} || ${vector(bounded('plain.headings', MAX_HEADINGS_BYTES), 'B')}
         || ${vector(bounded('plain.text', MAX_TEXT_BYTES), 'C')}
       FROM jsonb_to_recordset($3::jsonb) AS c(id uuid, title text, document text)
       LEFT JOIN documents d ON d.space_id = $1 AND d.hash = decode(c.document, 'hex')
       CROSS JOIN LATERAL (
         SELECT coalesce(string_agg(left(s->>'title', 1000), E'\\n'), '') AS headings,
                coalesce(string_agg(s->>'text', E'\\n'), '') AS text
         FROM jsonb_array_elements(coalesce(d.sections, '[]'::jsonb)) AS s
       ) AS parts
       CROSS JOIN LATERAL (
         -- Bounded again afterwards: taking accents apart can make a text longer. OFFSET keeps this worked out once.
         SELECT ${searchable(`left(parts.headings, ${MAX_HEADINGS_BYTES})`)} AS headings,
                ${searchable(`left(parts.text, ${MAX_TEXT_BYTES})`)} AS text OFFSET 0
       ) AS plain
       ON CONFLICT (space_id, page_id) DO UPDATE
         SET title = excluded.title, document_hash = excluded.document_hash, words = excluded.words`,
      [spaceId, organizationId, JSON.stringify(changed)],
    );
  }

  /** Pages that match, best first, each with up to three matching sections and a short text around the match. */
  async search(
    spaceId: string,
    query: SearchQuery,
    after: Keyset | undefined,
    limit: number,
  ): Promise<SearchHit[]> {
    return this.database.query<SearchHit>(
      `WITH q AS (SELECT ${this.tsquery('$2')} AS query, ${this.tsquery('$3')} AS any_term),
       hits AS (
         SELECT r.page_id, r.title, r.document_hash, ${RANK} AS rank FROM search_rows r, q
         WHERE r.space_id = $1 AND r.words @@ q.query
       ),
       shown AS (
         SELECT * FROM hits WHERE $5::float8 IS NULL OR (rank, page_id) < ($5::float8, $6::uuid)
         ORDER BY rank DESC, page_id DESC LIMIT $7
       )
       SELECT shown.page_id, shown.title, shown.rank, coalesce(parts.sections, '[]'::jsonb) AS sections FROM shown
       LEFT JOIN documents d ON d.space_id = $1 AND d.hash = shown.document_hash
       LEFT JOIN LATERAL (
         SELECT jsonb_agg(jsonb_build_object('anchor', anchor, 'title', title, 'body', body) ORDER BY place) AS sections FROM (
           SELECT s.value->>'anchor' AS anchor, s.value->>'title' AS title, s.place,
             ${this.excerpt(`left(s.value->>'text', 20000)`)} AS body
           FROM jsonb_array_elements(d.sections) WITH ORDINALITY AS s(value, place), q
           WHERE to_tsvector(${this.configuration}, ${searchable(`left(concat_ws(' ', s.value->>'title', s.value->>'text'), 120000)`)}) @@ q.any_term
           ORDER BY s.place LIMIT 3
         ) AS matching
       ) AS parts ON true
       ORDER BY shown.rank DESC, shown.page_id DESC`,
      [spaceId, query.all, query.any, query.prefix, after?.[0] ?? null, after?.[1] ?? null, limit],
    );
  }

  async count(spaceId: string, query: SearchQuery): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM search_rows r
       WHERE r.space_id = $1 AND r.words @@ ${this.tsquery('$2')} AND $3::text IS NOT NULL`,
      [spaceId, query.all, query.any, query.prefix],
    );
    return row?.count ?? 0;
  }

  /**
   * A piece of text around the first match, which is looked for as the search does: without accents and punctuation, in
   * a form whose characters stand where they stand in the text itself. The blanks around the text tell a word at its
   * ends from a part of one.
   */
  private excerpt(text: string): string {
    const marked = `ts_headline(${this.configuration}, ${searchable(text, 'NFD')}, q.any_term,
      E'StartSel="\\x01", StopSel="", HighlightAll=true')`;
    const start = `greatest(1, position(E'\\x01' IN ${marked}) - ${EXCERPT_BEFORE})`;
    return `substr(' ' || normalize(${text}, NFC) || ' ', ${start}, ${EXCERPT_LENGTH})`;
  }

  /**
   * What the placeholder's web search text asks for, together with the last word (`$4`) as it is stemmed or as the
   * beginning of a word; a last word that says nothing ("of") counts only when it is alone. PostgreSQL parses the text
   * itself, so no character in it can break the statement.
   */
  private tsquery(placeholder: '$2' | '$3'): string {
    const words = (text: '$2' | '$3'): string => `websearch_to_tsquery(${this.configuration}, ${text}::text)`;
    const last = `plainto_tsquery(${this.configuration}, $4::text)`;
    const prefix = `CASE
      WHEN $4::text = '' OR numnode(${last}) = 0 AND numnode(${words('$2')}) > 0 THEN ''::tsquery
      ELSE ${last} || to_tsquery('simple', quote_literal($4::text) || ':*') END`;
    return `(${words(placeholder)} ${placeholder === '$2' ? '&&' : '||'} ${prefix})`;
  }
}

/** Titles before headings before text: a hit in a title (weight A) beats any number of hits in headings (B), and so on. */
const RANK = `(
  CASE WHEN ts_rank('{0, 0, 0, 1}', r.words, q.query) > 0 THEN 2 WHEN ts_rank('{0, 0, 1, 0}', r.words, q.query) > 0 THEN 1 ELSE 0 END
  + ts_rank('{0.05, 0.1, 0.4, 1.0}', r.words, q.query, 33))::float8`;
