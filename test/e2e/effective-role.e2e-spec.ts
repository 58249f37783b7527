import fc from 'fast-check';
import { accessJoin } from '../../src/access/effective-role.sql.js';
import { type Level, ROLES, type Role } from '../../src/access/role.js';
import { newId } from '../../src/common/ids.js';
import { TreeRepository } from '../../src/collections/tree/tree.repository.js';
import type { Database } from '../../src/database/database.js';
import { OrganizationSpacesRepository } from '../../src/spaces/organization-spaces.repository.js';
import { TestApp } from '../support/app.js';

/** A space or a collection; `parent` is the index of a collection. */
interface Item {
  id: string;
  parent: number | null;
  level: Level;
}

interface Person {
  id: string;
  /** null: somebody outside of the organization. A member role of null is a guest. */
  member: { role: Role | null; disabled: boolean } | null;
}

interface Grant {
  /** Index into the people and then the teams. */
  to: number;
  /** Index into the collections and then the spaces. */
  on: number;
  role: Role;
}

interface Organization {
  id: string;
  collections: Item[];
  spaces: Item[];
  people: Person[];
  /** Indexes of the people in each. */
  teams: { id: string; people: number[] }[];
  grants: Grant[];
}

/** The rules as a reader of the manual would write them down. */
function effectiveRole(world: Organization, person: number, item: Item): Role | null {
  const { member } = world.people[person] as Person;
  if (member?.disabled === true) return null;
  if (member?.role === 'admin') return 'admin';
  const chain: Item[] = [item];
  for (let at = item; at.parent !== null; chain.push(at)) at = world.collections[at.parent] as Item;
  const own = chain.find(({ level }) => level !== 'inherit');
  const level = member?.role == null ? null : own === undefined ? member.role : (own.level as Role | null);
  const isMine = (to: number) =>
    to === person || world.teams[to - world.people.length]?.people.includes(person);
  const items = [...world.collections, ...world.spaces];
  const granted = world.grants.filter(({ to, on }) => isMine(to) && chain.includes(items[on] as Item));
  const strength = Math.max(
    ...[level, ...granted.map(({ role }) => role)].map((role) => ROLES.indexOf(role as Role)),
  );
  return ROLES[strength] ?? null;
}

const role = fc.constantFrom(...ROLES);
const level = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Level>('inherit') },
  { weight: 2, arbitrary: fc.constant<Level>(null) },
  { weight: 3, arbitrary: role },
);
const below = (count: number) =>
  count === 0 ? fc.constant(null) : fc.option(fc.nat(count - 1), { freq: 4 });
const item = (collectionsBefore: number): fc.Arbitrary<Item> =>
  fc.record({ id: fc.constant(''), parent: below(collectionsBefore), level });
const person: fc.Arbitrary<Person> = fc.record({
  id: fc.constant(''),
  member: fc.option(
    fc.record({
      role: fc.option(role, { freq: 4 }),
      disabled: fc.boolean().chain((maybe) => (maybe ? fc.boolean() : fc.constant(false))),
    }),
    { freq: 5 },
  ),
});

const organization: fc.Arbitrary<Organization> = fc
  .record({
    collections: fc
      .nat(7)
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => item(index)))),
    people: fc.array(person, { minLength: 1, maxLength: 6 }),
    teamCount: fc.nat(3),
  })
  .chain(({ collections, people, teamCount }) =>
    fc
      .record({
        spaces: fc.array(item(collections.length), { minLength: 1, maxLength: 5 }),
        teams: fc.array(
          fc.record({ id: fc.constant(''), people: fc.uniqueArray(fc.nat(people.length - 1)) }),
          { minLength: teamCount, maxLength: teamCount },
        ),
      })
      .chain((rest) =>
        fc
          .uniqueArray(
            fc.record({
              to: fc.nat(people.length + teamCount - 1),
              on: fc.nat(collections.length + rest.spaces.length - 1),
              role,
            }),
            { maxLength: 12, selector: ({ to, on }) => `${to} ${on}` },
          )
          .map((grants) => ({ id: '', collections, people, ...rest, grants })),
      ),
  );

/** Gives everything an id: ids that come with the generated value would be there already in the next run. */
function withIds(world: Organization): Organization {
  const named = <T extends object>(things: T[]): (T & { id: string })[] =>
    things.map((thing) => ({ ...thing, id: newId() }));
  return {
    ...world,
    id: newId(),
    collections: named(world.collections),
    spaces: named(world.spaces),
    people: named(world.people),
    teams: named(world.teams),
  };
}

