import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigurationError } from '../../src/config/environment.js';
import { requireStorage } from '../../src/platform/storage/require-storage.js';
import { TestApp } from '../support/app.js';
import { COMPILE_CACHE } from '../support/compile-cache.js';
import { cloneDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { HostileS3 } from '../support/hostile-s3.js';
import { newDirectory } from '../support/new-directory.js';
import { Installations, until } from '../support/service-process.js';

const OWNER = 'installation.json';
const SECRET_KEY = 'a secret key that is only used in tests';

/** Why a process would not start; undefined when it would. */
async function refusalOf(app: TestApp): Promise<string | undefined> {
  try {
    await requireStorage(app.app);
    return undefined;
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
}

/** Makes the database of an application that of another installation. Call it before the storage is used. */
async function becomeAnother(app: TestApp): Promise<void> {
  await app.database.query('UPDATE installations SET id = gen_random_uuid()');
}

async function idOf(app: TestApp): Promise<string> {
  const [row] = await app.database.query<{ id: string }>('SELECT id FROM installations');
  return row?.id ?? '';
}

const readiness = async (app: TestApp): Promise<[number, string]> => {
  const { status, body } = await app.http.get('/readyz');
  return [status, (body as { error: { message?: string } }).error.message ?? ''];
};

/** @returns the status of a request that stores new bytes */
async function storeFile(app: TestApp, spaceId: string, token: string): Promise<number> {
  const { status } = await app.http
    .post(`/v1/spaces/${spaceId}/content`)
    .set({ Authorization: `Bearer ${token}` })
    .send({
      changes: [
        { change: 'insert_files', files: [{ base64: randomBytes(99).toString('base64'), name: 'a.bin' }] },
      ],
    });
  return status;
}

describe('at the start', () => {
  const apps: TestApp[] = [];
  let s3: HostileS3;

  beforeEach(async () => {
    s3 = await HostileS3.start();
  });
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.stop();
    await s3.stop();
  });

  const start = async (variables: Record<string, string> = s3.variables()): Promise<TestApp> => {
    const app = await TestApp.start(variables);
    apps.push(app);
    return app;
  };
  const ownerOf = (): string =>
    (JSON.parse(s3.objects.get(OWNER)?.toString() ?? '{}') as { installation: string }).installation;

  it('a bucket that can be used is claimed, and leaves nothing else there', async () => {
    const app = await start();
    expect(await refusalOf(app)).toBeUndefined();
    expect([...s3.objects.keys()]).toEqual([OWNER]);
    expect(ownerOf()).toBe(await idOf(app));
    expect(await refusalOf(app)).toBeUndefined();
  });

  it.each([
    ['403', undefined, /denies the service access .*AWS_ACCESS_KEY_ID/],
    ['403', ['PUT'], /denies the service access .*AWS_ACCESS_KEY_ID/],
    ['403', ['GET'], /denies the service access .*AWS_ACCESS_KEY_ID/],
    ['404', undefined, /bucket of the file storage does not exist .*create the bucket/],
    ['redirect', undefined, /another region or at another address .*STORAGE_URL/],
  ] as const)(
    'a bucket with the fault %s (in %j) prevents it, with what the operator can do',
    async (fault, methods, reason) => {
      const app = await start();
      await s3.fail(fault, methods);
      const refusal = await refusalOf(app);
      expect(refusal).toMatch(reason);
      expect(refusal).not.toMatch(/secret|try again/);
    },
  );

  it.each(['refused', 'black hole', '500'] as const)(
    'a bucket with the fault "%s" does not prevent it: the process is not ready until the bucket responds',
    async (fault) => {
      const app = await start();
      await s3.fail(fault);
      expect(await refusalOf(app)).toBeUndefined();
      const [status, message] = await readiness(app);
      expect([status, message]).toEqual([503, expect.stringMatching(/^Not ready: The .*file storage/)]);
      await s3.recover();
      await eventually(async () => (await readiness(app))[0] === 200, 30_000);
      expect(ownerOf()).toBe(await idOf(app));
    },
  );

  it('a full bucket does not prevent it: the process is not ready until there is room', async () => {
    const app = await start();
    await s3.fail('507');
    expect(await refusalOf(app)).toBeUndefined();
    expect(await readiness(app)).toEqual([503, expect.stringMatching(/file storage is full/)]);
    await s3.recover();
    await eventually(async () => {
      app.clock.advance(60_000);
      return (await readiness(app))[0] === 200;
    }, 30_000);
  });

  it('a directory that cannot be written prevents it', async () => {
    const directory = await newDirectory('unwritable');
    try {
      await writeFile(join(directory, 'file'), '');
      const app = await start({ STORAGE_URL: `file://${directory}/file/files` });
      expect(await refusalOf(app)).toMatch(
        /directory of the file storage cannot be written .*right to write there/,
      );
      const world = await app.build.organization();
      expect(await storeFile(app, await app.build.space(world), world.admin.token)).toBe(503);
    } finally {
      await rm(directory, { recursive: true });
    }
  });

  it('the storage of another installation prevents it, and is neither read nor changed', async () => {
    const first = await start();
    expect(await refusalOf(first)).toBeUndefined();
    const second = await start();
    await becomeAnother(second);
    expect(await refusalOf(second)).toMatch(
      new RegExp(`belongs to another installation .*${await idOf(first)}.*"storage adopt"`),
    );
    const world = await second.build.organization();
    const before = [...s3.objects];
    expect(await storeFile(second, await second.build.space(world), world.admin.token)).toBe(503);
    expect([...s3.objects]).toEqual(before);
    expect(await refusalOf(first)).toBeUndefined();
  });

  it('a storage that lacks the files of the installation prevents it, until they are restored', async () => {
    const app = await start();
    const world = await app.build.organization();
    const spaceId = await app.build.space(world);
    expect(await storeFile(app, spaceId, world.admin.token)).toBe(200);
    const kept = [...s3.objects];
    s3.objects.clear();
    expect(await refusalOf(app)).toMatch(/does not contain the files .*"storage adopt"/);
    expect(s3.objects.size).toBe(0);
    // Files without the name of an owner, as before an upgrade.
    for (const [key, bytes] of kept) if (key !== OWNER) s3.objects.set(key, bytes);
    expect(await refusalOf(app)).toBeUndefined();
    expect(ownerOf()).toBe(await idOf(app));
  });

  it('of another process the storage changes its owner: the first one is not ready, and stores nothing more', async () => {
    const app = await start();
    const world = await app.build.organization();
    const spaceId = await app.build.space(world);
    expect(await storeFile(app, spaceId, world.admin.token)).toBe(200);
    s3.objects.set(OWNER, Buffer.from('{"installation":"another"}'));
    await eventually(async () => (await readiness(app))[0] === 503, 30_000);
    expect((await readiness(app))[1]).toMatch(/belongs to another installation/);
    expect(await storeFile(app, spaceId, world.admin.token)).toBe(503);
    expect(s3.objects.get(OWNER)?.toString()).toContain('another');
  });
});

