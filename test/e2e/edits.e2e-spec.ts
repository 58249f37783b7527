import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { editContent, insertPage } from '../support/change-request.js';
import { readMarkdown, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { SourceServer } from '../support/source-server.js';

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
const edit = (...changes: object[]) => admin().post(`/spaces/${space}/content`, { changes });
const edited = (...changes: object[]) => editContent(admin(), `/spaces/${space}/content`, changes);

const tree = async () => (await readRevision(admin(), space)).pages;

describe('POST /v1/spaces/{spaceId}/content', () => {
  it('applies changes in order as one revision', async () => {
    const before = await readRevision(admin(), space);
    const { revision, pages } = await edited(
      insertPage('One', '# One'),
      insertPage('Two', '# Two'),
      insertPage('One', 'again'),
    );
    const after = await readRevision(admin(), space);
    expect(after.id).toBe(revision);
    expect(after.parents).toEqual([before.id]);
    expect(after.pages.map(({ id, slug }) => [id, slug])).toEqual([
      [pages[0], 'one'],
      [pages[1], 'two'],
      [pages[2], 'one-1'],
    ]);
    expect(await readMarkdown(admin(), space, pages[1] as string)).toBe('# Two');
  });

  it('sets and removes the attributes of pages', async () => {
    const attributes = {
      description: 'What it is about',
      emoji: '🚀',
      icon: 'rocket',
      hidden: true,
      layout: { cover: true, coverSize: 'full' },
      cover: { ref: { kind: 'url', url: 'https://example.com/a.png' }, yPos: 3 },
      variables: { version: '2' },
    };
    const { pages } = await edited(insertPage('Page', 'text', { ...attributes, slug: 'My Own' }));
    expect((await tree())[0]).toMatchObject({ ...attributes, slug: 'my-own' });
    await edited({
      change: 'update_page',
      page: pages[0],
      title: 'Renamed',
      description: null,
      emoji: null,
      hidden: false,
      layout: null,
      cover: null,
      variables: null,
    });
    const [page] = await tree();
    expect(page).toMatchObject({ id: pages[0], title: 'Renamed', slug: 'my-own', icon: 'rocket' });
    expect(page?.layout).toMatchObject({ cover: true, coverSize: 'hero' });
    for (const gone of ['description', 'emoji', 'hidden', 'cover', 'variables'])
      expect(page).not.toHaveProperty(gone);
  });

  it('updates a slug that was made from the title when the title changes', async () => {
    const { pages } = await edited(insertPage('Old name'), insertPage('New name'));
    await edited({ change: 'update_page', page: pages[0], title: 'New name' });
    expect((await tree()).map(({ path }) => path)).toEqual(['new-name-1', 'new-name']);
  });

  it('creates groups and links, and changes the type of a page', async () => {
    const { pages } = await edited(
      { change: 'insert_page', title: 'Group', type: 'group' },
      {
        change: 'insert_page',
        title: 'Link',
        type: 'link',
        ref: { kind: 'url', url: 'https://example.com' },
      },
    );
    expect((await tree()).map(({ type, documentId }) => [type, documentId])).toEqual([
      ['group', undefined],
      ['link', undefined],
    ]);
    await edited({
      change: 'update_page',
      page: pages[1],
      type: 'document',
      document: { markdown: 'now a text' },
    });
    const link = (await tree())[1];
    expect(link).toMatchObject({ type: 'document' });
    expect(link).not.toHaveProperty('ref');
    expect(await readMarkdown(admin(), space, pages[1] as string)).toBe('now a text');
  });

  it('removes attributes with null, and derives the slug from the title again', async () => {
    const flags = { hidden: true, noIndex: true, noRobotsIndex: true };
    const { pages } = await edited(insertPage('Page', '', { slug: 'other', icon: 'star', ...flags }));
    const nothing = { hidden: null, noIndex: null, noRobotsIndex: null, icon: null, slug: null };
    await edited({ change: 'update_page', page: pages[0], ...nothing });
    const [page] = await tree();
    expect(page).toMatchObject({ slug: 'page' });
    for (const name of ['hidden', 'noIndex', 'noRobotsIndex', 'icon']) expect(page).not.toHaveProperty(name);
    await edited({ change: 'update_page', page: pages[0], title: 'Renamed' });
    expect((await tree())[0]).toMatchObject({ slug: 'renamed' });
  });

  it('inserts at a position, and moves pages with their descendants', async () => {
    const { pages } = await edited(insertPage('A'), insertPage('B'), insertPage('C', '', { at: 0 }));
    const [a, b, c] = pages;
    expect((await tree()).map(({ title }) => title)).toEqual(['C', 'A', 'B']);
    await edited(
      insertPage('Child', '', { into: a }),
      { change: 'move_page', page: a, into: b, at: 0 },
      {
        change: 'move_page',
        page: b,
        into: null,
        at: 0,
      },
    );
    const moved = await tree();
    expect(moved.map(({ id }) => id)).toEqual([b, c]);
    expect(moved[0]?.pages[0]?.pages[0]?.path).toBe('b/a/child');
    const read = await admin().get(`/spaces/${space}/content/path/b/a/child`);
    expect(read.status).toBe(200);
    expect((await admin().get(`/spaces/${space}/content/path/a`)).status).toBe(404);
  });

  it('deletes a page with its descendants, except a child that was moved away before', async () => {
    const { pages } = await edited(insertPage('Top'));
    const { pages: below } = await edited(
      insertPage('Kept', '', { into: pages[0] }),
      insertPage('Gone', '', { into: pages[0] }),
    );
    await edited(
      { change: 'move_page', page: below[0], into: null },
      { change: 'delete_page', page: pages[0] },
    );
    expect((await tree()).map(({ title }) => title)).toEqual(['Kept']);
    expect((await admin().get(`/spaces/${space}/content/page/${below[1]}`)).status).toBe(404);
  });

  it('keeps links when pages are renamed or moved, and writes them for the place of the page', async () => {
    const { pages } = await edited(
      insertPage('Guide', 'See [setup](setup.md#install), [above](../x.md) and [out](https://example.com).'),
      insertPage('Setup', '# Install'),
      insertPage('Section', ''),
    );
    await edited(
      { change: 'move_page', page: pages[1], into: pages[2] },
      {
        change: 'update_page',
        page: pages[1],
        title: 'Set it up',
      },
    );
    expect(await readMarkdown(admin(), space, pages[0] as string)).toBe(
      'See [setup](section/set-it-up.md#install), [above](../x.md) and [out](https://example.com).',
    );
    const rows = await app.database.query<{ kind: string; target_id: string | null }>(
      'SELECT kind, target_id FROM link_rows WHERE space_id = $1 ORDER BY ordinal',
      [space],
    );
    expect(rows).toEqual([
      { kind: 'page', target_id: pages[1] },
      { kind: 'unresolved', target_id: null },
      { kind: 'url', target_id: null },
    ]);
  });

  it('updates search at once, for new and deleted pages', async () => {
    const search = async () =>
      (await admin().get(`/spaces/${space}/search?query=xylophone`)).body.count as number;
    const { pages } = await edited(insertPage('Instruments', 'A xylophone has bars.'));
    expect(await search()).toBe(1);
    await edited({ change: 'update_page', page: pages[0], document: { markdown: 'Nothing.' } });
    expect(await search()).toBe(0);
  });

  it('accepts files in the request and from URLs, stores them once, and deletes them', async () => {
    const source = await SourceServer.start();
    try {
      const url = source.serve('/picture.png', PNG, 'image/png');
      const { files, revision } = await edited({
        change: 'insert_files',
        files: [
          { url },
          { base64: PNG.toString('base64'), name: 'picture.png' },
          { base64: 'aGk=', name: '../a b.txt' },
        ],
      });
      const head = await readRevision(admin(), space);
      expect(head.id).toBe(revision);
      expect(head.files.map(({ id, name, contentType, size }) => [id, name, contentType, size])).toEqual([
        [files[0], 'picture.png', 'image/png', PNG.length],
        [files[1], 'picture.png', 'image/png', PNG.length],
        [files[2], '.. a b.txt', 'text/plain', 2],
      ]);
      expect(head.files[0]?.dimensions).toEqual({ width: 3, height: 2 });
      const { pages } = await edited(insertPage('Page', '![](assets/picture.png)'));
      expect(await readMarkdown(admin(), space, pages[0] as string)).toBe('![](assets/picture.png)');
      await edited({ change: 'delete_file', file: files[0] });
      expect((await readRevision(admin(), space)).files).toHaveLength(2);
    } finally {
      await source.stop();
    }
  });

  it('changes variables and reusable contents of the space', async () => {
    const { reusableContents } = await edited(
      { change: 'set_variables', variables: { version: '1', name: 'x' } },
      { change: 'insert_reusable_content', title: 'Note', document: { markdown: 'Mind the gap.' } },
    );
    const { id: head } = await readRevision(admin(), space);
    let body = (await admin().get(`/spaces/${space}/content`)).body;
    expect(body).toMatchObject({
      variables: { version: '1', name: 'x' },
      reusableContents: [{ id: reusableContents[0], title: 'Note' }],
    });
    const [reusableContent] = reusableContents;
    await edited(insertPage('Page'));
    await edited({
      change: 'update_reusable_content',
      reusableContent,
      title: 'Notice',
      document: { markdown: 'Mind.' },
    });
    body = (await admin().get(`/spaces/${space}/content`)).body;
    expect(body.variables).toEqual({ version: '1', name: 'x' });
    expect(body.reusableContents).toMatchObject([{ title: 'Notice' }]);
    await edited({ change: 'delete_reusable_content', reusableContent });
    expect((await admin().get(`/spaces/${space}/content`)).body.reusableContents).toEqual([]);
    expect(head).not.toBe(body.id);
  });

  it('creates no revision for changes without effect', async () => {
    const { revision, pages } = await edited(insertPage('Page', 'text'));
    const same = await edited(
      { change: 'update_page', page: pages[0], title: 'Page', document: { markdown: 'text' } },
      { change: 'set_variables', variables: {} },
    );
    expect(same.revision).toBe(revision);
  });

  it('responds to a repeated request with the stored response', async () => {
    const body = { changes: [insertPage('Once')] };
    const send = () => admin().post(`/spaces/${space}/content`, body).header('Idempotency-Key', 'k1');
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(await tree()).toHaveLength(1);
  });
});

describe('a large space', () => {
  it('is changed by writing only the changed part', async () => {
    await edited(...Array.from({ length: 3000 }, (_, index) => insertPage(`Page ${index}`, `Text ${index}`)));
    const pages = await tree();
    const count = async (table: string) =>
      (
        (
          await app.database.query<{ count: number }>(
            `SELECT count(*)::int AS count FROM ${table} WHERE space_id = $1`,
            [space],
          )
        )[0] ?? { count: 0 }
      ).count;
    const before = await Promise.all(['tree_nodes', 'documents', 'search_rows'].map(count));
    await edited({ change: 'update_page', page: pages[1500]?.id, document: { markdown: 'Other text' } });
    const after = await Promise.all(['tree_nodes', 'documents', 'search_rows'].map(count));
    expect(after[0]).toBeLessThanOrEqual((before[0] as number) + 5);
    expect(after[1]).toBe((before[1] as number) + 1);
    expect(after[2]).toBe(before[2]);
  });

  it('accepts 10,000 pages and not one more', async () => {
    await edited(
      ...Array.from({ length: 9_999 }, (_, index) => ({ change: 'insert_page', title: `Page ${index}` })),
    );
    expect((await edit(insertPage('Last'))).status).toBe(200);
    const response = await edit(insertPage('Too many'));
    expect(response.status).toBe(400);
    expect(await tree()).toHaveLength(10_000);
  });
});
