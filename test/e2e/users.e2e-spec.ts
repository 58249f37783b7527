import { TestApp } from '../support/app.js';
import { type Person, STANDINGS, type Standing, type World } from '../support/factories.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

describe('people', () => {
  let app: TestApp;
  let world: World;
  let instanceAdmin: Person;
  let count = 0;

  beforeAll(async () => {
    app = await TestApp.start();
    instanceAdmin = await app.build.person({ instanceAdmin: true });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  const newEmail = (): string => `new-${(count += 1)}@example.com`;
  const countPeople = async (): Promise<number> => {
    const [row] = await app.database.query<{ count: number }>('SELECT count(*)::int AS count FROM users');
    return row?.count ?? 0;
  };

  describe('are created', () => {
    it('by administrators of the instance, without an organization', async () => {
      const email = newEmail();
      const response = await app
        .client(instanceAdmin)
        .post('/users', { displayName: 'Ada Lovelace', email: email.toUpperCase() });
      expect(response.status).toBe(201);
      const id = response.body.id as string;
      expect(response.body).toEqual({
        object: 'user',
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        displayName: 'Ada Lovelace',
        email,
        urls: { location: `http://docs.test/v1/users/${id}` },
      });
      await app.build.join(world.id, { ...world.admin, id }, 'read');
      expect((await app.client(world.admin).get(`/users/${id}`)).body).toEqual(response.body);
    });

    it.each(['a', 'x'.repeat(255), '日本語 🚀'])('with the name %s', async (displayName) => {
      const response = await app.client(instanceAdmin).post('/users', { displayName, email: newEmail() });
      expect(response.body).toMatchObject({ displayName });
    });

    it('once per mail address, ignoring case, even by simultaneous requests', async () => {
      const email = newEmail();
      const create = async (address: string) =>
        (await app.client(instanceAdmin).post('/users', { displayName: 'Ada', email: address })).status;
      const statuses = await Promise.all([create(email), create(email.toUpperCase())]);
      expect(statuses.sort()).toEqual([201, 409]);
      expect(await create(email)).toBe(409);
    });

    it.each<[object, string[]]>([
      [{}, ['displayName', 'email']],
      [{ displayName: '', email: 'a@example.com' }, ['displayName']],
      [{ displayName: 'a'.repeat(256), email: 'a@example.com' }, ['displayName']],
      [{ displayName: 'a\0', email: 'a@example.com' }, ['displayName']],
      [{ displayName: null, email: null }, ['displayName', 'email']],
      [{ displayName: 1, email: 1 }, ['displayName', 'email']],
      [{ displayName: 'a', email: 'nobody' }, ['email']],
      [{ displayName: 'a', email: 'a@b' }, ['email']],
      [{ displayName: 'a', email: 'a\0@example.com' }, ['email']],
      [{ displayName: 'a', email: 'a@example.com, b@example.com' }, ['email']],
      [{ displayName: 'a', email: `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(190)}.com` }, ['email']],
      [{ displayName: 'a', email: 'a@example.com', instanceAdmin: true }, ['instanceAdmin']],
    ])('not from %j', async (body, paths) => {
      const before = await countPeople();
      const response = await app.client(instanceAdmin).post('/users', body);
      expect(response.status).toBe(400);
      const details = response.body.error.details as { path: string }[];
      expect(details.map(({ path }) => path).sort()).toEqual(paths);
      expect(await countPeople()).toBe(before);
    });

    it.each(STANDINGS)('not by the standing %s in an organization', async (standing) => {
      const actor = (await app.build.everyStanding(world))[standing];
      const before = await countPeople();
      const response = await app.client(actor).post('/users', { displayName: 'Ada', email: newEmail() });
      expect(response.status).toBe(403);
      expect(await countPeople()).toBe(before);
    });

    it('not by a token without the scope "admin"', async () => {
      const token = await app.build.token(instanceAdmin, { scopes: ['read', 'write'] });
      const response = await app.client(token).post('/users', { displayName: 'Ada', email: newEmail() });
      expect(response.status).toBe(403);
    });
  });

  describe('are shown', () => {
    const STATUS: Record<Standing, number> = {
      admin: 200,
      create: 200,
      review: 200,
      edit: 200,
      comment: 200,
      read: 200,
      guest: 200,
      outsider: 404,
      disabled: 404,
    };

    it.each(STANDINGS)('to the standing %s in a shared organization, and vice versa', async (standing) => {
      const actor = (await app.build.everyStanding(world))[standing];
      const there = await app.client(actor).get(`/users/${world.admin.id}`);
      const back = await app.client(world.admin).get(`/users/${actor.id}`);
      expect([there.status, back.status]).toEqual([STATUS[standing], STATUS[standing]]);
    });

    it('to themselves, always, without what only they are to know', async () => {
      const person = await app.build.person();
      const response = await app.client(person).get(`/users/${person.id}`);
      const own = (await app.client(person).get('/user')).body;
      expect(own).toEqual({ ...response.body, emailVerifiedAt: expect.any(String) });
    });

    it('through another shared organization in which neither is disabled', async () => {
      const second = await app.build.organization();
      const member = await app.build.member(world.id, 'read');
      await app.build.disable(world.id, member);
      expect((await app.client(member).get(`/users/${world.admin.id}`)).status).toBe(404);
      await app.build.join(second.id, member, null);
      await app.build.join(second.id, world.admin, null);
      expect((await app.client(member).get(`/users/${world.admin.id}`)).status).toBe(200);
    });

    it('not to administrators of the instance who share no organization', async () => {
      expect((await app.client(instanceAdmin).get(`/users/${world.admin.id}`)).status).toBe(404);
    });

    it('not after they left', async () => {
      const member = await app.build.member(world.id, 'read');
      expect((await app.client(world.admin).get(`/users/${member.id}`)).status).toBe(200);
      await app.client(member).delete(`/orgs/${world.id}/members/${member.id}`);
      expect((await app.client(world.admin).get(`/users/${member.id}`)).status).toBe(404);
    });

    it('without revealing whether they exist', async () => {
      const there = await app.client(instanceAdmin).get(`/users/${world.admin.id}`);
      const notThere = await app.client(instanceAdmin).get(`/users/${UNKNOWN_ID}`);
      expect(there.body.error.message).toBe(notThere.body.error.message);
    });

    it.each([UNKNOWN_ID, 'nothing', '%00', "'%20OR%201=1--", 'x'.repeat(2000)])(
      'not if they do not exist: %s',
      async (id) => {
        expect((await app.client(world.admin).get(`/users/${id}`)).status).toBe(404);
      },
    );
  });
});
