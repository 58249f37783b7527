import { jest } from '@jest/globals';
import { ContentWriter } from '../../src/content/store/content-writer.js';
import { TestApp } from '../support/app.js';
import { flatten, readMarkdown, readRevision, type Page } from '../support/content.js';
import type { World } from '../support/factories.js';

interface Change {
  type: string;
  page?: { id: string; title: string; path: string };
  file?: { id: string; name: string };
  attributes: Record<string, { before?: unknown; after?: unknown }>;
}

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

const UNKNOWN = '018f0000-0000-7000-8000-000000000000';
const admin = () => app.client(world.admin);
const insert = (title: string, markdown = '', rest: object = {}) => ({
  change: 'insert_page',
  title,
  document: { markdown },
  ...rest,
});

async function edited(...changes: object[]): Promise<{ revision: string; pages: string[]; files: string[] }> {
  const response = await admin().post(`/spaces/${space}/content`, { changes });
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return response.body as { revision: string; pages: string[]; files: string[] };
}

const get = (path: string) => admin().get(`/spaces/${space}/revisions${path}`);
const changesOf = async (revision: string) => (await get(`/${revision}/changes`)).body.items as Change[];

describe('GET /v1/spaces/{spaceId}/revisions', () => {
  it('lists the revisions, newest first, in pages', async () => {
    const ids: string[] = [(await readRevision(admin(), space)).id];
    for (const title of ['A', 'B', 'C', 'D']) ids.unshift((await edited(insert(title))).revision);
    const first = (await get('?limit=2')).body;
    expect(first.count).toBe(5);
    const second = (await get(`?limit=2&page=${first.next.page}`)).body;
    const third = (await get(`?limit=2&page=${second.next.page}`)).body;
    expect(third.next).toBeUndefined();
    const items = [...first.items, ...second.items, ...third.items] as { id: string; parents: string[] }[];
    expect(items.map(({ id }) => id)).toEqual(ids);
    expect(items.map(({ parents }) => parents)).toEqual([...ids.slice(1).map((id) => [id]), []]);
    expect(first.items[0]).toMatchObject({ object: 'revision', type: 'edits', author: world.admin.id });
  });
});

describe('an earlier revision', () => {
  it('can be read as it was: whole, pages, files, one page by id and by path', async () => {
    const { revision, pages, files } = await edited(insert('Page', 'old [self](page.md)'), {
      change: 'insert_files',
      files: [{ base64: 'aGk=', name: 'a.txt' }],
    });
    await edited(
      { change: 'update_page', page: pages[0], title: 'Other', document: { markdown: 'new' } },
      {
        change: 'delete_file',
        file: files[0],
      },
    );
    const complete = (await get(`/${revision}`)).body as {
      id: string;
      pages: Page[];
      files: { id: string }[];
    };
    expect(complete.id).toBe(revision);
    expect(complete.pages.map(({ title }) => title)).toEqual(['Page']);
    expect(complete.files.map(({ id }) => id)).toEqual([files[0]]);
    expect((await get(`/${revision}/pages`)).body.pages).toEqual(complete.pages);
    expect((await get(`/${revision}/files`)).body.items).toHaveLength(1);
    const byId = await get(`/${revision}/page/${pages[0]}`);
    expect(byId.body.markdown).toBe('old [self](page.md)');
    expect((await get(`/${revision}/path/page`)).body).toEqual(byId.body);
    expect((await get(`/${revision}/path`)).body).toEqual(byId.body);
    expect((await get(`/${revision}/path/other`)).status).toBe(404);
    const unchanged = await get(`/${revision}/page/${pages[0]}`).header(
      'If-None-Match',
      byId.headers.etag as string,
    );
    expect(unchanged.status).toBe(304);
  });

  it.each(['', '/pages', '/files', `/page/${UNKNOWN}`, '/path/x', '/changes'])(
    'that does not exist, or is of another space, is 404: %s',
    async (path) => {
      const other = await app.build.space(world);
      const foreign = (await readRevision(admin(), other)).id;
      for (const id of [UNKNOWN, 'nonsense', foreign]) expect((await get(`/${id}${path}`)).status).toBe(404);
    },
  );

  it('is shown to readers of the space, not to readers of its published site', async () => {
    const { id } = await readRevision(admin(), space);
    await app.build.site(world, { spaces: [space], visibility: 'public' });
    const cast = await app.build.everyStanding(world);
    for (const path of ['', `/${id}`, `/${id}/pages`, `/${id}/files`, `/${id}/changes`]) {
      expect((await app.client(cast.read).get(`/spaces/${space}/revisions${path}`)).status).toBe(200);
      expect((await app.client(cast.outsider).get(`/spaces/${space}/revisions${path}`)).status).toBe(403);
      expect((await app.client().get(`/spaces/${space}/revisions${path}`)).status).toBe(401);
    }
    expect((await app.client(cast.outsider).get(`/spaces/${space}/content`)).status).toBe(200);
  });
});

