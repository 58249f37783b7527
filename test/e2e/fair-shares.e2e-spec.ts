import type { IncomingMessage, ServerResponse } from 'node:http';
import { TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import type { World } from '../support/factories.js';
import { SourceServer } from '../support/source-server.js';

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
    app = await TestApp.start({ OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${source.port}` });
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
});
