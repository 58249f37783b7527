import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TestApp } from '../support/app.js';
import { dataUrl, zip } from '../support/archive.js';
import { type ComputedPage, computedSource, pagesOf, PETS, putSpec } from '../support/computed-pages.js';
import { flatten, readRevision } from '../support/content.js';
import { eventually } from '../support/eventually.js';
import type { World } from '../support/factories.js';
import { readZip } from '../support/read-archive.js';

const FIXTURE = 'test/fixtures/gitbook-dialect';

/** The files of a folder by path. */
async function filesIn(folder: string): Promise<Record<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Record<string, Buffer> = {};
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files[path.slice(folder.length + 1)] = await readFile(path);
  }
  return files;
}

describe('a repository of GitBook', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let content: string;
  let source: Record<string, string | Buffer>;

  beforeAll(async () => {
    app = await TestApp.start();
    source = await filesIn(FIXTURE);
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    content = `/spaces/${spaceId}/content`;
  });

  const admin = () => app.client(world.admin);
  const importSource = (into = spaceId) => app.build.importArchive(world, into, source);
  const allPages = async (of = content): Promise<ComputedPage[]> =>
    flatten(await pagesOf(admin(), of)) as ComputedPage[];
  const outline = async (of = content): Promise<string[]> =>
    (await allPages(of)).map(({ type, path, title }) => `${type} /${path} ${title}`);
  const brokenLinks = async (of = spaceId): Promise<unknown[]> => {
    const { body } = await admin().get(`/spaces/${of}/links?status=broken`);
    return (body.items as { targetReference: object }[]).map(({ targetReference }) => targetReference);
  };
  const exported = async (): Promise<Record<string, Buffer>> => {
    const response = await fetch(`${app.baseUrl}/v1/spaces/${spaceId}/export`, {
      headers: { authorization: `Bearer ${world.admin.token}` },
    });
    return readZip(Buffer.from(await response.arrayBuffer()));
  };
  /** Waits until the pages below `/reference/api/harbor` are generated. */
  const generated = (of = content): Promise<ComputedPage> =>
    eventually(async () => (await allPages(of)).find(({ path }) => path.endsWith('harbor/pets/list-pets')));

  it('comes in with the titles and slugs of its summary', async () => {
    await importSource();
    const written = (await outline()).filter((line) => !line.includes(' /blocks'));
    expect(written).toEqual([
      'document /harbor Harbor',
      'group /getting-started Set Sail',
      'document /getting-started/install Install',
      'document /getting-started/anchors Anchors',
      'document /getting-started/anchors/more-anchors More anchors',
      'group /reference Reference',
      'document /reference/api API',
      'computed /reference/api/harbor Harbor',
      'document /reference/api/errors Errors',
      'computed /reference/lighthouse Lighthouse',
      'group /guides Guides',
      'document /guides/watch Night watch',
      'link /guides/source Source',
    ]);
  });

  it('has no broken links', async () => {
    await importSource();
    expect(await brokenLinks()).toEqual([]);
    const list = (await admin().get(`/spaces/${spaceId}/links?status=ok&limit=100`)).body;
    expect(list.count).toBeGreaterThanOrEqual(30);
  });

  it('keeps anchors as they are written, whichever spelling they have', async () => {
    await importSource();
    const install = (await allPages()).find(({ title }) => title === 'Install');
    const { body } = await admin().get(`${content}/page/${install?.id}`);
    expect(body.markdown).toContain('[Step 1](#id-1.-create-an-account)');
    const before = await readRevision(admin(), spaceId);
    await importSource();
    expect((await readRevision(admin(), spaceId)).id).toBe(before.id);
  });

  it('reports anchors that no spelling leads to', async () => {
    await app.build.importArchive(world, spaceId, {
      'a.md': '# A\n\n## 1. One\n\n<details><summary>Two</summary></details>\n',
      'b.md':
        '# B\n\n[1](a.md#1.-one) [2](a.md#id-1.-one) [3](a.md#two-2) [4](a.md#two) [5](a.md#Two) [6](#top) [7](a.md#Top)\n',
    });
    const anchors = (await brokenLinks()).map(
      (target) => (target as Record<string, unknown>).internalLocation,
    );
    expect(anchors).toEqual(['1.-one', 'two-2', 'Two'].map((anchor) => ({ type: 'anchor', anchor })));
  });

  describe('with an OpenAPI entry', () => {
    it('follows a specification with its slug', async () => {
      await putSpec(admin(), world.id, 'harbor', PETS);
      await importSource();
      await generated();
      const computed = (await allPages()).filter(({ type }) => type === 'computed');
      expect(computed.map((each) => each.computed)).toEqual([
        computedSource('harbor', { models: true }),
        computedSource('lighthouse'),
      ]);
      expect(computed[1]?.pages).toEqual([]);
    });

    it('follows a specification that was created later, when it is imported again', async () => {
      await importSource();
      await putSpec(admin(), world.id, 'harbor', PETS);
      const before = (await allPages()).find(({ path }) => path === 'reference/api/harbor');
      expect(before?.pages).toEqual([]);
      await importSource();
      await generated();
      const after = (await allPages()).find(({ path }) => path === 'reference/api/harbor');
      expect(after?.id).toBe(before?.id);
      const { id } = await readRevision(admin(), spaceId);
      await importSource();
      expect((await readRevision(admin(), spaceId)).id).toBe(id);
    });

    it('does not follow a specification that the importer cannot see', async () => {
      await putSpec(admin(), world.id, 'harbor', PETS);
      const guest = await app.build.member(world.id, null);
      await app.build.grant(world, 'edit', { user: guest.id }, { space: spaceId });
      // Only members can add specifications to texts.
      const withoutTags = { ...source };
      delete withoutTags['blocks/operations.md'];
      const { status } = await app.client(guest).post(`${content}/import`, {
        source: 'zip',
        url: dataUrl(await zip(withoutTags)),
      });
      expect(status).toBe(201);
      await putSpec(admin(), world.id, 'harbor', { ...PETS, info: { title: 'Other', version: '2' } });
      const computed = (await allPages()).filter(({ type }) => type === 'computed');
      expect(computed.map(({ pages, computedSeed }) => [pages, computedSeed])).toEqual([
        [[], undefined],
        [[], undefined],
      ]);
    });

    it('is the same after an export and an import', async () => {
      await putSpec(admin(), world.id, 'harbor', PETS);
      await importSource();
      await generated();
      const archive = await exported();
      expect(Object.keys(archive).filter((path) => path.includes('harbor/'))).toEqual([]);
      const copy = await app.build.space(world);
      await app.build.importArchive(world, copy, archive);
      await generated(`/spaces/${copy}/content`);
      expect(await outline(`/spaces/${copy}/content`)).toEqual(await outline());
      expect(await brokenLinks(copy)).toEqual([]);
    });
  });
});
