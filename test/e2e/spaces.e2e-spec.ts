import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';

describe('spaces', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  it('are created with an empty revision', async () => {
    const created = await app.client(world.admin).post(`/orgs/${world.id}/spaces`, { title: 'Handbook', emoji: '1f680' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ object: 'space', title: 'Handbook', emoji: '🚀', visibility: 'private' });
    const content = await app.client(world.admin).get(`/spaces/${created.body.id}/content`);
    expect(content.body).toMatchObject({ id: created.body.revision, pages: [], files: [], parents: [] });
  });
});
