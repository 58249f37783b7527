import { randomBytes } from 'node:crypto';
import { chownSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Response } from 'supertest';
import { serverAccount } from '../../src/database/embedded/account.js';
import { TestApp } from '../support/app.js';
import { zip } from '../support/archive.js';
import { cloneDatabase } from '../support/database.js';
import type { World } from '../support/factories.js';
import { SmallDisk } from '../support/small-disk.js';

/** Longer than a failed write makes the process unready (milliseconds). */
const LATER_MS = 60_000;

function expectRefused(response: Response, status: number, reason: RegExp): void {
  expect([response.status, response.body.error?.message]).toEqual([status, expect.stringMatching(reason)]);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect(JSON.stringify(response.body)).not.toMatch(/ENOSPC|EROFS|\/tmp|relation|SELECT|INSERT/);
}

/** Mounting a disk requires the right to do so; the block after these tests the errors without a disk. */
const describeMounted = SmallDisk.canMount() ? describe : describe.skip;

describeMounted('while the disk of the file storage is full', () => {
  let disk: SmallDisk;
  let app: TestApp;
  let world: World;
  let spaceId: string;

  beforeAll(async () => {
    disk = SmallDisk.mount(8);
    const dataDir = join(disk.directory, 'data');
    app = await TestApp.start({ DATA_DIR: dataDir });
    world = await app.build.organization();
    spaceId = await app.build.space(world);
  });
  afterEach(async () => {
    disk.setReadOnly(false);
    await disk.free();
  });
  afterAll(async () => {
    await app.stop();
    disk.unmount();
  });

  const bytes = randomBytes(1_000_000);
  const archive = () => zip({ 'a.md': '# A\n\n[b](b.bin)', 'b.bin': bytes });
  const importArchive = async () =>
    app.client(world.admin).post(`/spaces/${spaceId}/content/import`, {
      source: 'zip',
      url: `data:application/zip;base64,${(await archive()).toString('base64')}`,
    });
  const insertFile = (content: Buffer) =>
    app.client(world.admin).post(`/spaces/${spaceId}/content`, {
      changes: [{ change: 'insert_files', files: [{ base64: content.toString('base64'), name: 'c.bin' }] }],
    });
  const ready = () => app.http.get('/readyz');

  it('responds with 507 and the reason, serves reads, and works again when there is space', async () => {
    expect((await importArchive()).status).toBe(201);
    const before = (await app.client(world.admin).get(`/spaces/${spaceId}/content`)).body;
    await disk.fill();
    expect((await ready()).status).toBe(200);

    expectRefused(await insertFile(randomBytes(500_000)), 507, /disk of the file storage is full/);
    expectRefused(await importArchive(), 507, /disk of the file storage is full/);
    expectRefused(
      await app.client(world.admin).get(`/spaces/${spaceId}/pdf`),
      507,
      /disk of the file storage is full/,
    );
    for (const prefer of ['wait', 'respond-async']) {
      const upload = () =>
        app.http
          .post(`/v1/spaces/${spaceId}/content/import`)
          .set({ Authorization: `Bearer ${world.admin.token}`, Prefer: prefer });
      const file = await archive();
      expectRefused(
        await upload().set('Content-Type', 'application/zip').send(file),
        507,
        /disk of the file storage is full/,
      );
      expectRefused(await upload().attach('file', file, 'a.zip'), 507, /disk of the file storage is full/);
    }
    expect(await app.database.query('SELECT FROM queued_imports')).toEqual([]);
    expectRefused(await ready(), 503, /disk of the file storage is full/);
    expect((await app.http.get('/healthz')).status).toBe(200);
    expect((await app.client(world.admin).get(`/spaces/${spaceId}/content`)).body).toEqual(before);
    const imports = await app.client(world.admin).get(`/spaces/${spaceId}/imports`);
    expect(imports.body.items[0]).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/disk of the file storage is full/) as string,
    });

    // A failing probe keeps the process unready.
    app.clock.advance(LATER_MS);
    expectRefused(await ready(), 503, /disk of the file storage is full/);
    await disk.free();
    app.clock.advance(LATER_MS);
    expect((await ready()).status).toBe(200);
    expect((await importArchive()).status).toBe(201);
    expect((await insertFile(randomBytes(500_000))).status).toBe(200);
    const { body } = await app.client(world.admin).get(`/spaces/${spaceId}/content`);
    const file = (body as { files: { name: string; downloadURL: string }[] }).files.find(
      ({ name }) => name === 'b.bin',
    );
    const downloaded = await app.http
      .get((file?.downloadURL ?? '').replace('http://docs.test', ''))
      .buffer(true);
    expect(downloaded.headers['content-length']).toBe(String(bytes.length));
    const left = await readdir(join(disk.directory, 'data'), { recursive: true, withFileTypes: true });
    expect(
      left.filter(
        (entry) => entry.isFile() && /data\/(tmp|files\/tmp)|probe/.test(join(entry.parentPath, entry.name)),
      ),
    ).toEqual([]);
  });

  it('sends no smaller image of a site that could not be written, and makes it when there is space', async () => {
    // Of noise, so that the smaller image is long.
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const image = await sharp({
      create: { width: 900, height: 900, channels: 3, background: 'white', noise },
    })
      .jpeg()
      .toBuffer();
    const shown = await app.build.space(world);
    await app.build.importArchive(world, shown, { 'a.md': '# A\n\n![b](b.jpg)\n', 'b.jpg': image });
    const siteId = await app.build.site(world, { visibility: 'public', spaces: [shown] });
    const { body } = await app.client(world.admin).get(`/spaces/${shown}/content`);
    const { pages, files } = body as { pages: { id: string }[]; files: { id: string }[] };
    const site = `/s/${world.id}/${siteId}`;
    const addresses = [
      `${site}/~files/${shown}/${files[0]?.id}/x/b.jpg?w=720&f=webp`,
      `${site}/~og/${pages[0]?.id}.png`,
    ];
    await disk.fill();
    for (const address of addresses)
      expectRefused(await app.http.get(address), 507, /disk of the file storage is full/);
    await disk.free();
    for (const address of addresses) {
      const { status, body: bytes } = await app.http.get(address).buffer(true);
      expect([address, status]).toEqual([address, 200]);
      expect((await sharp(bytes as Buffer).stats()).isOpaque).toBe(true);
    }
  });

  it('responds with 503 if the disk became read-only', async () => {
    disk.setReadOnly(true);
    expectRefused(await insertFile(randomBytes(5000)), 503, /file storage is read-only/);
    expectRefused(await ready(), 503, /file storage is read-only/);
    disk.setReadOnly(false);
    app.clock.advance(LATER_MS);
    expect((await insertFile(randomBytes(5000))).status).toBe(200);
    expect((await ready()).status).toBe(200);
  });
});

