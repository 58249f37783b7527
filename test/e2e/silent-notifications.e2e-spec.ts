import { setTimeout as pause } from 'node:timers/promises';
import { Notifications } from '../../src/database/notifications.js';
import { TestApp } from '../support/app.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import { cloneDatabase } from '../support/database.js';
import type { World } from '../support/factories.js';
import { eventually } from '../support/eventually.js';

const TOKENS = 8;

describe('a process that receives no notifications, while the rest of its database works,', () => {
  let proxy: DatabaseProxy;
  let app: TestApp;
  let silent: TestApp;
  let world: World;

  beforeAll(async () => {
    const database = await cloneDatabase();
    proxy = await DatabaseProxy.to(database.url);
    app = await TestApp.startOn(database.url);
    silent = await TestApp.startOn(proxy.url, {}, async () => {
      await proxy.stop();
      await app.stop();
      await database.drop();
    });
    world = await app.build.organization();
  });
  afterAll(() => silent.stop());
  afterEach(() => proxy.keepVanishing());

  const status = async (token: { token: string }) => (await silent.client(token).get('/user')).status;

  /** Uses tokens until they are cached, calls `fall`, revokes them elsewhere, and uses them again a second later. */
  async function revokedAfter(fall: () => void): Promise<number[]> {
    const tokens = await Promise.all(Array.from({ length: TOKENS }, () => app.build.token(world.admin)));
    for (let round = 0; round < 3; round += 1) await Promise.all(tokens.map(status));
    fall();
    await Promise.all(tokens.map((token) => app.build.revoke(token)));
    await pause(1000);
    return Promise.all(tokens.map(status));
  }

  it('refuses revoked tokens within a second', async () => {
    expect(await revokedAfter(() => proxy.vanish((name) => name.endsWith('listen')))).toEqual(
      Array.from({ length: TOKENS }, () => 401),
    );
  });

  it('knows from the next request on what it changed itself', async () => {
    const organization = await app.build.organization();
    const [person, admin] = [await app.build.member(organization.id, 'read'), app.client(organization.admin)];
    const { body } = await admin.post(`/orgs/${organization.id}/saml`, { label: 'Company' });
    await app.database.query('UPDATE saml_providers SET first_sign_in_at = now() WHERE id = $1', [
      (body as { id: string }).id,
    ]);
    expect((await admin.patch(`/orgs/${organization.id}`, { sso: true })).status).toBe(200);
    const members = `/orgs/${organization.id}/members`;
    const notifications = silent.app.get(Notifications);
    await eventually(async () => notifications.isCurrent);
    expect((await silent.client(person).get(members)).status).toBe(200);
    proxy.vanish((name) => name.endsWith('listen'));
    expect((await silent.client(organization.admin).post(`${members}/${person.id}/sso`)).status).toBe(200);
    expect((await silent.client(person).get(members)).status).toBe(403);
    expect(notifications.isCurrent).toBe(true);
  });

  it('refuses them even if new connections for notifications are silent as well', async () => {
    expect(await revokedAfter(() => proxy.keepVanishing((name) => name.endsWith('listen')))).toEqual(
      Array.from({ length: TOKENS }, () => 401),
    );
  });

  it('receives notifications again on a new connection, and then caches tokens', async () => {
    const notifications = silent.app.get(Notifications);
    expect(await revokedAfter(() => proxy.vanish((name) => name.endsWith('listen')))).toContain(401);
    await eventually(async () => notifications.isCurrent);
    expect(await revokedAfter(() => undefined)).toEqual(Array.from({ length: TOKENS }, () => 401));
  });

  it('receives notifications again even if a new connection becomes silent while it subscribes', async () => {
    const notifications = silent.app.get(Notifications);
    await eventually(async () => notifications.isCurrent);
    proxy.vanishAt('LISTEN');
    proxy.vanish((name) => name.endsWith('listen'));
    await eventually(async () => !notifications.isCurrent);
    await eventually(async () => notifications.isCurrent, 40_000);
  });
});
