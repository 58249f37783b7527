import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { SpacePurge } from '../../src/spaces/space-purge.js';
import { TestApp } from '../support/app.js';
import { dataUrl } from '../support/archive.js';
import type { World } from '../support/factories.js';
import { Load } from '../support/load.js';
import { Installations, type ServiceProcess, until } from '../support/service-process.js';

const SWEEPS = 50;
const LATER_THAN_RETENTION_MS = 8 * 24 * 3600_000;

describe('a service whose database connections are all cut again and again', () => {
  const installations = new Installations();
  let app: TestApp;
  let world: World;
  let service: ServiceProcess;
  let administrator: pg.Client;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    const dataDir = await installations.directory();
    service = await installations.start(dataDir, { env: { ...app.variables, DATA_DIR: dataDir } });
    await service.ready(120);
    administrator = new pg.Client({ connectionString: app.databaseUrl });
    await administrator.connect();
  });
  afterAll(async () => {
    await administrator.end();
    await installations.cleanUp();
    await app.stop();
  });

  it('continues, responds with 503 at worst, and loses no acknowledged change', async () => {
    const spaceId = await app.build.spaceWithPage(world, '# Page\n\nA text to look for.');
    const targets = await Promise.all([1, 2, 3].map(() => app.build.space(world)));
    const load = new Load(() => service.baseUrl, world.admin.token);
    const comments = new Set<string>();
    const spaces = new Set<string>();
    const importedInto = new Set<string>();
    let purges = 0;
    let next = 0;

    load.start(4, () => load.send('GET', `/spaces/${spaceId}/content`));
    load.start(2, () => load.send('GET', `/orgs/${world.id}/spaces`));
    load.start(2, () => load.send('GET', `/spaces/${spaceId}/search?query=look`));
    load.start(4, async () => {
      const posted = await load.send('POST', `/spaces/${spaceId}/comments`, { body: { markdown: 'Kept' } });
      if (posted?.status === 200) comments.add(posted.body.id as string);
    });
    load.start(2, async (round) => {
      const created = await load.send('POST', `/orgs/${world.id}/spaces`, { title: 'Made' });
      if (created?.status !== 201) return;
      const id = created.body.id as string;
      // Deleted spaces give the purge work.
      if (round % 2 === 0) await load.send('DELETE', `/spaces/${id}`);
      else spaces.add(id);
    });
    for (const id of targets) {
      load.start(1, async () => {
        const body = {
          source: 'markdown',
          url: dataUrl(`# Import\n\nText ${(next += 1)}.`, 'text/markdown'),
        };
        const answer = await load.send('POST', `/spaces/${id}/content/import`, body);
        if (answer?.status === 201) importedInto.add(id);
      });
    }
    load.start(1, async () => {
      await app.app
        .get(SpacePurge)
        .run(new Date(Date.now() + LATER_THAN_RETENTION_MS))
        .catch(() => undefined);
      purges += 1;
    });

    for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
      await pause(100 + ((sweep * 37) % 200));
      await administrator.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
    }
    // Each kind of work succeeds once the connections are stable.
    await until('an import has landed', () => importedInto.size > 0 && comments.size > 0 && spaces.size > 0);
    await load.stop();

    expect(service.child.exitCode).toBeNull();
    expect(load.unanswered).toEqual([]);
    const { statuses } = load;
    const unexpected = load.answers.filter(({ status }) => status >= 500 && status !== 503);
    expect({ unexpected, statuses }).toEqual({ unexpected: [], statuses });
    const away = load.answers.filter(({ status }) => status === 503);
    expect(away.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([]);
    expect(away.length).toBeGreaterThan(0);
    expect(purges).toBeGreaterThan(0);

    const kept = await administrator.query<{ id: string }>(
      'SELECT id FROM comments WHERE id = ANY ($1::uuid[]) UNION ALL SELECT id FROM spaces WHERE id = ANY ($2::uuid[])',
      [[...comments], [...spaces]],
    );
    expect(kept.rows.length).toBe(comments.size + spaces.size);
    const list = await app.client(world.admin).get(`/orgs/${world.id}/spaces`);
    expect(list.status).toBe(200);
    for (const id of importedInto) {
      const { body } = await app.client(world.admin).get(`/spaces/${id}/content`);
      expect((body as { pages: object[] }).pages).toHaveLength(1);
    }
  });
});
