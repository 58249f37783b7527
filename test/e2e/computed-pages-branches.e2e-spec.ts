import { jest } from '@jest/globals';
import { SpecPageGenerator } from '../../src/openapi-specs/pages/spec-page-generator.js';
import { JobQueue } from '../../src/platform/jobs/job-queue.js';
import { REFRESH_COMPUTED_PAGES } from '../../src/computed-pages/refresh-queue.js';
import { editContent, insertPage, openChangeRequest } from '../support/change-request.js';
import { TestApp } from '../support/app.js';
import type { ApiClient } from '../support/client.js';
import {
  below,
  CREATE,
  type ComputedPage,
  insertComputed,
  LIST,
  computedSource,
  pagesOf,
  PETS,
  putSpec,
  specOf,
  waitUntilComputed,
} from '../support/computed-pages.js';
import { flatten, readRevision } from '../support/content.js';
import { eventually } from '../support/eventually.js';
import type { World } from '../support/factories.js';

const LISTED = specOf({ '/pets': { get: { ...LIST, summary: 'All pets' } } });
const DELETES = specOf({
  '/pets': { get: LIST, post: CREATE, delete: { summary: 'Delete all', tags: ['Pets'] } },
});

describe('computed pages', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let content: string;
  let id: string;
  let version: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    content = `/spaces/${spaceId}/content`;
    version = await put(PETS);
    [id = ''] = (await editContent(admin(), content, [insertComputed('pets')])).pages;
    await waitUntilComputed(admin(), content, id, version);
  });

  const admin = (): ApiClient => app.client(world.admin);
  const put = (spec: object): Promise<string> => putSpec(admin(), world.id, 'pets', spec);
  const made = (of = version, at = content): Promise<ComputedPage> => waitUntilComputed(admin(), at, id, of);
  const titles = (page: ComputedPage): string[] => below(page).map(([title]) => title);
  const find = async (at: string): Promise<ComputedPage | undefined> =>
    (flatten(await pagesOf(admin(), at)) as ComputedPage[]).find((page) => page.id === id);

  describe('in a change request', () => {
    it('are generated when they are inserted, and keep their IDs in the merge', async () => {
      const change = await openChangeRequest(admin(), spaceId);
      const { pages } = await change.edit(insertComputed('pets', { title: 'Second' }));
      const second = await waitUntilComputed(admin(), change.content, pages[0] ?? '', version);
      expect(below(second)).toHaveLength(3);
      expect(await pagesOf(admin(), content)).toHaveLength(1);
      const { body } = await admin().get(change.path);
      expect((await admin().get(`${change.path}/contributors`)).body.count).toBe(1);
      expect(body.status).toBe('draft');
      const merge = await admin().post(`${change.path}/merge`);
      expect(merge.body).toMatchObject({ result: 'merge' });
      expect((await pagesOf(admin(), content))[1]).toEqual(second);
    });

    it('return 409 for changes of generated pages, as primary content does', async () => {
      const change = await openChangeRequest(admin(), spaceId);
      const [group] = (await made()).pages;
      const changes = [{ change: 'delete_page', page: group?.id }];
      expect((await admin().post(change.content, { changes })).status).toBe(409);
    });

    it('do not change with a new version, and have it after an update', async () => {
      const change = await openChangeRequest(admin(), spaceId);
      await change.edit(insertPage('Guide'));
      const next = await put(LISTED);
      await made(next);
      expect((await find(change.content))?.computedSeed).toContain(version);
      const update = await admin().post(`${change.path}/update`);
      expect(update.body.result).toBe('update');
      expect(titles(await made(next, change.content))).toEqual(['Pets', 'All pets']);
      expect((await admin().post(`${change.path}/merge`)).body.result).toBe('merge');
      expect(await pagesOf(admin(), content)).toHaveLength(2);
    });

    it('never conflict, even if both sides have different versions', async () => {
      const change = await openChangeRequest(admin(), spaceId);
      await put(LISTED);
      await made(await put(LISTED));
      // Another source on one side, and another version on the other.
      await change.edit({
        change: 'update_page',
        page: id,
        computed: computedSource('pets', { models: true }),
      });
      await waitUntilComputed(admin(), change.content, id, '', 'models');
      const latest = await put(DELETES);
      await made(latest);
      const update = await admin().post(`${change.path}/update`);
      expect(update.body.result).toBe('update');
      const page = await waitUntilComputed(admin(), change.content, id, latest, 'models');
      expect(titles(page)).toEqual(['Pets', 'List pets', 'Create a pet', 'Delete all']);
      expect(page.computed).toEqual(computedSource('pets', { models: true }));
      expect((await admin().post(`${change.path}/merge`)).body.result).toBe('merge');
      expect(await waitUntilComputed(admin(), content, id, latest, 'models')).toMatchObject({
        computed: computedSource('pets', { models: true }),
      });
    });

    it('are updated when a merge adds pages of an earlier version', async () => {
      const change = await openChangeRequest(admin(), spaceId);
      const { pages } = await change.edit(insertComputed('pets', { title: 'Second' }));
      await waitUntilComputed(admin(), change.content, pages[0] ?? '', version);
      const next = await put(LISTED);
      await made(next);
      expect((await admin().post(`${change.path}/merge`)).body.result).toBe('merge');
      expect(titles(await waitUntilComputed(admin(), content, pages[0] ?? '', next))).toEqual([
        'Pets',
        'All pets',
      ]);
    });

    it('are deleted without a conflict when the other side has a new version', async () => {
      const change = await openChangeRequest(admin(), spaceId);
      await change.edit({ change: 'delete_page', page: id });
      await made(await put(LISTED));
      expect((await admin().post(`${change.path}/merge`)).body.result).toBe('merge');
      expect(await pagesOf(admin(), content)).toEqual([]);
    });

    it('keep written pages below a page that became computed', async () => {
      const [guide = ''] = (await editContent(admin(), content, [insertPage('Guide')])).pages;
      const change = await openChangeRequest(admin(), spaceId);
      const [mine = ''] = (await change.edit(insertPage('Pets', 'Mine.', { into: guide }))).pages;
      await editContent(admin(), content, [
        { change: 'update_page', page: guide, type: 'computed', computed: computedSource('pets') },
      ]);
      await waitUntilComputed(admin(), content, guide, version);
      expect((await admin().post(`${change.path}/merge`)).body.result).toBe('merge');
      const next = await put(LISTED);
      const page = await waitUntilComputed(admin(), content, guide, next);
      expect(page.pages.map(({ id: each, slug }) => [each === mine, slug])).toEqual([
        [false, 'pets'],
        [true, 'pets-1'],
      ]);
      await editContent(admin(), content, [{ change: 'delete_page', page: mine }]);
    });
  });

  it('follow the latest version after an earlier revision is restored', async () => {
    const before = await readRevision(admin(), spaceId);
    const next = await put(LISTED);
    await made(next);
    const restored = await admin().post(`/spaces/${spaceId}/revisions/${before.id}/restore`);
    expect(restored.body.type).toBe('rollback');
    expect(titles(await made(next))).toEqual(['Pets', 'All pets']);
    const { body } = await admin().get(`/spaces/${spaceId}/revisions?limit=2`);
    const types = (body.items as { type: string }[]).map(({ type }) => type);
    expect(types).toEqual(['computed', 'rollback']);
  });

  it('are copied with their space, and follow the latest version in the copy', async () => {
    const copy = await admin().post(`/spaces/${spaceId}/duplicate`);
    const copied = `/spaces/${copy.body.id as string}/content`;
    expect(titles(await made(version, copied))).toEqual(['Pets', 'List pets', 'Create a pet']);
    const next = await put(LISTED);
    expect(titles(await made(next, copied))).toEqual(['Pets', 'All pets']);
    expect(titles(await made(next))).toEqual(['Pets', 'All pets']);
  });

  it('of a deleted space are updated when it is restored', async () => {
    await admin().delete(`/spaces/${spaceId}`);
    const next = await put(LISTED);
    await admin().post(`/spaces/${spaceId}/restore`);
    expect(titles(await made(next))).toEqual(['Pets', 'All pets']);
  });

  describe('in another organization', () => {
    let other: World;
    const handOver = async (organization: string): Promise<void> => {
      const { status } = await admin().post(`/spaces/${spaceId}/transfer`, { organization });
      expect(status).toBe(200);
    };
    /** Waits until nothing is left to be made. */
    const settled = () =>
      eventually(async () => {
        const [row] = await app.database.query<{ left: number }>(
          `SELECT count(*)::int AS left FROM jobs.job WHERE name LIKE 'refresh-%pages%' AND state < 'completed'`,
        );
        return row?.left === 0;
      });

    beforeEach(async () => {
      other = await app.build.organization();
      await app.build.join(other.id, world.admin, 'admin');
    });

    it('do not change, even if it has a specification with this slug, until a member selects it', async () => {
      const before = await made();
      const there = await putSpec(admin(), other.id, 'pets', DELETES);
      await handOver(other.id);
      await put(LISTED);
      await putSpec(admin(), other.id, 'pets', LISTED);
      await putSpec(admin(), other.id, 'pets', DELETES);
      await settled();
      expect(await find(content)).toEqual(before);
      const change = { change: 'update_page', page: id, computed: computedSource('pets') };
      await editContent(admin(), content, [change]);
      const page = await eventually(async () => {
        const found = await find(content);
        return found?.computedSeed === before.computedSeed ? undefined : found;
      });
      expect(page.computed).toEqual(computedSource('pets'));
      expect(page.computedSeed).not.toContain(there);
      expect(titles(page)).toEqual(['Pets', 'List pets', 'Create a pet', 'Delete all']);
    });

    it('do not show its specifications to guests, who merge or restore them', async () => {
      await putSpec(admin(), other.id, 'pets', specOf({ '/secret': { get: { summary: 'Secret' } } }));
      const change = await openChangeRequest(admin(), spaceId);
      await change.edit(insertComputed('pets', { title: 'Second' }));
      const earlier = await readRevision(admin(), spaceId);
      await editContent(admin(), content, [{ change: 'delete_page', page: id }]);
      await handOver(other.id);
      expect((await admin().post(`${change.path}/merge`)).body.result).toBe('merge');
      await admin().post(`/spaces/${spaceId}/revisions/${earlier.id}/restore`);
      await settled();
      const all = flatten(await pagesOf(admin(), content)).map(({ title }) => title);
      expect(all).toContain('List pets');
      expect(all).not.toContain('Secret');
    });

    it('follow their specification again when the space returns', async () => {
      await handOver(other.id);
      const next = await put(LISTED);
      await handOver(world.id);
      expect(titles(await made(next))).toEqual(['Pets', 'All pets']);
    });
  });

  it('do not change when their specification is deleted, and follow a new one with the same slug', async () => {
    const before = await made();
    await admin().delete(`/orgs/${world.id}/openapi/pets`);
    await editContent(admin(), content, [insertPage('Guide')]);
    expect(await find(content)).toEqual(before);
    expect(titles(await made(await put(LISTED)))).toEqual(['Pets', 'All pets']);
  });

  it('follow a new version in a space that is locked for people', async () => {
    await admin().patch(`/spaces/${spaceId}`, { editMode: 'locked' });
    expect(titles(await made(await put(LISTED)))).toEqual(['Pets', 'All pets']);
  });

  it('are generated once for many requests at several processes', async () => {
    const jobs = app.app.get(JobQueue);
    const count = async (): Promise<number> =>
      (await admin().get(`/spaces/${spaceId}/revisions`)).body.count as number;
    const before = await count();
    const branch = { spaceId, changeRequestId: null };
    await app.withReplica(async () => {
      const next = await put(LISTED);
      await jobs.send(REFRESH_COMPUTED_PAGES, Array<typeof branch>(20).fill(branch));
      await made(next);
      await eventually(async () => {
        const [row] = await app.database.query<{ left: number }>(
          `SELECT count(*)::int AS left FROM jobs.job WHERE name = $1 AND state < 'completed'`,
          [REFRESH_COMPUTED_PAGES.name],
        );
        return row?.left === 0;
      });
    });
    expect(await count()).toBe(before + 1);
  });

  it('are generated for thousands of operations, and only changed ones are generated again', async () => {
    const spec = (changed: number): object =>
      specOf(
        Object.fromEntries(
          Array.from({ length: 3_000 }, (_, n) => [
            `/things/${n}`,
            {
              get: {
                summary: `Thing ${n}`,
                description: n === changed ? 'Another.' : 'Some words about it. '.repeat(15),
                tags: [`Tag ${n % 10}`],
              },
            },
          ]),
        ),
      );
    const large = await put(spec(-1));
    expect(JSON.stringify(spec(-1)).length).toBeGreaterThan(1_000_000);
    const page = await made(large);
    expect(below(page)).toHaveLength(3_010);
    const { body: found } = await admin().get(`/spaces/${spaceId}/search?query=thing%202999`);
    expect(found.items[0]).toMatchObject({ title: 'Thing 2999' });
    await made(await put(spec(7)));
    const { id: revision } = await readRevision(admin(), spaceId);
    const { body } = await admin().get(`/spaces/${spaceId}/revisions/${revision}/changes`);
    const edited = (body.items as { type: string; page: { title: string } }[]).map(
      ({ type, page: { title } }) => [type, title],
    );
    expect(edited).toEqual(
      expect.arrayContaining([
        ['page_edited', 'Thing 7'],
        ['page_edited', 'Reference'],
      ]),
    );
    expect(edited).toHaveLength(2);
  });

  it('are generated once during frequent edits', async () => {
    const pages = app.app.get(SpecPageGenerator);
    const make = pages.generate.bind(pages);
    const making = jest.spyOn(pages, 'generate').mockImplementation(async (request) => {
      const generated = await make(request);
      await editContent(admin(), content, [insertPage(`While it is made ${making.mock.calls.length}`)]);
      return generated;
    });
    try {
      const page = await made(await put(LISTED));
      expect(titles(page)).toEqual(['Pets', 'All pets']);
      expect(making).toHaveBeenCalledTimes(1);
    } finally {
      making.mockRestore();
    }
    expect(await pagesOf(admin(), content)).toHaveLength(2);
  });

  it('and concurrent edits do not lose changes of each other', async () => {
    const edits = Array.from({ length: 10 }, (_, n) =>
      editContent(admin(), content, [insertPage(`Page ${n}`)]),
    );
    const versions = (async () => {
      for (const spec of [LISTED, DELETES, LISTED, PETS]) await put(spec);
      return put(DELETES);
    })();
    await Promise.all(edits);
    const page = await made(await versions);
    expect(titles(page)).toEqual(['Pets', 'List pets', 'Create a pet', 'Delete all']);
    expect(await pagesOf(admin(), content)).toHaveLength(11);
  });
});
