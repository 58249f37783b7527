import { patchOf } from '../support/scim.js';
import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';
import { HostsBrowser } from '../support/hosts-browser.js';
import { CLIENT_ID, CLIENT_SECRET, OidcIdp } from '../support/oidc-idp.js';
import { whileRowsLocked } from '../support/while-rows-locked.js';

const PUBLIC_URL = 'https://docs.example.com';

describe('the session of a reader of a site for anyone', () => {
  let app: TestApp;
  let idp: OidcIdp;
  let world: World;
  let home: string;
  let provider: string;

  beforeAll(async () => {
    idp = await OidcIdp.start();
    app = await TestApp.start({ PUBLIC_URL, OUTBOUND_ALLOWED_HOSTS: idp.host });
  });
  afterAll(async () => {
    await app.stop();
    await idp.stop();
  });
  beforeEach(async () => {
    world = await app.build.organization();
    const text = '# Guide\n\nFor all.\n\n{% if visitor.claims.level == "top" %}\nFor some.\n{% endif %}\n';
    const space = await app.build.spaceWithPage(world, text);
    const site = await app.build.site(world, { visibility: 'visitor-auth', spaces: [space] });
    home = `${PUBLIC_URL}/s/${world.id}/${site}/`;
    const visitorAuth = { backend: 'organization', readers: 'anyone' };
    expect((await admin().patch(`/orgs/${world.id}/sites/${site}`, { visitorAuth })).status).toBe(200);
    const { body } = await admin().post(`/orgs/${world.id}/oidc`, {
      ...{ label: 'Company', issuer: idp.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
      visitorClaims: [{ name: 'level', claim: 'name' }],
    });
    provider = `/orgs/${world.id}/oidc/${body.id as string}`;
    idp.trust((body.service as { redirectURL: string }).redirectURL);
  });

  const admin = () => app.client(world.admin);
  /** Opens the site as the person whom the provider would sign in now. */
  const open = async (browser: HostsBrowser, email: string): Promise<string> => {
    idp.next({ subject: email, claims: { email, email_verified: true, name: 'top' } });
    return (await browser.open(home)).text;
  };

  it('ends when the member is disabled, and none begins until they are enabled', async () => {
    const member = await app.build.member(world.id, 'read');
    await app.build.domain(world.id, 'example.com');
    await admin().patch(`/orgs/${world.id}`, { emailDomains: ['example.com'] });
    const browser = new HostsBrowser(app);
    expect(await open(browser, member.email)).toContain('For all.');
    const enable = (disabled: boolean) =>
      admin().patch(`/orgs/${world.id}/members/${member.id}`, { disabled });
    await enable(true);
    expect(await open(browser, member.email)).not.toContain('For all.');
    expect(await open(new HostsBrowser(app), member.email)).not.toContain('For all.');
    await enable(false);
    expect(await open(new HostsBrowser(app), member.email)).toContain('For all.');
  });

  it('ends when the directory disables a User with the address that the provider sends, who gets no other account', async () => {
    const domain = `company-${world.id}.test`;
    await app.build.domain(world.id, domain);
    const { body } = await admin().post(`/orgs/${world.id}/scim-tokens`, { label: 'Directory' });
    const directory = app.scim(world.id, body.token as string);
    const work = `ada.lovelace@${domain}`;
    const user = { userName: `ada@${domain}`, emails: [{ value: work.toUpperCase() }] };
    const id = (await directory.post('/Users', user)).body.id as string;
    const browser = new HostsBrowser(app);
    expect(await open(browser, work)).toContain('For all.');
    await directory.patch(`/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false }));
    expect(await open(browser, work)).not.toContain('For all.');
    expect(await open(new HostsBrowser(app), work)).not.toContain('For all.');
    const start = `${PUBLIC_URL}/v1${provider}/start`;
    const refused = await new HostsBrowser(app).open(start, (next) => next.includes('/app?code='));
    expect([refused.status, refused.text.includes('has disabled this member')]).toEqual([403, true]);
  });

  it('ends when the provider gives other claims', async () => {
    const browser = new HostsBrowser(app);
    expect(await open(browser, 'eve@partner.example')).toContain('For some.');
    await admin().patch(provider, { label: 'Renamed' });
    browser.visited.length = 0;
    expect(await open(browser, 'eve@partner.example')).toContain('For some.');
    expect(browser.visited).toHaveLength(1);
    await admin().patch(provider, { visitorClaims: [] });
    const after = await open(browser, 'eve@partner.example');
    expect([after.includes('For all.'), after.includes('For some.')]).toEqual([true, false]);
  });

  it('does not begin with claims that the provider gave when the sign-in began', async () => {
    const removal = `UPDATE oidc_providers SET visitor_claims = '[]' WHERE id = $1`;
    const id = provider.split('/').at(-1) ?? '';
    const browser = new HostsBrowser(app);
    const signIn = () => open(browser, 'eve@partner.example');
    const text = await whileRowsLocked(app, [removal, id], signIn, () => Promise.resolve());
    expect(text).toContain('the provider was changed in the meantime');
    expect(await signIn()).not.toContain('For some.');
  });
});
