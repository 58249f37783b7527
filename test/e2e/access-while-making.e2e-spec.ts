import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { PdfWorkers } from '../../src/rendering/pdf/pdf-workers.js';
import { jest } from '@jest/globals';
import { TestApp } from '../support/app.js';
import type { Person, World } from '../support/factories.js';
import { readPdf } from '../support/read-pdf.js';

describe('while a PDF is made', () => {
  let app: TestApp;
  let world: World;
  let reader: Person;
  let space: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    space = await app.build.spaceWithPage(world, '# One\n\nText.\n');
    reader = await app.build.member(world.id, 'read');
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const admin = () => app.client(world.admin);
  const member = () => `/orgs/${world.id}/members/${reader.id}`;

  /** Calls `change` when the next PDF is drawn, before it is ready. */
  const changeDuring = (change: () => PromiseLike<unknown>): void => {
    const workers = app.app.get(PdfWorkers);
    const run = workers.run.bind(workers);
    jest.spyOn(workers, 'run').mockImplementation(async (...job) => {
      await run(...job);
      await change();
    });
  };

  it.each<[string, number, () => PromiseLike<unknown>]>([
    ['the token is revoked', 401, () => app.build.revoke(reader)],
    ['the person is removed', 404, () => admin().delete(member())],
    ['the person is disabled', 404, () => admin().patch(member(), { disabled: true })],
    ['nothing changes', 200, async () => undefined],
  ])('its address is returned only to who may read it then: %s', async (_what, status, change) => {
    changeDuring(change);
    expect((await app.client(reader).get(`/spaces/${space}/pdf`)).status).toBe(status);
  });

  it('a person whose role has ended gets what a site shows to visitors', async () => {
    const hiding = await app.build.spaceWithPage(
      world,
      '# One\n\n{% if visitor.claims.insider %}\nSecret.\n{% endif %}\n',
    );
    await app.build.site(world, { visibility: 'public', spaces: [hiding] });
    const pdfOf = async (person: Person) => {
      const { status, body } = await app.client(person).get(`/spaces/${hiding}/pdf`);
      expect(status).toBe(200);
      const response = await fetch(
        new URL(new URL(body.url).pathname + new URL(body.url).search, app.baseUrl),
      );
      return (await readPdf(Buffer.from(await response.arrayBuffer()))).sheets.join();
    };
    changeDuring(() => admin().delete(member()));
    const ended = await pdfOf(reader);
    expect(ended).toContain('One');
    expect(ended).not.toContain('Secret');
    expect(await pdfOf(world.admin)).toContain('Secret');
  });

  it('a site sends it only to who may read the site then', async () => {
    const siteId = await app.build.site(world, { visibility: 'public', spaces: [space] });
    const path = `${app.baseUrl}/s/${world.id}/${siteId}/~pdf`;
    changeDuring(() => admin().post(`/orgs/${world.id}/sites/${siteId}/unpublish`));
    expect((await fetch(path)).status).toBe(404);
    jest.restoreAllMocks();
    await admin().post(`/orgs/${world.id}/sites/${siteId}/publish`);
    expect((await fetch(path)).status).toBe(200);
  });
});

describe('while an archive is read', () => {
  let app: TestApp;
  let world: World;
  let space: string;
  let reader: Person;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    space = await app.build.space(world);
    // More than connections buffer, in files that an archive does not pack.
    for (let n = 0; n < 6; n += 1)
      await app.build.importArchive(world, space, {
        [`p${n}.md`]: `# Page ${n}\n\n[file](f${n}.bin)\n`,
        [`f${n}.bin`]: randomBytes(5_000_000),
      });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    reader = await app.build.member(world.id, 'read');
  });

  /** Reads the archive after a pause, in which `change` happens. */
  const readSlowly = async (change: () => PromiseLike<unknown>): Promise<'whole' | 'broken'> => {
    const sent = request(`${app.baseUrl}/v1/spaces/${space}/export`, {
      headers: { authorization: `Bearer ${reader.token}` },
    }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    await change();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    return buffer(response).then(
      () => 'whole',
      () => 'broken',
    );
  };

  it.each<[string, 'whole' | 'broken', () => PromiseLike<unknown>]>([
    ['the token is revoked', 'broken', () => app.build.revoke(reader)],
    [
      'the person is removed',
      'broken',
      () => app.client(world.admin).delete(`/orgs/${world.id}/members/${reader.id}`),
    ],
    ['nothing changes', 'whole', async () => undefined],
  ])('only who may read the space gets all of it: %s', async (_what, outcome, change) => {
    expect(await readSlowly(change)).toBe(outcome);
  });
});
