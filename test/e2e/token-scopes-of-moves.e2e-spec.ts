import { TestApp } from '../support/app.js';
import type { Person, World } from '../support/factories.js';

describe('a token of an administrator without the scope admin', () => {
  let app: TestApp;
  let world: World;
  let writer: Person;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    writer = await app.build.token(world.admin, { scopes: ['read', 'write'] });
  });

  const create = async (type: 'space' | 'collection'): Promise<string> =>
    type === 'space'
      ? app.build.space(world, { level: null })
      : (await app.build.collection(world, { level: null })).id;
  const refused = {
    status: 403,
    body: { error: { message: 'This token does not have the scope "admin": use a token that has it.' } },
  };

  describe.each(['space', 'collection'] as const)('for a %s', (type) => {
    it('sets no level, also not with a move', async () => {
      const path = `/${type}s/${await create(type)}`;
      const member = app.client(await app.build.member(world.id, 'read'));
      expect(await app.client(writer).patch(path, { defaultLevel: 'admin' })).toMatchObject(refused);
      expect(await app.client(writer).post(`${path}/move`, { defaultLevel: 'admin' })).toMatchObject(refused);
      expect((await member.get(path)).status).toBe(404);
    });

    it('moves it without a level', async () => {
      const { id: parent } = await app.build.collection(world, { level: 'read' });
      const path = `/${type}s/${await create(type)}`;
      const { status, body } = await app.client(writer).post(`${path}/move`, { parent });
      expect([status, body.parent]).toEqual([200, parent]);
      const member = app.client(await app.build.member(world.id, 'read'));
      expect((await member.get(path)).status).toBe(404);
    });
  });
});
