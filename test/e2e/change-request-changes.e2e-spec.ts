import { jest } from '@jest/globals';
import pg from 'pg';
import { ContentStore } from '../../src/content/store/content-store.js';
import { ContentWriter } from '../../src/content/store/content-writer.js';
import { TestApp } from '../support/app.js';
import { editContent, type OpenedChangeRequest, openChangeRequest } from '../support/change-request.js';
import { readRevision } from '../support/content.js';
import { STANDINGS, type World } from '../support/factories.js';
import { walk } from '../support/lists.js';

interface Change {
  type: string;
  page?: { id: string; title: string; path: string };
  file?: { id: string; name: string };
  reusableContent?: { id: string; title: string };
  attributes: Record<string, { before?: unknown; after?: unknown }>;
}

const insert = (title: string, markdown = '') => ({
  change: 'insert_page',
  title,
  document: { markdown },
});

let app: TestApp;
let world: World;
let space: string;

beforeAll(async () => {
  app = await TestApp.start();
  world = await app.build.organization();
});
afterAll(() => app.stop());
beforeEach(async () => {
  space = await app.build.space(world);
});

const admin = () => app.client(world.admin);
const edit = (...changes: object[]) => editContent(admin(), `/spaces/${space}/content`, changes);
const open = () => openChangeRequest(admin(), space);
const changesOf = async ({ path }: OpenedChangeRequest): Promise<Change[]> => {
  const response = await admin().get(`${path}/changes`);
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return response.body.items as Change[];
};
const typesOf = (changes: Change[]) => changes.map(({ type, page }) => [type, page?.title]);

/**
 * Makes the content of a change request that of its unchanged space, as a merge does.
 * @returns the ID of the `merge` revision
 */
async function mergeForward({ id }: OpenedChangeRequest): Promise<string> {
  const [row] = await app.database.query<{ head: string; base: string }>(
    'SELECT revision_id AS head, revision_initial_id AS base FROM change_requests WHERE id = $1',
    [id],
  );
  const store = app.app.get(ContentStore);
  const base = await store.revision(space, row?.base ?? '');
  const head = await store.revision(space, row?.head ?? '');
  const plan = {
    pagesHash: head.pagesHash,
    filesHash: head.filesHash,
    nodeBatches: [],
    documentBatches: [],
    changedPages: [],
    removedPages: [],
    formerPaths: [],
    computes: false,
    computedPages: [],
    changedReusableContents: [],
    removedReusableContents: [],
    fileHashes: [],
  };
  const note = {
    type: 'merge' as const,
    authorId: world.admin.id,
    merged: { revisionId: head.id, baseRevisionId: base.id, changeRequestId: id },
    event: 'merged' as const,
  };
  const revision = await app.app
    .get(ContentWriter)
    .commit({ spaceId: space, changeRequestId: null }, base, plan, note);
  await app.database.query(
    `UPDATE change_requests SET status = 'merged', revision_merged_id = $2 WHERE id = $1`,
    [id, revision],
  );
  return revision;
}

