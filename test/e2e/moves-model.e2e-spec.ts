import fc from 'fast-check';
import { includesRole, isStrongerRole, type Role } from '../../src/access/role.js';
import { TOKEN_SCOPES } from '../../src/access/token-scope.js';
import { MoveCollection } from '../../src/collections/move-collection.js';
import { type EffectiveLevel, widensAccess } from '../../src/collections/tree/effective-level.js';
import { ForbiddenError } from '../../src/common/errors/api-error.js';
import { MoveSpace } from '../../src/spaces/move-space.js';
import {
  effectiveRole,
  insertOrganization,
  type Item,
  organization,
  type Organization,
  withIds,
} from '../support/random-organizations.js';
import { TestApp } from '../support/app.js';

/** A move that the mover has the roles for: `item` and `to` are created content. */
interface Move {
  mover: number;
  item: Item;
  to: number | null;
}

const chainOf = (world: Organization, item: Item): Item[] =>
  item.parent === null ? [item] : [item, ...chainOf(world, world.collections[item.parent] as Item)];
const itemsOf = (world: Organization): Item[] => [...world.collections, ...world.spaces];

/** The strongest role that a person has, or can give themselves, on an item. */
function powerOf(world: Organization, person: number, item: Item): Role | null {
  const administers = chainOf(world, item).some((above) => effectiveRole(world, person, above) === 'admin');
  return administers ? 'admin' : effectiveRole(world, person, item);
}

function levelOf(world: Organization, item: Item): EffectiveLevel {
  const own = chainOf(world, item).find(({ level }) => level !== 'inherit');
  return own === undefined ? { atTop: true, level: null } : { atTop: false, level: own.level as Role | null };
}

/** The organization after a move, as the manual describes it. */
function moved(world: Organization, { item, to }: Move): Organization {
  const after = structuredClone(world);
  const copy = itemsOf(after)[itemsOf(world).indexOf(item)] as Item;
  copy.parent = to;
  const before = levelOf(world, item);
  if (widensAccess(before, levelOf(after, copy))) copy.level = before.level;
  return after;
}

/** Whether a move would give the mover a stronger role, or anybody a power that neither they nor the mover have now. */
function raises(world: Organization, { mover, item, to }: Move): boolean {
  const after = moved(world, { mover, item, to });
  return itemsOf(world).some((each, index) => {
    if (!chainOf(world, each).includes(item)) return false;
    const copy = itemsOf(after)[index] as Item;
    if (isStrongerRole(effectiveRole(after, mover, copy), effectiveRole(world, mover, each))) return true;
    const own = powerOf(world, mover, each);
    return world.people.some((_, person) => {
      const power = powerOf(after, person, copy);
      return isStrongerRole(power, powerOf(world, person, each)) && isStrongerRole(power, own);
    });
  });
}

/** All moves to another parent for which the mover has the role `create` on both ends. */
function movesIn(world: Organization): Move[] {
  const mayCreate = (person: number, at: Item): boolean =>
    includesRole(effectiveRole(world, person, at), 'create');
  const places = [null, ...world.collections.keys()];
  return world.people.flatMap(({ member }, mover) =>
    itemsOf(world)
      .filter((item) => mayCreate(mover, item))
      .flatMap((item) =>
        places
          .filter((to) => {
            const parent = to === null ? null : (world.collections[to] as Item);
            if (to === item.parent || (parent !== null && chainOf(world, parent).includes(item)))
              return false;
            return parent === null
              ? member !== null && includesRole(member.role, 'create')
              : mayCreate(mover, parent);
          })
          .map((to) => ({ mover, item, to })),
      ),
  );
}

describe('moves in any organization', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  /** @returns whether the service made the move */
  async function run(world: Organization, { mover, item, to }: Move): Promise<boolean> {
    const actor = {
      userId: (world.people[mover] as { id: string }).id,
      tokenId: '',
      scopes: TOKEN_SCOPES,
      instanceAdmin: false,
    };
    const parent = to === null ? null : (world.collections[to] as Item).id;
    const service = world.spaces.includes(item) ? app.app.get(MoveSpace) : app.app.get(MoveCollection);
    try {
      await service.run(actor, world.id, item.id, { parent });
      return true;
    } catch (error) {
      if (error instanceof ForbiddenError) return false;
      throw error;
    }
  }

  it('are refused exactly if they would give somebody more than they and the mover have, or can give', async () => {
    const counts = { made: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(
        organization,
        fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
        async (generated, picks) => {
          let world = withIds(generated);
          await insertOrganization(app.database, world);
          for (const pick of picks) {
            const moves = movesIn(world);
            // Refusals are rarer, so every other move is one that should be refused.
            const raising = moves.filter((each) => raises(world, each));
            const from = pick % 2 === 0 && raising.length > 0 ? raising : moves;
            if (from.length === 0) return;
            const move = from[pick % from.length] as Move;
            const isMade = await run(world, move);
            expect({ world, move, isMade }).toEqual({ world, move, isMade: !raises(world, move) });
            counts[isMade ? 'made' : 'refused'] += 1;
            if (isMade) world = moved(world, move);
          }
        },
      ),
      { numRuns: 120 },
    );
    expect(Math.min(counts.made, counts.refused)).toBeGreaterThan(10);
  });
});
