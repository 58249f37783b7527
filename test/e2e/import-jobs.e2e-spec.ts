import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AbandonedImportsCron } from '../../src/importing/abandoned-imports.cron.js';
import { PurgeCron } from '../../src/purge/purge.cron.js';
import { TestApp } from '../support/app.js';
import { zip } from '../support/archive.js';
import { auditEvents, waitForAuditLog } from '../support/audit.js';
import { flatten, readRevision } from '../support/content.js';
import { eventually } from '../support/eventually.js';
import type { Person, World } from '../support/factories.js';

interface ImportRecord {
  id: string;
  status: string;
  error?: string;
  revision?: string;
  changeRequest?: string;
  progress?: { phase: string; pagesRead?: number; pagesTotal?: number };
  importedResources: number;
  urls: { location: string };
}
interface Answer {
  status: number;
  headers: Headers;
  body: ImportRecord & { error?: { message: string } };
}
interface Sending {
  path?: string;
  person?: Person;
  headers?: Record<string, string>;
}

const DAY_MS = 24 * 3600_000;

describe('an import that runs as a job', () => {
  let app: TestApp;
  let world: World;
  let space: string;
  let archive: Buffer;

  beforeAll(async () => {
    archive = await zip({ 'README.md': '# Welcome\n', 'setup.md': '# Setup\n' });
  });

  /** @param role of the process; `web` runs no jobs */
  const start = async (role: 'all' | 'web'): Promise<void> => {
    app = await TestApp.start({ PROCESS: role });
  };
  const createSpace = async (): Promise<void> => {
    world = await app.build.organization();
    space = await app.build.space(world);
  };
  /** Replaces the process that runs no jobs by one that does. */
  const runJobs = async (): Promise<void> => {
    app = await app.restart({ PROCESS: 'all' });
  };

  const send = async (
    body: BodyInit,
    { path = `/spaces/${space}/content/import`, person = world.admin, headers = {} }: Sending = {},
  ): Promise<Answer> => {
    const response = await fetch(`${app.baseUrl}/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/zip',
        prefer: 'respond-async',
        ...headers,
      },
      body,
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Answer['body'],
    };
  };
  const sendArchive = (sending?: Sending) => send(archive as unknown as BodyInit, sending);
  const sendUrl = (url: string, source = 'markdown', sending: Sending = {}) =>
    send(JSON.stringify({ source, url }), {
      ...sending,
      headers: { 'content-type': 'application/json', ...sending.headers },
    });
  const read = async (id: string, spaceId = space): Promise<ImportRecord> => {
    const { status, body } = await app.client(world.admin).get(`/spaces/${spaceId}/imports/${id}`);
    expect(status).toBe(200);
    return body as ImportRecord;
  };
  const ended = (id: string): Promise<ImportRecord> =>
    eventually(async () => {
      const record = await read(id);
      return ['succeeded', 'failed'].includes(record.status) ? record : undefined;
    });
  const titles = async (): Promise<string[]> =>
    flatten((await readRevision(app.client(world.admin), space)).pages).map(({ title }) => title);
  const storedFiles = () => readdir(join(app.dataDir, 'files/spaces', space, 'imports')).catch(() => []);
  const queuedImports = () => app.database.query<{ id: string }>('SELECT id FROM queued_imports');
  /** Expects that the queue and the storage contain nothing of imports. */
  const nothingLeft = () =>
    eventually(async () => (await queuedImports()).length + (await storedFiles()).length === 0);

  describe('in a process that runs jobs', () => {
    beforeAll(() => start('all'));
    beforeEach(createSpace);
    afterAll(() => app.stop());

    it('answers 202 with a record, which then tells the result', async () => {
      const { status, headers, body } = await sendArchive();
      expect(status).toBe(202);
      expect(headers.get('preference-applied')).toBe('respond-async');
      expect(headers.get('location')).toBe(`http://docs.test/v1/spaces/${space}/imports/${body.id}`);
      expect(body).toMatchObject({ object: 'import', status: 'pending', progress: { phase: 'waiting' } });
      const record = await ended(body.id);
      expect(record).toMatchObject({ status: 'succeeded', importedResources: 2 });
      expect(record).not.toHaveProperty('progress');
      expect(record.revision).toBe((await readRevision(app.client(world.admin), space)).id);
      expect(await titles()).toEqual(['Welcome', 'Setup']);
      await nothingLeft();
    });

    it('can have any content and be at any place, and its record is that of the space', async () => {
      await ended((await sendArchive()).body.id);
      const [page] = (await readRevision(app.client(world.admin), space)).pages;
      const { body: changeRequest } = await app.client(world.admin).post(`/spaces/${space}/change-requests`);
      const branch = `/spaces/${space}/change-requests/${changeRequest.number}/content`;
      const form = new FormData();
      form.append('file', new Blob(['# One']), 'one.md');
      const headers = { authorization: `Bearer ${world.admin.token}`, prefer: 'wait=10, Respond-Async' };
      const path = `${app.baseUrl}/v1${branch}/import`;
      const sent = await fetch(path, { method: 'POST', headers, body: form });
      const places = [`/spaces/${space}/content/page/${page?.id}`, `${branch}/page/${page?.id}`];
      const answers = [(await sent.json()) as ImportRecord];
      for (const place of places)
        answers.push((await sendUrl('data:,%23%20Two', 'markdown', { path: `${place}/import` })).body);
      const records = await Promise.all(answers.map(({ id }) => ended(id)));
      expect(records.map(({ status, changeRequest: of }) => [status, of])).toEqual([
        ['succeeded', changeRequest.id],
        ['succeeded', undefined],
        ['succeeded', changeRequest.id],
      ]);
    });

    it('fails with the reason, and a malformed request is refused at once', async () => {
      const { body } = await send('no archive');
      expect(await ended(body.id)).toMatchObject({ status: 'failed', error: expect.stringContaining('zip') });
      const { body: unreachable } = await sendUrl('http://10.0.0.1/a.md');
      expect(await ended(unreachable.id)).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('private or reserved'),
      });
      expect((await sendUrl('ftp://example.com/a.md')).status).toBe(400);
      expect((await sendUrl('data:,x', 'tar')).status).toBe(400);
      const { body: list } = await app.client(world.admin).get(`/spaces/${space}/imports`);
      expect(list.count).toBe(2);
      await nothingLeft();
    });

    it('runs beside another one into the same space', async () => {
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, n) => sendUrl(`data:,%23%20Page%20${n}`)),
      );
      const records = await Promise.all(answers.map(({ body }) => ended(body.id)));
      expect(records.map(({ status }) => status)).toEqual([
        'succeeded',
        'succeeded',
        'succeeded',
        'succeeded',
      ]);
      expect((await titles()).toSorted()).toEqual(['Page 0', 'Page 1', 'Page 2', 'Page 3']);
    });

    it('is queued once for a repeated Idempotency-Key', async () => {
      const headers = { 'idempotency-key': 'once' };
      const first = await sendArchive({ headers });
      await ended(first.body.id);
      const second = await sendArchive({ headers });
      expect([second.status, second.body]).toEqual([202, first.body]);
      for (const name of ['location', 'preference-applied'])
        expect(second.headers.get(name)).toBe(first.headers.get(name));
      const { body } = await app.client(world.admin).get(`/spaces/${space}/imports`);
      expect(body.count).toBe(1);
    });

    it('is recorded in the audit log as a change by its sender', async () => {
      const editor = await app.build.member(world.id, 'edit');
      await ended((await sendArchive({ person: editor })).body.id);
      await waitForAuditLog(app);
      const [event] = await auditEvents(app.client(world.admin), world.id, { action: 'content.imported' });
      expect(event?.actor).toEqual({ type: 'user', user: editor.id, token: editor.tokenId });
    });

    it('is shown to callers who may import into the space', async () => {
      const { body } = await sendArchive();
      await ended(body.id);
      for (const [standing, person] of Object.entries(await app.build.everyStanding(world))) {
        const client = app.client(person);
        const list = await client.get(`/spaces/${space}/imports`);
        const one = await client.get(`/spaces/${space}/imports/${body.id}`);
        expect([standing, one.status]).toEqual([standing, list.status]);
      }
      const own = await app.build.organization();
      const ownSpace = await app.build.space(own);
      const stranger = app.client(own.admin);
      expect((await stranger.get(`/spaces/${ownSpace}/imports/${body.id}`)).status).toBe(404);
      expect((await stranger.get(`/spaces/${space}/imports/${body.id}`)).status).toBe(404);
      expect((await app.client(world.admin).get(`/spaces/${space}/imports/x`)).status).toBe(404);
    });

    it('can be requested for change requests and pages', async () => {
      const client = app.client(world.admin);
      const changeRequest = (await client.post(`/spaces/${space}/change-requests`)).body.id as string;
      const document = { title: 'Page', document: { markdown: 'Text' } };
      const at = `/spaces/${space}/change-requests/${changeRequest}`;
      const edit = { changes: [{ change: 'insert_page', ...document }] };
      expect((await client.post(`/spaces/${space}/content`, edit)).status).toBe(200);
      expect((await client.post(`${at}/update`)).status).toBe(200);
      const [page] = flatten((await readRevision(client, space)).pages);
      const request = { source: 'markdown', url: 'data:text/markdown,Imported' };
      for (const route of [
        `/spaces/${space}/content/import`,
        `/spaces/${space}/content/page/${page?.id}/import`,
        `${at}/content/import`,
        `${at}/content/page/${page?.id}/import`,
      ]) {
        const { status, body } = await client.post(route, request).header('Prefer', 'respond-async');
        expect([route, status]).toEqual([route, 202]);
        expect(await ended(body.id as string)).toMatchObject({ status: 'succeeded' });
      }
    });

    it('runs at once if it is a dry run', async () => {
      const dry = await sendArchive({ path: `/spaces/${space}/content/import?dryRun=true` });
      expect([dry.status, dry.headers.get('preference-applied')]).toEqual([201, null]);
      expect(await titles()).toEqual([]);
    });

    it('runs at once without the preference', async () => {
      for (const prefer of ['respond-asynchronously', 'wait=10', '']) {
        const { status, headers } = await sendArchive({ headers: { prefer } });
        expect([status, headers.get('location')]).toEqual([201, null]);
      }
    });
  });

  describe('that waits', () => {
    beforeEach(async () => {
      await start('web');
      await createSpace();
    });
    afterEach(() => app.stop());

    it('runs when a process for jobs starts', async () => {
      const { body } = await sendArchive();
      expect(await read(body.id)).toMatchObject({ status: 'pending', progress: { phase: 'waiting' } });
      expect(await storedFiles()).toEqual([body.id]);
      await runJobs();
      expect((await ended(body.id)).status).toBe('succeeded');
      await nothingLeft();
    });

    it.each<[string, RegExp, (editor: Person) => PromiseLike<unknown>]>([
      ['the token was revoked', /revoked or has expired/, (editor) => app.build.revoke(editor)],
      [
        'the person was removed',
        /no such space/,
        (editor) => app.client(world.admin).delete(`/orgs/${world.id}/members/${editor.id}`),
      ],
      [
        'the role was lowered',
        /requires the role "edit" on the space; yours is "read"/,
        (editor) => app.client(world.admin).patch(`/orgs/${world.id}/members/${editor.id}`, { role: 'read' }),
      ],
      [
        'the space was locked',
        /is locked/,
        () => app.client(world.admin).patch(`/spaces/${space}`, { editMode: 'locked' }),
      ],
    ])('fails if meanwhile %s', async (_, error, change) => {
      const editor = await app.build.member(world.id, 'edit');
      const { body } = await sendArchive({ person: editor });
      await change(editor);
      await runJobs();
      expect(await ended(body.id)).toMatchObject({ status: 'failed', error: expect.stringMatching(error) });
      expect(await titles()).toEqual([]);
      await nothingLeft();
    });

    it('fails if the space was deleted meanwhile, and leaves nothing behind if it was purged', async () => {
      const { body } = await sendArchive();
      const purged = await app.build.space(world);
      await sendArchive({ path: `/spaces/${purged}/content/import` });
      for (const id of [space, purged]) await app.client(world.admin).delete(`/spaces/${id}`);
      await app.client(world.admin).post(`/spaces/${space}/restore`);
      // Not by the clock: an import that waits for a day fails.
      await app.database.query(
        `UPDATE spaces SET deleted_at = deleted_at - interval '8 days' WHERE id = $1`,
        [purged],
      );
      await app.app.get(PurgeCron).run();
      expect((await queuedImports()).map(({ id }) => id)).toEqual([body.id]);
      expect(await readdir(join(app.dataDir, 'files/spaces', purged)).catch(() => 'gone')).toBe('gone');
      await app.client(world.admin).delete(`/spaces/${space}`);
      await runJobs();
      await nothingLeft();
      await app.client(world.admin).post(`/spaces/${space}/restore`);
      expect(await read(body.id)).toMatchObject({
        status: 'failed',
        error: expect.stringMatching(/no such space/),
      });
    });

    it('is refused with 429 if too many of the same person or organization wait', async () => {
      // On a busy machine, some do not get a connection in time. Until these are forgotten, they count.
      const send = async (): Promise<Awaited<ReturnType<typeof sendUrl>>> => {
        const sent = await sendUrl('data:,%23%20A');
        return sent.status === 503 ? send() : sent;
      };
      const atOnce = await Promise.all(Array.from({ length: 40 }, send));
      const accepted = atOnce.filter((sent) => sent.status === 202).length;
      expect(accepted).toBeLessThanOrEqual(20);
      expect(atOnce.filter((sent) => sent.status === 429)).toHaveLength(40 - accepted);
      for (let count = accepted; count < 20; count += 1) expect((await send()).status).toBe(202);
      const { status, headers, body } = await sendArchive();
      expect([status, headers.get('retry-after')]).toEqual([429, '30']);
      expect(body.error?.message).toMatch(/At most 20 imports of you/);
      const other = await app.build.member(world.id, 'edit');
      expect((await sendArchive({ person: other })).status).toBe(202);
      await app.database.query('UPDATE queued_imports SET user_id = gen_random_uuid()');
      await app.database.query(
        `WITH more AS (
           INSERT INTO imports (id, space_id, organization_id, source, url, status, imported_resources, total_resources,
             started_at)
           SELECT gen_random_uuid(), space_id, organization_id, source, url, status, 0, 0, started_at
           FROM imports CROSS JOIN generate_series(1, 4) WHERE status = 'pending' RETURNING *
         )
         INSERT INTO queued_imports (id, space_id, organization_id, user_id, token_id, request_id, sealed_request,
           created_at)
         SELECT id, space_id, organization_id, gen_random_uuid(), gen_random_uuid(), '', '', started_at FROM more`,
      );
      expect((await sendArchive()).body.error?.message).toMatch(/At most 100 imports of this organization/);
      expect(await storedFiles()).toHaveLength(1);
    });

    it('fails if no process has run it for a day', async () => {
      const { body } = await sendArchive();
      await app.app.get(AbandonedImportsCron).sweep();
      expect((await read(body.id)).status).toBe('pending');
      app.clock.advance(DAY_MS + 1000);
      await app.app.get(AbandonedImportsCron).sweep();
      expect(await read(body.id)).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('within a day'),
      });
      await nothingLeft();
    });

    it('fails if its process was killed before it was queued', async () => {
      const { body } = await sendArchive();
      await app.database.query(
        `UPDATE imports SET status = 'running', instance_id = (SELECT id FROM instances LIMIT 1)`,
      );
      await app.app.get(AbandonedImportsCron).sweep();
      expect(await read(body.id)).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('import again'),
      });
      await nothingLeft();
      await runJobs();
      expect((await read(body.id)).status).toBe('failed');
    });

    it('waits again if the process that ran it was killed, and fails after the third time', async () => {
      const killed = async (attempts: number): Promise<void> => {
        await app.database.query('UPDATE queued_imports SET attempts = $1', [attempts]);
        await app.database.query(
          `UPDATE imports SET status = 'running', instance_id = (SELECT id FROM instances LIMIT 1) WHERE status = 'pending'`,
        );
        await app.app.get(AbandonedImportsCron).sweep();
      };
      const { body: first } = await sendArchive();
      await killed(2);
      expect((await read(first.id)).status).toBe('pending');
      await runJobs();
      expect((await ended(first.id)).status).toBe('succeeded');
      await nothingLeft();
      app = await app.restart({ PROCESS: 'web' });
      const { body: second } = await sendArchive();
      await killed(3);
      await runJobs();
      expect(await ended(second.id)).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('3 times'),
      });
      await nothingLeft();
    });
  });
});