describe('a process of the build', () => {
  const installations = new Installations();
  let database: TestDatabase;
  let dataDir: string;
  let s3: HostileS3;

  beforeAll(async () => {
    database = await cloneDatabase();
    s3 = await HostileS3.start();
    dataDir = join(await installations.directory(), 'data');
    await mkdir(dataDir);
  });
  afterAll(async () => {
    await installations.cleanUp();
    await s3.stop();
    await database.drop();
  });

  const variables = (): Record<string, string> => ({
    DATABASE_URL: database.url,
    SECRET_KEY,
    DEMO: 'false',
    ...s3.variables(),
  });
  const cli = (words: string[]): Promise<{ code: number; output: string; errors: string }> =>
    new Promise((resolve) => {
      const env = { PATH: process.env.PATH, ...COMPILE_CACHE, DATA_DIR: dataDir, ...variables() };
      execFile(process.execPath, ['dist/src/cli.js', ...words], { env }, (error, output, errors) => {
        resolve({ code: error === null ? 0 : Number(error.code), output, errors });
      });
    });

  it('exits with 78 and the reason when DATA_DIR cannot be written', async () => {
    const file = join(await installations.directory(), 'file');
    await writeFile(file, '');
    const service = await installations.start(join(file, 'data'), { env: variables() });
    expect(await service.exited).toEqual({ code: 78, signal: null });
    expect(service.output).toMatch(/^The service cannot write to DATA_DIR .*\.\n$/);
  });

  it('exits with 78 and the reason when another installation owns its files, until it adopts them', async () => {
    s3.objects.set(OWNER, Buffer.from('{"installation":"another"}\n'));
    const refused = await installations.start(dataDir, { env: variables() });
    expect(await refused.exited).toEqual({ code: 78, signal: null });
    expect(refused.output).toMatch(/^The file storage belongs to another installation .*\.\n$/m);
    expect(await cli(['storage', 'adopt'])).toEqual({ code: 0, output: 'another\n', errors: '' });
    const service = await installations.start(dataDir, { env: variables() });
    await until('it is ready', async () => {
      const response = await fetch(`${service.baseUrl}/readyz`).catch(() => undefined);
      return response?.status === 200;
    });
    expect(await service.end()).toEqual({ code: 0, signal: null });
    expect(JSON.parse((await cli(['storage', 'adopt', '--json'])).output)).toEqual({
      before: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('migrates its database without the storage', async () => {
    await s3.fail('refused');
    try {
      expect(await cli(['migrate'])).toEqual({ code: 0, output: 'up to date\n', errors: '' });
      const refused = await cli(['storage', 'adopt']);
      expect([refused.code, refused.errors]).toEqual([
        1,
        expect.stringMatching(/^[^\n]*file storage[^\n]*\n$/),
      ]);
    } finally {
      await s3.recover();
    }
    expect(await readFile(join(dataDir, OWNER), 'utf8').catch(() => undefined)).toBeUndefined();
  });
});
