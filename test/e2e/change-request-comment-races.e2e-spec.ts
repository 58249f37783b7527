import pg from 'pg';
import type { Response } from 'supertest';
import { TestApp } from '../support/app.js';
import { type OpenedChangeRequest, openChangeRequest } from '../support/change-request.js';
import type { ApiClient } from '../support/client.js';
import { postComment, postReply, commentCount } from '../support/comments.js';
import type { World } from '../support/factories.js';
import { idsOf } from '../support/lists.js';
import { countWaiting } from '../support/waiting-statements.js';

/**
 * Where a transaction pauses: after it has marked the change request as merged, or after it has written the comment.
 */
const PAUSES = { merge: 1, write: 2 } as const;
type Pause = keyof typeof PAUSES;

/** Transactions wait only while the test holds the lock of the pause. */
const PAUSE_FUNCTION = `CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN PERFORM pg_advisory_xact_lock_shared(TG_ARGV[0]::bigint); RETURN NULL; END $$`;
const WRITTEN = ['comments', 'comment_replies', 'comment_reactions', 'reviews', 'requested_reviewers'];

/** IDs that exist before each test. */
interface Said {
  comment: string;
  reply: string;
}

type Write = (client: ApiClient, changeRequest: string, said: Said) => PromiseLike<Response>;

const TEXT = { body: { markdown: 'At the last moment' } };
const WRITES: [string, number, Write][] = [
  ['a comment', 200, (client, at) => client.post(`${at}/comments`, TEXT)],
  ['a reply', 200, (client, _at, { comment }) => client.post(`${comment}/replies`, TEXT)],
  ['another text', 200, (client, _at, { comment }) => client.put(comment, TEXT)],
  ['resolving', 200, (client, _at, { comment }) => client.put(comment, { resolved: true })],
  ['a reaction', 200, (client, _at, { comment }) => client.put(comment, { addedReactions: ['👍'] })],
  ['another text of a reply', 200, (client, _at, { reply }) => client.put(reply, TEXT)],
  ['a reaction to a reply', 200, (client, _at, { reply }) => client.put(reply, { addedReactions: ['👍'] })],
  ['deleting a reply', 205, (client, _at, { reply }) => client.delete(reply)],
  ['deleting a comment', 205, (client, _at, { comment }) => client.delete(comment)],
  ['a review', 201, (client, at) => client.post(`${at}/reviews`, { status: 'approved' })],
  [
    'asking for a review',
    200,
    (client, at) => client.post(`${at}/requested-reviewers`, { users: [world.admin.id] }),
  ],
];

let app: TestApp;
let world: World;
let client: ApiClient;
let space: string;
let changeRequest: OpenedChangeRequest;
let said: Said;

beforeAll(async () => {
  app = await TestApp.start();
  await app.database.query(PAUSE_FUNCTION);
  await app.database.query(
    `CREATE TRIGGER pause_merge AFTER UPDATE ON change_requests FOR EACH ROW WHEN (NEW.status = 'merged')
     EXECUTE FUNCTION pause('${PAUSES.merge}')`,
  );
  for (const table of WRITTEN) {
    await app.database.query(
      `CREATE TRIGGER pause_write AFTER INSERT OR UPDATE OR DELETE ON ${table} FOR EACH ROW
       EXECUTE FUNCTION pause('${PAUSES.write}')`,
    );
  }
  world = await app.build.organization();
  client = app.client(world.admin);
  space = await app.build.space(world);
});
afterAll(() => app.stop());
beforeEach(async () => {
  changeRequest = await openChangeRequest(client, space);
  const comment = `${changeRequest.path}/comments/${(await postComment(client, changeRequest.path)).id}`;
  said = { comment, reply: `${comment}/replies/${await postReply(client, comment)}` };
});

const merge = () => client.post(`${changeRequest.path}/merge`);

/** All comments, replies, reactions and reviews of the change request, and their counters. */
async function readCommentsAndCounters(): Promise<object> {
  const { path } = changeRequest;
  const [comments, replies, reply, reviews, asked] = await Promise.all(
    [
      `${path}/comments`,
      `${said.comment}/replies`,
      said.reply,
      `${path}/reviews`,
      `${path}/requested-reviewers`,
    ].map((at) => client.get(at)),
  );
  return {
    comments: comments?.body as object,
    replies: replies?.body as object,
    reply: reply?.body as object,
    reviews: reviews?.body as object,
    asked: asked?.body as object,
    open: await commentCount(client, path),
  };
}

