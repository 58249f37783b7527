import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Response } from 'supertest';
import { TestApp } from '../support/app.js';
import { readRevision } from '../support/content.js';
import { eventually } from '../support/eventually.js';
import type { World } from '../support/factories.js';

const run = promisify(execFile);

/** A named pipe in the place of a file: whoever opens it waits, as on a disk that hangs. */
class Frozen {
  private constructor(private readonly path: string) {}

  static async at(path: string): Promise<Frozen> {
    await rename(path, `${path}.kept`);
    await run('mkfifo', [path]);
    return new Frozen(path);
  }

  /** Lets those who wait go on, and puts the file back. */
  async thaw(): Promise<void> {
    const writer = await open(this.path, 'r+');
    await rename(`${this.path}.kept`, this.path);
    await writer.close();
  }
}

describe('while the disk of the file storage hangs', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let directory: string;

  beforeAll(async () => {
    app = await TestApp.start({ STORAGE_TIMEOUT: '1' });
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    await app.build.importArchive(world, spaceId, {
      'a.md': '# A\n',
      'one.bin': randomBytes(1000),
      'two.bin': randomBytes(1000),
    });
    directory = join(app.dataDir, 'files');
  });
  afterAll(() => app.stop());

  const addressOf = async (name: string): Promise<{ path: string; hash: string }> => {
    const { files } = await readRevision(app.client(world.admin), spaceId);
    const { pathname, search } = new URL(files.find((file) => file.name === name)?.downloadURL ?? '');
    return { path: pathname + search, hash: /[0-9a-f]{64}/.exec(pathname)?.[0] ?? '' };
  };
  const errorOf = ({ status, body, headers }: Response): [number, string, boolean] => [
    status,
    (body as { error: { message: string } }).error.message,
    Number(headers['retry-after']) > 0,
  ];
  const SLOW = [503, expect.stringMatching(/file storage does not respond in time/), true];

  it('a download gives 503, others work, and further ones that hang are refused at once', async () => {
    const one = await addressOf('one.bin');
    const two = await addressOf('two.bin');
    const frozen = await Frozen.at(join(directory, 'spaces', spaceId, one.hash));
    try {
      expect(errorOf(await app.http.get(one.path))).toEqual(SLOW);
      expect((await app.http.get(two.path)).status).toBe(200);
      expect(errorOf(await app.http.get(one.path))).toEqual(SLOW);
      // The threads for files are few. None is left for calls that would hang, so that the others go on.
      expect(errorOf(await app.http.get(two.path))).toEqual(SLOW);
      const renamed = await app.client(world.admin).post(`/spaces/${spaceId}/content`, {
        changes: [{ change: 'insert_page', title: 'B', document: { markdown: 'B' } }],
      });
      expect(renamed.status).toBe(200);
    } finally {
      await frozen.thaw();
    }
    await eventually(async () => (await app.http.get(two.path)).status === 200);
    expect((await app.http.get(one.path)).status).toBe(200);
    expect(await readdir(join(directory, 'tmp'))).toEqual([]);
  });

  it('the process is not ready, and is ready again when it responds', async () => {
    const readiness = () => app.http.get('/readyz');
    await eventually(async () => (await readiness()).status === 200);
    const frozen = await Frozen.at(join(directory, 'installation.json'));
    try {
      await eventually(async () => (await readiness()).status === 503, 30_000);
      expect((await readiness()).body.error.message).toMatch(
        /^Not ready: The file storage does not respond in time/,
      );
      expect((await app.http.get('/healthz')).status).toBe(200);
    } finally {
      await frozen.thaw();
    }
    await eventually(async () => (await readiness()).status === 200, 30_000);
    await rm(join(directory, 'installation.json.kept'), { force: true });
  });
});
