import { TestApp } from '../support/app.js';
import type { ApiClient } from '../support/client.js';
import { type Standing, STANDINGS, type World } from '../support/factories.js';
import { idsOf, walk } from '../support/lists.js';

describe('translation settings', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  const admin = (): ApiClient => app.client(world.admin);
  const path = (id = ''): string => `/orgs/${world.id}/translations${id === '' ? '' : `/${id}`}`;
  const create = async (body: object): Promise<string> => {
    const created = await admin().post(path(), body);
    expect(created.status).toBe(201);
    return created.body.id as string;
  };

  it('store a title and languages in order', async () => {
    const id = await create({ title: 'Europe', languages: ['de', 'fr', 'cs'] });
    const expected = {
      object: 'translation-settings',
      id,
      title: 'Europe',
      languages: ['de', 'fr', 'cs'],
      createdAt: app.clock.now().toISOString(),
      updatedAt: app.clock.now().toISOString(),
      permissions: { view: true, edit: true },
      urls: { location: expect.stringMatching(new RegExp(`/v1${path(id)}$`)) as string },
    };
    expect((await admin().get(path(id))).body).toEqual(expected);
    expect((await admin().get(path())).body).toEqual({ count: 1, items: [expected] });
  });

  it('have no languages by default, also when they are replaced', async () => {
    const id = await create({ title: 'None' });
    expect((await admin().get(path(id))).body.languages).toEqual([]);
    await admin().put(path(id), { title: 'Two', languages: ['ja', 'ko'] });
    const replaced = await admin().put(path(id), { title: 'None again' });
    expect(replaced.status).toBe(200);
    expect(replaced.body).toMatchObject({ id, title: 'None again', languages: [] });
    expect((await admin().get(path(id))).body).toEqual(replaced.body);
  });

  it('return when they were replaced', async () => {
    const id = await create({ title: 'Europe' });
    const createdAt = app.clock.now().toISOString();
    app.clock.advance(60_000);
    const { body } = await admin().put(path(id), { title: 'Europe' });
    expect(body).toMatchObject({ createdAt, updatedAt: app.clock.now().toISOString() });
  });

  it('cannot be read after they are deleted', async () => {
    const id = await create({ title: 'Europe' });
    expect((await admin().delete(path(id))).status).toBe(205);
    expect((await admin().get(path(id))).status).toBe(404);
    expect((await admin().put(path(id), { title: 'Back' })).status).toBe(404);
    expect((await admin().delete(path(id))).status).toBe(404);
    expect((await admin().get(path())).body).toEqual({ count: 0, items: [] });
  });

  it('are listed oldest first, page by page', async () => {
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three']) ids.push(await create({ title }));
    expect((await walk(admin(), path(), 2)).flatMap(idsOf)).toEqual(ids);
  });

  it('name the valid codes for a language with a region', async () => {
    const refused = await admin().post(path(), { title: 'A', languages: ['pt-BR'] });
    expect(refused.body.error.message).toContain('languages must contain ISO 639-1 codes');
  });

  it.each<[string, object, string]>([
    ['no title', { languages: ['de'] }, 'title'],
    ['an empty title', { title: '' }, 'title'],
    ['a title of 101 characters', { title: 'x'.repeat(101) }, 'title'],
    ['languages that are no list', { title: 'A', languages: 'de' }, 'languages'],
    ['a language that ISO 639-1 does not know', { title: 'A', languages: ['de', 'xx'] }, 'languages'],
    ['a language with a region', { title: 'A', languages: ['de-AT'] }, 'languages'],
    ['a language twice', { title: 'A', languages: ['de', 'fr', 'de'] }, 'languages'],
    ['an unknown property', { title: 'A', language: 'de' }, 'language'],
  ])('refuse %s', async (_name, body, field) => {
    const id = await create({ title: 'Kept' });
    for (const refused of [await admin().post(path(), body), await admin().put(path(id), body)]) {
      expect(refused.status).toBe(400);
      expect(refused.body.error.details[0].path).toBe(field);
    }
    expect((await admin().get(path())).body).toMatchObject({ count: 1, items: [{ title: 'Kept' }] });
  });

  describe('for', () => {
    const changes: Standing[] = ['admin', 'create'];
    const sees: Standing[] = [...changes, 'review', 'edit', 'comment', 'read'];

    it.each(STANDINGS)('%s have the permissions of the policy', async (standing) => {
      const id = await create({ title: 'Europe' });
      const client = app.client((await app.build.everyStanding(world))[standing]);
      const [seen, changed] = [sees.includes(standing), changes.includes(standing)];
      const unseen = ['outsider', 'disabled'].includes(standing) ? 404 : 403;
      expect((await client.get(path())).status).toBe(seen ? 200 : unseen);
      const one = await client.get(path(id));
      expect(one.status).toBe(seen ? 200 : 404);
      if (seen) expect(one.body.permissions).toEqual({ view: true, edit: changed });
      const refused = seen ? 403 : 404;
      expect((await client.post(path(), { title: 'New' })).status).toBe(
        changed ? 201 : unseen === 404 ? 404 : 403,
      );
      expect((await client.put(path(id), { title: 'New' })).status).toBe(changed ? 200 : refused);
      expect((await client.delete(path(id))).status).toBe(changed ? 205 : refused);
    });
  });
});
