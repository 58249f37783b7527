import type { ApiClient } from '../support/client.js';
import { TestApp } from '../support/app.js';
import { zip } from '../support/archive.js';
import type { Person, World } from '../support/factories.js';
import { SourceServer } from '../support/source-server.js';

describe('a person who loses their access', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  /** Requests that a member of the organization may send. */
  async function ask(client: ApiClient, world: World, spaceId: string): Promise<number[]> {
    return [
      (await client.get(`/spaces/${spaceId}`)).status,
      (await client.get(`/spaces/${spaceId}/content/pages`)).status,
      (await client.get(`/orgs/${world.id}`)).status,
      (await client.get(`/orgs/${world.id}/members`)).status,
    ];
  }

  it('is refused with the next request on every replica: disabled, enabled, demoted, removed', async () => {
    const world = await app.build.organization();
    const spaceId = await app.build.space(world);
    const person: Person = await app.build.member(world.id, 'edit');
    const member = `/orgs/${world.id}/members/${person.id}`;
    await app.withReplica(async (replica) => {
      const sides = [app.client(person), replica(person)];
      const expectEverywhere = async (statuses: number[]) => {
        for (const side of sides) expect(await ask(side, world, spaceId)).toEqual(statuses);
      };
      await expectEverywhere([200, 200, 200, 200]);
      await app.client(world.admin).patch(member, { disabled: true });
      await expectEverywhere([404, 404, 404, 404]);
      await replica(world.admin).patch(member, { disabled: false });
      await expectEverywhere([200, 200, 200, 200]);
      await replica(world.admin).patch(member, { role: null });
      await expectEverywhere([404, 404, 200, 403]);
      await app.client(world.admin).delete(member);
      await expectEverywhere([404, 404, 404, 404]);
    });
  });

  it('is refused with a revoked token on every replica within a second, and at once on the replica that revoked it', async () => {
    const world = await app.build.organization();
    const token = await app.build.token(world.admin);
    await app.withReplica(async (replica) => {
      expect((await replica(token).get('/user')).status).toBe(200);
      expect((await app.client(token).get('/user')).status).toBe(200);
      await app.client(world.admin).delete(`/user/tokens/${token.tokenId}`);
      expect((await app.client(token).get('/user')).status).toBe(401);
      const end = Date.now() + 1000;
      let status = 200;
      while (status === 200 && Date.now() < end) status = (await replica(token).get('/user')).status;
      expect(status).toBe(401);
    });
  });

  it('gets no dry run of an import whose source arrives after that', async () => {
    const world = await app.build.organization();
    const spaceId = await app.build.spaceWithPage(world, '# Page\n\nEarlier text.\n');
    const person = await app.build.member(world.id, 'edit');
    const archive = await zip({ 'README.md': '# Other\n' });
    const source = await SourceServer.start();
    try {
      const asked = Promise.withResolvers<void>();
      const removed = Promise.withResolvers<void>();
      const url = source.on('/held.zip', (_request, response) => {
        asked.resolve();
        void removed.promise.then(() => response.end(archive));
      });
      const body = { source: 'zip', url, mode: 'mirror', dryRun: true };
      const pending = Promise.resolve(app.client(person).post(`/spaces/${spaceId}/content/import`, body));
      await asked.promise;
      await app.client(world.admin).delete(`/orgs/${world.id}/members/${person.id}`);
      removed.resolve();
      expect(await pending).toMatchObject({ status: 404 });
    } finally {
      await source.stop();
    }
  });
});
