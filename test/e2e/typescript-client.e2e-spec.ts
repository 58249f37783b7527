import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import {
  AuthenticationError,
  ConnectionError,
  DocsPublishingClient,
  NotFoundError,
  PermissionError,
  RateLimitError,
  TimeoutError,
  UnavailableError,
  ValidationError,
} from '../../clients/typescript/src/index.js';
import { TestApp } from '../support/app.js';
import { matchesText, readManualPage } from '../support/examples.js';
import type { World } from '../support/factories.js';

const GENERATED = 'clients/typescript/src/generated';
const PAGE = 'docs/api/typescript-client.md';

/** What happens to a request on its way; undefined: it is passed on. */
type Fault =
  | 'drop the request'
  | 'drop the response'
  | 'cut the response'
  | { status: number; retryAfter?: string; body?: string };

/** The options that check the types of the manual's examples against the source of the client. */
function typeChecking(): object {
  const root = process.cwd();
  return {
    compilerOptions: {
      lib: ['es2023', 'dom'],
      module: 'nodenext',
      noEmit: true,
      paths: { 'docs-publishing-client': [join(root, 'clients/typescript/src/index.ts')] },
      skipLibCheck: true,
      strict: true,
      target: 'es2022',
      typeRoots: [join(root, 'node_modules/@types')],
      types: ['node'],
    },
    files: ['examples.ts'],
  };
}

