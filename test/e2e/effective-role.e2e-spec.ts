import fc from 'fast-check';
import { accessJoin } from '../../src/access/effective-role.sql.js';
import type { Role } from '../../src/access/role.js';
import { TreeRepository } from '../../src/collections/tree/tree.repository.js';
import { OrganizationSpacesRepository } from '../../src/spaces/organization-spaces.repository.js';
import {
  effectiveRole,
  type Item,
  level,
  organization,
  type Organization,
  insertOrganization,
  withIds,
} from '../support/random-organizations.js';
import { TestApp } from '../support/app.js';

describe('the effective role', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  /**
   * The roles in the database, by person and item. The aliases are those that the statement could shadow by mistake.
   */
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

  it('equals that of the rules, for everyone and everything in any organization', async () => {
    await fc.assert(
      fc.asyncProperty(organization, async (generated) => {
        const world = withIds(generated);
        await insertOrganization(app.database, world);
        await expectRules(world);
      }),
      { numRuns: 100 },
    );
  });

  it('is the same in lists, which contain and count items with a role', async () => {
    const spaces = app.app.get(OrganizationSpacesRepository);
    await fc.assert(
      fc.asyncProperty(organization, fc.integer({ min: 1, max: 6 }), async (generated, limit) => {
        const world = withIds(generated);
        await insertOrganization(app.database, world);
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

  it('changes with every change of levels and places', async () => {
    const tree = app.app.get(TreeRepository);
    /** Indexes of the collections from the top down to one. */
    const line = ({ collections }: Organization, index: number | null): number[] =>
      index === null
        ? []
        : [...line({ collections } as Organization, collections[index]?.parent ?? null), index];
    const change = fc.record({ which: fc.nat(), to: fc.nat(), level: fc.option(level, { nil: undefined }) });
    await fc.assert(
      fc.asyncProperty(organization, fc.array(change, { maxLength: 4 }), async (generated, changes) => {
        const world = withIds(generated);
        fc.pre(world.collections.length > 0);
        await insertOrganization(app.database, world);
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
          await tree.rewritePaths(world.id, moved.id, from, above);
        }
        await expectRules(world);
      }),
      { numRuns: 80 },
    );
  });
});
