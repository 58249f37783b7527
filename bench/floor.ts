import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express, { type Request, type Response } from 'express';
import pg from 'pg';

/**
 * The floor: the minimum that a program with Express and pg must do to answer a page read. It looks up the SHA-256 of
 * the bearer token with one statement, reads one row with the finished JSON with another, and sends it. No permissions,
 * cache, log, metrics or entity tags. A tree of pages is read in the same way; a list of spaces and a search are one
 * statement each. Runs in a separate process and reports its port to the parent process.
 */
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_SIZE),
});
const app = express();
app.disable('x-powered-by');
app.disable('etag');

/** Whether the token of the request exists. Responds with 401 otherwise. */
async function knowsCaller(request: Request, response: Response): Promise<boolean> {
  const header = request.headers.authorization;
  if (header?.startsWith('Bearer ') === true) {
    const hash = createHash('sha256').update(header.slice(7)).digest();
    const token = await pool.query({
      name: 'token',
      text: 'SELECT user_id FROM tokens WHERE hash = $1',
      values: [hash],
    });
    if (token.rows.length > 0) return true;
  }
  response.writeHead(401).end();
  return false;
}

/** Sends finished JSON of a space, or of an organization. */
async function sendKept(response: Response, ownerId: unknown, id: unknown): Promise<void> {
  const { rows } = await pool.query<{ body: string }>({
    name: 'kept',
    text: 'SELECT body FROM kept WHERE space_id = $1 AND id = $2',
    values: [ownerId, id],
  });
  send(response, rows[0]?.body);
}

function send(response: Response, body: string | undefined): void {
  if (body === undefined) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  // Sent in one piece, so Node.js adds the `Content-Length`.
  response.end(body);
}

app.get('/v1/spaces/:spaceId/content/page/:pageId', async (request: Request, response: Response) => {
  if (!(await knowsCaller(request, response))) return;
  await sendKept(response, request.params.spaceId, request.params.pageId);
});

/** The tree of a space's pages is stored under the ID of the space. */
app.get('/v1/spaces/:spaceId/content/pages', async (request: Request, response: Response) => {
  if (!(await knowsCaller(request, response))) return;
  await sendKept(response, request.params.spaceId, request.params.spaceId);
});

/** The published profile of a site is stored under the IDs of the organization and of the site. */
app.get('/v1/orgs/:organizationId/sites/:siteId/published', async (request: Request, response: Response) => {
  if (!(await knowsCaller(request, response))) return;
  await sendKept(response, request.params.organizationId, request.params.siteId);
});

/**
 * Resolves an address without a token: finds the site of the address with one statement, where other requests find
 * their token, and the response with another.
 */
async function sendAddressed(response: Response, url: string): Promise<void> {
  const [, , organization, name] = new URL(url).pathname.split('/');
  const sites = await pool.query<{ site_id: string }>({
    name: 'named',
    text: 'SELECT site_id FROM named WHERE organization = $1 AND name = $2',
    values: [organization, name],
  });
  const { rows } = await pool.query<{ body: string }>({
    name: 'addressed',
    text: 'SELECT body FROM addressed WHERE site_id = $1 AND url = $2',
    values: [sites.rows[0]?.site_id, url],
  });
  send(response, rows[0]?.body);
}

app.get('/v1/urls/published', (request: Request, response: Response) =>
  sendAddressed(response, request.query.url as string),
);
app.post('/v1/urls/published', express.json(), (request: Request, response: Response) =>
  sendAddressed(response, (request.body as { url: string }).url),
);

/** Compressed pages from memory, read once each. */
const pages = new Map<string, Buffer>();

/** A published page: nothing is looked up, and every response has the same bytes. */
app.get('/pages/:spaceId/:id', async (request: Request, response: Response) => {
  const { spaceId, id } = request.params;
  const key = `${String(spaceId)} ${String(id)}`;
  let page = pages.get(key);
  if (page === undefined) {
    const { rows } = await pool.query<{ body: string }>(
      'SELECT body FROM kept WHERE space_id = $1 AND id = $2',
      [spaceId, id],
    );
    page = Buffer.from(rows[0]?.body ?? '', 'base64');
    pages.set(key, page);
  }
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Encoding', 'br');
  response.setHeader('Cache-Control', 'public, no-cache');
  response.end(page);
});

/** The IDs of the spaces that the service lists to the caller. The floor does not have to find out which they are. */
const listed = (process.env.LISTED_SPACES ?? '').split(',');