async function expectCounterIsRight(): Promise<void> {
  const { body } = await client.get(`${changeRequest.path}/comments?status=open`);
  expect(await commentCount(client, changeRequest.path)).toBe((body as { count: number }).count);
}

/**
 * Sends one request, and another one while the first pauses.
 * @returns both responses, and whether the second waited for the first
 */
async function during(
  pause: Pause,
  first: () => PromiseLike<Response>,
  second: () => PromiseLike<Response>,
): Promise<{ first: Response; second: Response; waited: boolean }> {
  const holder = new pg.Client({ connectionString: app.databaseUrl });
  await holder.connect();
  try {
    await holder.query('SELECT pg_advisory_lock($1)', [PAUSES[pause]]);
    const one = Promise.resolve(first());
    while ((await countWaiting(holder)) < 1);
    let answered = false;
    const two = Promise.resolve(second()).finally(() => (answered = true));
    let waited = false;
    while (!answered && !waited) waited = (await countWaiting(holder)) === 2;
    await holder.query('SELECT pg_advisory_unlock($1)', [PAUSES[pause]]);
    return { first: await one, second: await two, waited };
  } finally {
    await holder.end();
  }
}

describe('while a change request is merged', () => {
  it.each(WRITES)('%s that arrives after the merge is refused', async (_name, _status, write) => {
    const before = await readCommentsAndCounters();
    const answers = await during('merge', merge, () => write(client, changeRequest.path, said));
    expect(answers.first.status).toBe(200);
    expect([answers.second.status, answers.waited]).toEqual([409, true]);
    expect(await readCommentsAndCounters()).toEqual(before);
  });

  it.each(WRITES)('%s that arrives before the merge is written before it', async (_name, status, write) => {
    const before = await readCommentsAndCounters();
    const answers = await during('write', () => write(client, changeRequest.path, said), merge);
    expect([answers.first.status, answers.second.status]).toEqual([status, 200]);
    expect(answers.waited).toBe(true);
    expect(await readCommentsAndCounters()).not.toEqual(before);
    await expectCounterIsRight();
  });

  it('comments on the space are accepted as usual', async () => {
    const at = `/spaces/${space}`;
    const before = await commentCount(client, at);
    const answers = await during('merge', merge, () => client.post(`${at}/comments`, TEXT));
    expect([answers.first.status, answers.second.status]).toEqual([200, 200]);
    expect(await commentCount(client, at)).toBe(before + 1);
  });

  it('everything that two processes write is stored and counted, until the merge refuses the rest', async () => {
    await app.withReplica(async (clientOf) => {
      const { path } = changeRequest;
      const others = await Promise.all([postComment(client, path), postComment(client, path)]);
      const taken: string[] = [];
      const post = async (from: ApiClient) => {
        const response = await from.post(`${path}/comments`, TEXT);
        if (response.status === 200) taken.push((response.body as { id: string }).id);
        return response;
      };
      const writers = [client, clientOf(world.admin)].flatMap((from) => [
        ...Array.from({ length: 3 }, () => () => post(from)),
        () => from.post(`${path}/reviews`, { status: 'approved' }),
        ...others.flatMap(({ id }) => [
          () => from.put(`${path}/comments/${id}`, { addedReactions: ['👍'], resolved: true }),
          () => from.put(`${path}/comments/${id}`, { resolved: false }),
          () => from.post(`${path}/comments/${id}/replies`, TEXT),
        ]),
      ]);
      // Each repeats until it is refused, so all of them are running when the merge starts.
      const refusals = writers.map(async (write) => {
        let { status } = await write();
        while (status < 400) ({ status } = await write());
        return status;
      });
      while (taken.length < 5) await commentCount(client, path);
      expect((await merge()).status).toBe(200);
      expect(await Promise.all(refusals)).toEqual(writers.map(() => 409));
      const all = [said.comment.slice(-36), ...others.map(({ id }) => id), ...taken];
      expect(idsOf(await client.get(`${path}/comments?limit=1000`)).toSorted()).toEqual(all.toSorted());
      await expectCounterIsRight();
    });
  });
});
