import { TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import type { Person, World } from '../support/factories.js';

/** The organization's own domain: whoever has an address of it must sign in when single sign-on is enforced. */
const DOMAIN = 'company.example';

describe('single sign-on', () => {
  let app: TestApp;
  let world: World;
  let count = 0;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    await app.build.domain(world.id, DOMAIN);
    await patch({ emailDomains: [DOMAIN] });
  });

  const patch = async (body: object): Promise<void> => {
    expect((await app.client(world.admin).patch(`/orgs/${world.id}`, body)).status).toBe(200);
  };
  /** A provider that people can sign in through, as somebody has. */
  const activeProvider = async (kind = 'saml'): Promise<string> => {
    const { body } = await app.client(world.admin).post(`/orgs/${world.id}/${kind}`, { label: 'Company' });
    await app.database.query(`UPDATE ${kind}_providers SET first_sign_in_at = now() WHERE id = $1`, [
      body.id,
    ]);
    return body.id as string;
  };
  const colleague = async (role: 'admin' | 'edit' | null = 'edit'): Promise<Person> => {
    count += 1;
    const person = await app.build.person({ email: `colleague-${count}@${DOMAIN}` });
    await app.build.join(world.id, person, role);
    return person;
  };
  /** A token as a sign-in makes it. */
  const signedIn = async (person: Person, organizationId = world.id): Promise<Person> =>
    app.build.token(person, { organizationId });
  const status = async (person: Person, path: string): Promise<number> =>
    (await app.client(person).get(path)).status;

  const becomes = (wanted: number, look: () => Promise<number>): Promise<unknown> =>
    eventually(async () => (await look()) === wanted);

  describe('that an organization enforces', () => {
    beforeEach(async () => {
      await activeProvider();
      await patch({ sso: true });
    });

    it('refuses other tokens of people in its domains, and names the URL to sign in', async () => {
      const spaceId = await app.build.space(world);
      const person = await colleague();
      for (const path of [`/orgs/${world.id}`, `/spaces/${spaceId}`, `/orgs/${world.id}/spaces`]) {
        const { status: answered, body } = await app.client(person).get(path);
        expect([path, answered, body.error.message]).toEqual([
          path,
          403,
          expect.stringContaining('single sign-on'),
        ]);
      }
      expect((await app.client(person).patch(`/spaces/${spaceId}`, { title: 'New' })).status).toBe(403);
      expect(await status(person, `/orgs/${world.id}/sso`)).toBe(200);
      expect(await status(await signedIn(person), `/spaces/${spaceId}`)).toBe(200);
    });

    it('still lists the organization, and allows requests for the person themselves', async () => {
      const person = await colleague();
      const { body } = await app.client(person).get('/orgs');
      expect(body.items).toEqual([expect.objectContaining({ id: world.id, sso: true })]);
      expect(await status(person, '/user')).toBe(200);
    });

    it('does not affect other organizations', async () => {
      const other = await app.build.organization();
      const person = await colleague();
      await app.build.join(other.id, person, 'read');
      expect(await status(person, `/orgs/${other.id}`)).toBe(200);
    });

    it('accepts tokens of administrators and of people in other domains', async () => {
      expect(await status(world.admin, `/orgs/${world.id}`)).toBe(200);
      expect(await status(await colleague('admin'), `/orgs/${world.id}`)).toBe(200);
      expect(await status(await app.build.member(world.id, 'read'), `/orgs/${world.id}`)).toBe(200);
    });

    it('applies to guests, and to members who must sign in through it', async () => {
      expect(await status(await colleague(null), `/orgs/${world.id}`)).toBe(403);
      const member = await app.build.member(world.id, 'read');
      await app.client(world.admin).post(`/orgs/${world.id}/members/${member.id}/sso`);
      await becomes(403, async () => status(member, `/orgs/${world.id}`));
    });

    it.each<[string, (person: Person, email: string) => Promise<unknown>]>([
      ['by the domain of their address', async (person) => app.client(person).post(`/orgs/${world.id}/join`)],
      [
        'by an invite by link',
        async (person) => {
          const link = await app.client(world.admin).post(`/orgs/${world.id}/link-invites`, {});
          return app.client(person).post(`/orgs/${world.id}/invites/${link.body.id as string}`);
        },
      ],
      [
        'since an administrator invites them',
        async (_person, email) =>
          app.client(world.admin).post(`/orgs/${world.id}/invites`, { emails: [email] }),
      ],
    ])('refuses the tokens of a person who joins %s within a second', async (_how, join) => {
      count += 1;
      const email = `colleague-${count}@${DOMAIN}`;
      const person = await app.build.person({ email });
      // The token has just been looked up, when it was to await nothing.
      expect(await status(person, '/user')).toBe(200);
      await join(person, email);
      // Processes hear of it within a second.
      await becomes(403, async () => status(person, `/orgs/${world.id}/spaces`));
      const answer = await app.client(person).get(`/orgs/${world.id}/spaces`);
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('single sign-on')]);
    });

    it('does not reveal whether hidden resources exist', async () => {
      const other = await app.build.space(world, { level: null });
      expect(await status(await colleague(), `/spaces/${other}`)).toBe(404);
    });

    it('hides its members from people who have not signed in yet', async () => {
      const [person, other] = [await colleague(), await colleague()];
      expect(await status(person, `/users/${other.id}`)).toBe(404);
      expect(await status(await signedIn(person), `/users/${other.id}`)).toBe(200);
    });

    it('refuses moves from other organizations into it', async () => {
      const person = await colleague();
      const other = await app.build.organization();
      await app.build.join(other.id, person, 'admin');
      const spaceId = await app.build.space(other);
      const moved = await app.client(person).post(`/spaces/${spaceId}/transfer`, { organization: world.id });
      expect(moved.status).toBe(403);
    });

    it('refuses moves from other organizations into its collections', async () => {
      const person = await colleague();
      const parent = (await app.build.collection(world, { level: 'create' })).id;
      const other = await app.build.organization();
      await app.build.join(other.id, person, 'admin');
      const spaceId = await app.build.space(other);
      const { id: collectionId } = await app.build.collection(other);
      for (const path of [`/spaces/${spaceId}/transfer`, `/collections/${collectionId}/transfer`]) {
        const { status: answered } = await app.client(person).post(path, { organization: world.id, parent });
        expect([path, answered]).toEqual([path, 404]);
      }
    });

    it('applies in every process from when it is switched on until it is switched off', async () => {
      await patch({ sso: false });
      const person = await colleague();
      await app.withReplica(async (client) => {
        const there = async (): Promise<number> => (await client(person).get(`/orgs/${world.id}`)).status;
        expect(await there()).toBe(200);
        await patch({ sso: true });
        await becomes(403, there);
        await app.build.domain(world.id, 'other.example');
        await patch({ emailDomains: ['other.example'] });
        await becomes(200, there);
        await patch({ emailDomains: [DOMAIN] });
        await becomes(403, there);
        await app.client(world.admin).patch(`/orgs/${world.id}/members/${person.id}`, { role: 'admin' });
        await becomes(200, there);
      });
    });
  });

  it('is not required before the first sign-in', async () => {
    await app.client(world.admin).post(`/orgs/${world.id}/saml`, { label: 'Company' });
    await patch({ sso: true });
    expect(await status(await colleague(), `/orgs/${world.id}`)).toBe(200);
  });

  describe('of the last provider', () => {
    it('cannot be deleted while the organization enforces it', async () => {
      const saml = await activeProvider('saml');
      const oidc = await activeProvider('oidc');
      await app.client(world.admin).post(`/orgs/${world.id}/saml`, { label: 'Nobody signed in through it' });
      await patch({ sso: true });
      expect((await app.client(world.admin).delete(`/orgs/${world.id}/saml/${saml}`)).status).toBe(204);
      expect((await app.client(world.admin).delete(`/orgs/${world.id}/oidc/${oidc}`)).status).toBe(409);
      await patch({ sso: false });
      expect((await app.client(world.admin).delete(`/orgs/${world.id}/oidc/${oidc}`)).status).toBe(204);
    });

    it('cannot be deleted by concurrent requests of two administrators', async () => {
      const [first, second] = [await activeProvider('saml'), await activeProvider('oidc')];
      await patch({ sso: true });
      const other = await colleague('admin');
      const both = await Promise.all([
        app.client(world.admin).delete(`/orgs/${world.id}/saml/${first}`),
        app.client(other).delete(`/orgs/${world.id}/oidc/${second}`),
      ]);
      expect(both.map(({ status: answered }) => answered).toSorted()).toEqual([204, 409]);
    });
  });

  describe('a token of it', () => {
    it('grants access only to its organization', async () => {
      const other = await app.build.organization();
      const person = await colleague();
      await app.build.join(other.id, person, 'admin');
      const otherSpace = await app.build.space(other);
      const collection = await app.build.collection(other);
      const token = await signedIn(person);
      expect(await status(token, `/orgs/${world.id}`)).toBe(200);
      for (const path of [`/orgs/${other.id}`, `/spaces/${otherSpace}`, `/collections/${collection.id}`])
        expect([path, await status(token, path)]).toEqual([path, 404]);
      expect((await app.client(token).delete(`/spaces/${otherSpace}`)).status).toBe(404);
      expect((await app.client(token).get('/orgs')).body).toMatchObject({
        count: 1,
        items: [{ id: world.id }],
      });
      const space = await app.build.space(world, { level: 'admin' });
      const moved = await app.client(token).post(`/spaces/${space}/transfer`, { organization: other.id });
      expect(moved.status).toBeGreaterThanOrEqual(403);
    });

    it('cannot put anything into the collections of another organization', async () => {
      const other = await app.build.organization();
      const person = await colleague('admin');
      await app.build.join(other.id, person, 'admin');
      const parent = (await app.build.collection(other)).id;
      const spaceId = await app.build.space(world);
      const { id: collectionId } = await app.build.collection(world);
      const token = await signedIn(person);
      for (const path of [`/spaces/${spaceId}/transfer`, `/collections/${collectionId}/transfer`]) {
        const { status: answered } = await app.client(token).post(path, { organization: other.id, parent });
        expect([path, answered]).toEqual([path, 404]);
      }
      const moved = await app
        .client(person)
        .post(`/orgs/${other.id}/collections`, { title: 'Allowed', parent });
      expect(moved.status).toBe(201);
    });

    it('does not list people of other organizations', async () => {
      const other = await app.build.organization();
      const person = await colleague();
      await app.build.join(other.id, person, 'admin');
      const [here, there] = [await colleague(), await app.build.person()];
      await app.build.join(other.id, there, 'read');
      const token = await signedIn(person);
      const seen = async (by: Person): Promise<number[]> =>
        Promise.all([person, here, there].map(({ id }) => status(by, `/users/${id}`)));
      expect(await seen(token)).toEqual([200, 200, 404]);
      expect(await seen(person)).toEqual([200, 200, 200]);
    });

    it('cannot join another organization', async () => {
      const other = await app.build.organization();
      await app.build.domain(other.id, DOMAIN);
      await app.client(other.admin).patch(`/orgs/${other.id}`, { emailDomains: [DOMAIN] });
      const token = await signedIn(await colleague());
      expect((await app.client(token).post(`/orgs/${other.id}/join`)).status).toBe(403);
      const { body } = await app.client(token).get(`/email-domains/${DOMAIN}/orgs`);
      expect(body.organizations).toEqual([expect.objectContaining({ id: world.id })]);
    });

    it('reads public content of other organizations', async () => {
      const other = await app.build.organization();
      const spaceId = await app.build.spaceWithPage(other, '# Public');
      await app.build.site(other, { spaces: [spaceId], visibility: 'public' });
      expect(await status(await signedIn(await colleague()), `/spaces/${spaceId}/content`)).toBe(200);
    });

    it('cannot administer the instance', async () => {
      const person = await app.build.person({ instanceAdmin: true });
      await app.build.join(world.id, person, 'edit');
      expect((await app.client(person).post('/orgs', { title: 'New' })).status).toBe(201);
      const token = await signedIn(person);
      expect((await app.client(token).post('/orgs', { title: 'New' })).status).toBe(403);
    });

    it('does not count toward the limit of personal tokens', async () => {
      const person = await colleague();
      const token = await signedIn(person);
      await app.database.query(
        `INSERT INTO tokens (id, user_id, organization_id, hash, label, scopes)
         SELECT gen_random_uuid(), user_id, organization_id, sha256(n::text::bytea || hash), label, scopes
         FROM tokens, generate_series(1, 99) n WHERE id = $1`,
        [token.tokenId],
      );
      expect((await app.client(token).post('/user/tokens', {})).status).toBe(409);
      expect((await app.client(person).post('/user/tokens', {})).status).toBe(201);
    });

    it('lists and creates tokens only for its organization', async () => {
      const person = await colleague();
      const token = await signedIn(person);
      const own = (await app.client(token).get('/user/tokens')).body as {
        count: number;
        items: { id: string }[];
      };
      expect([own.count, own.items.map(({ id }) => id)]).toEqual([1, [token.tokenId]]);
      expect((await app.client(token).delete(`/user/tokens/${person.tokenId}`)).status).toBe(404);
      const other = await app.build.organization();
      await app.build.join(other.id, person, 'admin');
      const made = await app.client(token).post('/user/tokens', { label: 'Made' });
      expect(await status({ ...person, token: made.body.token as string }, `/orgs/${other.id}`)).toBe(404);
      expect(await status({ ...person, token: made.body.token as string }, `/orgs/${world.id}`)).toBe(200);
    });
  });
});
