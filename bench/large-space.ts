import pg from 'pg';

const PAGES = 20_000;
/** Pages that link to the measured page. */
const LINKING = 1_000;

/** A space with 20,000 pages of about a kilobyte, with only the rows that search needs. */
export interface LargeSpace {
  /** Words that occur on about one page in twenty. */
  query: string;
}

/** Words of the pages. Later words are rarer. */
const VOCABULARY = `
  SELECT array_agg('word' || chr(97 + n % 26) || chr(97 + n / 26 % 26) || chr(97 + n / 676 % 26) ORDER BY n) AS words
  FROM generate_series(0, 1999) AS n`;

/**
 * Fills a space with 20,000 pages: their documents and search rows, as the service would write them. The tree of pages
 * stays empty.
 */
export async function fillLargeSpace(databaseUrl: string, spaceId: string): Promise<LargeSpace> {
  await run(databaseUrl, 'SELECT setseed(0.5)', [
    `CREATE TEMP TABLE bench_pages AS
     SELECT n, 'Page ' || n AS title, body.text
     FROM generate_series(1, ${PAGES}) AS n
     CROSS JOIN (${VOCABULARY}) AS vocabulary
     CROSS JOIN LATERAL (
       SELECT string_agg(words[1 + floor(2000 * random() ^ 3 + i * 0)::int], ' ')
         || CASE WHEN n % 20 = 0 THEN ' lighthouse keeper' ELSE '' END AS text
       FROM generate_series(1, 130) AS i
     ) AS body`,
    `INSERT INTO documents (space_id, organization_id, hash, markdown, links, sections)
     SELECT s.id, s.organization_id, sha256(convert_to(p.text, 'UTF8')), p.text, '[]',
       jsonb_build_array(jsonb_build_object('level', 1, 'anchor', 'page', 'title', p.title, 'text', p.text))
     FROM bench_pages p, spaces s WHERE s.id = '${spaceId}' ON CONFLICT DO NOTHING`,
    `INSERT INTO search_rows (space_id, organization_id, page_id, title, document_hash, heads, words, anchors)
     SELECT s.id, s.organization_id, gen_random_uuid(), p.title, sha256(convert_to(p.text, 'UTF8')),
       setweight(to_tsvector('english', p.title), 'A'),
       setweight(to_tsvector('english', p.title), 'A') || setweight(to_tsvector('english', p.text), 'C'), '{page}'
     FROM bench_pages p, spaces s WHERE s.id = '${spaceId}'`,
  ]);
  return { query: 'lighthouse keeper' };
}

/** Adds links from 1,000 pages to one page. */
export async function fillBacklinks(databaseUrl: string, spaceId: string, pageId: string): Promise<void> {
  await run(databaseUrl, 'SELECT 1', [
    `INSERT INTO link_rows (space_id, organization_id, page_id, ordinal, kind, target_id, relation)
     SELECT s.id, s.organization_id, gen_random_uuid(), 0, 'page', '${pageId}', 'reference'
     FROM generate_series(1, ${LINKING}), spaces s WHERE s.id = '${spaceId}'`,
  ]);
}

async function run(databaseUrl: string, first: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(first);
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