describe('the changes of a revision', () => {
  it('list pages that were created, edited, moved and deleted, with attributes before and after', async () => {
    const { pages } = await edited(insert('A', 'a'), insert('B', 'b'), insert('C', 'c'), insert('D', 'd'));
    const [a, b, c, d] = pages;
    const { revision, pages: made } = await edited(
      { change: 'update_page', page: a, title: 'A2', document: { markdown: 'a2' }, icon: 'star' },
      { change: 'delete_page', page: b },
      { change: 'move_page', page: d, into: c },
      insert('E'),
    );
    const items = await changesOf(revision);
    expect(items.map(({ type, page }) => [type, page?.id])).toEqual([
      ['page_deleted', b],
      ['page_edited', a],
      ['page_created', made[0]],
      ['page_moved', d],
    ]);
    expect(items[1]?.attributes).toEqual({
      title: { before: 'A', after: 'A2' },
      slug: { before: 'a', after: 'a2' },
      icon: { after: 'star' },
      document: { before: expect.any(String), after: expect.any(String) },
    });
    expect(items[3]?.attributes).toEqual({
      parent: { before: null, after: c },
      position: { before: 3, after: 0 },
      path: { before: 'd', after: 'c/d' },
    });
    expect(items[0]?.page?.path).toBe('b');
  });

  it('list only the page that was moved among its siblings', async () => {
    const { pages } = await edited(...['A', 'B', 'C', 'D', 'E'].map((title) => insert(title)));
    const { revision } = await edited({ change: 'move_page', page: pages[3], into: null, at: 1 });
    const items = await changesOf(revision);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      type: 'page_moved',
      page: { id: pages[3] },
      attributes: { position: { before: 3, after: 1 } },
    });
  });

  it('list files', async () => {
    const { revision, files } = await edited({
      change: 'insert_files',
      files: [{ base64: 'aGk=', name: 'a.txt' }],
    });
    const [made] = await changesOf(revision);
    expect(made).toMatchObject({
      type: 'file_created',
      file: { id: files[0] },
      attributes: { name: { after: 'a.txt' } },
    });
    const { revision: next } = await edited({ change: 'delete_file', file: files[0] });
    expect((await changesOf(next)).map(({ type }) => type)).toEqual(['file_deleted']);
  });

  it('are empty for the first revision, and paginated', async () => {
    expect(await changesOf((await readRevision(admin(), space)).id)).toEqual([]);
    const { revision } = await edited(...Array.from({ length: 5 }, (_, index) => insert(`Page ${index}`)));
    const first = (await get(`/${revision}/changes?limit=3`)).body;
    const second = (await get(`/${revision}/changes?limit=3&page=${first.next.page}`)).body;
    expect([first.count, first.items.length, second.items.length]).toEqual([5, 3, 2]);
  });
});

