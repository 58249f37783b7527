import fc from 'fast-check';
import { type Level, ROLES, type Role } from '../../src/access/role.js';
import { newId } from '../../src/common/ids.js';
import type { Database } from '../../src/database/database.js';

/** A space or a collection; `parent` is the index of a collection. */
export interface Item {
  id: string;
  parent: number | null;
  level: Level;
}

interface Person {
  id: string;
  /** null: a person outside of the organization. A member with the role null is a guest. */
  member: { role: Role | null; disabled: boolean } | null;
}

interface Grant {
  /** Index into the list of people followed by teams. */
  to: number;
  /** Index into the list of collections followed by spaces. */
  on: number;
  role: Role;
}

export interface Organization {
  id: string;
  collections: Item[];
  spaces: Item[];
  people: Person[];
  /** Indexes of the people in the team. */
  teams: { id: string; people: number[] }[];
  grants: Grant[];
}

/** The rules, written as in the manual. */
export function effectiveRole(world: Organization, person: number, item: Item): Role | null {
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
export const level = fc.oneof(
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

export const organization: fc.Arbitrary<Organization> = fc
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

/** Sets new ids: IDs of the generated value would already exist in the next run. */
export function withIds(world: Organization): Organization {
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

export async function insertOrganization(database: Database, world: Organization): Promise<void> {
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