describe('the TypeScript client', () => {
  let app: TestApp;
  let world: World;
  let directory: string;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    directory = await mkdtemp(join(tmpdir(), 'typescript-client-'));
  });
  afterAll(async () => {
    await app.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const clientAt = (baseUrl: string, token = world.admin.token): DocsPublishingClient =>
    new DocsPublishingClient({ baseUrl, token });
  const titlesOf = async (organizationId: string): Promise<string[]> => {
    const spaces = await clientAt(app.baseUrl).listSpaces({ organizationId }).toArray();
    return spaces.map(({ title }) => title);
  };

  /** A client behind a proxy on which the first requests meet faults. Returns the methods and keys of the requests too. */
  async function behind(
    faults: Fault[],
  ): Promise<{ client: DocsPublishingClient; seen: string[]; stop: () => void }> {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      const fault = faults[seen.length];
      seen.push(`${request.method} ${String(request.headers['idempotency-key'])}`);
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => void pass(Buffer.concat(chunks), response, fault));
      const pass = async (body: Buffer, outgoing: ServerResponse, met?: Fault): Promise<void> => {
        if (met === 'drop the request') return void outgoing.destroy();
        if (typeof met === 'object') {
          const wait = met.retryAfter === undefined ? {} : { 'retry-after': met.retryAfter };
          outgoing.writeHead(met.status, { ...wait, 'content-type': 'text/html' }).end(met.body);
          return;
        }
        const answer = await fetch(app.baseUrl + (request.url ?? ''), {
          method: request.method ?? 'GET',
          headers: Object.entries(request.headers).filter((header): header is [string, string] =>
            /^(authorization|content-type|idempotency-key)$/.test(header[0]),
          ),
          ...(body.length > 0 ? { body: String(body) } : {}),
        });
        const text = await answer.text();
        if (met === 'drop the response') outgoing.destroy();
        else if (met === 'cut the response') {
          outgoing.writeHead(answer.status, { 'content-length': text.length + 1 });
          outgoing.write(text.slice(0, -5), () => outgoing.destroy());
        } else outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
      };
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const stop = (): void => {
      server.closeAllConnections();
      server.close();
    };
    return { client: clientAt(baseUrl), seen, stop };
  }

  it('is generated from the current API: otherwise run npm run client', async () => {
    execFileSync(process.execPath, ['tools/api-generators/generate-client.mjs', directory]);
    for (const file of ['types.ts', 'client.ts'])
      expect(
        (await readFile(join(directory, file), 'utf8')) === (await readFile(join(GENERATED, file), 'utf8')),
      ).toBe(true);
  });

  it('reads lists page by page, and all items in a loop', async () => {
    const { id: organizationId, admin } = await app.build.organization();
    const client = clientAt(app.baseUrl, admin.token);
    for (const title of ['A', 'B', 'C', 'D', 'E'])
      await client.createSpace({ organizationId, body: { title } });
    const titles: string[] = [];
    for await (const { title } of client.listSpaces({ organizationId, limit: 2 })) titles.push(title);
    expect(titles.toSorted()).toEqual(['A', 'B', 'C', 'D', 'E']);
    const lengths: number[] = [];
    for await (const { items } of client.listSpaces({ organizationId, limit: 2 }).pages())
      lengths.push(items.length);
    expect(lengths).toEqual([2, 2, 1]);
    const first = await client.listSpaces({ organizationId, limit: 2 });
    expect([first.items.length, first.count]).toEqual([2, 5]);
  });

  it.each<[Fault, string]>([
    ['drop the request', 'request'],
    ['drop the response', 'response'],
    ['cut the response', 'cut'],
    [{ status: 503, body: '<html>Busy</html>' }, 'busy'],
    [{ status: 429 }, 'limited'],
    [{ status: 502, body: '<html>Bad gateway</html>' }, 'gateway'],
    [{ status: 503, retryAfter: new Date(0).toUTCString() }, 'date'],
    [{ status: 200, body: '<html>Sign in</html>' }, 'page'],
  ])('creates one resource when the first response is lost: %j', async (fault, title) => {
    const { client, seen, stop } = await behind([fault]);
    const space = await client.createSpace({ organizationId: world.id, body: { title } });
    stop();
    expect(space.title).toBe(title);
    expect((await titlesOf(world.id)).filter((other) => other === title)).toEqual([title]);
    expect(seen).toHaveLength(2);
    expect(seen[0]).toMatch(/^POST [0-9a-f-]{36}$/);
    expect(seen[1]).toBe(seen[0]);
  });

  it('reads each item once while others are deleted', async () => {
    const { id: organizationId, admin } = await app.build.organization();
    const client = clientAt(app.baseUrl, admin.token);
    const ids: string[] = [];
    for (let count = 0; count < 8; count += 1)
      ids.push((await client.createSpace({ organizationId, body: { title: `${count}` } })).id);
    const seen: string[] = [];
    for await (const { id } of client.listSpaces({ organizationId, limit: 2 })) {
      seen.push(id);
      // One that was read, and one that is still to come.
      if (seen.length === 2)
        for (const gone of [id, ids.find((other) => !seen.includes(other))])
          await client.deleteSpace({ spaceId: gone ?? '' });
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });

  it('repeats a request when the service asks for it', async () => {
    const refusals = [429, 503, 409].map((status) => ({ status, retryAfter: '0' }));
    const { client, seen, stop } = await behind(refusals);
    await client.createSpace({ organizationId: world.id, body: { title: 'Asked' } });
    stop();
    expect(seen).toHaveLength(4);
    expect(new Set(seen).size).toBe(1);
  });

  it('gives up when the service keeps refusing, or asks for too much patience', async () => {
    const busy = await behind(Array.from({ length: 9 }, () => ({ status: 503, retryAfter: '0' })));
    await expect(busy.client.getAuthenticatedUser()).rejects.toThrow(UnavailableError);
    expect(busy.seen).toHaveLength(4);
    busy.stop();
    for (const retryAfter of ['3600', new Date(Date.now() + 3600_000).toUTCString()]) {
      const limited = await behind([{ status: 429, retryAfter }]);
      await expect(limited.client.getAuthenticatedUser()).rejects.toThrow(RateLimitError);
      expect(limited.seen).toHaveLength(1);
      limited.stop();
    }
  });

  it('does not repeat a change without a key when its response is lost', async () => {
    const spaceId = await app.build.space(world, { title: 'Before' });
    const { client, seen, stop } = await behind(['drop the response']);
    await expect(client.updateSpace({ spaceId, body: { title: 'After' } })).rejects.toThrow(ConnectionError);
    stop();
    expect(seen).toEqual(['PATCH undefined']);
  });

  it('throws an error of the class of the status', async () => {
    const client = clientAt(app.baseUrl);
    const { id: organizationId } = world;
    const invalid: unknown = await client
      .listSpaces({ organizationId, limit: 0 })
      .then(undefined, (error: unknown) => error);
    expect(invalid).toBeInstanceOf(ValidationError);
    expect(invalid).toMatchObject({
      name: 'ValidationError',
      status: 400,
      details: [{ path: 'limit', message: 'must be at least 1' }],
      requestId: expect.stringMatching(/\S/) as string,
    });
    await expect(client.getSpace({ spaceId: 'missing' })).rejects.toThrow(NotFoundError);
    await expect(clientAt(app.baseUrl, 'wrong').getAuthenticatedUser()).rejects.toThrow(AuthenticationError);
    const reader = await app.build.member(organizationId, 'read');
    await expect(
      clientAt(app.baseUrl, reader.token).createSpace({ organizationId, body: { title: 'No' } }),
    ).rejects.toThrow(PermissionError);
  });

  it('stops when its signal aborts, and when no response arrives in time', async () => {
    const server = createServer(() => undefined);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = clientAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await expect(client.getAuthenticatedUser({}, { timeout: 20, retries: 1 })).rejects.toThrow(TimeoutError);
    const controller = new AbortController();
    const reading = client.getAuthenticatedUser({}, { signal: controller.signal });
    controller.abort(new Error('No longer needed.'));
    await expect(reading).rejects.toThrow('No longer needed.');
    server.closeAllConnections();
    server.close();
  });

  it('refuses a missing path parameter before it sends anything', async () => {
    await expect(clientAt(app.baseUrl).getSpace({ spaceId: '' })).rejects.toThrow(
      'The parameter spaceId is missing.',
    );
  });

  it('refuses path parameters that would lead to another operation', async () => {
    const client = clientAt(app.baseUrl);
    const refused = {
      name: 'TypeError',
      message: expect.stringContaining('must not be "." or ".."') as string,
    };
    for (const dots of ['.', '..']) {
      const comment = { spaceId: 'space', commentId: dots };
      await expect(client.deleteCommentInSpace(comment)).rejects.toMatchObject(refused);
    }
    for (const pagePath of ['..', '../../user/tokens', 'guide/../../..', 'guide/.'])
      await expect(client.getPageByPath({ spaceId: 'space', pagePath })).rejects.toMatchObject(refused);
  });

  it('runs the examples of the manual', async () => {
    const { blocks } = readManualPage(await readFile(PAGE, 'utf8'));
    const program = join(directory, 'examples.ts');
    await writeFile(
      program,
      blocks
        .filter(({ language }) => language === 'ts')
        .map(({ text }) => text)
        .join('\n'),
    );
    const installed = join(directory, 'node_modules/docs-publishing-client');
    await build({
      bundle: true,
      entryPoints: ['clients/typescript/src/index.ts'],
      format: 'esm',
      outfile: join(installed, 'index.js'),
    });
    await writeFile(join(installed, 'package.json'), '{"type":"module","exports":"./index.js"}');
    await writeFile(join(directory, 'package.json'), '{"type":"module"}');
    await writeFile(join(directory, 'tsconfig.json'), JSON.stringify(typeChecking()));
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', directory], {
      stdio: 'inherit',
    });
    const { id, admin } = await app.build.organization();
    await app.build.space({ id, admin }, { title: 'Manual' });
    const { stdout } = await promisify(execFile)(process.execPath, [program], {
      env: { ...process.env, NO_COLOR: '1', ORG: id, PUBLIC_URL: app.baseUrl, TOKEN: admin.token },
    });
    const expected = blocks.filter(({ language }) => language === 'text').map(({ text }) => text);
    expect(expected.length).toBeGreaterThan(4);
    expect(matchesText(expected.join('\n'), stdout.trim()) ? [] : [stdout]).toEqual([]);
  });
});