describe('POST /v1/spaces/{spaceId}/revisions/{revisionId}/restore', () => {
  it('restores everything as a new revision', async () => {
    const { revision, pages } = await edited(
      insert('Page', 'old words'),
      { change: 'set_variables', variables: { a: '1' } },
      { change: 'insert_files', files: [{ base64: 'aGk=', name: 'a.txt' }] },
      { change: 'insert_reusable_content', title: 'Note', document: { markdown: 'x' } },
    );
    const before = (await get(`/${revision}`)).body;
    const { pages: others, revision: latest } = await edited(
      { change: 'delete_page', page: pages[0] },
      insert('Other', 'new words'),
      { change: 'set_variables', variables: {} },
      { change: 'delete_file', file: before.files[0].id },
    );
    const response = await admin().post(`/spaces/${space}/revisions/${revision}/restore`);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ type: 'rollback', parents: [latest] });
    const head = (await admin().get(`/spaces/${space}/content`)).body;
    expect(head.id).toBe(response.body.id);
    for (const part of ['pages', 'files', 'variables', 'reusableContents'])
      expect(head[part]).toEqual(before[part]);
    expect(await readMarkdown(admin(), space, pages[0] as string)).toBe('old words');
    expect((await admin().get(`/spaces/${space}/content/page/${others[0]}`)).status).toBe(404);
    const found = async (query: string) =>
      (await admin().get(`/spaces/${space}/search?query=${query}`)).body.count as number;
    expect([await found('old'), await found('new')]).toEqual([1, 0]);
    const repeated = await admin().post(`/spaces/${space}/revisions/${revision}/restore`);
    expect(repeated.body.id).toBe(response.body.id);
  });

  it('requires the role edit, an unlocked space and an existing revision', async () => {
    const { revision } = await edited(insert('A'));
    const cast = await app.build.everyStanding(world);
    const path = `/spaces/${space}/revisions/${revision}/restore`;
    expect((await app.client(cast.edit).post(path)).status).toBe(200);
    expect((await app.client(cast.comment).post(path)).status).toBe(403);
    expect((await app.client(cast.outsider).post(path)).status).toBe(404);
    for (const id of [UNKNOWN, 'nonsense']) {
      expect((await admin().post(`/spaces/${space}/revisions/${id}/restore`)).status).toBe(404);
    }
    await admin().patch(`/spaces/${space}`, { editMode: 'locked' });
    expect((await admin().post(path)).status).toBe(409);
  });

  describe('with If-Match', () => {
    let first: string;
    let head: string;

    beforeEach(async () => {
      first = (await edited(insert('First'))).revision;
      head = (await edited(insert('Second'))).revision;
    });

    const restore = (ifMatch: string) =>
      admin().post(`/spaces/${space}/revisions/${first}/restore`).header('If-Match', ifMatch);
    const current = async () => (await readRevision(admin(), space)).id;

    it('succeeds if it names the head', async () => {
      const response = await restore(`"${head}"`);
      expect([response.status, response.body.parents]).toEqual([200, [head]]);
    });

    it('succeeds with any head for *', async () => {
      expect((await restore('*')).status).toBe(200);
    });

    it('is refused with 412 if the head is another one, and changes nothing', async () => {
      const response = await restore(`"${first}"`);
      expect(response.status).toBe(412);
      expect(response.body.error.message).toContain(`the current revision is ${head}`);
      expect(await current()).toBe(head);
    });

    it('is refused with 400 if it is not a list of tags', async () => {
      const response = await restore(head);
      expect(response.status).toBe(400);
      expect(response.body.error.details).toEqual([
        { path: 'If-Match', message: expect.stringContaining('in double quotes') },
      ]);
      expect(await current()).toBe(head);
    });

    it('is refused with 412 if another process moves the head during the restore', async () => {
      await app.withReplica(async (client) => {
        const writer = app.app.get(ContentWriter);
        const commit = writer.commit.bind(writer);
        let moved = '';
        const spy = jest.spyOn(writer, 'commit').mockImplementationOnce(async (...change) => {
          const changes = [insert('Meanwhile')];
          const edit = await client(world.admin).post(`/spaces/${space}/content`, { changes });
          moved = (edit.body as { revision: string }).revision;
          return commit(...change);
        });
        try {
          expect((await restore(`"${head}"`)).status).toBe(412);
        } finally {
          spy.mockRestore();
        }
        expect(await current()).toBe(moved);
      });
    });

    it('succeeds for one of several at once', async () => {
      const answers = await Promise.all([
        restore(`"${head}"`),
        restore(`"${head}"`),
        admin()
          .post(`/spaces/${space}/content`, { changes: [insert('Third')] })
          .header('If-Match', `"${head}"`),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
      const won = answers.find(({ status }) => status === 200)?.body as { id?: string; revision?: string };
      expect(won.id ?? won.revision).toBe(await current());
    });
  });

  it('keeps simultaneous edits and the restore', async () => {
    const { revision } = await edited(insert('Base'));
    const answers = await Promise.all([
      ...['A', 'B', 'C'].map((title) =>
        admin().post(`/spaces/${space}/content`, { changes: [insert(title)] }),
      ),
      admin().post(`/spaces/${space}/revisions/${revision}/restore`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const chain: string[] = [];
    for (let id: string | undefined = (await readRevision(admin(), space)).id; id !== undefined;) {
      chain.push(id);
      id = ((await get(`/${id}`)).body.parents as string[])[0];
    }
    const created = answers.map(({ body }) => (body.revision ?? body.id) as string);
    expect(created.every((id) => chain.includes(id))).toBe(true);
    expect(flatten((await readRevision(admin(), space)).pages).some(({ title }) => title === 'Base')).toBe(
      true,
    );
  });
});
