import { lookup } from 'node:dns/promises';
import { TestApp } from '../support/app.js';
import { DnsServer } from '../support/dns-server.js';
import type { World } from '../support/factories.js';
import { SourceServer } from '../support/source-server.js';

describe('hosts that people name', () => {
  let dns: DnsServer;
  let source: SourceServer;
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    dns = await DnsServer.start();
    source = await SourceServer.start();
    app = await TestApp.start({ DNS_SERVERS: dns.address });
    world = await app.build.organization();
  });
  afterAll(async () => {
    await app.stop();
    await source.stop();
    await dns.stop();
  });

  it('are looked up by the DNS servers of the installation', async () => {
    dns.setHost('files.example.com', '127.0.0.1');
    const space = await app.build.space(world);
    source.serve('/page.md', '# Page of a name\n');
    const { status } = await app.client(world.admin).post(`/spaces/${space}/content/import`, {
      url: `http://files.example.com:${source.port}/page.md`,
      source: 'markdown',
    });
    expect(status).toBe(201);
  });

  it('stop nobody else when their servers are silent', async () => {
    dns.mode = 'silent';
    const other = await app.build.organization();
    const provider = await app.client(other.admin).post(`/orgs/${other.id}/oidc`, {
      label: 'Silent',
      issuer: 'https://idp.silent.example.com',
      clientId: 'docs',
    });
    const { id } = provider.body as { id: string };
    let ended = 0;
    const sent = Array.from({ length: 10 }, async () => {
      await fetch(`${app.baseUrl}/v1/orgs/${other.id}/oidc/${id}/start`);
      ended += 1;
    });
    while (!dns.asked.includes('idp.silent.example.com'))
      expect((await app.client(world.admin).get(`/orgs/${world.id}`)).status).toBe(200);
    // As the service does for its database, bucket and mail server.
    await lookup('localhost');
    expect((await app.client(world.admin).get(`/orgs/${world.id}`)).status).toBe(200);
    expect(ended).toBe(0);
    await Promise.all(sent);
  });
});