/** The rows of a list of spaces with one statement: no permissions, no count. */
app.get('/v1/orgs/:organizationId/spaces', async (request: Request, response: Response) => {
  if (!(await knowsCaller(request, response))) return;
  const { rows } = await pool.query<Record<string, unknown>>({
    name: 'spaces',
    text: `SELECT * FROM spaces WHERE id = ANY ($1::uuid[]) AND deleted_at IS NULL ORDER BY id`,
    values: [listed],
  });
  response.json({
    items: rows.map((row) => ({
      object: 'space',
      id: row.id,
      title: row.title,
      visibility: row.published_visibility ?? 'in-collection',
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      editMode: row.edit_mode,
      urls: { location: `/v1/spaces/${String(row.id)}`, app: `/app/spaces/${String(row.id)}` },
      organization: row.organization_id,
      parent: row.parent_id,
      revision: row.head_revision_id,
      defaultLevel: row.inherits_level === true ? 'inherit' : row.default_level,
      comments: row.open_comments,
      changeRequests: row.change_requests,
      changeRequestsOpen: row.change_requests_open,
      changeRequestsDraft: row.change_requests_draft,
    })),
  });
});

/**
 * A bare search: one statement that matches, ranks and counts; no prefix match of the last word, no order by weight, no
 * excerpts.
 */
app.get('/v1/spaces/:spaceId/search', async (request: Request, response: Response) => {
  if (!(await knowsCaller(request, response))) return;
  const { rows } = await pool.query<{ page_id: string; title: string; count: number }>({
    name: 'search',
    text: `WITH q AS (SELECT websearch_to_tsquery('english', $2) AS query)
      SELECT page_id, title, count(*) OVER ()::int AS count FROM search_rows, q
      WHERE space_id = $1 AND words @@ query ORDER BY ts_rank(words, query) DESC LIMIT 50`,
    values: [request.params.spaceId, request.query.query],
  });
  response.json({
    count: rows[0]?.count ?? 0,
    items: rows.map(({ page_id: id, title }) => ({ id, title })),
  });
});

/**
 * A handwritten search of an organization: the best pages of all spaces by the GIN index, then an excerpt of each by
 * PostgreSQL. No permissions, no prefix match of the last word, no order by weight, no grouping by space, one excerpt
 * per page. `hits` is the number of pages.
 */
app.get('/v1/orgs/:organizationId/search', async (request: Request, response: Response) => {
  if (!(await knowsCaller(request, response))) return;
  const { rows } = await pool.query<Hit>({
    name: 'search-of-organization',
    text: `WITH q AS (SELECT websearch_to_tsquery('english', $2) AS query),
      best AS (
        SELECT r.space_id, r.page_id, r.title, r.document_hash, ts_rank(r.words, q.query) AS rank
        FROM search_rows r, q WHERE r.organization_id = $1 AND r.words @@ q.query ORDER BY rank DESC LIMIT $3
      )
      SELECT best.space_id, best.page_id, best.title, ts_headline('english', d.markdown, q.query) AS excerpt
      FROM best CROSS JOIN q JOIN documents d ON d.space_id = best.space_id AND d.hash = best.document_hash
      ORDER BY best.rank DESC`,
    values: [request.params.organizationId, request.query.query, request.query.hits],
  });
  response.json({
    items: rows.map((row) => ({
      id: row.page_id,
      space: row.space_id,
      title: row.title,
      body: row.excerpt,
      urls: { app: `/app/spaces/${row.space_id}/pages/${row.page_id}` },
    })),
  });
});

interface Hit {
  space_id: string;
  page_id: string;
  title: string;
  excerpt: string;
}

/**
 * A comment: one INSERT into a table like the service's, without foreign keys. Does not look up the page or update
 * counters.
 */
app.post('/v1/spaces/:spaceId/comments', express.json(), async (request: Request, response: Response) => {
  if (!(await knowsCaller(request, response))) return;
  const { spaceId } = request.params;
  const { page, body } = request.body as { page: string; body: { markdown: string } };
  const { rows } = await pool.query<{ id: string; posted_at: Date }>({
    name: 'comment',
    text: `INSERT INTO floor_comments (id, discussion_id, space_id, organization_id, revision_id, page_id, body, posted_at)
      VALUES (uuidv7(), $1, $1, $1, $1, $2, $3, now()) RETURNING id, posted_at`,
    values: [spaceId, page, body.markdown],
  });
  const [row] = rows;
  response.json({
    object: 'comment',
    id: row?.id,
    postedAt: row?.posted_at,
    reactions: [],
    replies: 0,
    body,
    target: { page: { id: page }, space: spaceId },
    urls: { location: `/v1/spaces/${String(spaceId)}/comments/${String(row?.id)}` },
    permissions: { view: true, edit: true, reply: true, delete: true },
    status: 'open',
  });
});

const server = app.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('SIGTERM', () => process.exit(0));
// The parent process has ended.
process.on('disconnect', () => process.exit(0));
