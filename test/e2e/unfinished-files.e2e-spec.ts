import { watch } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InstanceHeartbeat } from '../../src/platform/instances/instance-heartbeat.js';
import { FileStorage } from '../../src/platform/storage/file-storage.js';
import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { eventually } from '../support/eventually.js';

describe('a file that is being stored', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  const unfinished = () => join(app.dataDir, 'files/tmp');
  const idOf = (one: TestApp) => one.app.get(InstanceHeartbeat).id;

  it('has the name of its process until it is complete, and leaves no temporary file', async () => {
    await mkdir(unfinished(), { recursive: true });
    const names = new Set<string>();
    const watcher = watch(unfinished(), (_event, name) => void names.add(name ?? ''));
    const world = await app.build.organization();
    const spaceId = await app.build.space(world);
    await app.build.importArchive(world, spaceId, { 'a.md': '# A\n\n![p](p.png)', 'p.png': PNG });
    await eventually(async () => names.size > 0);
    watcher.close();
    expect([...names].every((name) => name.startsWith(`${idOf(app)}.`))).toBe(true);
    expect(await readdir(unfinished())).toEqual([]);
  });

  it('is removed at the next start if its process was killed, and never while it runs', async () => {
    const known = new Set(await instances());
    const killed = await app.startReplica();
    const [killedId] = (await instances()).filter((id) => !known.has(id));
    await app.withReplica(async () => {
      const [runningId] = (await instances()).filter((id) => !known.has(id) && id !== killedId);
      const running = [`${runningId}.one`];
      for (const name of [`${killedId}.one`, `${killedId}.two`, ...running]) {
        await writeFile(join(unfinished(), name), 'half');
      }
      await killed.kill();
      app = await app.restart();
      await writeFile(join(unfinished(), `${idOf(app)}.one`), 'half');
      running.push(`${idOf(app)}.one`);
      await eventually(async () => (await readdir(unfinished())).length === running.length);
      expect((await readdir(unfinished())).sort()).toEqual(running.sort());
      expect(await app.app.get(FileStorage).list('spaces')).toEqual([]);
    });
  });

  async function instances(): Promise<string[]> {
    const rows = await app.database.query<{ id: string }>('SELECT id FROM instances');
    return rows.map(({ id }) => id);
  }
});
