import fc from 'fast-check';
import { ROLES, type Role } from '../../src/access/role.js';
import { TOKEN_SCOPES } from '../../src/access/token-scope.js';
import { AccessExplanationsService } from '../../src/permissions/explanation/access-explanations.service.js';
import {
  effectiveRole,
  type Organization,
  organization,
  insertOrganization,
  withIds,
} from '../support/random-organizations.js';
import { TestApp } from '../support/app.js';
import { STANDINGS, type Standing, type World } from '../support/factories.js';
import { createCollection } from '../support/tree.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

interface Step {
  type: string;
  role: Role | null;
  from: { type: string; id?: string; title?: string };
  team?: { id: string; title: string };
  applies: boolean;
  withheld?: string;
}

describe('an explanation of access', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  const explain = (path: string, as = world.admin, user?: string) =>
    app.client(as).get(`${path}/permissions/explain${user === undefined ? '' : `?user=${user}`}`);

  it('states the role of the rules, which is that of its strongest applicable step, in any organization', async () => {
    const service = app.app.get(AccessExplanationsService);
    /** The applicable grants, found by filtering the list of all grants. */
    const grantsOf = (all: Organization, person: number, chain: string[]): string[] => {
      const items = [...all.collections, ...all.spaces].map(({ id }) => id);
      return all.grants.flatMap(({ to, on, role }) => {
        const team = all.teams[to - all.people.length];
        const mine = to === person || team?.people.includes(person) === true;
        return mine && chain.includes(items[on] as string)
          ? [`${role} ${items[on]} ${team?.id ?? 'own'}`]
          : [];
      });
    };
    await fc.assert(
      fc.asyncProperty(organization, async (generated) => {
        const all = withIds(generated);
        await insertOrganization(app.database, all);
        for (const [index, { id: userId }] of all.people.entries()) {
          const actor = { userId, tokenId: userId, scopes: TOKEN_SCOPES, instanceAdmin: false };
          const items = [
            ...all.collections.map((item) => ['collection', item] as const),
            ...all.spaces.map((item) => ['space', item] as const),
          ];
          for (const [type, item] of items) {
            const { role, steps } = await service.explain(
              actor,
              { abilities: {}, noun: type },
              { type, id: item.id },
            );
            expect(role).toBe(effectiveRole(all, index, item));
            const strengths = steps.filter(({ applies }) => applies).map((step) => step.role as Role);
            expect(ROLES[Math.max(-1, ...strengths.map((of) => ROLES.indexOf(of)))] ?? null).toBe(role);
            for (const { applies, role: given, withheld } of steps)
              expect(applies).toBe(given !== null && withheld === undefined);
            const chain: string[] = [];
            for (let at: typeof item | undefined = item; at !== undefined;)
              [at] = [at.parent === null ? undefined : all.collections[at.parent], chain.push(at.id)];
            // Without a role, no step names an ID.
            if (role !== null)
              expect(
                steps
                  .filter((step) => step.type === 'grant')
                  .map((step) => `${step.role} ${step.from.id} ${step.team?.id ?? 'own'}`)
                  .sort(),
              ).toEqual(grantsOf(all, index, chain).sort());
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  describe.each(['space', 'collection'] as const)('on a %s', (type) => {
    let id: string;
    let path: string;
    beforeEach(async () => {
      id = type === 'space' ? await app.build.space(world) : await createCollection(app, world);
      path = `/${type}s/${id}`;
    });

    it('names each grant with its team and collection, and the origin of the level', async () => {
      const outer = await createCollection(app, world);
      const inner =
        type === 'space'
          ? await app.build.space(world, { parent: outer })
          : await createCollection(app, world, { parent: outer });
      await app.client(world.admin).patch(`/collections/${outer}`, { defaultLevel: 'comment' });
      const member = await app.build.member(world.id, 'create');
      const team = await app.build.team(world, [member]);
      await app.build.grant(
        world,
        'edit',
        { team },
        type === 'space' ? { space: inner } : { collection: inner },
      );
      await app.build.grant(world, 'review', { user: member.id }, { collection: outer });
      const { status, body } = await explain(`/${type}s/${inner}`, world.admin, member.id);
      const from = { type: 'collection', id: outer, title: expect.any(String) as string };
      expect([status, body]).toEqual([
        200,
        {
          object: 'access-explanation',
          user: expect.objectContaining({ object: 'user', id: member.id }) as object,
          role: 'review',
          steps: [
            {
              type: 'administrator',
              role: null,
              from: { type: 'organization', id: world.id, title: 'Test organization' },
              applies: false,
            },
            { type: 'level', role: 'comment', from, applies: true },
            { type: 'grant', role: 'review', from, applies: true },
            {
              type: 'grant',
              role: 'edit',
              from: { type, id: inner, title: expect.any(String) as string },
              team: { id: team, title: 'Test team' },
              applies: true,
            },
          ],
        },
      ]);
    });

    it.each<[Standing, Role | null, [string, Role | null, string | undefined][]]>([
      [
        'admin',
        'admin',
        [
          ['administrator', 'admin', undefined],
          ['level', 'admin', undefined],
        ],
      ],
      [
        'edit',
        'edit',
        [
          ['administrator', null, undefined],
          ['level', 'edit', undefined],
        ],
      ],
      [
        'guest',
        null,
        [
          ['administrator', null, undefined],
          ['level', null, 'guest'],
        ],
      ],
      [
        'disabled',
        null,
        [
          ['disabled', null, undefined],
          ['administrator', 'admin', 'disabled'],
          ['level', 'admin', 'disabled'],
        ],
      ],
    ])('tells an administrator why the standing %s has the role %s', async (standing, role, steps) => {
      const person = (await app.build.everyStanding(world))[standing];
      const { body } = await explain(path, world.admin, person.id);
      expect(body.role).toBe(role);
      expect((body.steps as Step[]).map((step) => [step.type, step.role, step.withheld])).toEqual(steps);
    });

    it('is shown to administrators of the item, and to its viewers about themselves', async () => {
      const cast = await app.build.everyStanding(world);
      const subject = await app.build.member(world.id, 'read');
      const found: [Standing, number, number, number][] = [];
      for (const standing of STANDINGS) {
        const as = cast[standing];
        const answers = [
          await explain(path, as, subject.id),
          await explain(path, as),
          await explain(path, as, as.id),
        ];
        found.push([standing, ...(answers.map(({ status }) => status) as [number, number, number])]);
      }
      expect(found).toEqual(
        STANDINGS.map((standing) =>
          standing === 'admin'
            ? [standing, 200, 200, 200]
            : ['guest', 'outsider', 'disabled'].includes(standing)
              ? [standing, 404, 404, 404]
              : [standing, 403, 200, 200],
        ),
      );
    });

    it('requires the scope "admin" for others, and "read" for oneself', async () => {
      const reading = await app.build.token(world.admin, { scopes: ['read'] });
      const subject = await app.build.member(world.id, 'read');
      expect((await explain(path, reading, subject.id)).status).toBe(403);
      expect((await explain(path, reading)).status).toBe(200);
      const writing = await app.build.token(world.admin, { scopes: ['write'] });
      expect((await explain(path, writing)).status).toBe(403);
    });

    it('does not reveal who exists: 403 before it looks for a person, 404 for people of other organizations', async () => {
      const stranger = await app.build.person();
      const member = await app.build.member(world.id, 'read');
      for (const user of [stranger.id, UNKNOWN_ID, 'nobody', '']) {
        expect([user, (await explain(path, world.admin, user)).status]).toEqual([user, 404]);
        expect([user, (await explain(path, member, user)).status]).toEqual([user, 403]);
      }
      await app.build.grant(
        world,
        'read',
        { user: stranger.id },
        type === 'space' ? { space: id } : { collection: id },
      );
      const { body } = await explain(path, world.admin, stranger.id);
      expect([body.role, body.steps[1]]).toMatchObject(['read', { type: 'level', withheld: 'outsider' }]);
    });

    it('names no collection that the caller may not view', async () => {
      const outer = await createCollection(app, world);
      const inner =
        type === 'space'
          ? await app.build.space(world, { parent: outer })
          : await createCollection(app, world, { parent: outer });
      await app.client(world.admin).patch(`/collections/${outer}`, { defaultLevel: 'edit' });
      const guest = await app.build.member(world.id, null);
      await app.build.grant(
        world,
        'admin',
        { user: guest.id },
        type === 'space' ? { space: inner } : { collection: inner },
      );
      const member = await app.build.member(world.id, 'read');
      const { body } = await explain(`/${type}s/${inner}`, guest, member.id);
      expect(body.steps[1]).toEqual({
        type: 'level',
        role: 'edit',
        from: { type: 'collection' },
        applies: true,
      });
    });

    it('is refused as soon as the role has ended', async () => {
      const reader = await app.build.member(world.id, 'read');
      expect((await explain(path, reader)).status).toBe(200);
      await app.build.disable(world.id, reader);
      expect((await explain(path, reader)).status).toBe(404);
    });

    it('is 404 for deleted and unknown items', async () => {
      await app.client(world.admin).delete(path);
      for (const missing of [id, UNKNOWN_ID, 'nothing'])
        expect((await explain(`/${type}s/${missing}`)).status).toBe(404);
    });

    it('accepts exactly one user', async () => {
      const { status } = await app
        .client(world.admin)
        .get(`${path}/permissions/explain?user=${world.admin.id}&user=${UNKNOWN_ID}`);
      expect(status).toBe(400);
    });

    it('lists the 1000 strongest grants, the strongest first', async () => {
      const guest = await app.build.member(world.id, null);
      await app.database.query(
        `WITH new AS (
           INSERT INTO teams (id, organization_id, title)
           SELECT gen_random_uuid(), $1, 'Team ' || n FROM generate_series(1, 1200) n RETURNING id
         ), placed AS (
           INSERT INTO team_members (team_id, user_id, organization_id) SELECT id, $2, $1 FROM new
         ), ranked AS (SELECT id, row_number() OVER () AS n FROM new)
         INSERT INTO grants (id, organization_id, target_id, principal_id, ${type}_id, team_id, role)
         SELECT gen_random_uuid(), $1, $3, id, $3, id, (CASE WHEN n = 1200 THEN 'edit' ELSE 'read' END)::role FROM ranked`,
        [world.id, guest.id, id],
      );
      const { body } = await explain(path, world.admin, guest.id);
      const grants = (body.steps as Step[]).filter((step) => step.type === 'grant');
      expect([body.role, grants.length, grants[0]?.role, grants[1]?.role]).toEqual([
        'edit',
        1000,
        'edit',
        'read',
      ]);
    });
  });

  it('tells readers who see a space only through a site that they have no role, and no more', async () => {
    const collection = await createCollection(app, world);
    const space = await app.build.space(world, { parent: collection });
    await app.client(world.admin).patch(`/collections/${collection}`, { defaultLevel: 'review' });
    await app.build.site(world, { spaces: [space] });
    const stranger = await app.build.person();
    const { status, body } = await explain(`/spaces/${space}`, stranger);
    expect([status, body.role, body.steps]).toEqual([
      200,
      null,
      [
        { type: 'administrator', role: null, from: { type: 'organization' }, applies: false },
        { type: 'level', role: null, from: { type: 'collection' }, applies: false, withheld: 'outsider' },
      ],
    ]);
  });

  it('is refused to visitors of a site, who are not people', async () => {
    const space = await app.build.space(world);
    const site = await app.build.site(world, { spaces: [space] });
    const { body } = await app.client(world.admin).get(`/orgs/${world.id}/sites/${site}`);
    const url = (body as { urls: { published: string } }).urls.published;
    const visitor = app.client((await app.client().post('/urls/published', { url })).body.apiToken as string);
    expect((await visitor.get(`/spaces/${space}/content`)).status).toBe(200);
    expect((await visitor.get(`/spaces/${space}/permissions/explain`)).status).toBe(403);
    expect((await visitor.get(`/collections/${UNKNOWN_ID}/permissions/explain`)).status).toBe(403);
  });
});