describe('GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes', () => {
  it('are empty at first', async () => {
    await edit(insert('A'));
    expect(await changesOf(await open())).toEqual([]);
  });

  it('list the combined changes of all its edits, with attributes before and after', async () => {
    const { pages, files } = await edit(insert('A', 'a'), insert('B', 'b'), insert('C', 'c'), {
      change: 'insert_files',
      files: [{ base64: 'aGk=', name: 'old.txt' }],
    });
    const [a, b, c] = pages;
    const changeRequest = await open();
    const created = await changeRequest.edit(insert('D', 'd'), insert('Passing'));
    await changeRequest.edit(
      { change: 'update_page', page: a, title: 'A2', document: { markdown: 'a2' }, emoji: '🚀' },
      { change: 'delete_page', page: b },
      { change: 'delete_page', page: created.pages[1] },
    );
    const added = await changeRequest.edit(
      { change: 'move_page', page: a, into: c },
      { change: 'delete_file', file: files[0] },
      { change: 'insert_files', files: [{ base64: 'aG8=', name: 'new.txt' }] },
    );
    expect(await changesOf(changeRequest)).toEqual([
      {
        type: 'page_deleted',
        page: { id: b, type: 'document', title: 'B', path: 'b' },
        attributes: expect.objectContaining({
          title: { before: 'B' },
          document: { before: expect.any(String) },
        }),
      },
      {
        type: 'page_edited',
        page: { id: a, type: 'document', title: 'A2', path: 'c/a2' },
        attributes: {
          title: { before: 'A', after: 'A2' },
          slug: { before: 'a', after: 'a2' },
          emoji: { after: '🚀' },
          document: { before: expect.any(String), after: expect.any(String) },
        },
      },
      {
        type: 'page_created',
        page: { id: created.pages[0], type: 'document', title: 'D', path: 'd' },
        attributes: expect.objectContaining({
          title: { after: 'D' },
          document: { after: expect.any(String) },
        }),
      },
      {
        type: 'page_moved',
        page: { id: a, type: 'document', title: 'A2', path: 'c/a2' },
        attributes: {
          parent: { before: null, after: c },
          position: { before: 0, after: 0 },
          path: { before: 'a', after: 'c/a2' },
        },
      },
      {
        type: 'file_created',
        file: expect.objectContaining({ id: added.files[0], name: 'new.txt' }),
        attributes: expect.objectContaining({ name: { after: 'new.txt' }, size: { after: 2 } }),
      },
      {
        type: 'file_deleted',
        file: expect.objectContaining({ id: files[0], name: 'old.txt' }),
        attributes: expect.objectContaining({ name: { before: 'old.txt' } }),
      },
    ]);
  });

  it('include reusable contents and variables', async () => {
    const note = (title: string, markdown: string) => ({
      change: 'insert_reusable_content',
      title,
      document: { markdown },
    });
    await edit(note('Kept', 'a'), note('Gone', 'b'), {
      change: 'set_variables',
      variables: { version: '1', name: 'x' },
    });
    const { reusableContents } = (await admin().get(`/spaces/${space}/content`)).body as {
      reusableContents: { id: string; title: string }[];
    };
    const idOf = (title: string) => reusableContents.find((one) => one.title === title)?.id;
    const changeRequest = await open();
    await changeRequest.edit(
      { change: 'update_reusable_content', reusableContent: idOf('Kept'), title: 'Renamed' },
      { change: 'delete_reusable_content', reusableContent: idOf('Gone') },
      note('New', 'c'),
      { change: 'set_variables', variables: { version: '2', name: 'x' } },
    );
    const changes = await changesOf(changeRequest);
    expect(changes.map(({ type, reusableContent }) => [type, reusableContent?.title])).toEqual([
      ['reusable_content_edited', 'Renamed'],
      ['reusable_content_created', 'New'],
      ['reusable_content_deleted', 'Gone'],
      ['variables_edited', undefined],
    ]);
    expect(changes[0]?.attributes).toEqual({ title: { before: 'Kept', after: 'Renamed' } });
    expect(changes[3]?.attributes).toEqual({
      variables: { before: { version: '1', name: 'x' }, after: { version: '2', name: 'x' } },
    });
  });

  it('leave out later changes of primary content, and stay the same after the merge', async () => {
    await edit(insert('A'));
    const changeRequest = await open();
    await changeRequest.edit(insert('B'));
    await mergeForward(changeRequest);
    await edit(insert('C'));
    expect(typesOf(await changesOf(changeRequest))).toEqual([['page_created', 'B']]);
  });

  it('start at the revision of primary content that it was last updated from', async () => {
    const changeRequest = await open();
    const { revision, pages } = await edit(insert('A'), insert('B'));
    // As an update does.
    await app.database.query(
      'UPDATE change_requests SET revision_merged_ancestor_id = $2, revision_id = $2 WHERE id = $1',
      [changeRequest.id, revision],
    );
    expect(await changesOf(changeRequest)).toEqual([]);
    await changeRequest.edit({ change: 'delete_page', page: pages[0] });
    expect(typesOf(await changesOf(changeRequest))).toEqual([['page_deleted', 'A']]);
  });

  it('are paginated, with all pages from the same two revisions', async () => {
    const changeRequest = await open();
    const { pages } = await changeRequest.edit(...['A', 'B', 'C', 'D', 'E'].map((title) => insert(title)));
    const path = `${changeRequest.path}/changes`;
    const walked = await walk(admin(), path, 2);
    expect(walked.map(({ body }) => [body.count as number, (body.items as object[]).length])).toEqual([
      [5, 2],
      [5, 2],
      [5, 1],
    ]);
    await changeRequest.edit(
      { change: 'delete_page', page: pages[0] },
      { change: 'update_page', page: pages[4], title: 'Later' },
    );
    const cursor = walked[0]?.body.next.page as string;
    const later = (await admin().get(`${path}?limit=3&page=${cursor}`)).body;
    expect(typesOf(later.items as Change[])).toEqual([
      ['page_created', 'C'],
      ['page_created', 'D'],
      ['page_created', 'E'],
    ]);
    expect((await changesOf(changeRequest)).length).toBe(4);
    const other = await open();
    expect((await admin().get(`${other.path}/changes?page=${cursor}`)).status).toBe(400);
  });

  describe('with diff=true', () => {
    interface Diff {
      hunks: { oldStart: number; oldLines: number; newStart: number; newLines: number; lines: string[] }[];
      truncated: boolean;
    }
    type Compared = Change & { diff?: Diff };
    const compare = async ({ path }: OpenedChangeRequest, query = ''): Promise<Compared[]> =>
      (await admin().get(`${path}/changes?diff=true${query}`)).body.items as Compared[];
    const addition = (lines: string[]) => ({
      hunks: [{ oldStart: 0, oldLines: 0, newStart: 1, newLines: lines.length, lines }],
      truncated: false,
    });
    const write = (page: string | undefined, markdown: string) => ({
      change: 'update_page',
      page,
      document: { markdown },
    });

    it('contain the differences of texts, with links as in reads', async () => {
      const [a, b] = (await edit(insert('A', 'one\ntwo\n'), insert('B', 'b'), insert('C', 'c'))).pages;
      const changeRequest = await open();
      await changeRequest.edit(
        write(a, 'one\n[c](c.md)\n'),
        { change: 'update_page', page: a, title: 'A2' },
        { change: 'delete_page', page: b },
        insert('D', 'd\nd'),
        { change: 'insert_page', title: 'Group', type: 'group' },
      );
      const changes = await compare(changeRequest);
      expect(changes.map(({ type, page, diff }) => [type, page?.title, diff])).toEqual([
        [
          'page_deleted',
          'B',
          {
            hunks: [{ oldStart: 1, oldLines: 1, newStart: 0, newLines: 0, lines: ['-b'] }],
            truncated: false,
          },
        ],
        [
          'page_edited',
          'A2',
          {
            hunks: [
              {
                oldStart: 1,
                oldLines: 3,
                newStart: 1,
                newLines: 3,
                lines: [' one', '-two', '+[c](c.md)', ' '],
              },
            ],
            truncated: false,
          },
        ],
        ['page_created', 'D', addition(['+d', '+d'])],
        ['page_created', 'Group', { hunks: [], truncated: false }],
      ]);
      const plain = changes.map(({ diff: _, ...change }) => change);
      expect(await changesOf(changeRequest)).toEqual(plain);
    });

    it('contain those of reusable contents, and none for moves, files and variables', async () => {
      const { reusableContents, pages } = await edit(
        { change: 'insert_reusable_content', title: 'Note', document: { markdown: 'old' } },
        insert('A'),
        insert('B'),
      );
      const changeRequest = await open();
      await changeRequest.edit(
        {
          change: 'update_reusable_content',
          reusableContent: reusableContents[0],
          document: { markdown: 'new' },
        },
        { change: 'insert_reusable_content', title: 'Added', document: { markdown: 'x' } },
        { change: 'move_page', page: pages[1], into: pages[0] },
        { change: 'insert_files', files: [{ base64: 'aGk=', name: 'a.txt' }] },
        { change: 'set_variables', variables: { a: 'b' } },
      );
      const changes = await compare(changeRequest);
      expect(Object.fromEntries(changes.map(({ type, diff }) => [type, diff]))).toEqual({
        page_moved: undefined,
        file_created: undefined,
        reusable_content_edited: {
          hunks: [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-old', '+new'] }],
          truncated: false,
        },
        reusable_content_created: addition(['+x']),
        variables_edited: undefined,
      });
    });

    it('are the same on all pages of the list, and those of the revision', async () => {
      const changeRequest = await open();
      const { revision } = await changeRequest.edit(insert('A', 'a'), insert('B', 'b'), insert('C', 'c'));
      const first = (await admin().get(`${changeRequest.path}/changes?diff=true&limit=2`)).body;
      const rest = await compare(changeRequest, `&page=${first.next.page}`);
      expect([...(first.items as Compared[]), ...rest].map(({ diff }) => diff)).toEqual([
        addition(['+a']),
        addition(['+b']),
        addition(['+c']),
      ]);
      const ofRevision = await admin().get(`/spaces/${space}/revisions/${revision}/changes?diff=true`);
      expect(ofRevision.body.items).toEqual([...first.items, ...rest]);
    });

    it('read the texts of many pages with few statements', async () => {
      const titles = Array.from({ length: 60 }, (_, at) => `Page ${at}`);
      const { pages } = await edit(...titles.map((title) => insert(title, `old ${title}`)));
      const changeRequest = await open();
      await changeRequest.edit(...pages.map((page, at) => write(page, `new ${at}`)));
      const query = jest.spyOn(pg.Client.prototype, 'query');
      const changes = await compare(changeRequest, '&limit=100');
      const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement));
      const ofTexts = statements.filter((statement) => statement.includes('documents'));
      query.mockRestore();
      expect(changes.filter(({ diff }) => diff?.hunks.length === 1)).toHaveLength(60);
      expect(ofTexts.length).toBeLessThan(10);
      expect(ofTexts.length).toBeGreaterThan(0);
    });

    it('are truncated for long texts, and end when all texts together are too long', async () => {
      const long = 'x'.repeat(900_000);
      const changeRequest = await open();
      for (const title of ['A', 'B', 'C', 'D', 'E'])
        await changeRequest.edit(insert(title, `${title}\n${long}`));
      const changes = await compare(changeRequest);
      expect(changes.map(({ diff }) => [diff?.hunks[0]?.lines, diff?.truncated])).toEqual([
        ...['A', 'B', 'C', 'D'].map((title) => [[`+${title}`], true]),
        [undefined, true],
      ]);
    });

    it('are refused with another value', async () => {
      const { path } = await open();
      expect((await admin().get(`${path}/changes?diff=yes`)).status).toBe(400);
    });
  });

  it('are shown to everyone who can view the change request', async () => {
    const changeRequest = await open();
    await app.build.site(world, { spaces: [space], visibility: 'public' });
    const cast = await app.build.everyStanding(world);
    const sees = new Set(['admin', 'create', 'review', 'edit', 'comment', 'read']);
    for (const who of STANDINGS) {
      const { status } = await app.client(cast[who]).get(`${changeRequest.path}/changes`);
      expect([who, status]).toEqual([who, sees.has(who) ? 200 : 404]);
    }
  });
});

