import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { FileStorage } from '../../src/platform/storage/file-storage.js';
import { S3Storage } from '../../src/platform/storage/s3-storage.js';
import { PurgeCron } from '../../src/purge/purge.cron.js';
import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { S3Server } from '../support/s3-server.js';

const DIGITS = '0123456789';
const TIMEOUT_MS = 10_000;

describe('a storage on S3', () => {
  let server: S3Server;
  let app: TestApp;
  let world: World;
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'docs-publishing-service-local-'));
    server = await S3Server.start();
    app = await TestApp.start(server.variables());
    world = await app.build.organization();
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const storage = () => app.app.get(FileStorage);
  const admin = () => app.client(world.admin);

  async function store(key: string, content: string | Buffer): Promise<void> {
    const path = join(directory, 'local');
    await writeFile(path, content);
    await storage().store(key, path);
  }
  const read = async (key: string, start: number, end: number): Promise<string> =>
    (await buffer(await storage().open(key, { start, end }))).toString();

  it('stores, reads, copies and deletes bytes', async () => {
    await store('spaces/a/one', DIGITS);
    await store('spaces/a/empty', '');
    expect(await storage().size('spaces/a/one')).toBe(10);
    expect(await storage().size('spaces/a/empty')).toBe(0);
    expect(await storage().size('spaces/a/none')).toBeUndefined();
    expect(await storage().exists('spaces/a/one')).toBe(true);
    expect(await storage().exists('spaces/a')).toBe(false);
    expect(await read('spaces/a/one', 0, 9)).toBe(DIGITS);
    expect(await read('spaces/a/one', 3, 5)).toBe('345');
    await expect(storage().open('spaces/a/none', { start: 0, end: 0 })).rejects.toThrow();

    await storage().copy('spaces/a/one', 'spaces/b/two');
    expect(await read('spaces/b/two', 0, 9)).toBe(DIGITS);
    await storage().delete('spaces/a/one');
    expect(await storage().exists('spaces/a/one')).toBe(false);
    expect(await storage().exists('spaces/b/two')).toBe(true);
    await storage().delete('spaces/a/one');
  });

  it('returns the whole of a file that is stored again', async () => {
    const large = Buffer.alloc(9_000_000, 'x');
    await store('spaces/again/file', 'short');
    await store('spaces/again/file', large);
    expect(await storage().size('spaces/again/file')).toBe(large.length);
    expect(await read('spaces/again/file', large.length - 2, large.length - 1)).toBe('xx');
  });

  it('lists the items directly below a prefix', async () => {
    await store('spaces/list/a/one', '1');
    await store('spaces/list/a/two', '2');
    await store('spaces/list/a/deep/three', '3');
    await store('spaces/list/ab/four', '4');
    expect((await storage().list('spaces/list/a')).toSorted()).toEqual([
      'spaces/list/a/one',
      'spaces/list/a/two',
    ]);
    expect(await storage().list('spaces/list/none')).toEqual([]);
  });

  it('deletes everything below a prefix, and no sibling whose name starts with it', async () => {
    for (const key of ['spaces/x/one', 'spaces/x/pdf/two', 'spaces/xy/three']) await store(key, key);
    await storage().deleteAll('spaces/x');
    expect(await storage().exists('spaces/x/one')).toBe(false);
    expect(await storage().exists('spaces/x/pdf/two')).toBe(false);
    expect(await storage().exists('spaces/xy/three')).toBe(true);
    await storage().deleteAll('spaces/x');
  });

  it('fails if the bucket is missing or the keys are wrong', async () => {
    const local = join(directory, 'local');
    await writeFile(local, DIGITS);
    const other = (bucket: string, accessKeyId: string): FileStorage =>
      new S3Storage(
        {
          kind: 's3',
          bucket,
          endpoint: server.endpoint,
          region: 'us-east-1',
          accessKeyId,
          secretAccessKey: 'S3RVER',
        },
        TIMEOUT_MS,
      );
    await other('docs', 'S3RVER').store('other', local);
    await expect(other('missing', 'S3RVER').store('other', local)).rejects.toThrow(
      /bucket .* does not exist/,
    );
    await expect(other('docs', 'nobody').store('other', local)).rejects.toThrow(/denies/);
    await expect(other('docs', 'nobody').size('other')).rejects.toThrow();
  });

  it('fails if the secret is wrong, and stores nothing', async () => {
    const strict = await S3Server.start(true);
    try {
      const local = join(directory, 'local');
      await writeFile(local, DIGITS);
      const [right, wrong] = ['S3RVER', 'wrong'].map(
        (secretAccessKey): FileStorage =>
          new S3Storage(
            {
              kind: 's3',
              bucket: 'docs',
              endpoint: strict.endpoint,
              region: 'us-east-1',
              accessKeyId: 'S3RVER',
              secretAccessKey,
            },
            TIMEOUT_MS,
          ),
      ) as [FileStorage, FileStorage];
      await right.store('one', local);
      await expect(wrong.store('two', local)).rejects.toThrow(/denies/);
      await expect(wrong.copy('one', 'two')).rejects.toThrow(/denies/);
      await expect(wrong.open('one', { start: 0, end: 0 })).rejects.toThrow(/denies/);
      await expect(wrong.size('one')).rejects.toThrow();
      expect(await right.exists('two')).toBe(false);
      expect(await right.size('one')).toBe(10);
    } finally {
      await strict.stop();
    }
  });

  it('serves imported files through the service: signature, ranges, headers', async () => {
    const spaceId = await app.build.space(world);
    await app.build.importArchive(world, spaceId, {
      'a.md': '# A\n\n![logo](logo.png)',
      'logo.png': PNG,
      'digits.txt': DIGITS,
      'empty.txt': '',
    });
    const { files } = await readRevision(admin(), spaceId);
    const urlOf = (name: string): string => {
      const url = new URL(files.find((file) => file.name === name)?.downloadURL ?? '');
      return url.pathname + url.search;
    };
    const complete = await app.http.get(urlOf('logo.png'));
    expect(complete.status).toBe(200);
    expect(complete.body).toEqual(PNG);
    expect(complete.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    });

    const part = await app.http.get(urlOf('digits.txt')).set('Range', 'bytes=2-4');
    expect(part.status).toBe(206);
    expect(part.text).toBe('234');
    expect(part.headers['content-range']).toBe('bytes 2-4/10');
    const known = await app.http.get(urlOf('digits.txt')).set('If-None-Match', String(part.headers.etag));
    expect(known.status).toBe(304);
    const empty = await app.http.get(urlOf('empty.txt'));
    expect([empty.status, empty.text]).toEqual([200, '']);
    expect((await app.http.get(urlOf('digits.txt').replace('signature=', 'signature=x'))).status).toBe(404);
    expect(existsSync(join(app.dataDir, 'files'))).toBe(false);
  });

  it('contains the files of a copied space, and deletes those of a purged one', async () => {
    const spaceId = await app.build.space(world);
    await app.build.importArchive(world, spaceId, { 'a.md': '# A', 'digits.txt': DIGITS });
    const copyId = (await admin().post(`/spaces/${spaceId}/duplicate`)).body.id as string;
    const [key] = await storage().list(`spaces/${spaceId}`);
    const [copied] = await storage().list(`spaces/${copyId}`);
    expect(await read(key ?? '', 0, 9)).toBe(DIGITS);
    expect(await read(copied ?? '', 0, 9)).toBe(DIGITS);

    expect((await admin().delete(`/spaces/${spaceId}`)).status).toBeLessThan(300);
    app.clock.advance(7 * 24 * 3600_000);
    await app.app.get(PurgeCron).run();
    expect(await storage().list(`spaces/${spaceId}`)).toEqual([]);
    expect(await storage().list(`spaces/${copyId}`)).toEqual([copied]);
  });
});

describe('a storage in a directory', () => {
  it('never loads the client of S3', async () => {
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ resolve: (name, context, next) => { loaded.push(name); return next(name, context); } });
      await import('./dist/src/app.module.js');
      const seen = () => loaded.some((name) => name.startsWith('@aws-sdk/'));
      const before = seen();
      await import('./dist/src/platform/storage/s3-storage.js');
      console.log(JSON.stringify([before, seen()]));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    expect(JSON.parse(stdout)).toEqual([false, true]);
  });
});
