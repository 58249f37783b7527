import { TestApp } from '../support/app.js';
import type { Person, World } from '../support/factories.js';
import { HostsBrowser, type ShownPage } from '../support/hosts-browser.js';
import { CLIENT_ID, CLIENT_SECRET, OidcIdp } from '../support/oidc-idp.js';
import { recordExample } from '../support/recorded-examples.js';
import { SamlIdp } from '../support/saml-idp.js';
import { signVisitor } from '../support/visitor-jwts.js';

const HOST = 'docs.example.com';
const PUBLIC_URL = `https://${HOST}`;
const DAY_MS = 24 * 3600_000;

interface ReaderSite {
  path: string;
  siteId: string;
  spaceId: string;
  siteSpaceId: string;
}

interface Provider {
  id: string;
  service: { redirectURL: string };
}

describe('readers who sign in with the organization', () => {
  let app: TestApp;
  let idp: OidcIdp;
  let saml: SamlIdp;
  let world: World;
  let site: ReaderSite;
  let provider: Provider;
  let browser: HostsBrowser;

  beforeAll(async () => {
    idp = await OidcIdp.start();
    saml = await SamlIdp.start();
    app = await TestApp.start({
      PUBLIC_URL,
      SITES_DOMAIN: 'sites.example.com',
      OUTBOUND_ALLOWED_HOSTS: idp.host,
    });
  });
  afterEach(() => app.clock.advance(Date.now() - app.clock.now().getTime()));
  afterAll(async () => {
    await app.stop();
    await idp.stop();
    await saml.stop();
  });
  beforeEach(async () => {
    world = await app.build.organization();
    site = await createSite();
    await configure({ visitorAuth: { backend: 'organization', readers: 'anyone' } });
    provider = await createProvider();
    browser = new HostsBrowser(app);
  });

  const admin = () => app.client(world.admin);
  const createSite = async (): Promise<ReaderSite> => {
    const collection = await app.build.collection(world, { level: null });
    const spaceId = await app.build.space(world, { parent: collection.id });
    await app.build.importArchive(world, spaceId, {
      'README.md': '# Welcome\n',
      'guide.md': '# Guide\n\nWords to find.\n',
    });
    const siteId = await app.build.site(world, { visibility: 'visitor-auth', spaces: [spaceId] });
    const path = `/orgs/${world.id}/sites/${siteId}`;
    const { body } = await app.client(world.admin).get(`${path}/site-spaces`);
    return { path, siteId, spaceId, siteSpaceId: body.items[0].id as string };
  };
  const configure = async (body: object): Promise<void> => {
    const { status, body: answer } = await admin().patch(site.path, body);
    expect([status, status === 200 ? '' : answer]).toEqual([200, '']);
  };
  const createProvider = async (changes: object = {}): Promise<Provider> => {
    const { status, body } = await admin().post(`/orgs/${world.id}/oidc`, {
      label: 'Company sign-in',
      issuer: idp.issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      ...changes,
    });
    expect(status).toBe(201);
    idp.trust((body.service as Provider['service']).redirectURL);
    return body as Provider;
  };
  const isNext = (claims: object = {}, email = `${crypto.randomUUID()}@example.com`): void => {
    idp.next({ subject: email, claims: { email, email_verified: true, name: 'Ada', ...claims } });
  };
  const isNextMember = (person: Person): void => isNext({}, person.email);
  const home = (): string => `${PUBLIC_URL}/s/${world.id}/${site.siteId}/`;
  const shows = (page: ShownPage, url: string): void => {
    expect([page.status, page.url, page.text.includes('Words to find')]).toEqual([200, url, true]);
  };
  /** Leads a browser to the end of a sign-in, but does not open the last address. */
  const codeFor = async (url = `${home()}guide`, by = browser): Promise<string> => {
    const page = await by.open(url, (next) => next.includes('~sign-in?code='));
    expect(page.url).toContain('~sign-in?code=');
    return page.url;
  };

  it('come back to the page that they asked for, and stay signed in', async () => {
    isNext();
    const asked = `${home()}guide?from=mail`;
    shows(await browser.open(asked), asked);
    expect(browser.visited.some((url) => url.startsWith(idp.issuer))).toBe(true);
    browser.visited.length = 0;
    shows(await browser.open(`${home()}guide`), `${home()}guide`);
    expect(browser.visited).toEqual([`${home()}guide`]);
  });

  it('do not become members by a sign-in to the API either, unless their domain is that of the organization', async () => {
    const start = `${PUBLIC_URL}/v1/orgs/${world.id}/oidc/${provider.id}/start`;
    isNext({}, `customer-${provider.id}@mail.test`);
    const refused = await browser.open(start, (next) => next.includes('/app?code='));
    expect([refused.status, refused.text.includes('people who are not members')]).toEqual([403, true]);
    await app.build.domain(world.id, `company-${provider.id}.test`);
    isNext({}, `ada@company-${provider.id}.test`);
    const admitted = await new HostsBrowser(app).open(start, (next) => next.includes('/app?code='));
    expect(admitted.url).toContain('/app?code=');
  });

  it('are shown as the setting of the site', async () => {
    const { body } = await admin().get(site.path);
    expect(body.visitorAuth).toEqual({ backend: 'organization', readers: 'anyone' });
    expect((await admin().get(`${site.path}/publishing/auth`)).body.backend).toBe('organization');
    expect((await admin().patch(site.path, { visitorAuth: { backend: 'other' } })).status).toBe(400);
    expect((await admin().patch(site.path, { visitorAuth: { readers: 'all' } })).status).toBe(400);
  });

  it('do not become users or members, and get no API token', async () => {
    const count = () => app.database.query('SELECT id FROM users UNION ALL SELECT user_id FROM members');
    const before = await count();
    isNext();
    shows(await browser.open(`${home()}guide`), `${home()}guide`);
    expect(await count()).toEqual(before);
    const [{ count: tokens }] = (await app.database.query(
      `SELECT count(*)::int FROM tokens WHERE label = 'Single sign-on'`,
    )) as [{ count: number }];
    expect(tokens).toBe(0);
    const cookie = browser.cookieOf(HOST, 'visitor_token') ?? '';
    expect((await app.client(cookie).get('/user')).status).toBe(401);
  });

  it('sign in on the hostname of the site, whose host alone gets the cookie', async () => {
    const hostname = `docs-${world.id}.acme.example`;
    await configure({ hostname });
    isNext();
    const asked = `https://${hostname}/guide`;
    shows(await browser.open(asked), asked);
    expect(browser.cookieOf(hostname, 'visitor_token')).toBeDefined();
    expect(browser.cookieOf(HOST, 'visitor_token')).toBeUndefined();
  });

  it('sign in on the subdomain of the organization', async () => {
    const subdomain = `org-${world.id.slice(-12)}`;
    expect((await admin().patch(`/orgs/${world.id}`, { hostname: subdomain })).status).toBe(200);
    await configure({ basename: 'handbook' });
    isNext();
    const asked = `https://${subdomain}.sites.example.com/handbook/guide`;
    shows(await browser.open(asked), asked);
  });

  it.each(['keeps the host', 'sends requests to the target'])(
    'sign in behind a proxy that %s',
    async (kind) => {
      const host = `www-${world.id}.acme.example`;
      await configure({ proxy: `${host}/docs` });
      const target = new URL(home());
      const proxy = (url: URL): URL =>
        url.host !== host ? url : new URL(url.href.replace(`https://${host}/docs/`, target.href));
      browser = new HostsBrowser(app, kind === 'keeps the host' ? undefined : proxy);
      isNext();
      const asked = `https://${host}/docs/guide`;
      shows(await browser.open(asked), asked);
      const name = kind === 'keeps the host' ? 'visitor_token' : `visitor_token.${site.siteId}`;
      expect(browser.cookieOf(host, name)).toBeDefined();
    },
  );

  it('never leave the site when the sign-in ends', async () => {
    for (const location of ['//evil.example/', 'https://evil.example/', '/\\evil.example', '/../../../app']) {
      browser = new HostsBrowser(app);
      isNext();
      const page = await browser.open(`${home()}~sign-in?location=${encodeURIComponent(location)}`);
      expect(page.url.startsWith(home())).toBe(true);
    }
  });

  describe('the code that leads back', () => {
    it('works once, and only in the browser that began', async () => {
      isNext();
      const code = await codeFor();
      const victim = new HostsBrowser(app);
      const refused = await victim.open(code);
      expect([refused.status, victim.cookieOf(HOST, 'visitor_token')]).toEqual([403, undefined]);
      // Also in a browser that has begun a sign-in of its own.
      await victim.open(`${home()}guide`, (next) => next.startsWith(idp.issuer));
      expect((await victim.open(code)).status).toBe(403);

      shows(await browser.open(code), `${home()}guide`);
      browser.forget(HOST, 'visitor_token');
      expect((await browser.open(code)).status).toBe(403);
    });

    it.each(['evil.example', `${HOST}:8443`, '10.1.2.3'])(
      'does not go to %s, a host that only a request names',
      async (host) => {
        // Whoever begins can name any host, and has the secret of the browser that began.
        const attacker = new HostsBrowser(app);
        const begun = await attacker.send(`https://${host}/s/${world.id}/${site.siteId}/~sign-in`);
        expect(begun.headers.location).toContain('/sso/readers?request=');
        isNext();
        const code = await codeFor(begun.headers.location, new HostsBrowser(app));
        expect(code.startsWith(`${home()}~sign-in?code=`)).toBe(true);
      },
    );

    it('does not go to a proxy whose host belongs to another organization by now', async () => {
      const host = `www-${world.id}.acme.example`;
      await configure({ proxy: `${host}/docs` });
      await app.build.domain((await app.build.organization()).id, host);
      isNext();
      expect((await codeFor()).startsWith(`${home()}~sign-in?code=`)).toBe(true);
    });

    it('works for its site alone', async () => {
      const other = await createSite();
      await admin().patch(other.path, { visitorAuth: { backend: 'organization', readers: 'anyone' } });
      isNext();
      const code = await codeFor();
      await browser.open(`${PUBLIC_URL}/s/${world.id}/${other.siteId}/guide`, (next) =>
        next.startsWith(idp.issuer),
      );
      expect((await browser.open(code.replace(site.siteId, other.siteId))).status).toBe(403);
    });

    it('works for a minute', async () => {
      isNext();
      const code = await codeFor();
      app.clock.advance(61_000);
      expect((await browser.open(code)).status).toBe(403);
    });

    it('is not used up by programs that ask for headers', async () => {
      isNext();
      const code = await codeFor();
      expect((await browser.send(code, undefined, 'HEAD')).status).toBe(405);
      shows(await browser.open(code), `${home()}guide`);
    });
  });

  describe('only members', () => {
    beforeEach(async () => {
      await configure({ visitorAuth: { readers: 'members' } });
      await app.build.domain(world.id, 'example.com');
    });

    it('read a site for members', async () => {
      isNext();
      const stranger = await browser.open(`${home()}guide`);
      expect(stranger.status).toBe(403);
      expect(stranger.text).toContain('only active members of the organization');

      const member = await app.build.member(world.id, 'read');
      isNextMember(member);
      browser = new HostsBrowser(app);
      shows(await browser.open(`${home()}guide`), `${home()}guide`);
    });

    it('are members or guests who have a role on what the site shows', async () => {
      const guest = await app.build.member(world.id, null);
      isNextMember(guest);
      expect((await browser.open(`${home()}guide`)).text).toContain(
        'guests with a role on one of its spaces',
      );
      const grants = `/spaces/${site.spaceId}/permissions/users/${guest.id}`;
      await app.build.grant(world, 'read', { user: guest.id }, { space: site.spaceId });
      browser = new HostsBrowser(app);
      isNextMember(guest);
      shows(await browser.open(`${home()}guide`), `${home()}guide`);
      expect((await admin().delete(grants)).status).toBe(205);
      isNextMember(guest);
      expect((await browser.open(`${home()}guide`)).status).toBe(403);
    });

    it('are no members by an address that the provider may not speak for', async () => {
      const guest = await app.build.person({ email: `${crypto.randomUUID()}@elsewhere.test` });
      await app.build.join(world.id, guest, 'read');
      isNextMember(guest);
      const refused = await browser.open(`${home()}guide`);
      expect([refused.status, refused.text.includes('Words to find')]).toEqual([403, false]);

      await app.build.domain((await app.build.organization()).id, 'elsewhere.test');
      await app.database.query(`UPDATE organizations SET email_domains = '{elsewhere.test}' WHERE id = $1`, [
        world.id,
      ]);
      browser = new HostsBrowser(app);
      expect((await browser.open(`${home()}guide`)).status).toBe(403);

      await app.build.domain(world.id, 'elsewhere.test');
      browser = new HostsBrowser(app);
      shows(await browser.open(`${home()}guide`), `${home()}guide`);
    });

    it('lose access with the next request after they were removed or disabled', async () => {
      for (const end of ['removed', 'disabled'] as const) {
        const member = await app.build.member(world.id, 'read');
        isNextMember(member);
        browser = new HostsBrowser(app);
        shows(await browser.open(`${home()}guide`), `${home()}guide`);
        const path = `/orgs/${world.id}/members/${member.id}`;
        const ended =
          end === 'removed' ? await admin().delete(path) : await admin().patch(path, { disabled: true });
        expect([200, 204]).toContain(ended.status);
        const page = await browser.open(`${home()}guide`);
        expect([page.status, page.text.includes('Words to find')]).toEqual([403, false]);
      }
    });

    it('get site tokens that end with their membership', async () => {
      const member = await app.build.member(world.id, 'read');
      isNextMember(member);
      await browser.open(`${home()}guide`);
      const jwtToken = browser.cookieOf(HOST, 'visitor_token') as string;
      const { body } = await app
        .client()
        .post('/urls/published', { url: `${home()}guide`, visitor: { jwtToken } });
      const token = app.client(body.apiToken as string);
      const reads = async (): Promise<number[]> => [
        (await token.get(`${site.path}/published`)).status,
        (await token.get(`/spaces/${site.spaceId}/content`)).status,
      ];
      expect(await reads()).toEqual([200, 200]);
      await admin().delete(`/orgs/${world.id}/members/${member.id}`);
      expect(await reads()).toEqual([404, 404]);
    });

    it('are left when a site for anyone becomes a site for members', async () => {
      await configure({ visitorAuth: { readers: 'anyone' } });
      isNext();
      shows(await browser.open(`${home()}guide`), `${home()}guide`);
      await configure({ visitorAuth: { readers: 'members' } });
      expect((await browser.open(`${home()}guide`)).status).toBe(403);
    });
  });

  describe('the session', () => {
    const isSentToProvider = async (): Promise<boolean> => {
      const page = await browser.open(`${home()}guide`, (next) => next.startsWith(idp.issuer));
      return page.url.startsWith(idp.issuer);
    };

    it('ends after the lifetime of the provider', async () => {
      isNext();
      await browser.open(`${home()}guide`);
      expect(await isSentToProvider()).toBe(false);
      app.clock.advance(DAY_MS);
      expect(await isSentToProvider()).toBe(true);
    });

    it('lasts as long as the provider of the organization allows', async () => {
      await admin().patch(`/orgs/${world.id}/oidc/${provider.id}`, { sessionLifetime: 600 });
      isNext();
      await browser.open(`${home()}guide`);
      app.clock.advance(599_000);
      expect(await isSentToProvider()).toBe(false);
      app.clock.advance(2_000);
      expect(await isSentToProvider()).toBe(true);
    });

    it('ends when the provider is deleted, or another issuer', async () => {
      for (const end of ['deleted', 'changed'] as const) {
        const other = await createProvider({ label: 'Other' });
        isNext();
        browser = new HostsBrowser(app);
        const choice = await browser.open(`${home()}guide`);
        const [, link = ''] = /href="([^"]+)">Other</.exec(choice.text) ?? [];
        shows(await browser.open(link.replaceAll('&amp;', '&')), `${home()}guide`);
        const path = `/orgs/${world.id}/oidc/${other.id}`;
        if (end === 'changed')
          await admin().patch(path, { issuer: 'https://other.example', clientSecret: null });
        else await admin().delete(path);
        const page = await browser.open(`${home()}guide`, (next) => next.includes('/sso/readers'));
        expect(page.url).toContain('/sso/readers');
        await admin().delete(path);
      }
    });

    it('is of one site', async () => {
      const other = await createSite();
      await admin().patch(other.path, { visitorAuth: { backend: 'organization', readers: 'anyone' } });
      isNext();
      await browser.open(`${home()}guide`);
      const jwtToken = browser.cookieOf(HOST, 'visitor_token') as string;
      const asked = { url: `${PUBLIC_URL}/s/${world.id}/${other.siteId}`, visitor: { jwtToken } };
      expect((await app.client().post('/urls/published', asked)).body.target).toBe('external');
    });
  });

  it('are not signed in by a JWT or a link', async () => {
    const { body: auth } = await admin().get(`${site.path}/publishing/auth`);
    const jwt = await signVisitor(auth.privateKey as string, Math.floor(Date.now() / 1000));
    isNext();
    await browser.open(`${home()}guide`);
    const session = browser.cookieOf(HOST, 'visitor_token') as string;
    for (const jwtToken of [jwt, session]) {
      const stranger = new HostsBrowser(app);
      const page = await stranger.open(`${home()}guide?jwt_token=${jwtToken}`, (next) =>
        next.startsWith(idp.issuer),
      );
      expect(page.url.startsWith(idp.issuer)).toBe(true);
      expect(stranger.cookieOf(HOST, 'visitor_token')).toBeUndefined();
    }
  });

  it('choose among several providers, and hear when there is none', async () => {
    await createProvider({ label: 'Partners <b>' });
    isNext();
    const begun = await browser.open(`${home()}guide`, (next) => next.includes('/sso/readers'));
    const { pathname, search } = new URL(begun.url);
    recordExample('startReaderSignIn', await app.http.get(pathname + search).set('accept', 'text/html'));
    const page = await browser.open(begun.url);
    expect(page.text).toContain('Company sign-in');
    expect(page.text).toContain('Partners &lt;b&gt;');
    const [, link = ''] = /href="([^"]+)">Partners/.exec(page.text) ?? [];
    shows(await browser.open(link.replaceAll('&amp;', '&')), `${home()}guide`);

    const { body } = await admin().get(`/orgs/${world.id}/oidc`);
    for (const { id } of body.items as { id: string }[]) await admin().delete(`/orgs/${world.id}/oidc/${id}`);
    browser = new HostsBrowser(app);
    const none = await browser.open(`${home()}guide`);
    expect([none.status, none.text.includes('no identity provider')]).toEqual([409, true]);
  });

  it('cannot use the providers of another organization', async () => {
    isNext();
    const begun = await browser.open(`${home()}guide`, (next) => next.includes('/oidc/'));
    const other = await app.build.organization();
    const { body } = await app.client(other.admin).post(`/orgs/${other.id}/oidc`, {
      label: 'Other',
      issuer: idp.issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
    });
    const foreign = begun.url.replace(world.id, other.id).replace(provider.id, body.id as string);
    expect((await browser.open(foreign)).status).toBe(403);
  });

  it('see what their claims allow: groups, and what the provider names', async () => {
    await admin().patch(`/orgs/${world.id}/oidc/${provider.id}`, {
      visitorClaims: [
        { name: 'floor', claim: 'office.floor' },
        { name: 'absent', claim: 'no_such_claim' },
      ],
    });
    const condition = '"writers" in visitor.claims.groups && visitor.claims.floor == 3';
    await configure({ adaptiveContent: { enabled: true } });
    const conditional = await admin().patch(`${site.path}/site-spaces/${site.siteSpaceId}`, { condition });
    expect(conditional.status).toBe(200);
    isNext({ groups: ['readers'], office: { floor: 3 } });
    expect((await browser.open(`${home()}guide`)).status).toBe(404);
    isNext({ groups: ['readers', 'writers'], office: { floor: 3 } });
    browser = new HostsBrowser(app);
    shows(await browser.open(`${home()}guide`), `${home()}guide`);
  });

  it('are refused when the provider sends more claims than a site can keep', async () => {
    const groups = Array.from({ length: 300 }, () => crypto.randomUUID());
    isNext({ groups });
    const page = await browser.open(`${home()}guide`);
    expect([page.status, page.text.includes('too many groups')]).toEqual([403, true]);
  });

  describe('through SAML', () => {
    beforeEach(async () => {
      await admin().delete(`/orgs/${world.id}/oidc/${provider.id}`);
      const { entityID, ssoURL, certificate } = saml;
      const created = await admin().post(`/orgs/${world.id}/saml`, {
        label: 'SAML',
        ...{ entityID, ssoURL, certificate },
        visitorClaims: [{ name: 'department', claim: 'department' }],
      });
      const { entityID: metadata } = created.body.service as { entityID: string };
      saml.trust((await app.http.get(new URL(metadata).pathname).buffer(true)).text);
    });

    it('sign in, with the attributes as claims', async () => {
      const condition = '"writers" in visitor.claims.groups && visitor.claims.department == "Docs"';
      await configure({ adaptiveContent: { enabled: true } });
      await admin().patch(`${site.path}/site-spaces/${site.siteSpaceId}`, { condition });
      const groups = ['readers', 'writers'];
      saml.next({ nameId: 'ada@example.com', attributes: { Groups: groups, department: 'Docs' } });
      shows(await browser.open(`${home()}guide`), `${home()}guide`);
    });

    it('are signed out when the identity provider ends its session', async () => {
      saml.next({ nameId: 'ada@example.com', sessionMinutes: 5 });
      shows(await browser.open(`${home()}guide`), `${home()}guide`);
      app.clock.advance(6 * 60_000);
      const page = await browser.open(`${home()}guide`, (next) => next.startsWith(saml.ssoURL));
      expect(page.url.startsWith(saml.ssoURL)).toBe(true);
    });
  });

  it('are let in only by people who may publish what the site shows', async () => {
    const other = await app.build.member(world.id, 'create');
    const change = async (visitorAuth: object): Promise<number> =>
      (await app.client(other).patch(site.path, { visitorAuth })).status;
    // Spaces that the administrator cannot view.
    expect(await change({ readers: 'members' })).toBe(200);
    expect(await change({ readers: 'anyone' })).toBe(404);
    expect(await change({ backend: 'custom' })).toBe(404);
  });

  it('bring their sessions to another host only if somebody sets it who may publish what the site shows', async () => {
    const other = await app.build.member(world.id, 'create');
    const change = async (body: object): Promise<number> =>
      (await app.client(other).patch(site.path, body)).status;
    const host = `www-${world.id}.acme.example`;
    expect([await change({ hostname: host }), await change({ proxy: `${host}/docs` })]).toEqual([404, 404]);
    await configure({ hostname: host, proxy: `${host}/docs` });
    expect([await change({ title: 'Handbook', hostname: host }), await change({ proxy: null })]).toEqual([
      200, 404,
    ]);
  });
});
