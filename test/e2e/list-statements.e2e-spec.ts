import type { Collection } from '../../src/collections/collection.entity.js';
import { TestApp } from '../support/app.js';
import { waitForAuditLog } from '../support/audit.js';
import type { Person, World } from '../support/factories.js';
import { fewestStatements } from '../support/statements.js';

const SPACES = 100;
const DEPTH = 8;

describe('a list issues at most four statements, however many items it has', () => {
  let app: TestApp;
  let world: World;
  let reader: Person;
  let deepest: Collection;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    reader = await app.build.member(world.id, 'read');
    const team = await app.build.team(world, [reader]);
    let parent: Collection | undefined;
    for (let depth = 0; depth < DEPTH; depth += 1) {
      parent = await app.build.collection(world, {
        level: depth % 3 === 1 ? 'comment' : 'inherit',
        ...(parent === undefined ? {} : { parent }),
      });
    }
    if (parent === undefined) throw new Error('There is no collection.');
    deepest = parent;
    await app.build.grant(world, 'edit', { team }, { collection: deepest.path[0] ?? '' });
    for (let i = 0; i < SPACES; i += 1) {
      await app.build.space(world, i % 2 === 0 ? { parent: deepest.id } : {});
    }
    for (let i = 0; i < 20; i += 1) await app.build.member(world.id, 'read');
  });
  afterAll(() => app.stop());

  it.each([
    ['spaces of an organization', () => `/orgs/${world.id}/spaces`, SPACES],
    ['spaces of a collection', () => `/collections/${deepest.id}/spaces`, SPACES / 2],
    ['collections', () => `/orgs/${world.id}/collections`, DEPTH],
    ['members', () => `/orgs/${world.id}/members`, 22],
    ['teams', () => `/orgs/${world.id}/teams`, 1],
    ['spaces of a member', () => `/orgs/${world.id}/members/${reader.id}/spaces`, SPACES],
    ['people with access to a space', () => `/collections/${deepest.id}/permissions/aggregate`, 22],
  ])('%s', async (name, path, count) => {
    const client = app.client(name === 'people with access to a space' ? world.admin : reader);
    // The first request looks up the token and caches it.
    const prepare = () => client.get(path());
    await prepare();
    await waitForAuditLog(app);
    const complete = await fewestStatements(
      4,
      async () => {
        const { body } = await client.get(`${path()}?limit=1000`);
        expect(body.items).toHaveLength(count);
      },
      prepare,
    );
    expect(complete.length).toBeGreaterThan(0);
    expect(complete.slice(4)).toEqual([]);
    const firstPage = await fewestStatements(
      4,
      async () => {
        const { body } = await client.get(`${path()}?limit=${Math.min(count, 10)}`);
        expect(body.count).toBe(count);
      },
      prepare,
    );
    // Compared as a list, so a failure shows the extra statement.
    expect(firstPage.slice(4)).toEqual([]);
  });
});
