import type { IncomingMessage, ServerResponse } from 'node:http';
import { TestApp } from '../support/app.js';
import { editContent } from '../support/change-request.js';
import { insertComputed, PETS, putSpec, specOf } from '../support/computed-pages.js';
import { eventually } from '../support/eventually.js';
import type { World } from '../support/factories.js';
import { SiteReader } from '../support/site-reader.js';
import { SourceServer } from '../support/source-server.js';
import { whileRowsLocked } from '../support/while-rows-locked.js';

const BACKLOG = 6;

describe('a backlog of one organization', () => {
  let app: TestApp;
  let source: SourceServer;
  let busy: World;
  let other: World;
  /** Paths that were requested from the source, in order, and the responses that wait. */
  let begun: string[];
  let waiting: ServerResponse[];

  beforeAll(async () => {
    source = await SourceServer.start();
    app = await TestApp.start({
      OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${source.port}`,
      REMOTE_PICTURES: 'true',
    });
  });
  afterAll(async () => {
    await app.stop();
    await source.stop();
  });
  beforeEach(async () => {
    busy = await app.build.organization();
    other = await app.build.organization();
    begun = [];
    waiting = [];
  });

  /** A source that is answered only when the test says so. */
  const slow = (name: string): string => {
    const path = `/${crypto.randomUUID()}/${name}`;
    return source.on(path, (_request: IncomingMessage, response) => {
      begun.push(name);
      waiting.push(response);
    });
  };
  const answerAll = (content: string): void => {
    for (const response of waiting.splice(0)) response.end(content);
  };
  /** Answers what waits until everything has begun. */
  const runAll = (count: number, content: string): Promise<unknown> =>
    eventually(async () => {
      answerAll(content);
      return begun.length === count || undefined;
    });

  it('of imports delays that of another by no more than the imports that run already', async () => {
    const send = async (world: World, name: string): Promise<void> => {
      const response = await fetch(
        `${app.baseUrl}/v1/spaces/${await app.build.space(world)}/content/import`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${world.admin.token}`,
            'content-type': 'application/json',
            prefer: 'respond-async',
          },
          body: JSON.stringify({ source: 'markdown', url: slow(name) }),
        },
      );
      expect(response.status).toBe(202);
    };
    for (let n = 0; n < BACKLOG; n += 1) await send(busy, `busy-${n}.md`);
    await eventually(async () => begun.length === 2 || undefined);
    for (let n = 0; n < 2; n += 1) await send(other, `other-${n}.md`);
    await runAll(BACKLOG + 2, '# Page\n');
    answerAll('# Page\n');
    // Two run at a time, so those that begin together can change places.
    expect(begun.slice(0, 2)).toEqual(expect.arrayContaining(['busy-0.md', 'busy-1.md']));
    expect(begun.slice(2, 6)).toEqual(
      expect.arrayContaining(['other-0.md', 'other-1.md', 'busy-2.md', 'busy-3.md']),
    );
  });

  it('of specifications delays that of another by no more than the one that is read already', async () => {
    const put = async (world: World, slug: string): Promise<void> => {
      const path = `/orgs/${world.id}/openapi/${slug}`;
      expect((await app.client(world.admin).put(path, { source: { url: slow(slug) } })).status).toBe(200);
    };
    for (let n = 0; n < BACKLOG; n += 1) await put(busy, `busy-${n}`);
    await eventually(async () => begun.length === 1 || undefined);
    for (let n = 0; n < 2; n += 1) await put(other, `other-${n}`);
    await runAll(BACKLOG + 2, '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{}}');
    answerAll('{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{}}');
    expect(begun.slice(0, 4)).toEqual(['busy-0', 'other-0', 'busy-1', 'other-1']);
    expect(begun.slice(4)).toEqual(['busy-2', 'busy-3', 'busy-4', 'busy-5']);
  });

  it('of pictures of other hosts delays those of another by no more than the pictures that are fetched already', async () => {
    const show = async (world: World, count: number, name: string): Promise<void> => {
      const pictures = Array.from({ length: count }, () => `![Picture](${slow(name)})`).join('\n\n');
      const space = await app.build.space(world);
      await app.build.importArchive(world, space, { 'README.md': `# Home\n\n${pictures}\n` });
      const site = await app.build.site(world, { visibility: 'public', spaces: [space] });
      const { status } = await new SiteReader(app.baseUrl).get(`/s/${world.id}/${site}/`);
      expect(status).toBe(200);
    };
    await show(busy, BACKLOG, 'busy.png');
    await eventually(async () => begun.length === 2 || undefined);
    await show(other, 2, 'other.png');
    await runAll(BACKLOG + 2, 'no picture');
    answerAll('no picture');
    // Two are fetched at a time, so those that begin together can change places.
    expect(begun.slice(0, 2)).toEqual(['busy.png', 'busy.png']);
    expect(begun.slice(2, 6).toSorted()).toEqual(['busy.png', 'busy.png', 'other.png', 'other.png']);
  });

  it('of computed pages delays those of another by no more than the space that is updated already', async () => {
    const jobs = `FROM jobs.job WHERE name = 'refresh-computed-pages'`;
    const untilLeft = (count: number): Promise<unknown> =>
      eventually(async () => {
        const [row] = await app.database.query<{ left: number }>(
          `SELECT count(*)::int AS left ${jobs} AND state <= 'active'`,
        );
        return row?.left === count || undefined;
      });
    /** @returns spaces with a computed page of the same specification, in order of their IDs */
    const spacesOf = async (world: World, count: number): Promise<string[]> => {
      const client = app.client(world.admin);
      await putSpec(client, world.id, 'pets', PETS);
      const spaces: string[] = [];
      for (let n = 0; n < count; n += 1) {
        const space = await app.build.space(world);
        await editContent(client, `/spaces/${space}/content`, [insertComputed('pets')]);
        spaces.push(space);
      }
      return spaces.sort();
    };
    const updated = specOf({ '/pets': { get: { summary: 'List all pets' } } });
    const [first = ''] = await spacesOf(busy, BACKLOG);
    const others = await spacesOf(other, 2);
    await untilLeft(0);
    await whileRowsLocked(
      app,
      ['SELECT 1 FROM spaces WHERE id = $1 FOR UPDATE', first],
      () => putSpec(app.client(busy.admin), busy.id, 'pets', updated),
      async () => {
        await untilLeft(BACKLOG);
        await putSpec(app.client(other.admin), other.id, 'pets', updated);
        await untilLeft(BACKLOG + 2);
      },
    );
    await untilLeft(0);
    const rows = await app.database.query<{ space: string }>(
      `SELECT data ->> 'spaceId' AS space ${jobs} ORDER BY started_on DESC LIMIT $1`,
      [BACKLOG + 2],
    );
    const whose = rows.toReversed().map(({ space }) => (others.includes(space) ? 'other' : 'busy'));
    expect(whose).toEqual(['busy', 'other', 'busy', 'other', ...Array<string>(BACKLOG - 2).fill('busy')]);
  });
});
