import { join } from 'node:path';
import pg from 'pg';
import { compare, CONNECTIONS } from '../compare.js';
import { analyze } from '../databases.js';
import { type FilledSpace, fillSpace } from '../filled-space.js';
import type { Target } from '../load.js';
import { COMMENTS, fillComments } from '../many-comments.js';
import { startFloor } from '../servers.js';
import { StatementCounter } from '../statement-counter.js';
import type { Measured } from '../table.js';
import type { BenchContext } from '../bench-context.js';
import type { Row } from './row.js';

const PAGES = 100;
/** Spaces that comments are spread over. `SPREAD_PAGES` is the number of their pages. */
const SPREAD_SPACES = 20;
const SPREAD_PAGES = 1_000;
const LIMIT = 50;
/** Background work of the process is counted too, so each list is requested several times, and the minimum is used. */
const REPEATS = 5;

/** Posting comments, compared with one INSERT each; and the number of statements for a list of many comments. */
export const commentsRow: Row = {
  name: 'comments',
  run: async (bench) => [...(await posting(bench)), await listing(bench)],
};

async function posting(context: BenchContext): Promise<Measured[]> {
  const databaseUrl = await context.postgres.createDatabase('comments');
  const service = await context.newServiceOn(databaseUrl, 'comments');
  const space = await fillSpace(context, service, PAGES);
  const spaces: FilledSpace[] = [];
  while (spaces.length < SPREAD_SPACES)
    spaces.push(await fillSpace(context, service, SPREAD_PAGES / SPREAD_SPACES));
  await makeFloorTable(databaseUrl);
  await analyze(databaseUrl);
  const floor = await startFloor(context.cleanup, join(context.directory, 'comments-floor.log'), databaseUrl);

  const markdown = 'Some words about what stands here, and a question. '.repeat(4);
  const headers = { ...service.client.headers, 'content-type': 'application/json' };
  const path = `/v1/spaces/${space.id}/comments`;
  const commentOn = (page: string | undefined): string => JSON.stringify({ body: { markdown }, page });
  const one = (baseUrl: string): Target => ({
    url: baseUrl + path,
    headers,
    body: commentOn(space.pages[0]),
    status: 200,
  });
  // The first page of each space, then the second of each, so that neighbors are in different spaces.
  const requests = Array.from({ length: SPREAD_PAGES }, (_, index) => {
    const { id, pages } = spaces[index % SPREAD_SPACES] as FilledSpace;
    return { path: `/v1/spaces/${id}/comments`, body: commentOn(pages[Math.floor(index / SPREAD_SPACES)]) };
  });
  const spread = (baseUrl: string): Target => ({ ...one(baseUrl), requests });

  const measure = async (title: string, target: (baseUrl: string) => Target, least: number) => {
    const { ratios, note } = await compare(context, target(service.client.baseUrl), target(floor.baseUrl));
    return {
      title: `${title}, ${CONNECTIONS} connections`,
      unit: '× floor',
      values: ratios,
      target: { kind: 'at least', value: least } as const,
      note,
    };
  };
  return [
    await measure('comments posted to one space', one, 0.5),
    await measure(`comments spread over ${SPREAD_PAGES} pages of ${SPREAD_SPACES} spaces`, spread, 0.7),
  ];
}

async function listing(context: BenchContext): Promise<Measured> {
  const databaseUrl = await context.postgres.createDatabase('comments_list');
  const counter = await StatementCounter.before(context.cleanup, databaseUrl);
  const service = await context.newServiceOn(counter.url, 'comments-list');
  const { id, pages } = await fillSpace(context, service, PAGES);
  await fillComments(databaseUrl, id, pages[0] ?? '');
  await analyze(databaseUrl);

  const list = (query: string) =>
    service.client.get<{ count: number; items: object[]; next?: { page: string } }>(
      `/v1/spaces/${id}/comments?limit=${LIMIT}${query}`,
    );
  const start = counter.count;
  const { count, next } = await list('');
  const first = counter.count - start;
  if (count !== COMMENTS || next === undefined) throw new Error(`The space has ${count} comments.`);
  const statements = async (query: string): Promise<number> => {
    const counts: number[] = [];
    while (counts.length < REPEATS) {
      const before = counter.count;
      const { items } = await list(query);
      counts.push(counter.count - before);
      if (items.length !== LIMIT) throw new Error(`A list has ${items.length} comments.`);
    }
    return Math.min(...counts);
  };
  const queries = ['', '&order=asc', '&status=open', `&targetPage=${pages[0]}`, `&page=${next.page}`];
  const values: number[] = [];
  while (values.length < context.options.rounds) {
    let most = 0;
    for (const query of queries) most = Math.max(most, await statements(query));
    values.push(most);
  }
  return {
    title: `list of ${LIMIT} of ${COMMENTS} comments: the newest, the oldest, the open ones, those on a page, the second page`,
    unit: 'statements',
    values,
    target: { kind: 'at most', value: 4 },
    note: `the first list of a process ${first}`,
  };
}

/** A table with the columns and indexes of the service's comments, and no foreign keys. */
async function makeFloorTable(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('CREATE TABLE floor_comments (LIKE comments INCLUDING ALL)');
  } finally {
    await client.end();
  }
}