describeMounted('while the disk of the database is full', () => {
  let disk: SmallDisk;
  let app: TestApp;
  let world: World;
  let spaceId: string;

  beforeAll(async () => {
    const account = serverAccount();
    disk = SmallDisk.mount(64, account);
    const directory = join(disk.directory, 'database');
    await mkdir(directory, { mode: 0o700 });
    if (account !== undefined) chownSync(directory, account.uid, account.gid);
    const database = await cloneDatabase(directory);
    app = await TestApp.startOn(database.url, {}, database.drop);
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    await app.build.importMarkdown(world, spaceId, '# Page');
  });
  afterAll(async () => {
    await disk.free();
    await app.stop();
    disk.unmount();
  });

  it('responds with 507 and the reason, loses nothing, and works again when there is space', async () => {
    const client = app.client(world.admin);
    const path = `/spaces/${spaceId}/comments`;
    const text = randomBytes(6000).toString('base64');
    const comment = (key: string) =>
      client.post(path, { body: { markdown: `${key} ${text}` } }).header('Idempotency-Key', key);
    const kept: string[] = [];
    const refused: Response[] = [];
    for (let index = 0; index < 300 && refused.length < 5; index += 1) {
      if (index === 5) await disk.fill();
      const response = await comment(`key-${index}`);
      if (response.status === 200) kept.push(response.body.id as string);
      else refused.push(response);
    }
    expect(kept.length).toBeGreaterThanOrEqual(5);
    expect(refused).toHaveLength(5);
    for (const response of refused) expectRefused(response, 507, /disk of the database is full/);
    expectRefused(await app.http.get('/readyz'), 503, /disk of the database is full/);
    expect((await app.http.get('/healthz')).status).toBe(200);
    expect((await client.get(`/spaces/${spaceId}/content`)).status).toBe(200);
    app.clock.advance(LATER_MS);
    expectRefused(await app.http.get('/readyz'), 503, /disk of the database is full/);

    await disk.free();
    // Refused requests, too, with the same key: they had no effect.
    for (let index = 0; kept.length < 15; index += 1) {
      const response = await comment(`key-${index}`);
      expect(response.status).toBe(200);
      if (!kept.includes(response.body.id as string)) kept.push(response.body.id as string);
    }
    app.clock.advance(LATER_MS);
    expect((await app.http.get('/readyz')).status).toBe(200);
    for (const id of kept) expect((await client.get(`${path}/${id}`)).status).toBe(200);
    expect((await client.get(path)).body.count).toBe(kept.length);
  });
});

describe('when PostgreSQL cannot write', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
  });
  afterAll(() => app.stop());

  const causes: [state: string, status: number, reason: RegExp, isReady: boolean][] = [
    ['53100', 507, /disk of the database is full/, false],
    ['58030', 503, /disk of the database has an error/, false],
    ['53200', 503, /database does not have enough memory/, true],
  ];

  it.each(causes)(
    '(SQLSTATE %s) a change gets %i with the reason, and succeeds once when it is sent again',
    async (state, status, reason, isReady) => {
      const client = app.client(world.admin);
      const create = () =>
        client
          .post(`/orgs/${world.id}/spaces`, { title: `Space ${state}` })
          .header('Idempotency-Key', `key-${state}`);
      await app.database.query(
        `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${state}'; END $$`,
      );
      await app.database.query(
        'CREATE TRIGGER refuse BEFORE INSERT ON spaces FOR EACH ROW EXECUTE FUNCTION refuse()',
      );
      expectRefused(await create(), status, reason);
      expect((await app.http.get('/readyz')).status).toBe(isReady ? 200 : 503);
      await app.database.query('DROP FUNCTION refuse CASCADE');

      expect((await create()).status).toBe(201);
      expect((await create()).headers['idempotency-replayed']).toBe('true');
      app.clock.advance(LATER_MS);
      expect((await app.http.get('/readyz')).status).toBe(200);
      const { body } = await client.get(`/orgs/${world.id}/spaces`);
      const titles = (body as { items: { title: string }[] }).items.map(({ title }) => title);
      expect(titles.filter((title) => title === `Space ${state}`)).toHaveLength(1);
    },
  );
});
