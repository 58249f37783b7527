import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';
import { ADMIN, COMMENT, CREATE, EDIT, READ, REVIEW } from '../support/space-permissions.js';

describe('spaces', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
  });

  /** The setup of a row: a space in two nested collections, their levels from the outside in, and grants. */
  interface Row {
    rule: string;
    member: 'admin' | 'create' | 'edit' | 'read' | 'guest' | 'outsider' | 'disabled';
    levels: [outer: Level, inner: Level, space: Level];
    grants?: [
      to: 'user' | 'team' | 'other team',
      on: 'outer' | 'inner' | 'space' | 'sibling',
      role: Grantable,
    ][];
    role: Grantable | null;
  }
  type Grantable = 'admin' | 'create' | 'review' | 'edit' | 'comment' | 'read';
  type Level = Grantable | null | 'inherit';

  const ROLES: Record<Grantable, object> = {
    admin: ADMIN,
    create: CREATE,
    review: REVIEW,
    edit: EDIT,
    comment: COMMENT,
    read: READ,
  };
  const ALL_INHERIT: Row['levels'] = ['inherit', 'inherit', 'inherit'];
  const ALL_CLOSED: Row['levels'] = [null, null, null];

  describe('in nested collections give', () => {
    it.each<Row>([
      { rule: 'the member role where all inherit', member: 'edit', levels: ALL_INHERIT, role: 'edit' },
      {
        rule: 'the level of the outer collection',
        member: 'edit',
        levels: ['review', 'inherit', 'inherit'],
        role: 'review',
      },
      {
        rule: 'less than the member role when the level is less',
        member: 'create',
        levels: ['read', 'inherit', 'inherit'],
        role: 'read',
      },
      { rule: 'the nearest level', member: 'read', levels: ['comment', 'review', 'inherit'], role: 'review' },
      {
        rule: 'their own level before those above',
        member: 'read',
        levels: [null, 'comment', 'edit'],
        role: 'edit',
      },
      {
        rule: 'nothing when the outer collection is closed',
        member: 'create',
        levels: [null, 'inherit', 'inherit'],
        role: null,
      },
      {
        rule: 'nothing when the inner collection is closed',
        member: 'create',
        levels: ['review', null, 'inherit'],
        role: null,
      },
      {
        rule: 'nothing when they are closed',
        member: 'create',
        levels: ['review', 'edit', null],
        role: null,
      },
      {
        rule: 'a level below a closed collection',
        member: 'read',
        levels: [null, 'edit', 'inherit'],
        role: 'edit',
      },
      { rule: 'everything to administrators', member: 'admin', levels: ALL_CLOSED, role: 'admin' },
      { rule: 'no level to guests', member: 'guest', levels: ['admin', 'admin', 'admin'], role: null },
      {
        rule: 'no level to people outside',
        member: 'outsider',
        levels: ['admin', 'admin', 'admin'],
        role: null,
      },
      {
        rule: 'no level to disabled members',
        member: 'disabled',
        levels: ['admin', 'admin', 'admin'],
        role: null,
      },
      {
        rule: 'a grant on them',
        member: 'guest',
        levels: ALL_INHERIT,
        grants: [['user', 'space', 'comment']],
        role: 'comment',
      },
      {
        rule: 'a grant on the inner collection',
        member: 'guest',
        levels: ALL_INHERIT,
        grants: [['user', 'inner', 'edit']],
        role: 'edit',
      },
      {
        rule: 'a grant on the outer collection',
        member: 'guest',
        levels: ALL_INHERIT,
        grants: [['user', 'outer', 'admin']],
        role: 'admin',
      },
      {
        rule: 'a grant through closed collections',
        member: 'read',
        levels: ALL_CLOSED,
        grants: [['user', 'outer', 'edit']],
        role: 'edit',
      },
      {
        rule: 'no grant on another collection',
        member: 'guest',
        levels: ALL_INHERIT,
        grants: [['user', 'sibling', 'admin']],
        role: null,
      },
      {
        rule: 'a grant to a team',
        member: 'guest',
        levels: ALL_INHERIT,
        grants: [['team', 'inner', 'review']],
        role: 'review',
      },
      {
        rule: 'a grant to a team above',
        member: 'read',
        levels: ALL_CLOSED,
        grants: [['team', 'outer', 'create']],
        role: 'create',
      },
      {
        rule: 'no grant to a team of others',
        member: 'guest',
        levels: ALL_INHERIT,
        grants: [['other team', 'space', 'admin']],
        role: null,
      },
      {
        rule: 'the strongest of many grants',
        member: 'guest',
        levels: ALL_INHERIT,
        grants: [
          ['user', 'space', 'comment'],
          ['team', 'inner', 'review'],
          ['user', 'outer', 'edit'],
          ['other team', 'outer', 'admin'],
        ],
        role: 'review',
      },
      {
        rule: 'the level when the grant is weaker',
        member: 'edit',
        levels: ALL_INHERIT,
        grants: [['user', 'space', 'read']],
        role: 'edit',
      },
      {
        rule: 'the grant when the level is weaker',
        member: 'edit',
        levels: ['read', 'inherit', 'inherit'],
        grants: [['user', 'outer', 'comment']],
        role: 'comment',
      },
      {
        rule: 'a grant to people outside',
        member: 'outsider',
        levels: ALL_INHERIT,
        grants: [['user', 'space', 'read']],
        role: 'read',
      },
      {
        rule: 'no grant to disabled members',
        member: 'disabled',
        levels: ALL_INHERIT,
        grants: [['user', 'space', 'admin']],
        role: null,
      },
    ])('$rule', async ({ member, levels, grants = [], role }) => {
      const outer = await app.build.collection(world, { level: levels[0] });
      const inner = await app.build.collection(world, { parent: outer, level: levels[1] });
      const sibling = await app.build.collection(world, { parent: outer });
      const own = levels[2] === 'inherit' ? {} : { level: levels[2] };
      const spaceId = await app.build.space(world, { parent: inner.id, ...own });
      const actor = (await app.build.everyStanding(world))[member];
      const team = await app.build.team(world, [actor]);
      const otherTeam = await app.build.team(world, []);
      const targets = {
        outer: { collection: outer.id },
        inner: { collection: inner.id },
        sibling: { collection: sibling.id },
        space: { space: spaceId },
      };
      const principals = { user: { user: actor.id }, team: { team }, 'other team': { team: otherTeam } };
      for (const [to, on, granted] of grants) {
        await app.build.grant(world, granted, principals[to], targets[on]);
      }

      const alone = await app.client(actor).get(`/spaces/${spaceId}`);
      const content = await app.client(actor).get(`/spaces/${spaceId}/content/pages`);
      const list = await app.client(actor).get(`/orgs/${world.id}/spaces`);
      if (role === null) {
        expect([alone.status, content.status]).toEqual([404, 404]);
        if (list.status === 200) expect(list.body).toEqual({ count: 0, items: [] });
      } else {
        expect(alone.body.permissions).toEqual(ROLES[role]);
        expect(content.status).toBe(200);
        // People outside of the organization can access the space, but not the organization's lists.
        if (member === 'outsider') expect(list.status).toBe(404);
        else expect(list.body).toEqual({ count: 1, items: [alone.body] });
      }
    });

    it('no access through grants of another organization', async () => {
      const foreign = await app.build.organization();
      const member = await app.build.member(foreign.id, 'admin');
      const team = await app.build.team(foreign, [member]);
      const spaceId = await app.build.space(world);
      await app.build.grant(foreign, 'admin', { team }, { space: await app.build.space(foreign) });
      expect((await app.client(member).get(`/spaces/${spaceId}`)).status).toBe(404);
    });
  });
});
