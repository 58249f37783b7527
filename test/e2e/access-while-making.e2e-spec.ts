import { PdfWorkers } from '../../src/rendering/pdf/pdf-workers.js';
import { jest } from '@jest/globals';
import { TestApp } from '../support/app.js';
import type { Person, World } from '../support/factories.js';

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
