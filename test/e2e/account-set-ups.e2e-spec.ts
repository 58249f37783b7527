import { TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import type { Person, World } from '../support/factories.js';
import { MailServer, setUpPath } from '../support/mail-server.js';
import { directory, provision } from '../support/scim.js';

const DAY = 24 * 3600_000;

describe('an account that others created', () => {
  let app: TestApp;
  let server: MailServer;
  let world: World;
  let instanceAdmin: Person;
  let count = 0;

  beforeAll(async () => {
    server = await MailServer.start();
    app = await TestApp.start({ SMTP_URL: server.url });
    instanceAdmin = await app.build.person({ instanceAdmin: true });
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
  });
  beforeEach(async () => {
    world = await app.build.organization();
  });

  const newAddress = (): string => `new-person-${(count += 1)}@example.org`;
  const create = async (email = newAddress()): Promise<{ id: string; email: string }> => {
    const { status, body } = await app.client(instanceAdmin).post('/users', { displayName: 'Ada', email });
    expect(status).toBe(201);
    return { id: body.id as string, email };
  };
  const invite = (...emails: string[]) =>
    app.client(world.admin).post(`/orgs/${world.id}/invites`, { emails, role: 'read' });
  const mailsTo = (email: string) => server.mails.filter(({ to }) => to.includes(email));
  const linkTo = async (email: string, number = 1): Promise<string> =>
    setUpPath(await eventually(async () => mailsTo(email)[number - 1]));
  /** Waits for the mail to somebody else, which was queued later. */
  const expectNoMail = async (email: string, number = 0): Promise<void> => {
    const other = newAddress();
    await create(other);
    await server.to(other);
    expect(mailsTo(email)).toHaveLength(number);
  };

  describe('is set up', () => {
    it('with the link in an email, once, for a token of the person', async () => {
      const { id, email } = await create();
      const link = await linkTo(email);
      expect(mailsTo(email)[0]).toMatchObject({ to: [email], text: expect.stringContaining('docs.test') });
      expect((await app.client().get(link)).body).toEqual({
        user: id,
        displayName: 'Ada',
        email,
        expiresAt: new Date(app.clock.now().getTime() + 7 * DAY).toISOString(),
      });
      const { status, body } = await app.client().post(link, {});
      expect([status, body]).toEqual([200, { user: id, token: expect.stringMatching(/^dps_/) }]);
      expect((await app.client(body.token as string).get('/user')).body).toMatchObject({ id, email });
      expect((await app.client().post(link)).status).toBe(404);
      expect((await app.client().get(link)).status).toBe(404);
      await expectNoMail(email, 1);
    });

    it('in a browser, with a page', async () => {
      const { email } = await create();
      const link = await linkTo(email);
      const page = await app.http.get(`/v1${link}`).set('Accept', 'text/html');
      expect([page.status, page.type]).toEqual([200, 'text/html']);
      expect(page.text).toContain('<form method="post">');
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
      const done = await app.http.post(`/v1${link}`).set('Accept', 'text/html').type('form').send('');
      expect(done.text).toMatch(/<code>dps_\w+<\/code>/);
    });

    it('by one of several simultaneous requests', async () => {
      const link = await linkTo((await create()).email);
      const statuses = await Promise.all(
        Array.from({ length: 5 }, async () => (await app.client().post(link)).status),
      );
      expect(statuses.toSorted()).toEqual([200, 404, 404, 404, 404]);
    });
  });

  describe('is not set up with a link', () => {
    const refuses = async (link: string): Promise<void> => {
      expect((await app.client().get(link)).status).toBe(404);
      expect((await app.client().post(link)).status).toBe(404);
    };

    it('and says so on a page in a browser, and as JSON elsewhere', async () => {
      const link = await linkTo((await create()).email);
      await app.client().post(link);
      for (const path of [link, '/account-set-ups/x', '/invitations/x']) {
        for (const method of ['get', 'post'] as const) {
          const page = await app.http[method](`/v1${path}`).set('Accept', 'text/html,*/*;q=0.8');
          expect([path, page.status, page.type]).toEqual([path, 404, 'text/html']);
          expect(page.text).toContain('This link no longer works');
          expect(page.text).toMatch(/or has expired|link has expired/);
          expect(page.headers['content-security-policy']).toContain("default-src 'none'");
          const { body } = await app.http[method](`/v1${path}`).set('Accept', '*/*');
          expect(body).toMatchObject({ error: { code: 404 } });
        }
      }
    });

    it('that expired', async () => {
      const link = await linkTo((await create()).email);
      app.clock.advance(7 * DAY);
      await refuses(link);
    });

    it('that was changed', async () => {
      const link = await linkTo((await create()).email);
      await refuses(`${link}A`);
      await refuses('/account-set-ups/x');
    });

    it('of an invitation, or the other way round', async () => {
      const { email } = await create();
      const link = await linkTo(email);
      await refuses(link.replace('account-set-ups', 'invitations'));
    });

    it('after the person got a token in another way', async () => {
      const { id, email } = await create();
      const link = await linkTo(email);
      const token = await app.build.token({ id, email, tokenId: '', token: '' });
      await refuses(link);
      await app.build.revoke(token);
      expect((await app.client().get(link)).status).toBe(200);
    });

    it('after the account got another address', async () => {
      const { id, email } = await create();
      const link = await linkTo(email);
      await app.database.query('UPDATE users SET email = $2 WHERE id = $1', [id, newAddress()]);
      await refuses(link);
    });
  });

  describe('of a person who is invited', () => {
    it('gets an invitation, and can use its link and the one of the account', async () => {
      const { id, email } = await create();
      const link = await linkTo(email);
      expect((await invite(email)).body).toEqual({ users: [], invited: 1, failedSSOEmails: [] });
      const mail = await eventually(async () => mailsTo(email)[1]);
      const invitation = /\/invitations\/[\w-]+/.exec(mail.text)?.[0] ?? '';
      const ids = mailsTo(email).map(({ text }) => /^Message-ID: <.+>$/im.exec(text)?.[0]);
      expect(ids).toEqual([expect.any(String), expect.not.stringMatching(ids[0] ?? '')]);
      const { body } = await app.client().post(link);
      expect(body.user).toBe(id);
      expect((await app.client().post(invitation, {})).status).toBe(200);
      expect((await app.client(body.token as string).get(`/orgs/${world.id}`)).status).toBe(200);
    });

    it('can use both when the invitation came before the account', async () => {
      const email = newAddress();
      await invite(email);
      const { text } = await server.to(email);
      const invitation = /\/invitations\/[\w-]+/.exec(text)?.[0] ?? '';
      await create(email);
      expect((await app.client().post(await linkTo(email, 2))).status).toBe(200);
      expect((await app.client().post(invitation, {})).status).toBe(200);
    });
  });

  describe('of a directory', () => {
    it('gets a link, unless it was created inactive', async () => {
      const own = await directory(app);
      const [email, inactive] = [own.address(), own.address()];
      const id = await provision(own, { userName: email });
      await provision(own, { userName: inactive, active: false });
      const { body } = await app.client().post(await linkTo(email));
      expect(body.user).toBe(id);
      expect((await app.client(body.token as string).get(`/orgs/${own.world.id}`)).status).toBe(200);
      await own.client.post('/Users', { userName: email });
      await expectNoMail(inactive);
      expect(mailsTo(email)).toHaveLength(1);
    });

    it('gets the address to sign in, and no link, if the organization enforces single sign-on', async () => {
      const own = await directory(app);
      const admin = app.client(own.world.admin);
      const { body: provider } = await admin.post(`/orgs/${own.world.id}/oidc`, {
        label: 'Company',
        issuer: 'https://idp.example.com',
        clientId: 'docs',
        clientSecret: 'secret',
      });
      await app.database.query('UPDATE oidc_providers SET first_sign_in_at = now() WHERE id = $1', [
        provider.id,
      ]);
      expect((await admin.patch(`/orgs/${own.world.id}`, { sso: true })).status).toBe(200);
      const email = own.address();
      await provision(own, { userName: email });
      const { text } = await server.to(email);
      expect(text).toContain(provider.service.startURL);
      expect(text).not.toContain('/account-set-ups/');
    });
  });
});
