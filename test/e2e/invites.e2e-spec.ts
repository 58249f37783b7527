import { TestApp } from '../support/app.js';
import { type Person, STANDINGS, type World } from '../support/factories.js';
import { eventually } from '../support/eventually.js';
import { invitationPath, MailServer } from '../support/mail-server.js';

const DAY = 24 * 3600_000;

describe('an invitation by mail', () => {
  let app: TestApp;
  let server: MailServer;
  let world: World;
  let count = 0;

  beforeAll(async () => {
    server = await MailServer.start();
    app = await TestApp.start({ SMTP_URL: server.url });
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
  });
  beforeEach(async () => {
    world = await app.build.organization();
  });

  const newAddress = (): string => `stranger-${(count += 1)}@example.org`;
  const invite = (body: object, actor: Person = world.admin) =>
    app.client(actor).post(`/orgs/${world.id}/invites`, body);
  const linkTo = async (email: string): Promise<string> => invitationPath(await server.to(email));
  const roleOf = async (userId: string): Promise<string | null | undefined> => {
    const [row] = await app.database.query<{ role: string | null }>(
      'SELECT role FROM members WHERE organization_id = $1 AND user_id = $2',
      [world.id, userId],
    );
    return row?.role;
  };
  const tokensOf = async (userId: string): Promise<number> => {
    const rows = await app.database.query('SELECT 1 FROM tokens WHERE user_id = $1', [userId]);
    return rows.length;
  };
  const idOfInvite = async (email: string): Promise<string> => {
    const [row] = await app.database.query<{ id: string }>(
      'SELECT id FROM email_invites WHERE organization_id = $1 AND email = $2',
      [world.id, email],
    );
    return row?.id ?? '';
  };

  describe('of people', () => {
    it('sends mails to all but members, whoever has an account, and adds nobody before they accept', async () => {
      const member = await app.build.member(world.id, 'read');
      const person = await app.build.person();
      const stranger = newAddress();
      const response = await invite({ emails: [member.email, person.email, stranger], role: 'edit' });
      expect(response.status).toBe(200);
      expect(response.body).toEqual({ users: [], invited: 2, failedSSOEmails: [] });
      expect(await roleOf(member.id)).toBe('read');
      expect(await roleOf(person.id)).toBeUndefined();
      expect((await app.client(world.admin).get(`/users/${person.id}`)).status).toBe(404);
      await linkTo(stranger);
      const accepted = await app.client().post(await linkTo(person.email), {});
      expect(accepted.body).toEqual({ organization: world.id, user: person.id });
      expect(await roleOf(person.id)).toBe('edit');
    });

    it('adds people at once whose confirmed address is in a verified domain of the organization', async () => {
      const domain = `owned-${world.id}.test`;
      await app.build.domain(world.id, domain);
      const own = await app.build.person({ email: `ada@${domain}` });
      const unconfirmed = await app.build.person({ email: `eve@${domain}`, isConfirmed: false });
      const { body } = await invite({ emails: [own.email, unconfirmed.email], role: 'edit' });
      expect(body).toEqual({ users: [own.id], invited: 1, failedSSOEmails: [] });
      expect([await roleOf(own.id), await roleOf(unconfirmed.id)]).toEqual(['edit', undefined]);
    });

    it('does not change roles, and admits no disabled member', async () => {
      const disabled = await app.build.member(world.id, 'admin');
      await app.build.disable(world.id, disabled);
      const response = await invite({ emails: [world.admin.email, disabled.email], role: 'read' });
      expect(response.body).toEqual({ users: [], invited: 0, failedSSOEmails: [] });
      expect(await roleOf(world.admin.id)).toBe('admin');
      expect((await app.client(disabled).get(`/orgs/${world.id}`)).status).toBe(404);
    });

    it('ignores duplicates of an address in another case', async () => {
      const person = await app.build.person();
      const stranger = newAddress();
      const response = await invite({
        emails: [stranger, stranger.toUpperCase(), person.email.toUpperCase(), person.email],
      });
      expect(response.body).toEqual({ users: [], invited: 2, failedSSOEmails: [] });
    });

    it.each<[string, object, string | null]>([
      ['the default role', {}, 'read'],
      ['the role of the request', { role: 'admin' }, 'admin'],
      ['no role for guests', { role: null }, null],
    ])('gives %s', async (_, body, role) => {
      const person = await app.build.person();
      await invite({ emails: [person.email], ...body });
      await app.client().post(await linkTo(person.email), {});
      expect(await roleOf(person.id)).toBe(role);
    });

    it('gives the default role of the organization, even if that is none', async () => {
      await app.database.query('UPDATE organizations SET default_role = NULL WHERE id = $1', [world.id]);
      const person = await app.build.person();
      await invite({ emails: [person.email] });
      await app.client().post(await linkTo(person.email), {});
      expect(await roleOf(person.id)).toBeNull();
    });

    it.each<[string, object, string]>([
      ['without addresses', {}, 'emails'],
      ['with an empty list', { emails: [] }, 'emails'],
      ['with too many', { emails: Array.from({ length: 101 }, (_, i) => `p${i}@example.org`) }, 'emails'],
      ['with a value that is not a list', { emails: 'a@example.org' }, 'emails'],
      ['with a number', { emails: [1] }, 'emails'],
      ['with null', { emails: null }, 'emails'],
      ['with an invalid address', { emails: ['a@example.org', 'nobody'] }, 'emails'],
      ['with a NUL', { emails: ['a\0@example.org'] }, 'emails'],
      ['with more headers', { emails: ['a@example.org\r\nBcc: b@example.org'] }, 'emails'],
      ['with two addresses in one', { emails: ['a@example.org, b@example.org'] }, 'emails'],
      ['with an address that is too long', { emails: [`${'a'.repeat(250)}@example.org`] }, 'emails'],
      ['with an unknown role', { emails: ['a@example.org'], role: 'owner' }, 'role'],
      ['with an sso that is not a boolean', { emails: ['a@example.org'], sso: 'yes' }, 'sso'],
      ['with an unknown property', { emails: ['a@example.org'], team: 'x' }, 'team'],
    ])('is refused %s', async (_, body, path) => {
      const refused = await invite(body);
      expect(refused.status).toBe(400);
      expect(refused.body.error.details).toEqual([expect.objectContaining({ path })]);
    });

    it.each(STANDINGS)('requires an administrator: %s', async (standing) => {
      const person = (await app.build.everyStanding(world))[standing];
      const expected =
        standing === 'admin' ? 200 : standing === 'outsider' || standing === 'disabled' ? 404 : 403;
      const target = await app.build.person();
      expect((await invite({ emails: [target.email] }, person)).status).toBe(expected);
      expect((await idOfInvite(target.email)) !== '').toBe(expected === 200);
    });
  });

  describe('for single sign-on', () => {
    const inside = () => newAddress().replace('example.org', 'Corp.example');
    const settle = (domains: string[], sso: boolean) =>
      app.database.query('UPDATE organizations SET email_domains = $2, sso = $3 WHERE id = $1', [
        world.id,
        domains,
        sso,
      ]);

    it.each<[string, boolean, object]>([
      ['that the request sets', false, { sso: true }],
      ['of the organization', true, {}],
    ])('%s refuses addresses outside of the domains', async (_, enforced, body) => {
      await settle(['corp.example', 'other.example'], enforced);
      const person = await app.build.person();
      const foreign = newAddress();
      const response = await invite({ emails: [inside(), foreign, person.email], ...body });
      expect(response.body).toEqual({ users: [], invited: 1, failedSSOEmails: [foreign, person.email] });
      expect(await roleOf(person.id)).toBeUndefined();
      expect(await idOfInvite(foreign)).toBe('');
    });

    it('accepts every address without domains or without single sign-on', async () => {
      await settle([], true);
      expect((await invite({ emails: [newAddress()], sso: true })).body).toMatchObject({ invited: 1 });
      await settle(['corp.example'], false);
      expect((await invite({ emails: [newAddress()] })).body).toMatchObject({ invited: 1 });
    });

    it('marks the new members', async () => {
      const person = await app.build.person();
      const stranger = newAddress();
      await invite({ emails: [person.email, stranger], sso: true });
      await app.client().post(await linkTo(person.email), {});
      const accepted = await app.client().post(await linkTo(stranger), {});
      const rows = await app.database.query(
        'SELECT 1 FROM members WHERE organization_id = $1 AND sso AND user_id = ANY ($2::uuid[])',
        [world.id, [person.id, (accepted.body as { user: string }).user]],
      );
      expect(rows).toHaveLength(2);
    });
  });

  describe('has a link that', () => {
    it('shows the invitation and changes nothing', async () => {
      const stranger = newAddress();
      await invite({ emails: [stranger], role: 'review' });
      const path = await linkTo(stranger);
      for (let times = 0; times < 2; times += 1) {
        const shown = await app.client().get(path);
        expect(shown.status).toBe(200);
        expect(shown.headers['cache-control']).toBe('private, no-store');
        expect(shown.body).toEqual({
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          endsTokens: false,
          organization: { id: world.id, title: 'Test organization' },
          email: stranger,
          role: 'review',
          expiresAt: new Date(app.clock.now().getTime() + 7 * DAY).toISOString(),
        });
      }
      expect(await app.database.query('SELECT 1 FROM users WHERE email = $1', [stranger])).toEqual([]);
    });

    it('shows browsers a page with a button, which is safe whatever the title', async () => {
      await app.database.query('UPDATE organizations SET title = $2 WHERE id = $1', [
        world.id,
        `<script>alert("1")</script>&'`,
      ]);
      const stranger = newAddress();
      await invite({ emails: [stranger] });
      const path = await linkTo(stranger);
      const page = await app.http
        .get(`/v1${path}`)
        .set('Accept', 'text/html,application/xhtml+xml,*/*;q=0.8');
      expect(page.status).toBe(200);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers['content-security-policy']).toMatch(
        /^default-src 'none';style-src 'sha256-[^']+';form-action 'self';base-uri 'none';frame-ancestors 'none'$/,
      );
      expect(page.headers.vary).toContain('Accept');
      expect(page.text).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;');
      expect(page.text).not.toContain('<script');
      expect(page.text).toContain('<form method="post"><button>Join</button></form>');

      const joined = await app.http
        .post(`/v1${path}`)
        .set('Accept', 'text/html')
        .set('Content-Type', 'application/x-www-form-urlencoded');
      expect(joined.status).toBe(200);
      const [token = ''] = /dps_\w+/.exec(joined.text) ?? [];
      expect((await app.client(token).get(`/orgs/${world.id}`)).status).toBe(200);
    });

    it.each<[string, object, string]>([
      ['that is sent', { displayName: 'Ada Lovelace' }, 'Ada Lovelace'],
      ['from the address', {}, ''],
    ])('creates the account with the name %s, and the member', async (_, body, name) => {
      const stranger = newAddress();
      await invite({ emails: [stranger], role: 'create' });
      const accepted = await app.client().post(await linkTo(stranger), body);
      expect(accepted.status).toBe(200);
      expect(accepted.headers['cache-control']).toBe('private, no-store');
      const { organization, user, token } = accepted.body as Record<string, string>;
      expect(organization).toBe(world.id);
      expect(await roleOf(user ?? '')).toBe('create');
      const me = await app.client(token).get('/user');
      expect(me.body).toMatchObject({
        id: user,
        email: stranger,
        displayName: name === '' ? stranger.split('@')[0] : name,
      });
    });

    it.each<[string, object]>([
      ['an empty name', { displayName: '' }],
      ['a name that is too long', { displayName: 'x'.repeat(256) }],
      ['a name with a NUL', { displayName: 'a\0b' }],
      ['a name that is not a string', { displayName: 1 }],
      ['an unknown property', { email: 'other@example.org' }],
    ])('refuses %s and remains valid', async (_, body) => {
      const stranger = newAddress();
      await invite({ emails: [stranger] });
      const path = await linkTo(stranger);
      expect((await app.client().post(path, body)).status).toBe(400);
      expect((await app.client().post(path, {})).status).toBe(200);
    });

    it('works once', async () => {
      const stranger = newAddress();
      await invite({ emails: [stranger] });
      const path = await linkTo(stranger);
      const { user } = (await app.client().post(path, {})).body as { user: string };
      expect((await app.client().post(path, {})).status).toBe(404);
      expect((await app.client().get(path)).status).toBe(404);
      expect(await tokensOf(user)).toBe(1);
    });

    it('creates one account, one member and one token when it is used many times at once', async () => {
      const stranger = newAddress();
      await invite({ emails: [stranger] });
      const path = await linkTo(stranger);
      const answers = await Promise.all(Array.from({ length: 6 }, () => app.client().post(path, {})));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
      const { user } = answers.find(({ status }) => status === 200)?.body as { user: string };
      expect(await tokensOf(user)).toBe(1);
    });

    it('creates one account when two organizations invite the same address', async () => {
      const stranger = newAddress();
      const other = await app.build.organization();
      await invite({ emails: [stranger] });
      const first = await linkTo(stranger);
      await app.client(other.admin).post(`/orgs/${other.id}/invites`, { emails: [stranger] });
      const second = await eventually(async () => {
        const path = await linkTo(stranger);
        return path === first ? undefined : path;
      });
      const answers = await Promise.all([first, second].map((path) => app.client().post(path, {})));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const [one, two] = answers.map(({ body }) => body as { user: string; organization: string });
      expect(one?.user).toBe(two?.user);
      expect([one?.organization, two?.organization]).toEqual([world.id, other.id]);
    });

    it('uses an account that was created in the meantime, and does not change a member', async () => {
      const person = await app.build.person();
      await app.database.query('UPDATE users SET email = $2 WHERE id = $1', [
        person.id,
        `old-${person.email}`,
      ]);
      await invite({ emails: [person.email], role: 'admin' });
      const path = await linkTo(person.email);
      await app.database.query('UPDATE users SET email = $2 WHERE id = $1', [person.id, person.email]);
      await app.build.join(world.id, person, 'read');
      const accepted = await app.client().post(path, { displayName: 'Somebody else' });
      expect(accepted.body).toMatchObject({ user: person.id, organization: world.id });
      expect(await roleOf(person.id)).toBe('read');
      const me = await app.client(person).get('/user');
      expect(me.body.displayName).not.toBe('Somebody else');
    });

    it('does not admit a disabled member, or give them a token', async () => {
      const stranger = newAddress();
      await invite({ emails: [stranger] });
      const path = await linkTo(stranger);
      const { user } = (await app.client().post(path, {})).body as { user: string };
      await app.build.disable(world.id, { id: user, tokenId: '', token: '', email: stranger });
      await app.database.query('UPDATE email_invites SET accepted_at = NULL WHERE email = $1', [stranger]);
      expect((await app.client().post(path, {})).status).toBe(403);
      expect(await tokensOf(user)).toBe(1);
    });

    it('stops working after 7 days', async () => {
      const stranger = newAddress();
      await invite({ emails: [stranger] });
      const path = await linkTo(stranger);
      app.clock.advance(7 * DAY - 2000);
      expect((await app.client().get(path)).status).toBe(200);
      app.clock.advance(2000);
      expect((await app.client().get(path)).status).toBe(404);
      expect((await app.client().post(path, {})).status).toBe(404);
    });

    it('stops working when the address is invited again, and the new one works', async () => {
      const stranger = newAddress();
      await invite({ emails: [stranger], role: 'admin' });
      const first = await linkTo(stranger);
      expect((await invite({ emails: [stranger], role: 'read' })).body).toMatchObject({ invited: 1 });
      const second = await eventually(async () => {
        const path = await linkTo(stranger);
        return path === first ? undefined : path;
      });
      expect((await app.client().post(first, {})).status).toBe(404);
      const accepted = await app.client().post(second, {});
      expect(await roleOf((accepted.body as { user: string }).user)).toBe('read');
    });

    it('stops working when the organization is deleted', async () => {
      const stranger = newAddress();
      await invite({ emails: [stranger] });
      const path = await linkTo(stranger);
      await app.database.query('DELETE FROM organizations WHERE id = $1', [world.id]);
      expect((await app.client().get(path)).status).toBe(404);
      expect((await app.client().post(path, {})).status).toBe(404);
    });

    it('works only exactly as mailed', async () => {
      const stranger = newAddress();
      await invite({ emails: [stranger] });
      const path = await linkTo(stranger);
      const token = path.slice('/invitations/'.length);
      const swapped = token.slice(0, 4) + (token[4] === 'A' ? 'B' : 'A') + token.slice(5);
      for (const wrong of [swapped, token.slice(0, -1), `${token}A`, `${token}=`, token.toLowerCase(), 'x']) {
        expect((await app.client().get(`/invitations/${wrong}`)).status).toBe(404);
        expect((await app.client().post(`/invitations/${wrong}`, {})).status).toBe(404);
      }
      expect((await app.client().get(path)).status).toBe(200);
    });
  });

  it('of the same address twice at once leaves one valid link', async () => {
    const stranger = newAddress();
    const person = await app.build.person();
    const emails = [stranger, person.email];
    const answers = await Promise.all([
      invite({ emails, role: 'edit' }),
      invite({ emails: emails.toReversed(), role: 'edit' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.flatMap(({ body }) => (body as { users: string[] }).users)).toEqual([]);
    const id = await idOfInvite(stranger);
    const working = await eventually(async () => {
      const path = await linkTo(stranger);
      return (await app.client().get(path)).status === 200 ? path : undefined;
    });
    expect(id).not.toBe('');
    expect((await app.client().post(working, {})).status).toBe(200);
  });

  describe('can be accepted by its id', () => {
    const join = (person: Person, id: string) => app.client(person).post(`/orgs/${world.id}/invites/${id}`);

    it('only by the person of the address, and twice without harm', async () => {
      const person = await app.build.person();
      const other = await app.build.person();
      await app.database.query('UPDATE users SET email = $2 WHERE id = $1', [
        person.id,
        `old-${person.email}`,
      ]);
      await invite({ emails: [person.email], role: 'comment' });
      await app.database.query('UPDATE users SET email = $2 WHERE id = $1', [person.id, person.email]);
      const id = await idOfInvite(person.email);
      expect((await join(other, id)).status).toBe(404);
      const joined = await join(person, id);
      expect(joined.status).toBe(200);
      expect(joined.body).toEqual({});
      expect((await join(person, id)).status).toBe(200);
      expect(await roleOf(person.id)).toBe('comment');
      await app.database.query('DELETE FROM members WHERE user_id = $1', [person.id]);
      expect((await join(person, id)).status).toBe(404);
      expect(await roleOf(person.id)).toBeUndefined();
    });

    it('not after 7 days', async () => {
      const person = await app.build.person();
      await app.database.query('UPDATE users SET email = $2 WHERE id = $1', [
        person.id,
        `old-${person.email}`,
      ]);
      await invite({ emails: [person.email] });
      await app.database.query('UPDATE users SET email = $2 WHERE id = $1', [person.id, person.email]);
      app.clock.advance(7 * DAY);
      expect((await join(person, await idOfInvite(person.email))).status).toBe(404);
    });
  });
});