describe('GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/contributors', () => {
  it('lists its author and everyone who changed its content, once each', async () => {
    const [editor, reviewer, reader] = [
      await app.build.member(world.id, 'edit'),
      await app.build.member(world.id, 'review'),
      await app.build.member(world.id, 'read'),
    ];
    const began = app.clock.now().toISOString();
    const changeRequest = await open();
    app.clock.advance(60_000);
    const content = `${changeRequest.path}/content`;
    await editContent(app.client(editor), content, [insert('A')]);
    const edited = app.clock.now().toISOString();
    app.clock.advance(60_000);
    await editContent(app.client(editor), content, [insert('B')]);
    await changeRequest.edit(insert('C'));
    await app.client(reviewer).post(`${changeRequest.path}/reviews`, { status: 'approved' });
    await app.client(reviewer).patch(changeRequest.path, { subject: 'Renamed' });

    const { body } = await app.client(reader).get(`${changeRequest.path}/contributors`);
    const expected = [
      { id: world.admin.id, contributedAt: began },
      { id: editor.id, contributedAt: edited },
    ].sort((one, other) => (one.id < other.id ? -1 : 1));
    expect(body).toEqual({
      count: 2,
      items: expected.map(({ id, contributedAt }) => ({
        object: 'contributor',
        user: expect.objectContaining({ object: 'user', id }),
        contributedAt,
      })),
    });
    const pages = await walk(app.client(reader), `${changeRequest.path}/contributors`, 1);
    expect(pages.flatMap((page) => page.body.items as object[])).toEqual(body.items);
  });
});

