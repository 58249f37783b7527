import type { Role } from '../../src/access/role.js';
import { TestApp } from '../support/app.js';
import type { Person, World } from '../support/factories.js';
import { whileRowsLocked } from '../support/while-rows-locked.js';
import { idsOf } from '../support/lists.js';
import { waitForWaiting } from '../support/waiting-statements.js';

describe('publishing a site', () => {
  let app: TestApp;
  let world: World;
  let creator: Person;
  let stranger: Person;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    creator = await app.build.member(world.id, 'create');
    stranger = await app.build.person();
  });

  const admin = () => app.client(world.admin);
  const draft = (...spaces: string[]) => app.build.site(world, { spaces, published: false });
  const publish = (siteId: string, actor = creator) =>
    app.client(actor).post(`/orgs/${world.id}/sites/${siteId}/publish`);
  const space = (level: Role | null, title?: string) =>
    app.build.space(world, { level, ...(title !== undefined ? { title } : {}) });
  const readBy = async (actor: Person, spaceId: string): Promise<number> =>
    (await app.client(actor).get(`/spaces/${spaceId}/content`)).status;
  const close = (spaceId: string) => admin().patch(`/spaces/${spaceId}`, { defaultLevel: null });

  describe('by a creator of the organization', () => {
    it.each<[Role | null, number]>([
      ['admin', 200],
      ['create', 200],
      ['review', 403],
      ['edit', 403],
      ['comment', 403],
      ['read', 403],
      [null, 404],
    ])('whose role on one of its spaces is %p: %i', async (level, status) => {
      const spaceId = await space(level);
      const siteId = await draft(await app.build.space(world), spaceId);
      expect((await publish(siteId)).status).toBe(status);
      expect(await readBy(stranger, spaceId)).toBe(status === 200 ? 200 : 404);
      const site = await admin().get(`/orgs/${world.id}/sites/${siteId}`);
      expect(site.body.published).toBe(status === 200);
    });

    it('is refused with the names of only those spaces that they may view', async () => {
      const [seen, other, hidden] = [
        await space('read', 'Seen'),
        await space('edit', 'Other'),
        await space(null, 'Hidden'),
      ];
      const { status, body } = await publish(await draft(seen, hidden, other));
      expect(status).toBe(403);
      expect(body.error.message).toContain(`"Seen" (${seen}), "Other" (${other})`);
      expect(JSON.stringify(body)).not.toContain('Hidden');
      expect(JSON.stringify(body)).not.toContain(hidden);
    });

    it('is refused without naming a space that they may not view', async () => {
      const { status, body } = await publish(await draft(await space(null, 'Hidden')));
      expect(status).toBe(404);
      expect(body.error.message).not.toContain('Hidden');
    });

    it('is refused if a space was closed after the site was created', async () => {
      const spaceId = await app.build.space(world);
      const created = await app.client(creator).post(`/orgs/${world.id}/sites`, { spaces: [spaceId] });
      await close(spaceId);
      expect((await publish(created.body.id as string)).status).toBe(404);
      expect(await readBy(stranger, spaceId)).toBe(404);
    });

    it('uses roles from collections and teams', async () => {
      const collection = await app.build.collection(world, { level: null });
      const siteId = await draft(await app.build.space(world, { parent: collection.id }));
      expect((await publish(siteId)).status).toBe(404);
      const team = await app.build.team(world, [creator]);
      await app.build.grant(world, 'create', { team }, { collection: collection.id });
      expect((await publish(siteId)).status).toBe(200);
    });

    it('uses the role on a deleted space, which would be published when restored', async () => {
      const spaceId = await space(null);
      const siteId = await draft(spaceId);
      await admin().delete(`/spaces/${spaceId}`);
      expect((await publish(siteId)).status).toBe(404);
      await admin().post(`/spaces/${spaceId}/restore`);
      expect(await readBy(stranger, spaceId)).toBe(404);
    });

    it('is refused with the name of a space that they see only through another public site', async () => {
      const spaceId = await space(null, 'Open');
      await app.build.site(world, { spaces: [spaceId] });
      const { status, body } = await publish(await draft(spaceId));
      expect([status, body.error.message]).toEqual([403, expect.stringContaining(`"Open" (${spaceId})`)]);
      const created = await app.client(creator).post(`/orgs/${world.id}/sites`, { spaces: [spaceId] });
      expect([created.status, created.body.error.message]).toEqual([403, expect.stringContaining('"Open"')]);
    });
  });

  describe('at the moment when a role ends', () => {
    const SPACE = 'SELECT 1 FROM spaces WHERE id = $1 FOR SHARE';
    /** Sends a request that waits for the space behind the removal of the creator's grant on it, and returns its status. */
    const behindRemoval = async (
      spaceId: string,
      client: typeof app.client,
      send: () => PromiseLike<{ status: number }>,
    ): Promise<number> => {
      let sent: Promise<{ status: number }> | undefined;
      const removed = await whileRowsLocked(
        app,
        [SPACE, spaceId],
        () => client(world.admin).delete(`/spaces/${spaceId}/permissions/users/${creator.id}`),
        async (holder) => {
          sent = Promise.resolve(send());
          await waitForWaiting(holder, 2);
        },
      );
      expect(removed.status).toBeLessThan(300);
      return (await sent)?.status ?? 0;
    };

    it('on the space, on another replica, is refused', async () => {
      const spaceId = await space('read');
      await app.build.grant(world, 'create', { user: creator.id }, { space: spaceId });
      const siteId = await draft(spaceId);
      await app.withReplica(async (client) => {
        expect(await behindRemoval(spaceId, client, () => publish(siteId))).toBe(403);
      });
      expect(await readBy(stranger, spaceId)).toBe(404);
    });

    it.each<[string, number, () => PromiseLike<unknown>]>([
      [
        'in the organization, through demotion',
        403,
        () => admin().patch(`/orgs/${world.id}/members/${creator.id}`, { role: 'read' }),
      ],
      [
        'in the organization, through removal',
        404,
        () => admin().delete(`/orgs/${world.id}/members/${creator.id}`),
      ],
      [
        'in the organization, through disabling',
        404,
        () => admin().patch(`/orgs/${world.id}/members/${creator.id}`, { disabled: true }),
      ],
    ])('%s, is refused', async (_, status, end) => {
      const spaceId = await app.build.space(world);
      const siteId = await draft(spaceId);
      const response = await whileRowsLocked(
        app,
        [SPACE, spaceId],
        () => publish(siteId),
        async () => end(),
      );
      expect(response.status).toBe(status);
      expect(await readBy(stranger, spaceId)).toBe(404);
    });

    it('with the team, is refused', async () => {
      const spaceId = await space(null);
      const team = await app.build.team(world, [creator]);
      await app.build.grant(world, 'create', { team }, { space: spaceId });
      const siteId = await draft(spaceId);
      const response = await whileRowsLocked(
        app,
        [SPACE, spaceId],
        () => publish(siteId),
        () => admin().delete(`/orgs/${world.id}/teams/${team}`),
      );
      expect(response.status).toBe(404);
    });

    it('is refused for a new site, too', async () => {
      const spaceId = await space('read');
      await app.build.grant(world, 'create', { user: creator.id }, { space: spaceId });
      const create = () => app.client(creator).post(`/orgs/${world.id}/sites`, { spaces: [spaceId] });
      expect(await behindRemoval(spaceId, (actor) => app.client(actor), create)).toBe(403);
    });
  });

  describe('of a space that changes afterwards', () => {
    it('keeps showing a space that is closed or moved', async () => {
      const collection = await app.build.collection(world, { level: null });
      const spaceId = await app.build.space(world);
      const siteId = await app.build.site(world, { spaces: [spaceId] });
      await close(spaceId);
      await admin().post(`/spaces/${spaceId}/move`, { parent: collection.id });
      expect(await readBy(stranger, spaceId)).toBe(200);
      const profile = await app.client(stranger).get(`/orgs/${world.id}/sites/${siteId}/published`);
      expect(profile.body.structure.structure).toMatchObject([
        { space: { id: spaceId, visibility: 'public' } },
      ]);
    });

    it('shows it on sites for members only to people with a role on it', async () => {
      const spaceId = await app.build.space(world);
      const siteId = await app.build.site(world, { spaces: [spaceId], visibility: 'share-link' });
      await close(spaceId);
      const { body } = await app.client(creator).get(`/orgs/${world.id}/sites/${siteId}/published`);
      expect([body.site.siteSpaces, body.structure.structure]).toEqual([0, []]);
    });

    it('does not show a space that was transferred while the site was a draft', async () => {
      const other = await app.build.organization();
      await app.build.join(other.id, world.admin, 'admin');
      const [moved, stays] = [await app.build.space(world), await app.build.space(world)];
      const siteId = await draft(moved, stays);
      expect((await admin().post(`/spaces/${moved}/transfer`, { organization: other.id })).status).toBe(200);
      expect((await publish(siteId)).body).toMatchObject({ published: true, siteSpaces: 1 });
      expect([await readBy(stranger, moved), await readBy(stranger, stays)]).toEqual([404, 200]);
    });
  });

  describe('reveals nothing about private spaces', () => {
    it('in the default title of a site', async () => {
      const secret = await space(null, 'Project Nightingale');
      const site = await admin().post(`/orgs/${world.id}/sites`, { spaces: [secret] });
      expect(site.body.title).toBe('Untitled site');
      const opened = await admin().post(`/orgs/${world.id}/sites`, {
        spaces: [await space('read', 'Handbook')],
      });
      expect(opened.body.title).toBe('Handbook');
    });

    it('through the filter of the list', async () => {
      const secret = await space(null);
      const siteId = await draft(secret);
      const list = async (actor: Person): Promise<string[]> =>
        idsOf(await app.client(actor).get(`/orgs/${world.id}/sites?space=${secret}`));
      expect(await list(world.admin)).toEqual([siteId]);
      expect(await list(creator)).toEqual([]);
      await app.build.grant(world, 'read', { user: creator.id }, { space: secret });
      expect(await list(creator)).toEqual([siteId]);
    });
  });
});
