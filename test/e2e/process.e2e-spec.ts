import { execFile } from 'node:child_process';
import { access, readFile, stat } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  freePort,
  Installations,
  isAlive,
  postmasterPid,
  readFirstStart,
  type ServiceProcess,
  until,
} from '../support/service-process.js';
import { overTcp } from '../support/database.js';
import { processClient } from '../support/process-client.js';
import { SourceServer } from '../support/source-server.js';

const run = promisify(execFile);
const SECRET_KEY = 'a secret key that is only used in tests';

describe('a process of the service', () => {
  const installations = new Installations();
  let dataDir: string;
  let cluster: string;
  let first: ServiceProcess;

  // One installation for all tests that do not need a new one: each starts processes on it and leaves it usable.
  beforeAll(async () => {
    dataDir = join(await installations.directory(), 'data');
    cluster = join(dataDir, 'postgres');
    first = await (await installations.start(dataDir)).ready();
  });
  afterAll(() => installations.cleanUp());

  it('prints instructions at its first start, stores them only for its operator, and the curl commands work', async () => {
    const kept = await readFile(join(dataDir, 'first-start.txt'), 'utf8');
    expect(first.output).toContain(kept);
    expect((await stat(join(dataDir, 'first-start.txt'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
    for (const word of [
      `${first.baseUrl}/v1`,
      `${first.baseUrl}/docs`,
      'Organization',
      'Token',
      `${first.baseUrl}/s/acme/manual/`,
    ]) {
      expect(kept).toContain(word);
    }
    const { organization, curl } = await readFirstStart(dataDir);
    expect(curl).toHaveLength(3);
    const [organizations, found, site] = await Promise.all(
      curl.map(
        async (line) =>
          JSON.parse((await run('bash', ['-c', line.replace('curl ', 'curl --fail ')])).stdout) as unknown,
      ),
    );
    expect(organizations).toMatchObject({ count: 1, items: [{ object: 'organization', id: organization }] });
    expect((found as { items: object[] }).items.length).toBeGreaterThan(0);
    expect(site).toMatchObject({ object: 'published-content-site', site: { published: true } });
    expect((await fetch(`${first.baseUrl}/docs`)).status).toBe(200);
  });

  it('logs its import of the manual as numbers, without all pages', async () => {
    const find = () => first.output.split('\n').find((each) => each.includes('"msg":"Imported"'));
    const line = JSON.parse(await until('the import is logged', find)) as {
      importedResources: number;
      totalResources: number;
    };
    expect(line.importedResources).toBe(line.totalResources);
    expect(JSON.stringify(line)).not.toContain('README.md');
  });

  it('shares the database with others on its data directory, and does not stop it for them', async () => {
    const second = await (await installations.start(dataDir)).ready();
    const pid = await postmasterPid(cluster);
    const space = await (await processClient(second, dataDir)).space();
    expect(await second.end()).toEqual({ code: 0, signal: null });
    expect(await postmasterPid(cluster)).toBe(pid);
    expect((await (await processClient(first, dataDir)).get(`/spaces/${space}`)).status).toBe(200);
    expect((await fetch(`${first.baseUrl}/readyz`)).status).toBe(200);
  });

  it('as a worker responds to probes, and not to requests', async () => {
    const worker = await installations.start(dataDir, { env: { PROCESS: 'worker' } });
    const probe = (path: string) => fetch(`${worker.baseUrl}${path}`).catch(() => undefined);
    await until('the worker is alive', async () => (await probe('/healthz'))?.status === 200);
    await until('the worker is ready', async () => (await probe('/readyz'))?.status === 200);
    expect((await probe('/metrics'))?.status).toBe(200);
    for (const path of ['/v1/user', '/v1/orgs', '/scim/v2/x/Users', '/openapi.json', '/docs', '/nothing']) {
      const refused = await probe(path);
      expect([path, refused?.status]).toEqual([path, 421]);
      const inItsForm = path.startsWith('/scim/') ? { status: '421' } : { error: { code: 421 } };
      expect(await refused?.json()).toMatchObject(inItsForm);
    }
    expect(await worker.end()).toEqual({ code: 0, signal: null });
  });

  it('on SIGTERM finishes running requests, accepts no new ones, stops the database and exits with 0', async () => {
    const source = await SourceServer.start();
    const asked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const url = source.on('/page.md', (_request, response) => {
      asked.resolve();
      void release.promise.then(() => response.end('# Slow\n'));
    });
    const api = await processClient(first, dataDir);
    const space = await api.space();
    const running = api.post(`/spaces/${space}/content/import`, { source: 'markdown', url });
    await asked.promise;
    const ended = first.end('SIGTERM');
    await until('no connection is accepted', () =>
      fetch(`${first.baseUrl}/healthz`, { headers: { connection: 'close' } }).then(
        () => false,
        () => true,
      ),
    );
    expect(first.child.exitCode).toBeNull();
    release.resolve();
    expect((await running).status).toBe(201);
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(await postmasterPid(cluster)).toBeUndefined();
    await source.stop();

    // The second start prints the URLs and creates nothing.
    const before = await readFile(join(dataDir, 'first-start.txt'), 'utf8');
    const second = await (await installations.start(dataDir)).ready();
    expect(second.output).toContain(`${second.baseUrl}/\n`);
    expect(second.output).toContain(`${second.baseUrl}/v1`);
    expect(second.output).toContain(`${second.baseUrl}/docs`);
    expect(second.output).not.toMatch(/dps_|curl/);
    expect(await readFile(join(dataDir, 'first-start.txt'), 'utf8')).toBe(before);
    const repeated = await processClient(second, dataDir);
    expect((await repeated.get('/orgs')).body).toMatchObject({ count: 1 });
    const { body } = await repeated.get(`/spaces/${space}/content/pages`);
    expect(body).toMatchObject({ pages: [{ title: 'Slow' }] });
    await second.end();
  });

  it('that is killed leaves a database that the next one uses and stops', async () => {
    const killed = await (await installations.start(dataDir)).ready();
    const space = await (await processClient(killed, dataDir)).space();
    await killed.end('SIGKILL');
    const next = await (await installations.start(dataDir)).ready();
    expect((await (await processClient(next, dataDir)).get(`/spaces/${space}`)).status).toBe(200);
    const pid = (await postmasterPid(cluster)) ?? 0;
    expect(await next.end()).toEqual({ code: 0, signal: null });
    expect(isAlive(pid)).toBe(false);
  });

  // The signal may arrive while its database starts, is migrated, or the application connects to it.
  it.each([0, 400, 800])(
    'that is stopped %d ms after its database came up leaves no database running, and exits with 0',
    async (milliseconds) => {
      await first.end();
      const starting = await installations.start(dataDir);
      const pid = await until('the database runs', async () => {
        const found = await postmasterPid(cluster);
        return found !== undefined && isAlive(found) ? found : undefined;
      });
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      const ended = await starting.end();
      expect({ ...ended, output: starting.output }).toMatchObject({
        code: 0,
        signal: null,
        output: expect.not.stringContaining('did not start'),
      });
      await until('the database is gone', () => !isAlive(pid));
      expect(await postmasterPid(cluster)).toBeUndefined();
    },
  );

  it('that cannot start leaves no database running', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const refused = await installations.start(dataDir, { port: (taken.address() as AddressInfo).port });
    expect((await refused.exited).code).not.toBe(0);
    expect(refused.output).toMatch(/EADDRINUSE.*set PORT/);
    expect(refused.output.trim().split('\n')).toHaveLength(1);
    await new Promise((resolve) => taken.close(resolve));
    expect(await postmasterPid(cluster)).toBeUndefined();
  });
});

describe('a process of the service without the demo', () => {
  const installations = new Installations();
  afterAll(() => installations.cleanUp());

  it('prints the commands that create the first token, until there is an organization', async () => {
    const dataDir = join(await installations.directory(), 'data');
    const env = { DEMO: 'false' };
    const first = await (await installations.start(dataDir, { env })).ready();
    const commands = first.output.split('\n').filter((line) => line.startsWith('node dist/src/cli.js'));
    expect(commands).toHaveLength(3);
    const { stdout } = await run('bash', ['-ec', commands.join('\n')], {
      env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    });
    const token = /\bdps_\w+/.exec(stdout)?.[0];
    expect(token).toBeDefined();
    const user = await fetch(`${first.baseUrl}/v1/user`, { headers: { Authorization: `Bearer ${token}` } });
    expect(await user.json()).toMatchObject({ email: 'ada@example.com' });
    await first.end();

    const second = await (await installations.start(dataDir, { env })).ready();
    expect(second.output).not.toContain('There is no organization yet');
  });
});

describe('a process of the service exits with a message', () => {
  const installations = new Installations();
  let dataDir: string;

  beforeAll(async () => {
    dataDir = join(await installations.directory(), 'data');
  });
  afterAll(() => installations.cleanUp());

  const fails = async (env: Record<string, string>): Promise<string> => {
    const service = await installations.start(dataDir, { env });
    const { code } = await service.exited;
    expect(code).toBeGreaterThan(0);
    return service.output;
  };

  it('in production without a secret key', async () => {
    const message = await fails({ NODE_ENV: 'production' });
    expect(message).toContain('SECRET_KEY');
    expect(message.trim().split('\n')).toHaveLength(1);
    await expect(access(join(dataDir, 'secret-key'))).rejects.toThrow();
  });

  it('that names every invalid variable', async () => {
    const wrong = {
      PORT: 'x',
      PUBLIC_URL: 'nope',
      APP_URL: 'ftp://x/',
      DATABASE_URL: 'mysql://x',
      STORAGE_URL: 'files',
      PROCESS: 'both',
      DEMO: 'maybe',
      LOG_LEVEL: 'loud',
      SEARCH_LANGUAGE: "english'; --",
      SECRET_KEY: 'short',
      DATABASE_POOL_SIZE: '-1',
      RATE_LIMIT_TOKEN: 'many',
      LIMIT_JSON_BODY: '1e6',
      SHUTDOWN_TIMEOUT: '0',
    };
    const message = await fails(wrong);
    for (const name of Object.keys(wrong)) expect(message).toContain(name);
    expect(message.trim().split('\n')).toHaveLength(1);
    expect(message).not.toContain('short');
  });

  it('that names the variable with an invalid list of hosts', async () => {
    const url = process.env.TEST_TEMPLATE_URL ?? '';
    const message = await fails({ DATABASE_URL: url, OUTBOUND_ALLOWED_HOSTS: 'http://example.com/' });
    expect(message).toContain('OUTBOUND_ALLOWED_HOSTS');
  });

  it.each([
    'postgres://u:a,b@one:5432,two:5432/docs',
    'postgres://one,two/docs',
    'postgres:///docs?host=one,two',
  ])('that names the variable with several hosts: %s', async (DATABASE_URL) => {
    const message = await fails({ DATABASE_URL });
    expect(message).toMatch(/^The configuration is wrong: DATABASE_URL must name one host[^\n]+\n$/);
  });

  it('if the data directory is not a directory', async () => {
    const service = await installations.start(join(process.cwd(), 'package.json'));
    expect(await service.exited).toEqual({ code: 78, signal: null });
    expect(service.output).toMatch(/^The configuration is wrong: DATA_DIR [^\n]+\n$/);
  });

  it('if the database cannot be used, soon and without its password', async () => {
    const silent: Socket[] = [];
    const server = createServer((socket) => void silent.push(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const real = overTcp(process.env.TEST_TEMPLATE_URL ?? '');
    const locked = new URL(real);
    locked.password = 'topsecret';
    const urls = [
      `postgres://user:topsecret@127.0.0.1:${await freePort()}/docs`,
      `postgres://user:topsecret@localhost:${await freePort()}/docs`,
      `postgres://user:topsecret@127.0.0.1:${port}/docs`,
      locked.href,
    ];
    const started = Date.now();
    const messages = await Promise.all(urls.map((DATABASE_URL) => fails({ DATABASE_URL, SECRET_KEY })));
    expect(Date.now() - started).toBeLessThan(20_000);
    messages.forEach((message, index) => {
      expect(message).toContain(`The database ${new URL(urls[index] ?? '').host}`);
      expect(message).toMatch(/that DATABASE_URL names cannot be used: \S+/);
      expect(message).not.toContain('topsecret');
      expect(message).not.toContain(real.password);
    });
    silent.forEach((socket) => socket.destroy());
    await new Promise((resolve) => server.close(resolve));
  });
});
