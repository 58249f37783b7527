import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { requireStorage } from '../../src/platform/storage/require-storage.js';
import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { eventually } from '../support/eventually.js';

/** Modes of everything below a directory, by path. */
async function modesBelow(root: string): Promise<[path: string, isDirectory: boolean, mode: number][]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path, entry.isDirectory(), (await stat(path)).mode & 0o777] as [string, boolean, number];
    }),
  );
}

describe('files on disk', () => {
  let app: TestApp;
  let mask: number;

  beforeAll(async () => {
    // The most permissive mask.
    mask = process.umask(0);
    app = await TestApp.start();
  });
  afterAll(async () => {
    await app.stop();
    process.umask(mask);
  });

  it('are accessible only to the account of the service, whatever its umask', async () => {
    const world = await app.build.organization();
    const spaceId = await app.build.space(world);
    await app.build.importArchive(world, spaceId, { 'a.md': '# A\n\n![p](p.png)', 'p.png': PNG });
    const pdf = await app.client(world.admin).get(`/spaces/${spaceId}/pdf`);
    expect(pdf.status).toBe(200);
    await app.client(world.admin).post(`/orgs/${world.id}/invites`, { emails: ['ada@example.org'] });
    await eventually(async () =>
      (await readdir(join(app.dataDir, 'outbox')).catch(() => [])).find((name) => name.endsWith('.eml')),
    );
    const modes = await modesBelow(app.dataDir);
    const files = modes.filter(([, isDirectory]) => !isDirectory);
    expect(files.length).toBeGreaterThanOrEqual(3);
    expect(modes.filter(([, isDirectory, mode]) => mode !== (isDirectory ? 0o700 : 0o600))).toEqual([]);
  });

  it('become private at the next start if the directory was open before', async () => {
    const files = join(app.dataDir, 'files');
    await mkdir(files, { recursive: true });
    await chmod(files, 0o755);
    app = await app.restart();
    await requireStorage(app.app);
    expect((await stat(files)).mode & 0o777).toBe(0o700);
  });
});
