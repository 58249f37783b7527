import { TestApp } from '../support/app.js';
import { dataUrl, PNG, zip } from '../support/archive.js';
import { openChangeRequest } from '../support/change-request.js';
import { flatten, readMarkdown, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';

interface Imported {
  revision: string;
  importedResources: number;
  totalResources: number;
  deletedResources?: number;
  changes?: { count: number; items: { type: string; page?: { path: string } }[] };
  skipped?: { path: string; reason: string }[];
}

const SOURCE = {
  'README.md': '# Welcome\n',
  'SUMMARY.md': '* [Welcome](README.md)\n* [Setting up](guides/setup.md)\n  * [More](guides/more.md)\n',
  'guides/setup.md': '![x](../x.png)\n',
  'guides/more.md': '[up](setup.md)\n',
  'x.png': PNG,
};

describe('options of imports', () => {
  let app: TestApp;
  let world: World;
  let space: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    space = await app.build.space(world);
  });

  const admin = () => app.client(world.admin);
  const importZip = async (
    files: Record<string, string | Buffer>,
    options: object = {},
    place = `/spaces/${space}/content`,
  ): Promise<Imported> => {
    const body = { source: 'zip', url: dataUrl(await zip(files)), ...options };
    const reply = await admin().post(`${place}/import`, body);
    expect(reply).toMatchObject({ status: 201 });
    return reply.body as Imported;
  };
  const head = () => readRevision(admin(), space);
  const paths = async () => flatten((await head()).pages).map(({ path }) => path);
  const history = async () =>
    ((await admin().get(`/spaces/${space}/imports`)).body as { items: Record<string, unknown>[] }).items;

  describe('slugs', () => {
    it('come from the titles or from the source, and pages keep their IDs when that changes', async () => {
      await importZip(SOURCE);
      expect(await paths()).toEqual(['welcome', 'setting-up', 'setting-up/more']);
      const before = flatten((await head()).pages).map(({ id }) => id);
      await importZip(SOURCE, { slugs: 'source' });
      expect(await paths()).toEqual(['readme', 'setup', 'setup/more']);
      expect(flatten((await head()).pages).map(({ id }) => id)).toEqual(before);
      const again = await importZip(SOURCE, { slugs: 'source' });
      expect(again.revision).toBe((await head()).parents.length === 1 ? (await head()).id : '');
      await importZip(SOURCE);
      expect(await paths()).toEqual(['welcome', 'setting-up', 'setting-up/more']);
      expect(flatten((await head()).pages).map(({ id }) => id)).toEqual(before);
      expect((await history()).map(({ slugs }) => slugs)).toEqual(['title', 'source', 'source', 'title']);
    });

    it('of a page without a file name come from its title', async () => {
      const url = dataUrl('# The title\n', 'text/markdown');
      await admin().post(`/spaces/${space}/content/import`, { source: 'markdown', url, slugs: 'source' });
      expect(await paths()).toEqual(['the-title']);
    });

    it('come from the source below a page', async () => {
      await importZip({ 'a.md': '# Page A' });
      const [page] = (await head()).pages;
      await importZip(SOURCE, { slugs: 'source' }, `/spaces/${space}/content/page/${page?.id ?? ''}`);
      expect(await paths()).toEqual(['page-a', 'page-a/setup', 'page-a/setup/more']);
    });
  });

  describe('the mode mirror', () => {
    it('deletes what the source does not have, records it, and can be undone', async () => {
      const first = await importZip({ ...SOURCE, 'guides/old.md': '# Old', 'y.png': PNG });
      const { 'README.md': readme, 'guides/setup.md': setup, 'x.png': image } = SOURCE;
      const fewer = { 'README.md': readme, 'guides/setup.md': setup, 'x.png': image };
      const files = { ...fewer, 'SUMMARY.md': '* [Welcome](README.md)\n* [Setup](guides/setup.md)\n' };
      const before = flatten((await head()).pages).find(({ path }) => path === 'setting-up')?.id;
      const mirrored = await importZip(files, { mode: 'mirror' });
      expect(mirrored).toMatchObject({ importedResources: 3, totalResources: 3, deletedResources: 4 });
      expect(await paths()).toEqual(['welcome', 'setup']);
      const { pages, files: left, parents } = await head();
      expect(pages[1]?.id).toBe(before);
      expect(await readMarkdown(admin(), space, pages[1]?.id ?? '')).toBe('![x](x.png)\n');
      expect(left).toHaveLength(1);
      expect(parents).toEqual([first.revision]);
      const [record] = await history();
      expect(record).toMatchObject({ mode: 'mirror', deletedResources: 4, status: 'succeeded' });
      expect(
        (record?.deleted as { path: string; kind: string }[])
          .map(({ path, kind }) => `${kind} ${path}`)
          .sort(),
      ).toEqual(['file y.png', 'page guides', 'page guides/old', 'page setting-up/more']);
      await admin().post(`/spaces/${space}/revisions/${first.revision}/restore`);
      expect(await paths()).toEqual(['welcome', 'setting-up', 'setting-up/more', 'guides', 'guides/old']);
    });

    it('changes nothing when the source is empty, fails, or has a text that cannot be read', async () => {
      await importZip({ ...SOURCE, 'guides/other.md': '# Other' });
      const before = await paths();
      const revision = (await head()).id;
      for (const files of [{ 'x.png': PNG }, { 'SUMMARY.md': '' }] as Record<string, string | Buffer>[]) {
        const url = dataUrl(await zip(files));
        const refused = await admin().post(`/spaces/${space}/content/import`, {
          source: 'zip',
          url,
          mode: 'mirror',
        });
        expect(refused.status).toBe(422);
      }
      expect((await head()).id).toBe(revision);
      const unreadable = Buffer.from([0xff, 0xfe, 0xfd]);
      const mirrored = await importZip({ ...SOURCE, 'guides/other.md': unreadable }, { mode: 'mirror' });
      expect(mirrored).toMatchObject({ deletedResources: 0, importedResources: 4, totalResources: 5 });
      expect(await paths()).toEqual(before);
    });

    it('keeps the pages when only the name of the folder around them changed', async () => {
      const inFolder = (folder: string) =>
        Object.fromEntries(Object.entries(SOURCE).map(([path, text]) => [`${folder}${path}`, text]));
      const { revision } = await importZip(inFolder('docs-1/'), { mode: 'mirror' });
      for (const folder of ['docs-2/', ''])
        expect(await importZip(inFolder(folder), { mode: 'mirror' })).toMatchObject({
          revision,
          deletedResources: 0,
        });
    });

    it('loses no edit that is made meanwhile, and is refused if the content is not as expected', async () => {
      await importZip(SOURCE, { mode: 'mirror' });
      const expected = (await head()).id;
      const edit = (title: string) =>
        admin().post(`/spaces/${space}/content`, { changes: [{ change: 'insert_page', title }] });
      const edits = Promise.all(Array.from({ length: 8 }, (_, n) => edit(`Edit ${n}`)));
      const mirrors = ['a', 'b'].map((name) =>
        importZip({ ...SOURCE, [`${name}.md`]: '# New' }, { mode: 'mirror' }),
      );
      await Promise.all(mirrors);
      const edited = await edits;
      const revisions = new Set<unknown>();
      const { body } = await admin().get(`/spaces/${space}/revisions?limit=100`);
      for (const { id } of body.items as { id: string }[]) revisions.add(id);
      for (const { status, body: made } of edited)
        expect([status, revisions.has(made.revision)]).toEqual([200, true]);
      const request = { source: 'zip', url: dataUrl(await zip(SOURCE)), mode: 'mirror' };
      for (const prefer of ['wait', 'respond-async']) {
        const stale = await admin()
          .post(`/spaces/${space}/content/import`, request)
          .header('If-Match', `"${expected}"`)
          .header('Prefer', prefer);
        expect(stale.status).toBe(412);
      }
    });

    it('is refused for sources that are a single page, or a website', async () => {
      for (const source of ['markdown', 'html', 'docx', 'google-docs', 'website']) {
        const url = dataUrl('# A', 'text/markdown');
        const reply = await admin().post(`/spaces/${space}/content/import`, { source, url, mode: 'mirror' });
        expect(reply).toMatchObject({
          status: 400,
          body: {
            error: {
              message: expect.stringContaining(`cannot be mirror for the source "${source}"`) as string,
            },
          },
        });
      }
      expect(await history()).toEqual([]);
    });

    it('deletes only below the page of an import into a page, and only in its change request', async () => {
      await importZip({ 'a.md': '# A', 'b.md': '# B' });
      const { id: changeRequest } = await openChangeRequest(admin(), space);
      const [page] = (await head()).pages;
      const place = `/spaces/${space}/change-requests/${changeRequest}/content`;
      await importZip(
        { 'README.md': 'x', 'c.md': '# C', 'd.md': '# D' },
        {},
        `${place}/page/${page?.id ?? ''}`,
      );
      const mirrored = await importZip(
        { 'README.md': 'x', 'd.md': '# D' },
        { mode: 'mirror' },
        `${place}/page/${page?.id ?? ''}`,
      );
      expect(mirrored.deletedResources).toBe(1);
      const { pages } = (await admin().get(`${place}/pages`)).body as {
        pages: Parameters<typeof flatten>[0];
      };
      expect(flatten(pages).map(({ path }) => path)).toEqual(['a', 'a/d', 'b']);
      expect(await paths()).toEqual(['a', 'b']);
    });
  });

  describe('a dry run', () => {
    it('returns what would change, and stores nothing', async () => {
      await importZip({ ...SOURCE, 'guides/old.md': '# Old' });
      const before = await head();
      const files = {
        ...SOURCE,
        'README.md': '# Welcome\n\nNew.',
        'new.md': '# New',
        'z.png': Buffer.concat([PNG, PNG]),
      };
      const dry = await importZip(files, { mode: 'mirror', dryRun: true });
      expect(dry).toMatchObject({
        revision: before.id,
        importedResources: 6,
        totalResources: 6,
        deletedResources: 2,
      });
      const { count, items } = dry.changes ?? { count: 0, items: [] };
      expect(items.map(({ type, page }) => `${type} ${page?.path ?? ''}`.trim()).sort()).toEqual([
        'file_created',
        'page_created new',
        'page_deleted guides',
        'page_deleted guides/old',
        'page_edited welcome',
      ]);
      expect(count).toBe(5);
      expect(await head()).toEqual(before);
      expect(await history()).toHaveLength(1);
      const done = await importZip(files, { mode: 'mirror' });
      const listed = (await admin().get(`/spaces/${space}/revisions/${done.revision}/changes`))
        .body as Imported['changes'];
      expect(listed?.count).toBe(5);
      expect((await importZip(files, { mode: 'mirror', dryRun: true })).changes).toEqual({
        count: 0,
        items: [],
      });
    });

    it('returns at most a thousand changes, with the number of all', async () => {
      const files = Object.fromEntries(Array.from({ length: 1_100 }, (_, i) => [`p${i}.md`, `# P${i}`]));
      const { changes } = await importZip(files, { dryRun: true });
      expect([changes?.count, changes?.items.length]).toEqual([1_100, 1_000]);
    });

    it('is repeated from its idempotency key', async () => {
      const body = { source: 'zip', url: dataUrl(await zip(SOURCE)), dryRun: true };
      const send = () =>
        admin().post(`/spaces/${space}/content/import`, body).header('Idempotency-Key', 'dry-1');
      const first = await send();
      const second = await send();
      expect(second.body).toEqual(first.body);
      expect(second.headers['idempotency-replayed']).toBe('true');
    });

    it('says what would be skipped, as the history does after the import', async () => {
      const files = { 'README.md': '# Welcome', 'broken.md': Buffer.from([0xff, 0xfe, 0x00]) };
      const { skipped } = await importZip(files, { dryRun: true });
      expect(skipped).toEqual([{ path: 'broken.md', reason: 'not text in UTF-8' }]);
      expect(await importZip(files)).not.toHaveProperty('skipped');
      expect((await history())[0]).toMatchObject({ skipped });
    });

    it('fails as the import would, and is not in the history', async () => {
      const reply = await admin().post(`/spaces/${space}/content/import`, {
        source: 'zip',
        url: dataUrl('no archive'),
        dryRun: true,
      });
      expect(reply.status).toBe(422);
      expect(await history()).toEqual([]);
    });
  });

  it('reads the documentation of a repository', async () => {
    const docs = {
      navigation: {
        groups: [
          { group: 'Start', pages: ['index', 'guides/setup'] },
          { group: 'API', openapi: 'openapi.json' },
        ],
      },
    };
    const imported = await importZip({
      'repo/docs.json': JSON.stringify(docs),
      'repo/index.md': '# Home\n\n[setup](/guides/setup) ![x](/img/x.png)\n',
      'repo/guides/setup.md': '# Setup\n',
      'repo/img/x.png': PNG,
      'repo/package.json': '{}',
      'repo/.github/CODEOWNERS': '* @x',
      'repo/LICENSE': 'MIT',
    });
    expect(imported).toMatchObject({ importedResources: 3, totalResources: 4 });
    expect(await paths()).toEqual(['start', 'start/home', 'start/setup']);
    const [record] = await history();
    expect(record?.skipped).toEqual([
      { path: 'openapi.json', reason: 'pages of OpenAPI operations are not imported' },
    ]);
  });
});
