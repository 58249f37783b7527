import type { Response } from 'supertest';
import { TestApp } from '../support/app.js';
import { type Person, STANDINGS, type Standing, type World } from '../support/factories.js';
import { walk } from '../support/lists.js';

type Name =
  | 'open'
  | 'closed'
  | 'readOnly'
  | 'inClosed'
  | 'openInClosed'
  | 'closedInOpen'
  | 'deep'
  | 'published'
  | 'deleted';

describe('the spaces of a member', () => {
  let app: TestApp;
  let world: World;
  let cast: Record<Standing, Person>;
  let spaces: Record<Name, string>;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    cast = await app.build.everyStanding(world);
    const closed = await app.build.collection(world, { level: null });
    const inner = await app.build.collection(world, { parent: closed });
    const edited = await app.build.collection(world, { level: 'edit' });
    spaces = {
      open: await app.build.space(world),
      closed: await app.build.space(world, { level: null }),
      readOnly: await app.build.space(world, { level: 'read' }),
      inClosed: await app.build.space(world, { parent: closed.id }),
      openInClosed: await app.build.space(world, { parent: closed.id, level: 'comment' }),
      closedInOpen: await app.build.space(world, { parent: edited.id, level: null }),
      deep: await app.build.space(world, { parent: inner.id }),
      published: await app.build.space(world, { level: null }),
      deleted: await app.build.space(world),
    };
    await app.build.site(world, { spaces: [spaces.published] });
    await app.database.query('UPDATE spaces SET deleted_at = now() WHERE id = $1', [spaces.deleted]);

    const { comment, guest, edit, disabled } = cast;
    const team = await app.build.team(world, [comment, guest, disabled]);
    const none = await app.build.team(world, [edit]);
    // Accessible through a grant on a collection above, one on the space, and a team.
    await app.build.grant(world, 'read', { user: comment.id }, { collection: closed.id });
    await app.build.grant(world, 'review', { user: comment.id }, { space: spaces.deep });
    await app.build.grant(world, 'edit', { team }, { collection: inner.id });
    await app.build.grant(world, 'create', { user: guest.id }, { space: spaces.open });
    await app.build.grant(world, 'create', { user: disabled.id }, { space: spaces.closed });
    await app.build.grant(world, 'read', { user: comment.id }, { space: spaces.deleted });
    await app.build.grant(world, 'read', { team: none }, { space: spaces.readOnly });

    // Another organization, where some of them have spaces too.
    const other = await app.build.organization();
    for (const person of [comment, guest]) await app.build.join(other.id, person, 'admin');
    const foreign = await app.build.space(other);
    await app.build.grant(other, 'read', { user: guest.id }, { space: foreign });
  });
  afterAll(() => app.stop());

  const pathOf = (person: Person) => `/orgs/${world.id}/members/${person.id}`;
  const entriesOf = (response: Response): [Name, string][] =>
    (response.body.items as { permission: string; space: { id: string } }[]).map(({ permission, space }) => [
      (Object.keys(spaces) as Name[]).find((name) => spaces[name] === space.id) as Name,
      permission,
    ]);
  const MEMBERS = STANDINGS.filter((standing) => standing !== 'outsider');

  it.each<[Standing, Partial<Record<Name, string>>]>([
    [
      'admin',
      {
        open: 'admin',
        closed: 'admin',
        readOnly: 'admin',
        inClosed: 'admin',
        openInClosed: 'admin',
        closedInOpen: 'admin',
        deep: 'admin',
        published: 'admin',
      },
    ],
    ['edit', { open: 'edit', readOnly: 'read', openInClosed: 'comment' }],
    [
      'comment',
      { open: 'comment', readOnly: 'read', inClosed: 'read', openInClosed: 'comment', deep: 'review' },
    ],
    ['guest', { open: 'create', deep: 'edit' }],
    ['disabled', {}],
  ])('of the standing %s are all it can access, with its role on each', async (standing, expected) => {
    const response = await app.client(world.admin).get(`${pathOf(cast[standing])}/spaces?order=asc`);
    expect(Object.fromEntries(entriesOf(response))).toEqual(expected);
    expect(response.body.count).toBe(Object.keys(expected).length);
  });

  it('are sorted by newest or oldest first, in pages', async () => {
    const path = `${pathOf(cast.comment)}/spaces`;
    const names: Name[] = ['open', 'readOnly', 'inClosed', 'openInClosed', 'deep'];
    const client = app.client(world.admin);
    expect(entriesOf(await client.get(path)).map(([name]) => name)).toEqual(names.toReversed());
    for (const [order, expected] of [
      ['asc', names],
      ['desc', names.toReversed()],
    ] as const) {
      const pages = await walk(client, `${path}?order=${order}`, 2);
      expect(pages.flatMap(entriesOf).map(([name]) => name)).toEqual(expected);
      expect(pages.map(({ body }) => body.count as number)).toEqual([5, 5, 5]);
    }
  });

  it('are shown as the caller sees them, and only those that the caller may view', async () => {
    const response = await app.client(cast.edit).get(`${pathOf(cast.admin)}/spaces?order=asc`);
    expect(entriesOf(response)).toEqual([
      ['open', 'admin'],
      ['readOnly', 'admin'],
      ['openInClosed', 'admin'],
      ['published', 'admin'],
    ]);
    expect(response.body.items[0].space).toEqual(
      (await app.client(cast.edit).get(`/spaces/${spaces.open}`)).body,
    );
  });

  it('are counted as listed, for every pair of caller and member', async () => {
    const counts: Record<string, [number, number, number]> = {};
    for (const viewer of MEMBERS.filter((standing) => standing !== 'disabled')) {
      const client = app.client(cast[viewer]);
      const list = await client.get(`/orgs/${world.id}/members`);
      const listed = new Map(
        ((list.body.items ?? []) as { id: string; spaces: number }[]).map(({ id, spaces: count }) => [
          id,
          count,
        ]),
      );
      for (const member of MEMBERS) {
        if (viewer === 'guest' && member !== 'guest') continue;
        const alone = await client.get(pathOf(cast[member]));
        const { count } = (await client.get(`${pathOf(cast[member])}/spaces`)).body as { count: number };
        counts[`${viewer} sees ${member}`] = [
          count,
          alone.body.spaces as number,
          listed.get(cast[member].id) ?? count,
        ];
      }
    }
    for (const [pair, [count, alone, listed]] of Object.entries(counts)) {
      expect({ pair, alone, listed }).toEqual({ pair, alone: count, listed: count });
    }
    expect(counts['admin sees admin']?.[0]).toBe(8);
    expect(counts['admin sees comment']?.[0]).toBe(5);
    expect(counts['guest sees guest']?.[0]).toBe(2);
    expect(counts['edit sees guest']?.[0]).toBe(1);
  });

  it('are counted as listed, in organizations of any shape', async () => {
    const any = await app.build.organization();
    const people = Object.entries(await app.build.everyStanding(any)).flatMap(([standing, person]) =>
      standing === 'outsider' ? [] : [person],
    );
    // A fixed seed, so a failure can be reproduced.
    let state = 1;
    const below = (bound: number): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state % bound;
    };
    const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
    const levels = ['inherit', 'inherit', null, 'read', 'edit'] as const;
    const collections = [await app.build.collection(any)];
    while (collections.length < 12) {
      const parent = below(3) === 0 ? {} : { parent: pick(collections) };
      collections.push(await app.build.collection(any, { ...parent, level: pick(levels) }));
    }
    const ids: string[] = [];
    while (ids.length < 40) {
      const level = pick(levels);
      const parent = below(4) === 0 ? {} : { parent: pick(collections).id };
      ids.push(await app.build.space(any, { ...parent, ...(level === 'inherit' ? {} : { level }) }));
    }
    await app.build.site(any, { spaces: [pick(ids)] });
    const teams = [await app.build.team(any, people.slice(2, 7)), await app.build.team(any, people.slice(5))];
    const granted = new Set<string>();
    for (let grant = 0; grant < 40; grant += 1) {
      const to = below(3) === 0 ? { team: pick(teams) } : { user: pick(people).id };
      const on = below(2) === 0 ? { collection: pick(collections).id } : { space: pick(ids) };
      const key = JSON.stringify([to, on]);
      if (!granted.has(key)) await app.build.grant(any, pick(['read', 'review']), to, on);
      granted.add(key);
    }
    const counted: number[] = [];
    for (const viewer of people) {
      const client = app.client(viewer);
      const { body, status } = await client.get(`/orgs/${any.id}/members`);
      if (status !== 200) continue;
      for (const { id, spaces: count } of body.items as { id: string; spaces: number }[]) {
        const list = await client.get(`/orgs/${any.id}/members/${id}/spaces`);
        expect({ id, count }).toEqual({ id, count: list.body.count as number });
        counted.push(count);
      }
    }
    expect(new Set(counted).size).toBeGreaterThan(5);
  });

  describe('are shown to', () => {
    it.each<[Standing, number, number]>([
      ['admin', 200, 200],
      ['read', 200, 200],
      ['guest', 404, 200],
      ['outsider', 404, 404],
      ['disabled', 404, 404],
    ])('the standing %s: %i, when it is the member: %i', async (standing, others, own) => {
      const client = app.client(cast[standing]);
      expect((await client.get(`${pathOf(cast.edit)}/spaces`)).status).toBe(others);
      expect((await client.get(`${pathOf(cast[standing])}/spaces`)).status).toBe(own);
    });

    it('nobody of another organization', async () => {
      const foreign = await app.build.organization();
      expect((await app.client(foreign.admin).get(`${pathOf(cast.edit)}/spaces`)).status).toBe(404);
      expect((await app.client(world.admin).get(`${pathOf(foreign.admin)}/spaces`)).status).toBe(404);
    });
  });

  it('refuse the cursor of another list', async () => {
    const client = app.client(world.admin);
    const page = (await client.get(`${pathOf(cast.comment)}/spaces?limit=1`)).body.next.page as string;
    expect((await client.get(`${pathOf(cast.edit)}/spaces`).query({ page })).status).toBe(400);
    expect((await client.get(`${pathOf(cast.comment)}/spaces?order=asc`).query({ page })).status).toBe(400);
    expect((await client.get(`${pathOf(cast.comment)}/spaces?order=up`)).status).toBe(400);
  });
});
