import { TestApp } from '../support/app.js';
import type { Person, World } from '../support/factories.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';
const NO_PERMISSION = /true/;

describe('organizations of a mail domain', () => {
  let app: TestApp;
  let world: World;
  let domain: string;
  let count = 0;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    count += 1;
    domain = `domain-${count}.test`;
    await app.build.domain(world.id, domain);
    await app.build.domain(world.id, `first-${domain}`);
    await patch({ emailDomains: [`first-${domain}`, domain] });
  });

  const patch = async (body: object) => app.client(world.admin).patch(`/orgs/${world.id}`, body);

  /** A person with an address of the domain. */
  async function insider(): Promise<Person> {
    const person = await app.build.person();
    await app.database.query('UPDATE users SET email = $2 WHERE id = $1', [
      person.id,
      `${person.id}@${domain}`,
    ]);
    return person;
  }

  const found = async (actor: Person, name = domain): Promise<string[]> => {
    const response = await app.client(actor).get(`/email-domains/${name}/orgs`);
    expect(response.status).toBe(200);
    return (response.body.organizations as { id: string }[]).map(({ id }) => id);
  };

  describe('are found', () => {
    it('by people with an address of the domain, without any permission yet', async () => {
      const person = await insider();
      const response = await app.client(person).get(`/email-domains/${domain}/orgs`);
      expect(response.body.organizations).toMatchObject([{ id: world.id, title: 'Test organization' }]);
      expect(JSON.stringify(response.body.organizations[0].permissions)).not.toMatch(NO_PERMISSION);
    });

    it('whatever the case of the domain', async () => {
      expect(await found(await insider(), domain.toUpperCase())).toEqual([world.id]);
    });

    it('by their members, even with an address of another domain', async () => {
      const guest = await app.build.member(world.id, null);
      expect(await found(guest)).toEqual([world.id]);
      expect(await found(world.admin, `first-${domain}`)).toContain(world.id);
    });

    it('oldest first, and only those with the domain', async () => {
      const second = await app.build.organization();
      await app.build.organization();
      // Set before domains were verified.
      const set = (name: string) =>
        app.database.query('UPDATE organizations SET email_domains = $2 WHERE id = $1', [second.id, [name]]);
      await set(domain);
      const person = await insider();
      expect(await found(person)).toEqual([world.id]);
      await app.build.join(second.id, person, 'read');
      expect(await found(person)).toEqual([world.id, second.id]);
      await set(`sub.${domain}`);
      expect(await found(person)).toEqual([world.id]);
    });

    it('not by others', async () => {
      expect(await found(await app.build.person())).toEqual([]);
      expect(await found(await insider(), `first-${domain}`)).not.toContain(world.id);
    });

    it('not by people who are disabled there', async () => {
      const person = await insider();
      await app.build.join(world.id, person, 'read');
      expect(await found(person)).toEqual([world.id]);
      await app.build.disable(world.id, person);
      expect(await found(person)).toEqual([]);
    });

    it.each(['nothing', 'unknown.test', '%00', 'a%00.test', '%25', 'x'.repeat(2000), "'%20OR%201=1--"])(
      'not under the domain %s',
      async (name) => {
        expect(await found(world.admin, name)).toEqual([]);
      },
    );
  });

  describe('are joined', () => {
    const join = async (actor: Person, id = world.id) => app.client(actor).post(`/orgs/${id}/join`);
    const roleOf = async (person: Person): Promise<unknown> =>
      (await app.client(world.admin).get(`/orgs/${world.id}/members/${person.id}`)).body.role;

    it.each(['read', 'create', null])('with the default role %p', async (defaultRole) => {
      await patch({ defaultRole });
      const person = await insider();
      const response = await join(person);
      expect(response.status).toBe(200);
      expect(response.body).toEqual((await app.client(person).get(`/orgs/${world.id}`)).body);
      expect(response.body.permissions.view).toBe(true);
      expect(await roleOf(person)).toBe(defaultRole);
    });

    it('twice without any change, even by two requests at once', async () => {
      const person = await insider();
      const both = await Promise.all([join(person), join(person)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      await patch({ defaultRole: 'edit' });
      app.clock.advance(1000);
      const before = await app.client(person).get(`/orgs/${world.id}/members/${person.id}`);
      expect((await join(person)).status).toBe(200);
      const after = await app.client(person).get(`/orgs/${world.id}/members/${person.id}`);
      expect(after.body).toEqual(before.body);
    });

    it('by people who must sign in, whatever their address becomes, while single sign-on is enforced', async () => {
      const marks: unknown[] = [];
      for (const sso of [false, true]) {
        await patch({ sso });
        const person = await insider();
        expect((await join(person)).status).toBe(200);
        const member = await app.client(world.admin).get(`/orgs/${world.id}/members/${person.id}`);
        marks.push(member.body.sso);
      }
      expect(marks).toEqual([false, true]);
    });

    it('by a member of another domain without any change', async () => {
      expect((await join(world.admin)).status).toBe(200);
      expect(await roleOf(world.admin)).toBe('admin');
    });

    it('not by people with another address', async () => {
      const person = await app.build.person();
      expect((await join(person)).status).toBe(404);
      expect((await app.client(person).get('/orgs')).body.count).toBe(0);
      await patch({ emailDomains: [] });
      expect((await join(await insider())).status).toBe(404);
    });

    it('not by disabled members, who stay disabled', async () => {
      const person = await insider();
      await app.build.join(world.id, person, 'admin');
      await app.build.disable(world.id, person);
      expect((await join(person)).status).toBe(403);
      expect((await app.client(person).get(`/orgs/${world.id}`)).status).toBe(404);
    });

    it('not by a token that only reads', async () => {
      const token = await app.build.token(await insider(), { scopes: ['read'] });
      expect((await join(token)).status).toBe(403);
    });

    it.each([UNKNOWN_ID, 'nothing', '%00'])('not if they do not exist: %s', async (id) => {
      expect((await join(await insider(), id)).status).toBe(404);
    });
  });
});