async function insert(database: Database, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  if (columns === '') return;
  await database.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

async function store(database: Database, world: Organization): Promise<void> {
  const organization_id = world.id;
  const paths: string[][] = [];
  const place = ({ id, parent, level: own }: Item) => ({
    id,
    organization_id,
    parent_id: parent === null ? null : (world.collections[parent] as Item).id,
    path: parent === null ? [] : [...(paths[parent] as string[]), (world.collections[parent] as Item).id],
    title: 'Some',
    inherits_level: own === 'inherit',
    default_level: own === 'inherit' ? null : own,
    position: 0,
  });
  const collections = world.collections.map((collection) => {
    const row = place(collection);
    paths.push(row.path);
    return row;
  });
  const joined_at = new Date().toISOString();
  await insert(database, 'organizations', [{ id: organization_id, title: 'Some' }]);
  await insert(
    database,
    'users',
    world.people.map(({ id }) => ({ id, display_name: 'Some', email: `${id}@example.com` })),
  );
  await insert(
    database,
    'members',
    world.people.flatMap(({ id, member }) =>
      member === null ? [] : [{ organization_id, user_id: id, ...member, joined_at, sso: false }],
    ),
  );
  await insert(
    database,
    'teams',
    world.teams.map(({ id }) => ({ id, organization_id, title: 'Some' })),
  );
  await insert(
    database,
    'team_members',
    world.teams.flatMap(({ id, people }) =>
      people.map((index) => ({ team_id: id, user_id: (world.people[index] as Person).id, organization_id })),
    ),
  );
  await insert(database, 'collections', collections);
  await insert(
    database,
    'spaces',
    world.spaces.map((space) => ({
      ...place(space),
      head_revision_id: newId(),
      created_at: joined_at,
      updated_at: joined_at,
    })),
  );
  await insert(
    database,
    'grants',
    world.grants.map(({ to, on, role: granted }) => {
      const user = world.people[to]?.id ?? null;
      const team = world.teams[to - world.people.length]?.id ?? null;
      const collection = world.collections[on]?.id ?? null;
      const space = world.spaces[on - world.collections.length]?.id ?? null;
      return {
        id: newId(),
        organization_id,
        target_id: collection ?? space,
        principal_id: user ?? team,
        space_id: space,
        collection_id: collection,
        user_id: user,
        team_id: team,
        role: granted,
      };
    }),
  );
}

describe('the effective role', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  /** What the database says, by person and item. The aliases are those that the statement could hide by mistake. */
  async function rolesOf(world: Organization): Promise<Map<string, Role | null>> {
    const found = new Map<string, Role | null>();
    for (const [table, alias] of [
      ['spaces', 'm'],
      ['collections', 'c'],
    ] as const) {
      const rows = await app.database.query<{ person: string; item: string; role: Role | null }>(
        `SELECT g.id AS person, ${alias}.id AS item, access.role
         FROM ${table} ${alias} CROSS JOIN unnest($1::uuid[]) AS g(id) ${accessJoin(alias, 'g.id')}
         WHERE ${alias}.organization_id = $2`,
        [world.people.map(({ id }) => id), world.id],
      );
      for (const row of rows) found.set(`${row.person} ${row.item}`, row.role);
    }
    return found;
  }

  async function expectRules(world: Organization): Promise<void> {
    const found = await rolesOf(world);
    const items = [...world.collections, ...world.spaces];
    expect(found.size).toBe(world.people.length * items.length);
    world.people.forEach(({ id }, index) => {
      for (const some of items) {
        const actual = found.get(`${id} ${some.id}`);
        expect([index, some, actual]).toEqual([index, some, effectiveRole(world, index, some)]);
      }
    });
  }

  it('is the one of the rules, for everybody and everything in any organization', async () => {
    await fc.assert(
      fc.asyncProperty(organization, async (generated) => {
        const world = withIds(generated);
        await store(app.database, world);
        await expectRules(world);
      }),
      { numRuns: 200 },
    );
  });

  it('is the same in lists, which hold and count what somebody has a role on', async () => {
    const spaces = app.app.get(OrganizationSpacesRepository);
    await fc.assert(
      fc.asyncProperty(organization, fc.integer({ min: 1, max: 6 }), async (generated, limit) => {
        const world = withIds(generated);
        await store(app.database, world);
        for (const [index, { id }] of world.people.entries()) {
          const expected = world.spaces
            .map((space) => [space.id, effectiveRole(world, index, space)] as const)
            .filter(([, effective]) => effective !== null)
            .sort(([a], [b]) => (a < b ? -1 : 1));
          const first = await spaces.first(id, world.id, limit);
          const last = first.rows.at(-1)?.id;
          const next = last === undefined ? [] : await spaces.next(id, world.id, [last], limit);
          const listed = [...first.rows, ...next].map((space) => [space.id, space.role]);
          expect(listed).toEqual(expected.slice(0, 2 * limit));
          expect(first.rows.length === 0 ? expected.length : first.count).toBe(expected.length);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('follows every change of levels and places', async () => {
    const tree = app.app.get(TreeRepository);
    /** Indexes of the collections from the top to one. */
    const line = ({ collections }: Organization, index: number | null): number[] =>
      index === null
        ? []
        : [...line({ collections } as Organization, collections[index]?.parent ?? null), index];
    const change = fc.record({ which: fc.nat(), to: fc.nat(), level: fc.option(level, { nil: undefined }) });
    await fc.assert(
      fc.asyncProperty(organization, fc.array(change, { maxLength: 4 }), async (generated, changes) => {
        const world = withIds(generated);
        fc.pre(world.collections.length > 0);
        await store(app.database, world);
        for (const { which, to, level: newLevel } of changes) {
          const index = which % world.collections.length;
          const moved = world.collections[index] as Item;
          if (newLevel !== undefined) {
            moved.level = newLevel;
            await app.database.query(
              'UPDATE collections SET inherits_level = $2, default_level = $3::role WHERE id = $1',
              [moved.id, newLevel === 'inherit', newLevel === 'inherit' ? null : newLevel],
            );
            continue;
          }
          const parent =
            to % (world.collections.length + 1) === index ? null : to % (world.collections.length + 1);
          const target = parent === world.collections.length ? null : parent;
          if (line(world, target).includes(index)) continue;
          const idsOf = (indexes: number[]) => indexes.map((at) => (world.collections[at] as Item).id);
          const from = idsOf(line(world, moved.parent));
          const above = idsOf(line(world, target));
          moved.parent = target;
          await tree.setParent({ type: 'collection', id: moved.id }, above.at(-1) ?? null, above);
          await tree.rebase(world.id, moved.id, from, above);
        }
        await expectRules(world);
      }),
      { numRuns: 150 },
    );
  });
});
