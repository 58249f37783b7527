import pg from 'pg';

/** Number of comments that `fillComments` creates. */
export const COMMENTS = 100_000;
const AUTHORS = 100;

/**
 * Fills a space with 100,000 comments of 100 people. Every second one is on the page, every third one is resolved, and
 * every tenth one has a reply and a reaction.
 */
export async function fillComments(databaseUrl: string, spaceId: string, pageId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of SEED) {
      await client.query(statement.replaceAll(':space', `'${spaceId}'`).replaceAll(':page', `'${pageId}'`));
    }
  } finally {
    await client.end();
  }
}

const SEED = [
  `CREATE TEMP TABLE bench_authors AS SELECT n, gen_random_uuid() AS id FROM generate_series(0, ${AUTHORS - 1}) AS n`,
  `INSERT INTO users (id, display_name, email)
   SELECT id, 'Person ' || n, 'bench-' || n || '@example.com' FROM bench_authors`,
  // IDs grow with the time of posting.
  `CREATE TEMP TABLE bench_comments AS
   SELECT c.n, a.id AS author_id, now() - (${COMMENTS} - c.n) * interval '1 minute' AS posted_at,
     uuidv7((c.n - ${COMMENTS}) * interval '1 minute') AS id
   FROM generate_series(0, ${COMMENTS - 1}) AS c(n) JOIN bench_authors a ON a.n = c.n % ${AUTHORS}`,
  `INSERT INTO comments (id, discussion_id, space_id, organization_id, author_id, revision_id, page_id, page, body, status,
     resolved_at, resolved_by_id, replies, posted_at)
   SELECT c.id, s.id, s.id, s.organization_id, c.author_id, s.head_revision_id,
     CASE WHEN c.n % 2 = 0 THEN :page::uuid END,
     CASE WHEN c.n % 2 = 0 THEN jsonb_build_object('title', 'Page 0', 'path', 'page-0', 'createdAt', '2026-01-01T00:00:00.000Z',
       'updatedAt', '2026-01-01T00:00:00.000Z', 'document', '') END,
     'Some words about this, number ' || c.n || '.',
     CASE WHEN c.n % 3 = 0 THEN 'resolved' ELSE 'open' END,
     CASE WHEN c.n % 3 = 0 THEN c.posted_at END,
     CASE WHEN c.n % 3 = 0 THEN c.author_id END,
     CASE WHEN c.n % 10 = 0 THEN 1 ELSE 0 END, c.posted_at
   FROM bench_comments c, spaces s WHERE s.id = :space`,
  `INSERT INTO comment_replies (id, comment_id, discussion_id, space_id, organization_id, author_id, body, posted_at)
   SELECT gen_random_uuid(), c.id, s.id, s.id, s.organization_id, c.author_id, 'An answer.', c.posted_at
   FROM bench_comments c, spaces s WHERE s.id = :space AND c.n % 10 = 0`,
  `INSERT INTO comment_reactions (id, subject_id, comment_id, space_id, organization_id, user_id, emoji, reacted_at)
   SELECT gen_random_uuid(), c.id, c.id, s.id, s.organization_id, c.author_id, '🎉', c.posted_at
   FROM bench_comments c, spaces s WHERE s.id = :space AND c.n % 10 = 0`,
  `UPDATE spaces SET open_comments = (SELECT count(*) FROM comments WHERE discussion_id = :space AND status = 'open')
   WHERE id = :space`,
];
