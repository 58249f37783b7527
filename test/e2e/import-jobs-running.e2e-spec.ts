import { AbandonedImportsCron } from '../../src/importing/abandoned-imports.cron.js';
import { TestApp } from '../support/app.js';
import { zip } from '../support/archive.js';
import { openChangeRequest } from '../support/change-request.js';
import { flatten, readRevision } from '../support/content.js';
import { eventually } from '../support/eventually.js';
import type { Person, World } from '../support/factories.js';
import { SourceServer } from '../support/source-server.js';

interface ImportRecord {
  id: string;
  status: string;
  error?: string;
}

describe('an import that runs as a job, during which something else happens', () => {
  let app: TestApp;
  let source: SourceServer;
  let world: World;
  let editor: Person;
  let space: string;
  let archive: Buffer;

  beforeAll(async () => {
    archive = await zip({ 'README.md': '# Welcome\n' });
    app = await TestApp.start();
    source = await SourceServer.start();
  });
  afterAll(async () => {
    await app.stop();
    await source.stop();
  });
  beforeEach(async () => {
    world = await app.build.organization();
    space = await app.build.space(world);
    editor = await app.build.member(world.id, 'edit');
  });

  const admin = () => app.client(world.admin);
  const titles = async () => flatten((await readRevision(admin(), space)).pages).map(({ title }) => title);
  const send = (at: string, url: string, source = 'zip') =>
    app.client(editor).post(`${at}/content/import`, { source, url }).header('Prefer', 'respond-async');
  const ended = (id: string): Promise<ImportRecord> =>
    eventually(async () => {
      const record = (await admin().get(`/spaces/${space}/imports/${id}`)).body as ImportRecord;
      return ['succeeded', 'failed'].includes(record.status) ? record : undefined;
    });

  /** Imports a source that is sent completely only after `change`. */
  const importDuring = async (at: string, change: () => PromiseLike<unknown>): Promise<ImportRecord> => {
    const asked = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    const url = source.on('/held.zip', (_request, response) => {
      asked.resolve();
      void changed.promise.then(() => response.end(archive));
    });
    const { status, body } = await send(at, url);
    expect(status).toBe(202);
    await asked.promise;
    await change();
    changed.resolve();
    return ended(body.id as string);
  };

  const member = () => `/orgs/${world.id}/members/${editor.id}`;
  it.each<[string, RegExp, () => PromiseLike<unknown>]>([
    ['the token is revoked', /revoked or has expired/, () => app.build.revoke(editor)],
    ['the person is removed', /no such space/, () => admin().delete(member())],
    ['the person is disabled', /no such space/, () => admin().patch(member(), { disabled: true })],
    ['the role is lowered', /yours is "read"/, () => admin().patch(member(), { role: 'read' })],
    ['the space is locked', /is locked/, () => admin().patch(`/spaces/${space}`, { editMode: 'locked' })],
    [
      'the space is transferred',
      /no such space/,
      async () => {
        const other = await app.build.organization();
        await app.build.join(other.id, world.admin, 'admin');
        const { status } = await admin().post(`/spaces/${space}/transfer`, { organization: other.id });
        expect(status).toBe(200);
      },
    ],
  ])('fails if %s', async (_, error, change) => {
    const record = await importDuring(`/spaces/${space}`, change);
    expect(record).toMatchObject({ status: 'failed', error: expect.stringMatching(error) });
    expect(await titles()).toEqual([]);
  });

  it('fails if its space is deleted', async () => {
    const at = `/spaces/${space}`;
    const record = importDuring(at, () => admin().delete(at));
    await eventually(async () => {
      const [row] = await app.database.query<{ error: string | null }>(
        'SELECT error FROM imports WHERE space_id = $1',
        [space],
      );
      return row?.error ?? undefined;
    });
    await admin().post(`${at}/restore`);
    expect(await record).toMatchObject({ status: 'failed', error: expect.stringContaining('was deleted') });
    expect(await titles()).toEqual([]);
  });

  it('fails if its change request is merged', async () => {
    const { id } = await openChangeRequest(admin(), space);
    const at = `/spaces/${space}/change-requests/${id}`;
    const edit = { changes: [{ change: 'insert_page', title: 'Page' }] };
    await admin().post(`${at}/content`, edit);
    const record = await importDuring(at, () => admin().post(`${at}/merge`));
    expect(record).toMatchObject({ status: 'failed', error: expect.stringContaining('is merged') });
    expect(await titles()).toEqual(['Page']);
  });

  it('keeps an edit that is made meanwhile, unless the source says otherwise', async () => {
    const edit = { changes: [{ change: 'insert_page', title: 'Edited' }] };
    const record = await importDuring(`/spaces/${space}`, () =>
      admin().post(`/spaces/${space}/content`, edit),
    );
    expect(record.status).toBe('succeeded');
    expect(await titles()).toEqual(['Edited', 'Welcome']);
  });

  it('is not mistaken for one of a killed process while it begins', async () => {
    const cron = app.app.get(AbandonedImportsCron);
    let isOver = false;
    const sweeping = (async () => {
      while (!isOver) await cron.sweep();
    })();
    for (let round = 0; round < 5; round += 1) {
      const sent = await Promise.all(
        Array.from({ length: 10 }, () => send(`/spaces/${space}`, 'data:,%23%20A', 'markdown')),
      );
      expect(sent.map(({ status }) => status)).toEqual(new Array(10).fill(202));
      const records = await Promise.all(sent.map(({ body }) => ended(body.id as string)));
      expect(records.map(({ status }) => status)).toEqual(new Array(10).fill('succeeded'));
    }
    isOver = true;
    await sweeping;
  });
});
