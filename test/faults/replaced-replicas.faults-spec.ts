import { setTimeout as pause } from 'node:timers/promises';
import { TestApp } from '../support/app.js';
import { Balancer } from '../support/balancer.js';
import { Load } from '../support/load.js';
import { freePort, Installations, type ServiceProcess, until } from '../support/service-process.js';

describe('replicas behind a load balancer that asks every second', () => {
  const installations = new Installations();
  let app: TestApp;
  let balancer: Balancer;
  let dataDir: string;

  beforeAll(async () => {
    app = await TestApp.start();
    balancer = await Balancer.start();
    dataDir = await installations.directory();
  });
  afterAll(async () => {
    await balancer.stop();
    await installations.cleanUp();
    await app.stop();
  });

  async function start(): Promise<ServiceProcess> {
    const env = { ...app.variables, DATA_DIR: dataDir, NODE_ENV: 'production' };
    const replica = await (await installations.start(dataDir, { env, port: await freePort() })).ready(120);
    balancer.add(replica.baseUrl);
    await until('the balancer uses it', () => balancer.uses(replica.baseUrl));
    return replica;
  }

  it('can be replaced one after the other without a failed request', async () => {
    const world = await app.build.organization();
    const spaceId = await app.build.spaceWithPage(world, '# Page\n\nText.');
    const running = [await start(), await start()];
    const load = new Load(() => balancer.baseUrl, world.admin.token);
    load.start(8, () => load.send('GET', `/spaces/${spaceId}/content`));
    load.start(4, () => load.send('POST', `/spaces/${spaceId}/comments`, { body: { markdown: 'Text' } }));
    await pause(1000);
    for (const old of running) {
      const next = await start();
      const ended = old.end('SIGTERM');
      await until('the balancer has noticed', () => !balancer.uses(old.baseUrl));
      // It gets the signal while it still accepts requests, and exits later.
      expect((await fetch(`${old.baseUrl}/readyz`)).status).toBe(503);
      const last = await fetch(`${old.baseUrl}/healthz`);
      expect([last.status, last.headers.get('connection')]).toEqual([200, 'close']);
      expect(await ended).toEqual({ code: 0, signal: null });
      balancer.remove(old.baseUrl);
      expect(next.child.exitCode).toBeNull();
    }
    await load.stop();
    expect(load.unanswered).toEqual([]);
    expect(load.answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(load.answers.length).toBeGreaterThan(100);
  });
});
