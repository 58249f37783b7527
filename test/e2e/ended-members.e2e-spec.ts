import { TestApp } from '../support/app.js';
import { Browser } from '../support/browser.js';
import type { World } from '../support/factories.js';
import { HostsBrowser } from '../support/hosts-browser.js';
import { MailServer, setUpPath } from '../support/mail-server.js';
import { CLIENT_ID, CLIENT_SECRET, OidcIdp } from '../support/oidc-idp.js';
import { patchOf } from '../support/scim.js';

const PUBLIC_URL = 'https://docs.example.com';
const WORDS = 'For all.';

/** What is left of a person whom an organization disables or removes. */
describe('a member', () => {
  let app: TestApp;
  let idp: OidcIdp;
  let mails: MailServer;
  let world: World;
  let home: string;
  let startURL: string;
  let domain: string;
  let secret: string;
  let count = 0;

  beforeAll(async () => {
    [idp, mails] = [await OidcIdp.start(), await MailServer.start()];
    app = await TestApp.start({ PUBLIC_URL, OUTBOUND_ALLOWED_HOSTS: idp.host, SMTP_URL: mails.url });
  });
  afterAll(async () => {
    await app.stop();
    await idp.stop();
    await mails.stop();
  });
  beforeEach(async () => {
    world = await app.build.organization();
    domain = `staff-${(count += 1)}.example`;
    await app.build.domain(world.id, domain);
    const space = await app.build.spaceWithPage(world, `# Guide\n\n${WORDS}\n`);
    const site = await app.build.site(world, { visibility: 'visitor-auth', spaces: [space] });
    home = `${PUBLIC_URL}/s/${world.id}/${site}/`;
    const visitorAuth = { backend: 'organization', readers: 'anyone' };
    expect((await admin().patch(`/orgs/${world.id}/sites/${site}`, { visitorAuth })).status).toBe(200);
    const { body } = await admin().post(`/orgs/${world.id}/oidc`, {
      label: 'Company',
      issuer: idp.issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
    });
    const { service } = body as { service: { redirectURL: string; startURL: string } };
    idp.trust(service.redirectURL);
    startURL = service.startURL;
    secret = (await admin().post(`/orgs/${world.id}/scim-tokens`, { label: 'Directory' })).body
      .token as string;
  });

  const admin = () => app.client(world.admin);
  const directory = () => app.scim(world.id, secret);
  const isNext = (email: string): void =>
    idp.next({ subject: email, claims: { email, email_verified: true, name: 'Ada' } });
  /** Whether somebody whom the provider signs in with an address reads the site. */
  const signsIn = async (browser: HostsBrowser, email: string): Promise<boolean> => {
    isNext(email);
    return (await browser.open(home)).text.includes(WORDS);
  };
  /** Whether a browser reads the site without another sign-in. */
  const reads = async (browser: HostsBrowser): Promise<boolean> => {
    const page = await browser.open(home, (next) => next.startsWith(idp.issuer));
    return page.text.includes(WORDS);
  };
  const provision = async (userName: string, more: object = {}): Promise<string> => {
    const { status, body } = await directory().post('/Users', { userName, ...more });
    expect(status).toBe(201);
    return body.id as string;
  };
  const setActive = async (id: string, value: boolean): Promise<void> => {
    const change = patchOf({ op: 'replace', path: 'active', value });
    expect((await directory().patch(`/Users/${id}`, change)).status).toBe(200);
  };

  it('who is disabled no longer reads sites for anyone in a session from before the membership', async () => {
    const [email, browser] = [`ada@${domain}`, new HostsBrowser(app)];
    expect(await signsIn(browser, email)).toBe(true);
    const id = await provision(email);
    expect(await reads(browser)).toBe(true);
    await setActive(id, false);
    expect([await reads(browser), await signsIn(new HostsBrowser(app), email)]).toEqual([false, false]);
  });

  it('who is disabled reads no site for anyone with an address that the provider may not speak for', async () => {
    const guest = await app.build.person({ email: `${crypto.randomUUID()}@elsewhere.test` });
    await app.build.join(world.id, guest, 'read');
    const browser = new HostsBrowser(app);
    expect(await signsIn(browser, guest.email)).toBe(true);
    await admin().patch(`/orgs/${world.id}/members/${guest.id}`, { disabled: true });
    expect([await reads(browser), await signsIn(new HostsBrowser(app), guest.email)]).toEqual([false, false]);
  });

  it.each(['disabled before', 'active before'])(
    'who is removed and was %s ends the sessions on sites',
    async (how) => {
      const [email, browser] = [`ada@${domain}`, new HostsBrowser(app)];
      const id = await provision(email);
      expect(await signsIn(browser, email)).toBe(true);
      if (how === 'disabled before') await setActive(id, false);
      expect((await directory().delete(`/Users/${id}`)).status).toBe(204);
      expect(await reads(browser)).toBe(false);
    },
  );

  it('who is removed ends no sessions of others, and none in another organization', async () => {
    const [email, browser] = [`ada@${domain}`, new HostsBrowser(app)];
    const id = await provision(email);
    expect(await signsIn(browser, `bob@${domain}`)).toBe(true);
    await setActive(id, false);
    expect((await directory().delete(`/Users/${id}`)).status).toBe(204);
    expect(await reads(browser)).toBe(true);
  });

  it('who is removed and comes back needs another sign-in', async () => {
    const email = `ada@${domain}`;
    const id = await provision(email);
    const browser = new Browser(app, PUBLIC_URL);
    isNext(email);
    let answer = await browser.get(startURL);
    for (let steps = 0; steps < 8 && !answer.location.startsWith(PUBLIC_URL); steps += 1)
      answer = await browser.get(new URL(answer.location, idp.issuer).href);
    const { token } = await browser.exchange(await browser.get(answer.location));
    const organization = `/orgs/${world.id}`;
    expect((await app.client(token).get(organization)).status).toBe(200);
    await admin().delete(`${organization}/members/${id}`);
    expect((await app.client(token).get(organization)).status).toBe(401);
    await app.build.join(world.id, { id, email } as never, 'read');
    expect((await app.client(token).get(organization)).status).toBe(401);
  });

  it('whom the directory removes has no access to the account of the next one with the address', async () => {
    const email = `john@${domain}`;
    const id = await provision(email, { externalId: 'first' });
    const { body } = await app.client().post(setUpPath(await mails.to(email)), {});
    const john = app.client((body as { token: string }).token);
    expect((await john.get(`/orgs/${world.id}`)).status).toBe(200);
    await directory().delete(`/Users/${id}`);
    expect((await john.get('/user')).status).toBe(401);
    await provision(email, { externalId: 'second' });
    expect((await john.get(`/orgs/${world.id}`)).status).toBe(401);
    const [, mail] = await mails.allTo(email, 2);
    const again = await app.client().post(setUpPath(mail as { text: string }), {});
    expect([200, 201]).toContain(again.status);
  });

  it('whom the directory removes keeps an account that belongs to another organization, too', async () => {
    const email = `ada@${domain}`;
    const id = await provision(email);
    const { body } = await app.client().post(setUpPath(await mails.to(email)), {});
    const ada = app.client((body as { token: string }).token);
    const other = await app.build.organization();
    await app.build.join(other.id, { id, email } as never, 'read');
    await directory().delete(`/Users/${id}`);
    expect((await ada.get(`/orgs/${other.id}`)).status).toBe(200);
  });
});
