import { PurgeCron } from '../../src/purge/purge.cron.js';
import { FileStorage } from '../../src/platform/storage/file-storage.js';
import { SpaceHooks } from '../../src/spaces/space-hooks.js';
import { TestApp } from '../support/app.js';
import { dataUrl, PNG, zip } from '../support/archive.js';
import { STANDINGS, type Standing, type World } from '../support/factories.js';
import { idsOf } from '../support/lists.js';
import { positionsOf } from '../support/siblings.js';

const DAY = 24 * 3600_000;

describe('a deleted space', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  const admin = () => app.client(world.admin);
  const remove = async (spaceId: string): Promise<void> => {
    expect((await admin().delete(`/spaces/${spaceId}`)).status).toBe(205);
  };
  const restore = (spaceId: string) => admin().post(`/spaces/${spaceId}/restore`);

  /** A space with a page, an image and a level of its own, in a collection, on a published site. */
  const richSpace = async () => {
    const collection = await app.build.collection(world);
    const spaceId = await app.build.space(world, { title: 'Handbook', parent: collection.id, level: 'edit' });
    await app.build.importArchive(world, spaceId, {
      'README.md': '# Start\n\n![a](a.png) and [two](two.md)\n',
      'two.md': '# Two\n',
      'a.png': PNG,
    });
    const guest = await app.build.member(world.id, null);
    await app.build.grant(world, 'review', { user: guest.id }, { space: spaceId });
    const siteId = await app.build.site(world, { spaces: [spaceId] });
    return { spaceId, siteId, guest, collection };
  };

  it('is answered with 205 without a body, and with 404 the second time', async () => {
    const spaceId = await app.build.space(world);
    const deleted = await admin().delete(`/spaces/${spaceId}`);
    expect({ status: deleted.status, text: deleted.text }).toEqual({ status: 205, text: '' });
    expect((await admin().delete(`/spaces/${spaceId}`)).status).toBe(404);
  });

  it('is absent from lists, sites, search and all content routes', async () => {
    const { spaceId, siteId } = await richSpace();
    const content = await admin().get(`/spaces/${spaceId}/content`);
    const page = content.body.pages[0].id as string;
    const file = content.body.files[0];
    await remove(spaceId);

    expect(idsOf(await admin().get(`/orgs/${world.id}/spaces`))).not.toContain(spaceId);
    const profile = await admin().get(`/orgs/${world.id}/sites/${siteId}/published`);
    expect(profile.body.structure.structure).toEqual([]);
    for (const path of [
      'content',
      'content/pages',
      `content/page/${page}`,
      'content/path/two',
      'content/files',
      `content/files/${file.id}`,
      'search?query=start',
    ]) {
      expect({ path, status: (await admin().get(`/spaces/${spaceId}/${path}`)).status }).toEqual({
        path,
        status: 404,
      });
    }
    const download = new URL(file.downloadURL as string);
    expect((await app.http.get(download.pathname + download.search)).status).toBe(404);
  });

  it('cannot be changed', async () => {
    const spaceId = await app.build.space(world);
    await remove(spaceId);
    const answers = [
      await admin().patch(`/spaces/${spaceId}`, { title: 'Other' }),
      await admin().post(`/spaces/${spaceId}/duplicate`),
      await admin().post(`/spaces/${spaceId}/move`, { parent: null }),
      await admin().post(`/spaces/${spaceId}/transfer`, { organization: world.id }),
      await admin().post(`/spaces/${spaceId}/content/import`, { source: 'markdown', url: 'data:,x' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('is still shown to its administrators, with its deletion time', async () => {
    const spaceId = await app.build.space(world);
    await remove(spaceId);
    const { status, body } = await admin().get(`/spaces/${spaceId}`);
    expect({ status, deletedAt: body.deletedAt }).toEqual({
      status: 200,
      deletedAt: app.clock.now().toISOString(),
    });
  });

  it('can be restored exactly as it was', async () => {
    const { spaceId, siteId, guest } = await richSpace();
    const read = async () => ({
      space: (await admin().get(`/spaces/${spaceId}`)).body as object,
      content: (await admin().get(`/spaces/${spaceId}/content`)).body as object,
      found: (await admin().get(`/spaces/${spaceId}/search?query=two`)).body as object,
      granted: (await app.client(guest).get(`/spaces/${spaceId}`)).body.permissions as object,
      site: (await admin().get(`/orgs/${world.id}/sites/${siteId}/published`)).body as object,
    });
    const before = await read();
    await remove(spaceId);
    const restored = await restore(spaceId);
    expect(restored.status).toBe(200);
    expect(restored.body).toEqual(before.space);
    expect(await read()).toEqual(before);
  });

  it.each([
    ['B', 'B', 'B'],
    ['A and B', 'AB', 'AB'],
    ['A and B, the other way round', 'AB', 'BA'],
    ['all, in the same order', 'ABCDE', 'ABCDE'],
  ])('is restored to its place among its siblings: %s', async (_, deleted, restored) => {
    const ids: Record<string, string> = {};
    for (const title of 'ABCDE') ids[title] = await app.build.space(world, { title });
    for (const title of deleted) await remove(ids[title] ?? '');
    for (const title of restored) expect((await restore(ids[title] ?? '')).status).toBe(200);
    expect(await positionsOf(app, world.id)).toEqual(
      Object.fromEntries([...'ABCDE'].map((title, position) => [ids[title], position])),
    );
  });

  it('keeps its place while siblings are moved and deleted', async () => {
    const [a, b, c, d] = [
      await app.build.space(world),
      await app.build.space(world),
      await app.build.space(world),
      await app.build.space(world),
    ] as const;
    await remove(c);
    await admin().post(`/spaces/${a}/move`, { position: { after: { type: 'space', space: d } } });
    await restore(c);
    expect(await positionsOf(app, world.id)).toEqual({ [b]: 0, [c]: 1, [d]: 2, [a]: 3 });
  });

  it('cannot be named as a sibling in a move', async () => {
    const [a, b] = [await app.build.space(world), await app.build.space(world)];
    await remove(b);
    const refused = await admin().post(`/spaces/${a}/move`, {
      position: { after: { type: 'space', space: b } },
    });
    expect(refused.status).toBe(400);
  });

  it('can be restored twice: the second time changes nothing', async () => {
    const spaceId = await app.build.space(world);
    await remove(spaceId);
    const first = await restore(spaceId);
    const second = await restore(spaceId);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  });

  it('can be restored for seven days, and is unknown afterwards', async () => {
    const spaceId = await app.build.space(world);
    await remove(spaceId);
    app.clock.advance(7 * DAY - 1);
    expect((await admin().get(`/spaces/${spaceId}`)).status).toBe(200);
    app.clock.advance(1);
    expect((await admin().get(`/spaces/${spaceId}`)).status).toBe(404);
    expect((await restore(spaceId)).status).toBe(404);
  });

  describe('by role', () => {
    const DELETED: Record<Standing, number> = {
      admin: 205,
      create: 403,
      review: 403,
      edit: 403,
      comment: 403,
      read: 403,
      guest: 404,
      outsider: 404,
      disabled: 404,
    };

    it.each(STANDINGS)('%s: deleting, then seeing and restoring', async (standing) => {
      const spaceId = await app.build.space(world);
      const person = (await app.build.everyStanding(world))[standing];
      const client = app.client(person);
      expect((await client.delete(`/spaces/${spaceId}`)).status).toBe(DELETED[standing]);
      if (standing !== 'admin') {
        // A caller who may view the space before its deletion, but not restore it, gets 403.
        expect((await client.post(`/spaces/${spaceId}/restore`)).status).toBe(DELETED[standing]);
        await remove(spaceId);
      }
      const expected = standing === 'admin' ? 200 : 404;
      expect((await client.get(`/spaces/${spaceId}`)).status).toBe(expected);
      expect((await client.post(`/spaces/${spaceId}/restore`)).status).toBe(expected);
    });
  });

  it('is deleted once by many simultaneous requests, and siblings stay without gaps', async () => {
    const spaces = await Promise.all(Array.from({ length: 6 }, () => app.build.space(world)));
    const answers = await Promise.all(
      spaces.flatMap((id) => [admin().delete(`/spaces/${id}`), admin().delete(`/spaces/${id}`)]),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(6).fill(205), ...Array<number>(6).fill(404)]);
    await Promise.all(spaces.slice(0, 4).map(restore));
    expect(Object.values(await positionsOf(app, world.id)).sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  describe('is purged', () => {
    const purge = () => app.app.get(PurgeCron).run();
    const rowsOf = async (spaceId: string): Promise<number> => {
      const [row] = await app.database.query<{ count: number }>(
        `SELECT ((SELECT count(*) FROM spaces WHERE id = $1) + (SELECT count(*) FROM documents WHERE space_id = $1)
           + (SELECT count(*) FROM tree_nodes WHERE space_id = $1) + (SELECT count(*) FROM revisions WHERE space_id = $1)
           + (SELECT count(*) FROM stored_files WHERE space_id = $1) + (SELECT count(*) FROM search_rows WHERE space_id = $1)
           + (SELECT count(*) FROM link_rows WHERE space_id = $1) + (SELECT count(*) FROM grants WHERE space_id = $1)
           + (SELECT count(*) FROM site_spaces WHERE space_id = $1))::int AS count`,
        [spaceId],
      );
      return row?.count ?? 0;
    };
    const fileKeys = async (spaceId: string): Promise<string[]> => {
      const rows = await app.database.query<{ hash: string }>(
        `SELECT encode(hash, 'hex') AS hash FROM stored_files WHERE space_id = $1`,
        [spaceId],
      );
      return rows.map(({ hash }) => `spaces/${spaceId}/${hash}`);
    };

    it('with its rows and stored files after seven days, without affecting other spaces', async () => {
      const { spaceId } = await richSpace();
      const kept = await richSpace();
      const keys = await fileKeys(spaceId);
      const storage = app.app.get(FileStorage);
      await remove(spaceId);
      app.clock.advance(7 * DAY - 1);
      await purge();
      expect(await rowsOf(spaceId)).toBeGreaterThan(5);
      expect(await storage.exists(keys[0] ?? '')).toBe(true);

      app.clock.advance(1);
      await purge();
      expect(await rowsOf(spaceId)).toBe(0);
      expect(keys).toHaveLength(1);
      expect(await storage.exists(keys[0] ?? '')).toBe(false);
      expect((await admin().get(`/spaces/${kept.spaceId}/content`)).body.pages).toHaveLength(2);
      expect(await storage.exists((await fileKeys(kept.spaceId))[0] ?? '')).toBe(true);
    });

    it('without leaving a gap among its siblings', async () => {
      const [first, second, third] = [
        await app.build.space(world),
        await app.build.space(world),
        await app.build.space(world),
      ];
      await remove(second);
      app.clock.advance(7 * DAY);
      await purge();
      expect(await positionsOf(app, world.id)).toEqual({ [first]: 0, [third]: 1 });
    });

    it('completely by the run after an interrupted one, and cannot be restored in between', async () => {
      const { spaceId } = await richSpace();
      await remove(spaceId);
      app.clock.advance(7 * DAY);
      const hooks = app.app.get(SpaceHooks);
      let failures = 1;
      hooks.onPurge(async (id) => {
        if (id === spaceId && failures-- > 0) throw new Error('killed');
        return true;
      });
      await purge();
      expect(await rowsOf(spaceId)).toBeGreaterThan(0);
      expect((await restore(spaceId)).status).toBe(404);
      await purge();
      expect(await rowsOf(spaceId)).toBe(0);
    });

    it('by one replica at a time', async () => {
      const { spaceId } = await richSpace();
      await remove(spaceId);
      app.clock.advance(7 * DAY);
      await app.database.withAdvisoryLock('purge spaces', async () => {
        await purge();
        expect(await rowsOf(spaceId)).toBeGreaterThan(0);
      });
      await Promise.all([purge(), purge(), purge()]);
      expect(await rowsOf(spaceId)).toBe(0);
    });
  });

  it('does not keep the files of an import that finishes later', async () => {
    const spaceId = await app.build.space(world);
    const url = dataUrl(await zip({ 'README.md': '# A\n\n![a](a.png)\n', 'a.png': PNG }));
    const [, imported] = await Promise.all([
      admin().delete(`/spaces/${spaceId}`),
      admin().post(`/spaces/${spaceId}/content/import`, { source: 'zip', url }),
    ]);
    expect([201, 404, 409]).toContain(imported.status);
    expect((await admin().get(`/spaces/${spaceId}/content`)).status).toBe(404);
  });
});
