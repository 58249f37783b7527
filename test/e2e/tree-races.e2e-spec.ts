import type { Response } from 'supertest';
import { EmailInvite } from '../../src/organizations/email-invite.entity.js';
import { TestApp } from '../support/app.js';
import type { Person, World } from '../support/factories.js';
import { whileTreeLocked } from '../support/while-tree-locked.js';
import { idsOf } from '../support/lists.js';
import { createCollection } from '../support/tree.js';

describe('simultaneous changes', () => {
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
  const statusesOf = (responses: Response[]) => new Set(responses.map(({ status }) => status));

  it('leave nothing open in a collection that is closed while items are added to it', async () => {
    const reader = app.client(await app.build.member(world.id, 'read'));
    for (let round = 0; round < 4; round += 1) {
      const closed = await createCollection(app, world);
      const moved = await createCollection(app, world);
      const inMoved = await app.build.space(world, { parent: moved });
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, () => admin().post(`/orgs/${world.id}/spaces`, { parent: closed })),
        admin().patch(`/collections/${closed}`, { defaultLevel: null }),
        admin().post(`/collections/${moved}/move`, { parent: closed }),
        ...Array.from({ length: 6 }, () => admin().post(`/orgs/${world.id}/spaces`, { parent: closed })),
      ]);
      expect(statusesOf(answers)).toEqual(new Set([200, 201]));
      const inside = idsOf(await admin().get(`/collections/${closed}/spaces`));
      expect(inside).toHaveLength(12);
      for (const id of [...inside, inMoved]) expect((await reader.get(`/spaces/${id}`)).status).toBe(404);
    }
  });

  it('leave a removed member no access to a space that is transferred at the same moment', async () => {
    const to = await app.build.organization();
    await app.build.join(to.id, world.admin, 'create');
    for (let round = 0; round < 12; round += 1) {
      const person = await app.build.member(world.id, null);
      await app.build.join(to.id, person, null);
      const spaceId = await app.build.space(world);
      await app.build.grant(world, 'admin', { user: person.id }, { space: spaceId });
      const answers = await Promise.all([
        admin().post(`/spaces/${spaceId}/transfer`, { organization: to.id }),
        app.client(to.admin).delete(`/orgs/${to.id}/members/${person.id}`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 204]);
      expect((await app.client(person).get(`/spaces/${spaceId}`)).status).toBe(404);
    }
  });

  describe('wait for each other and check lost permissions again:', () => {
    let person: Person;
    let spaceId: string;
    let to: World;

    beforeEach(async () => {
      person = await app.build.member(world.id, 'admin');
      spaceId = await app.build.space(world, { level: 'read' });
      to = await app.build.organization();
      await app.build.join(to.id, person, 'create');
    });

    const lose = (how: 'disabled' | 'demoted') => async () => {
      const body = how === 'disabled' ? { disabled: true } : { role: 'read' };
      expect((await admin().patch(`/orgs/${world.id}/members/${person.id}`, body)).status).toBe(200);
    };

    it.each<[string, 'disabled' | 'demoted', number]>([
      ['delete', 'disabled', 404],
      ['delete', 'demoted', 403],
      ['move', 'demoted', 403],
      ['transfer', 'disabled', 404],
      ['transfer', 'demoted', 403],
      ['duplicate', 'demoted', 403],
      ['level', 'demoted', 403],
    ])('%s by a person who is %s', async (change, how, status) => {
      const sibling = await app.build.space(world);
      const client = app.client(person);
      const send = {
        delete: () => client.delete(`/spaces/${spaceId}`),
        move: () =>
          client.post(`/spaces/${spaceId}/move`, { position: { after: { type: 'space', space: sibling } } }),
        transfer: () => client.post(`/spaces/${spaceId}/transfer`, { organization: to.id }),
        duplicate: () => client.post(`/spaces/${spaceId}/duplicate`),
        level: () => client.patch(`/spaces/${spaceId}`, { defaultLevel: 'admin' }),
      }[change] as () => PromiseLike<Response>;
      const before = await admin().get(`/spaces/${spaceId}`);
      const answer = await whileTreeLocked(app, world.id, send, lose(how));
      expect(answer.status).toBe(status);
      expect((await admin().get(`/spaces/${spaceId}`)).body).toEqual(before.body);
      expect(idsOf(await admin().get(`/orgs/${world.id}/spaces`)).sort()).toEqual([spaceId, sibling].sort());
    });
  });

  it('delete a collection while a space in it is copied, and both succeed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const collection = await createCollection(app, world);
      const spaceId = await app.build.space(world, { parent: collection });
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => admin().post(`/spaces/${spaceId}/duplicate`)),
        admin().delete(`/collections/${collection}`),
      ]);
      expect([...statusesOf(answers)].sort()).toEqual([200, 205]);
      for (const { body } of answers.slice(0, 4)) {
        expect((await admin().get(`/spaces/${body.id}`)).body.parent).toBeUndefined();
      }
    }
  });
  it('publish a site while its spaces are moved, and both succeed', async () => {
    const spaces = await Promise.all(Array.from({ length: 6 }, () => app.build.space(world)));
    const site = await app.build.site(world, { spaces, published: false });
    const move = (space: string) =>
      admin().post(`/spaces/${space}/move`, { position: { before: { type: 'space', space: spaces[0] } } });
    for (let round = 0; round < 8; round += 1) {
      const answers = await Promise.all(
        spaces
          .slice(1)
          .flatMap((space) => [
            move(space),
            admin().post(`/orgs/${world.id}/sites/${site}/${round % 2 === 0 ? 'publish' : 'unpublish'}`),
          ]),
      );
      expect(statusesOf(answers)).toEqual(new Set([200]));
    }
  });

  it('do not skip items of a list whose earlier items are deleted or moved while it is read', async () => {
    const collection = await createCollection(app, world);
    const ids: string[] = [];
    for (let i = 0; i < 9; i += 1) ids.push(await app.build.space(world, { parent: collection }));
    const path = `/collections/${collection}/spaces?limit=3`;
    const first = await admin().get(path);
    expect(idsOf(first)).toEqual(ids.slice(0, 3));
    await admin().delete(`/spaces/${ids[0]}`);
    await admin().post(`/spaces/${ids[1]}/move`, { parent: null });
    const next = await admin().get(`${path}&page=${first.body.next.page}`);
    expect(idsOf(next)).toEqual(ids.slice(3, 6));
    await admin().post(`/spaces/${ids[5]}/move`, { parent: null });
    const last = await admin().get(`${path}&page=${next.body.next.page}`);
    expect(idsOf(last)).toEqual(ids.slice(6, 9));
  });

  it('a move reveals nothing about siblings that the caller cannot view', async () => {
    const hidden = await app.build.space(world, { level: null });
    const own = await app.build.space(world);
    const creator = app.client(await app.build.member(world.id, 'create'));
    const answers = await Promise.all(
      [hidden, '01900000-0000-7000-8000-000000000000'].map((space) =>
        creator.post(`/spaces/${own}/move`, { position: { before: { type: 'space', space } } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(answers[0]?.body.error.message).toBe(answers[1]?.body.error.message);
  });

  it('removing a member deletes their unused mailed invitation', async () => {
    const person = await app.build.member(world.id, 'read');
    await app.database.repository(EmailInvite).insert({
      id: '01900000-0000-7000-8000-00000000abcd',
      organizationId: world.id,
      email: person.email,
      role: 'admin',
      createdBy: world.admin.id,
      createdAt: app.clock.now(),
      expiresAt: new Date(app.clock.now().getTime() + 3_600_000),
      acceptedAt: null,
    });
    await admin().delete(`/orgs/${world.id}/members/${person.id}`);
    const joined = await app
      .client(person)
      .post(`/orgs/${world.id}/invites/01900000-0000-7000-8000-00000000abcd`);
    expect(joined.status).toBe(404);
  });
});
