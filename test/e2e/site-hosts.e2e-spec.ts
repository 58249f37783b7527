import { TestApp } from '../support/app.js';
import { auditEvents, waitForAuditLog } from '../support/audit.js';
import type { ApiClient } from '../support/client.js';
import { DnsServer } from '../support/dns-server.js';
import type { World } from '../support/factories.js';
import { SiteReader } from '../support/site-reader.js';

/** A published site of an organization, and its administrator. */
interface Owned {
  world: World;
  siteId: string;
  set: (body: object) => Promise<number>;
}

describe('the host of a site', () => {
  let app: TestApp;
  let dns: DnsServer;
  let victim: Owned;
  let attacker: Owned;
  let host: string;

  beforeAll(async () => {
    dns = await DnsServer.start();
    app = await TestApp.start({
      DNS_SERVERS: dns.address,
      SITES_DOMAIN: 'sites.test:8080',
      APP_URL: 'https://work.sites.test/app',
    });
  });
  afterAll(async () => {
    await app.stop();
    await dns.stop();
  });
  beforeEach(async () => {
    [victim, attacker] = [await publish(), await publish()];
    host = `docs-${victim.siteId}.victim.test`;
  });

  async function publish(): Promise<Owned> {
    const world = await app.build.organization();
    const siteId = await app.build.site(world, { visibility: 'public', spaces: ['empty'] });
    const set = async (body: object): Promise<number> =>
      (await app.client(world.admin).patch(`/orgs/${world.id}/sites/${siteId}`, body)).status;
    return { world, siteId, set };
  }
  const admin = ({ world }: Owned): ApiClient => app.client(world.admin);
  async function siteAt(url: string): Promise<unknown> {
    return (await app.client().get(`/urls/published?url=${encodeURIComponent(url)}`)).body.site;
  }
  async function verify(owned: Owned, domain: string): Promise<void> {
    const path = `/orgs/${owned.world.id}/domains`;
    const { body } = await admin(owned).post(path, { domain });
    dns.prove(body as { domain: string; token: string });
    expect((await admin(owned).post(`${path}/${domain}/verify`)).body.state).toBe('verified');
  }

  it('is not the host of the service or of its application', async () => {
    const own = new URL(app.baseUrl).host;
    for (const body of [
      { hostname: own },
      { hostname: 'work.sites.test' },
      { proxy: 'work.sites.test:8443/docs' },
    ])
      expect([body, await attacker.set(body)]).toEqual([body, 400]);
  });

  it('belongs to the first organization that uses it, with all paths below it', async () => {
    expect(await victim.set({ hostname: host })).toBe(200);
    for (const body of [{ hostname: host }, { proxy: `${host}/beta` }, { proxy: `${host}/a/b/c` }])
      expect([body, await attacker.set(body)]).toEqual([body, 409]);
    expect(await siteAt(`https://${host}/beta/page`)).toBe(victim.siteId);
    const second = await app.build.site(victim.world, { visibility: 'public', spaces: ['empty'] });
    const path = `/orgs/${victim.world.id}/sites/${second}`;
    expect((await admin(victim).patch(path, { proxy: `${host}/beta` })).status).toBe(200);
    expect(await siteAt(`https://${host}/beta/page`)).toBe(second);
    expect(await siteAt(`https://${host}/other`)).toBe(victim.siteId);
  });

  it('of a proxy belongs to the organization, too', async () => {
    expect(await victim.set({ proxy: `${host}/docs` })).toBe(200);
    expect(await attacker.set({ hostname: host })).toBe(409);
    expect(await attacker.set({ proxy: `${host}/docs/beta` })).toBe(409);
  });

  it('is free for others when no site of the organization uses it any more', async () => {
    await victim.set({ hostname: host });
    expect(await victim.set({ hostname: null, proxy: `${host}/docs` })).toBe(200);
    expect(await attacker.set({ hostname: host })).toBe(409);
    expect(await victim.set({ proxy: null })).toBe(200);
    expect(await attacker.set({ hostname: host })).toBe(200);
    expect(await siteAt(`https://${host}/`)).toBe(attacker.siteId);
  });

  it('belongs to the organization that verified its domain, whoever used it before', async () => {
    expect(await attacker.set({ hostname: host, proxy: `${host}/beta` })).toBe(200);
    expect(await siteAt(`https://${host}/`)).toBe(attacker.siteId);
    await verify(victim, `beta.${host}`);
    expect(await siteAt(`https://${host}/`)).toBe(attacker.siteId);
    await verify(victim, host);
    for (const path of ['', 'beta/', 'beta/x'])
      expect(await siteAt(`https://${host}/${path}`)).toBeUndefined();
    expect((await new SiteReader(app.baseUrl, host).get('/beta/')).status).toBe(404);
    expect(await victim.set({ hostname: host })).toBe(200);
    for (const path of ['', 'beta/', 'beta/x'])
      expect(await siteAt(`https://${host}/${path}`)).toBe(victim.siteId);
    expect(await attacker.set({ proxy: `${host}/gamma` })).toBe(409);
    // After the domain is given up, too, as long as the site uses the host.
    await admin(victim).delete(`/orgs/${victim.world.id}/domains/${host}`);
    expect(await siteAt(`https://${host}/beta`)).toBe(victim.siteId);
    expect(await attacker.set({ proxy: `${host}/gamma` })).toBe(409);
  });

  it('is asked for at the nearest domain above it', async () => {
    const domain = host.slice(host.indexOf('.') + 1);
    const own = `x.${host}`;
    await verify(victim, domain);
    await verify(attacker, host);
    expect(await attacker.set({ hostname: own })).toBe(200);
    expect(await victim.set({ hostname: own })).toBe(409);
    expect(await siteAt(`https://${own}/`)).toBe(attacker.siteId);
    await admin(victim).delete(`/orgs/${victim.world.id}/domains/${domain}`);
  });

  it('below SITES_DOMAIN is that of the organization with the subdomain, with any port', async () => {
    const subdomain = `acme-${victim.siteId.slice(-8)}`;
    await admin(victim).patch(`/orgs/${victim.world.id}`, { hostname: subdomain });
    for (const name of [`${subdomain}.sites.test`, `a.${subdomain}.sites.test`, 'free.sites.test']) {
      expect([name, await attacker.set({ hostname: name })]).toEqual([name, 409]);
      expect([name, await attacker.set({ proxy: `${name}/docs` })]).toEqual([name, 409]);
    }
    expect(await attacker.set({ proxy: 'sites.test/docs' })).toBe(409);
    expect(await victim.set({ proxy: `${subdomain}.sites.test/docs` })).toBe(200);
    expect(await siteAt(`https://${subdomain}.sites.test/docs/`)).toBe(victim.siteId);
    // The subdomain goes to another organization, and its host with it.
    await admin(victim).patch(`/orgs/${victim.world.id}`, { hostname: null });
    await admin(attacker).patch(`/orgs/${attacker.world.id}`, { hostname: subdomain });
    expect(await siteAt(`https://${subdomain}.sites.test/docs/`)).toBeUndefined();
  });

  it('is not that of the service', async () => {
    expect(await attacker.set({ proxy: 'docs.test/docs' })).toBe(400);
  });

  it('is taken from sites whose organization lost it, so that no link leads to the next one', async () => {
    const domain = `lost-${victim.siteId}.test`;
    expect(await victim.set({ hostname: `docs.${domain}`, proxy: `www.${domain}/docs` })).toBe(200);
    const other = await publish();
    expect(await other.set({ hostname: `docs.not${domain}` })).toBe(200);
    await verify(attacker, domain);
    const { body } = await admin(victim).get(`/orgs/${victim.world.id}/sites/${victim.siteId}`);
    const { urls, hostname, proxy } = body as {
      urls: { published: string };
      hostname?: string;
      proxy?: object;
    };
    expect([hostname, proxy, urls.published.includes('/s/')]).toEqual([undefined, undefined, true]);
    const kept = await admin(other).get(`/orgs/${other.world.id}/sites/${other.siteId}`);
    expect(kept.body).toMatchObject({ hostname: `docs.not${domain}` });
    await waitForAuditLog(app);
    const events = await auditEvents(admin(victim), victim.world.id, { action: 'site.host_lost' });
    expect(events).toEqual([
      expect.objectContaining({
        actor: expect.objectContaining({ type: 'system' }) as object,
        before: { hostname: `docs.${domain}`, proxy: `www.${domain}/docs` },
      }),
    ]);
  });

  it('stays with the organization that has verified the nearest domain above it', async () => {
    const domain = `kept-${victim.siteId}.test`;
    await verify(victim, `docs.${domain}`);
    expect(await victim.set({ hostname: `docs.${domain}` })).toBe(200);
    await verify(attacker, domain);
    expect(await siteAt(`https://docs.${domain}/`)).toBe(victim.siteId);
  });

  it.each<[string, (domain: string) => Promise<unknown>]>([
    [
      'deletes its domain',
      async (domain) => admin(victim).delete(`/orgs/${victim.world.id}/domains/${domain}`),
    ],
    [
      'loses its domain',
      async (domain) => {
        dns.remove(domain);
        const check = `/orgs/${victim.world.id}/domains/${domain}/verify`;
        await admin(victim).post(check);
        app.clock.advance(4 * 24 * 3_600_000);
        return admin(victim).post(check);
      },
    ],
  ])('is taken from sites whose organization %s below that of another one', async (_, end) => {
    const domain = `ended-${victim.siteId}.test`;
    await verify(victim, `docs.${domain}`);
    expect(await victim.set({ hostname: `docs.${domain}` })).toBe(200);
    await verify(attacker, domain);
    await end(`docs.${domain}`);
    expect(await siteAt(`https://docs.${domain}/`)).toBeUndefined();
    const { body } = await admin(victim).get(`/orgs/${victim.world.id}/sites/${victim.siteId}`);
    expect(body.hostname).toBeUndefined();
  });

  it('below a subdomain that the organization releases is taken from its sites', async () => {
    const subdomain = `left-${victim.siteId.slice(-8)}`;
    await admin(victim).patch(`/orgs/${victim.world.id}`, { hostname: subdomain });
    expect(await victim.set({ hostname: `${subdomain}.sites.test` })).toBe(200);
    await admin(victim).patch(`/orgs/${victim.world.id}`, { hostname: `${subdomain}-2` });
    const { body } = await admin(victim).get(`/orgs/${victim.world.id}/sites/${victim.siteId}`);
    expect(body.hostname).toBeUndefined();
  });

  it('of the application is not below the subdomain of an organization', async () => {
    const { status, body } = await admin(attacker).patch(`/orgs/${attacker.world.id}`, { hostname: 'work' });
    expect([status, body.error.details[0].message]).toEqual([400, 'is reserved: choose another one']);
  });

  it('goes to one of two organizations that set it at the same time', async () => {
    const statuses = await Promise.all([
      victim.set({ hostname: host }),
      attacker.set({ proxy: `${host}/b` }),
    ]);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  it('has to be proven first where the operator requires it', async () => {
    const strict = await app.startReplica({ DNS_SERVERS: dns.address, REQUIRE_DOMAIN_PROOF: 'true' });
    const client = app.clientOf(strict, victim.world.admin);
    const path = `/orgs/${victim.world.id}/sites/${victim.siteId}`;
    const refused = await client.patch(path, { hostname: host });
    expect([refused.status, refused.body.error.message]).toEqual([
      403,
      expect.stringContaining(`POST /v1/orgs/${victim.world.id}/domains`),
    ]);
    // A refused host belongs to nobody.
    expect(await attacker.set({ hostname: host })).toBe(200);
    await verify(victim, host);
    expect((await client.patch(path, { hostname: host })).status).toBe(200);
    expect(await siteAt(`https://${host}/`)).toBe(victim.siteId);
    await strict.stop();
  });
});
