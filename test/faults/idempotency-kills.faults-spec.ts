import { TestApp } from '../support/app.js';
import { KeyedLoad, type Sent } from '../support/keyed-load.js';
import type { World } from '../support/factories.js';

const CLIENTS = 110;
const RETRIES = 1000;
/** How long a process serves before it is killed, in milliseconds. */
const LIFE = { least: 100, most: 900 };

let app: TestApp;
let world: World;
let spaces: string[];

beforeAll(async () => {
  app = await TestApp.start();
  world = await app.build.organization();
  spaces = [];
  for (const title of ['A', 'B', 'C', 'D']) {
    const spaceId = await app.build.space(world, { title });
    await app.build.importMarkdown(world, spaceId, '# First\n\nText.');
    spaces.push(spaceId);
  }
});
afterAll(() => app.stop());

it('a request whose process was killed runs once when it is sent again with its key, and gets the stored response', async () => {
  const load = new KeyedLoad(world.admin.token);
  let replica = await app.startReplica();
  load.serveAt(replica.baseUrl);
  let next = app.startReplica();
  const clients = Array.from({ length: CLIENTS }, (_, index) => work(load, index));
  let kills = 0;
  while (load.retries < RETRIES) {
    const standby = await next;
    next = app.startReplica();
    await pause(LIFE.least + Math.random() * (LIFE.most - LIFE.least));
    await replica.kill();
    kills += 1;
    replica = standby;
    load.serveAt(replica.baseUrl);
  }
  load.stop();
  await Promise.all(clients);
  expect(kills).toBeGreaterThan(5);
  expect(load.unexpected).toEqual([]);

  await expectEachOnce(load.sent);
  // Another process also repeats the responses of completed requests.
  load.serveAt(app.baseUrl);
  const repeated = load.sent.filter(({ tries, path }) => tries > 1 && path !== '/user/tokens').slice(0, 200);
  expect(repeated.length).toBeGreaterThan(100);
  for (const sent of repeated) expect(await load.replay(sent)).toEqual(sent.answer);

  await replica.stop();
  await (await next).stop();
});

/** The loop of one client: each kind of request, starting with another one per client. */
async function work(load: KeyedLoad, index: number): Promise<void> {
  const space = `/spaces/${spaces[index % spaces.length] as string}`;
  const organization = `/orgs/${world.id}`;
  const scenarios: (() => Promise<void>)[] = [
    async () => {
      const { id } = await load.post(`${space}/comments`, (mark) => ({ body: { markdown: mark } }));
      await load.post(`${space}/comments/${id as string}/replies`, (mark) => ({ body: { markdown: mark } }));
      await load.put(`${space}/comments/${id as string}`, (mark) => ({ body: { markdown: mark } }));
    },
    async () => void (await load.post(`${space}/content`, insertPage)),
    async () => {
      const { id } = await load.post(`${space}/change-requests`, (mark) => ({ subject: mark }));
      const path = `${space}/change-requests/${id as string}`;
      await load.post(`${path}/content`, insertPage);
      await load.post(`${path}/comments`, (mark) => ({ body: { markdown: mark } }));
      await load.post(`${path}/reviews`, (mark) => ({ status: 'approved', comment: mark }));
      await load.post(`${path}/merge`, () => ({}));
    },
    async () => void (await load.post(`${organization}/spaces`, (mark) => ({ title: mark }))),
    async () => void (await load.post(`${organization}/collections`, (mark) => ({ title: mark }))),
    async () => void (await load.put(`${organization}/teams`, (mark) => ({ title: mark }))),
    async () => void (await load.post(`${organization}/sites`, (mark) => ({ title: mark }))),
    async () =>
      void (await load.post(`${organization}/invites`, (mark) => ({ emails: [`${mark}@example.com`] }))),
    async () => void (await load.post(`${organization}/link-invites`, () => ({ role: 'read' }))),
    async () => {
      const { id, error } = await load.post('/user/tokens', (mark) => ({ label: mark }));
      // A person can have at most 100.
      const created = id ?? /created the token (\S+),/.exec((error as { message: string }).message)?.[1];
      await app.client(world.admin).delete(`/user/tokens/${created as string}`);
    },
    async () =>
      void (await load.post(`${space}/content/import`, (mark) => ({
        source: 'markdown',
        url: `data:text/markdown,${encodeURIComponent(`# ${mark}`)}`,
      }))),
  ];
  for (let at = index; !load.stopped; at += 1) await scenarios[at % scenarios.length]?.();
}

const insertPage = (mark: string) => ({ changes: [{ change: 'insert_page', title: mark }] });

/** Checks in the database and the content that each request had its effect once. */
async function expectEachOnce(sent: readonly Sent[]): Promise<void> {
  const found = new Map<string, number>();
  const add = (mark: string): unknown => found.set(mark, (found.get(mark) ?? 0) + 1);
  const rows = await app.database.query<{ mark: string }>(
    `SELECT body AS mark FROM comments UNION ALL SELECT body FROM comment_replies
     UNION ALL SELECT subject FROM change_requests UNION ALL SELECT comment FROM reviews
     UNION ALL SELECT title FROM spaces UNION ALL SELECT title FROM collections UNION ALL SELECT title FROM teams
     UNION ALL SELECT title FROM sites UNION ALL SELECT split_part(email, '@', 1) FROM email_invites`,
  );
  for (const { mark } of rows) add(mark);
  for (const spaceId of spaces) {
    const { body } = await app.client(world.admin).get(`/spaces/${spaceId}/content`);
    for (const { title } of (body as { pages: { title: string }[] }).pages) add(title);
  }
  const wrong = sent
    .filter(({ mark, counted }) => counted && found.get(mark) !== 1)
    .map(({ path, mark }) => `${path}: ${found.get(mark) ?? 0}`);
  expect(wrong).toEqual([]);

  const links = sent.filter(({ path }) => path.endsWith('/link-invites')).length;
  const merges = sent.filter(({ path }) => path.endsWith('/merge')).length;
  const [row] = await app.database.query<{ links: number; merges: number }>(
    `SELECT (SELECT count(*)::int FROM link_invites) AS links,
       (SELECT count(*)::int FROM revisions WHERE merged_from IS NOT NULL) AS merges`,
  );
  expect(row).toEqual({ links, merges });
  expect(merges).toBeGreaterThan(0);
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