describe('a revision created by a merge', () => {
  it('names the change request, in the list and when read whole', async () => {
    await edit(insert('A'));
    const changeRequest = await open();
    await changeRequest.edit(insert('B'));
    const merge = await mergeForward(changeRequest);
    const shown = (await admin().get(changeRequest.path)).body;
    expect(shown).toMatchObject({ id: changeRequest.id, status: 'merged', revisionMerged: merge });
    const items = (await admin().get(`/spaces/${space}/revisions`)).body.items as {
      type: string;
      mergedFrom?: object;
    }[];
    expect(items.map(({ type, mergedFrom }) => [type, mergedFrom])).toEqual([
      ['merge', shown],
      ['edits', undefined],
      ['edits', undefined],
    ]);
    for (const path of ['content', `revisions/${merge}`]) {
      expect((await admin().get(`/spaces/${space}/${path}`)).body.mergedFrom).toEqual(shown);
    }
    const restored = await admin().post(`/spaces/${space}/revisions/${merge}/restore`);
    expect(restored.body).toEqual(items[0]);
  });

  it('has another entity tag only when its change request is shown differently', async () => {
    const changeRequest = await open();
    await changeRequest.edit(insert('B'));
    await mergeForward(changeRequest);
    const read = (etag?: string) => {
      const request = admin().get(`/spaces/${space}/content`);
      return etag === undefined ? request : request.header('If-None-Match', etag);
    };
    const first = (await read()).headers.etag as string;
    expect((await read(first)).status).toBe(304);
    await app.database.query('UPDATE change_requests SET open_comments = 2 WHERE id = $1', [
      changeRequest.id,
    ]);
    const changed = await read(first);
    expect([changed.status, changed.body.mergedFrom.comments]).toEqual([200, 2]);
    expect((await read(changed.headers.etag as string)).status).toBe(304);
  });

  it('hides the change request from readers who see the space only through a site', async () => {
    const changeRequest = await open();
    await changeRequest.edit(insert('B'));
    const merge = await mergeForward(changeRequest);
    await app.build.site(world, { spaces: [space], visibility: 'public' });
    const outsider = await app.build.person();
    const response = await app.client(outsider).get(`/spaces/${space}/content`);
    expect([response.status, response.body.id, response.body.type]).toEqual([200, merge, 'merge']);
    expect(JSON.stringify(response.body)).not.toContain(changeRequest.id);
    const own = await admin()
      .get(`/spaces/${space}/content`)
      .header('If-None-Match', response.headers.etag as string);
    expect([own.status, own.body.mergedFrom.id]).toEqual([200, changeRequest.id]);
  });

  it('finds the change requests of a list with one statement', async () => {
    for (const title of ['A', 'B', 'C']) {
      const changeRequest = await open();
      await changeRequest.edit(insert(title));
      await mergeForward(changeRequest);
    }
    const query = jest.spyOn(pg.Client.prototype, 'query');
    const { body } = await admin().get(`/spaces/${space}/revisions`);
    const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement));
    query.mockRestore();
    expect(statements.filter((statement) => statement.includes('change_requests c'))).toHaveLength(1);
    const items = body.items as { mergedFrom?: { number: number } }[];
    expect(items.map(({ mergedFrom }) => mergedFrom?.number)).toEqual([3, 2, 1, undefined]);
    expect((await readRevision(admin(), space)).pages).toHaveLength(3);
  });
});
