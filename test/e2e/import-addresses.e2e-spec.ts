import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';
import { SourceServer } from '../support/source-server.js';
import { readSpaceState } from '../support/space-state.js';

describe('imports do not connect to internal addresses', () => {
  let app: TestApp;
  let inside: SourceServer;
  let world: World;
  let space: string;

  beforeAll(async () => {
    app = await TestApp.start({ OUTBOUND_ALLOWED_HOSTS: '' });
    inside = await SourceServer.start();
    world = await app.build.organization();
    space = await app.build.spaceWithPage(world, '# Before\n');
  });
  afterAll(async () => {
    await inside.stop();
    await app.stop();
  });

  it.each([
    'http://127.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://0x7f.0.0.1:PORT/',
    'http://0x7f000001:PORT/',
    'http://2130706433:PORT/',
    'http://127.0.0.1.:PORT/',
    'http://①②⑦.⓪.⓪.①:PORT/',
    'http://127。0。0。1:PORT/',
    'http://%31%32%37.0.0.1:PORT/',
    'http:127.0.0.1:PORT/',
    'http:\\\\127.0.0.1:PORT\\',
    'http://127.0.0.53:PORT/',
    'http://0.0.0.0:PORT/',
    'http://0:PORT/',
    'http://[::1]:PORT/',
    'http://[0:0:0:0:0:0:0:1]:PORT/',
    'http://[::]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[::127.0.0.1]:PORT/',
    'http://[64:ff9b::7f00:1]:PORT/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://localhost:PORT/',
    'http://LOCALHOST:PORT/',
    'http://localhost.:PORT/',
    'http://sub.localhost:PORT/',
    'https://localhost:PORT/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0xa9fea9fe/latest/meta-data/',
    'http://[::ffff:a9fe:a9fe]/latest/meta-data/',
    'http://168.63.129.16/metadata',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
  ])('%s', async (spelled) => {
    const before = await readSpaceState(app, world.admin, space);
    const url = spelled.replace('PORT', String(inside.port));
    const refused = await app
      .client(world.admin)
      .post(`/spaces/${space}/content/import`, { source: 'markdown', url: `${url}?key=topsecret` });
    expect(refused.status).toBe(422);
    const { message } = (refused.body as { error: { message: string } }).error;
    expect(message).toContain('private or reserved');
    expect(message).not.toMatch(/topsecret|ECONN|EACCES|ENET/);
    expect(inside.connections).toBe(0);
    expect(await readSpaceState(app, world.admin, space)).toEqual(before);
    expect(before.temporary).toEqual([]);
  });
});

describe('imports from an allowed host', () => {
  let app: TestApp;
  let allowed: SourceServer;
  let inside: SourceServer;
  let world: World;
  let space: string;

  beforeAll(async () => {
    allowed = await SourceServer.start();
    inside = await SourceServer.start();
    inside.serve('/secret.md', '# Secret\n');
    app = await TestApp.start({ OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${allowed.port}` });
    world = await app.build.organization();
    space = await app.build.space(world);
  });
  afterAll(async () => {
    await inside.stop();
    await allowed.stop();
    await app.stop();
  });

  const importFrom = (url: string) =>
    app.client(world.admin).post(`/spaces/${space}/content/import`, { source: 'markdown', url });

  it('work, at the allowed port', async () => {
    expect((await importFrom(allowed.serve('/page.md', '# Page\n'))).status).toBe(201);
    expect((await importFrom(allowed.redirect('/moved', '/page.md'))).status).toBe(201);
  });

  it('do not work at another port of the same host', async () => {
    expect((await importFrom(inside.url('/secret.md'))).status).toBe(422);
    expect(inside.connections).toBe(0);
  });

  it.each([301, 302, 303, 307, 308])(
    'do not follow a %i redirect to an internal address, or reveal where it leads',
    async (status) => {
      for (const location of [
        inside.url('/secret.md'),
        'http://169.254.169.254/latest',
        'http://localhost:1/',
      ]) {
        const refused = await importFrom(allowed.redirect('/away', location, status));
        expect(refused.status).toBe(422);
        const { message } = (refused.body as { error: { message: string } }).error;
        expect(message).toContain(`127.0.0.1:${allowed.port}`);
        expect(message).not.toContain(new URL(location).host);
      }
      expect(inside.connections).toBe(0);
    },
  );

  it('do not follow a chain of redirects that ends at an internal address', async () => {
    allowed.redirect('/third', inside.url('/secret.md'));
    allowed.redirect('/second', '/third');
    expect((await importFrom(allowed.redirect('/first', '/second'))).status).toBe(422);
    expect(inside.connections).toBe(0);
  });
});
