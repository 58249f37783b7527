import { jest } from '@jest/globals';
import type { Response } from 'supertest';
import { BranchLinksRepository } from '../../src/links/branch-links.repository.js';
import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { editContent, type OpenedChangeRequest, openChangeRequest } from '../support/change-request.js';
import { flatten, type Page, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { walk } from '../support/lists.js';
import { statementsDuring } from '../support/statements.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';
const STATUSES = ['', '?status=ok', '?status=broken', '?status=in-app'];
const SOURCE = {
  'README.md':
    '# Home\n\nSee [the guide](guide.md), [setup](guide.md#setup), [gone](guide.md#gone), [nothing](nothing.md), [nothing](nothing.md).\n\n## More\n\n[nothing](nothing.md)\n\n![logo](logo.png) [again](guide.md) [me](#home)',
  'guide.md': '# Guide\n\n## Setup\n\n[home](README.md) ![logo](logo.png) [mail](mailto:a@example.com)',
  'guide/part.md': '# Part\n\n[up](../guide.md#setup) [other](../other.md) [ref](ref:page/none)',
  'other.md':
    '# Other\n\n[home](README.md#home) [download](logo.png) [app](HTTP://docs.test/app/x) <https://example.com/a>',
  'plain.md': '# Plain',
  'logo.png': PNG,
};

interface Item {
  status?: string;
  relation: string;
  targetReference?: { id?: string; url?: string; internalLocation?: { anchor: string }; kind: string };
  page?: { id: string };
}

describe('links in a change request', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start({ PUBLIC_URL: 'http://docs.test' });
    world = await app.build.organization();
  });
  afterAll(() => app.stop());

  const admin = () => app.client(world.admin);
  const get = (path: string) => admin().get(path);
  const edit = (space: string, ...changes: object[]) =>
    editContent(admin(), `/spaces/${space}/content`, changes);

  interface Setting {
    space: string;
    primary: string;
    revision: string;
    changeRequest: OpenedChangeRequest;
    pages: Page[];
    file: string;
    idOf: (title: string) => string;
  }
  async function begin(source: Record<string, string | Buffer> = SOURCE): Promise<Setting> {
    const space = await app.build.space(world, { title: 'Linked' });
    await app.build.importArchive(world, space, source);
    const { id, pages: tree, files } = await readRevision(admin(), space);
    const pages = flatten(tree);
    return {
      space,
      primary: `/spaces/${space}/content`,
      revision: id,
      changeRequest: await openChangeRequest(admin(), space),
      pages,
      file: files[0]?.id ?? '',
      idOf: (title) => pages.find((page) => page.title === title)?.id ?? '',
    };
  }
  /** The lists of links of pages, of backlinks of pages and of a file. */
  const listsOf = (pages: readonly Pick<Page, 'id'>[], file: string): string[] => [
    ...pages.flatMap(({ id }) => STATUSES.map((status) => `/page/${id}/links${status}`)),
    ...pages.map(({ id }) => `/page/${id}/backlinks`),
    `/files/${file}/backlinks`,
  ];
  const titled = ({ body }: Response, title: (id: string) => string): unknown => ({
    count: body.count as number,
    total: body.stats?.broken.total as number | undefined,
    items: (body.items as Item[]).map(({ status, relation, targetReference: target, page }) => [
      status,
      relation,
      target &&
        `${target.kind} ${title(target.id ?? target.url ?? '')} ${target.internalLocation?.anchor ?? ''}`,
      page && title(page.id),
    ]),
  });

  it('are those of primary content until something is changed, as are those of its revision', async () => {
    const { space, primary, revision, changeRequest, pages, file } = await begin();
    for (const list of listsOf(pages, file)) {
      const { body } = await get(primary + list);
      const here = await get(changeRequest.content + list);
      const version = { type: 'changeRequest', changeRequest: changeRequest.id };
      const expected = JSON.stringify(body).replaceAll(
        JSON.stringify({ type: 'revision', revision }),
        JSON.stringify(version),
      );
      expect([list, here.body]).toEqual([list, JSON.parse(expected)]);
      const earlier = await get(`/spaces/${space}/revisions/${revision}${list}`);
      expect([list, earlier.body]).toEqual([list, body]);
    }
  });

  it('are those that primary content has after the same changes, and stay so when it changes later', async () => {
    const { space, primary, changeRequest, pages, file, idOf } = await begin();
    const changes = [
      {
        change: 'update_page',
        page: idOf('Guide'),
        document: { markdown: '# Guide\n\n## Chapter\n\nNo links' },
      },
      { change: 'move_page', page: idOf('Part'), into: idOf('Other') },
      { change: 'update_page', page: idOf('Other'), title: 'Others' },
      { change: 'delete_page', page: idOf('Home') },
      {
        change: 'update_page',
        page: idOf('Plain'),
        document: { markdown: '[g](/guide.md#chapter) [o](/others.md) ![l](/logo.png) [n](/none.md)' },
      },
      {
        change: 'insert_page',
        title: 'Added',
        document: { markdown: '[g](guide.md#setup) ![l](logo.png) [g](guide.md#setup) [self](added.md)' },
      },
    ];
    const read = async (place: string, added: string): Promise<unknown[]> => {
      const titles = new Map(pages.map(({ id, title }) => [id, title])).set(added, 'Added');
      const known = [...pages.filter(({ title }) => title !== 'Home'), { id: added }];
      const answers: unknown[] = [];
      for (const list of listsOf(known, file)) {
        answers.push([
          list.replace(added, 'Added'),
          titled(await get(place + list), (id) => titles.get(id) ?? id),
        ]);
      }
      return answers;
    };
    const there = (await changeRequest.edit(...changes)).pages[0] ?? '';
    const ofChangeRequest = await read(changeRequest.content, there);
    const here = (await edit(space, ...changes)).pages[0] ?? '';
    expect(await read(primary, here)).toEqual(ofChangeRequest);
    // Now other pages differ from primary content.
    await edit(space, { change: 'delete_page', page: idOf('Guide') });
    await edit(space, { change: 'update_page', page: idOf('Part'), document: { markdown: 'No links' } });
    expect(await read(changeRequest.content, there)).toEqual(ofChangeRequest);
  });

  it('include link pages and covers, as in primary content', async () => {
    const { space, primary, changeRequest, file, idOf } = await begin();
    const changes = [
      { change: 'insert_page', title: 'Way', type: 'link', ref: { kind: 'page', page: idOf('Guide') } },
      { change: 'update_page', page: idOf('Plain'), cover: { ref: { kind: 'file', file } } },
    ];
    const read = async (place: string, way: string): Promise<unknown[]> => {
      const title = (id: string) => (id === way ? 'Way' : id);
      const answers: unknown[] = [];
      for (const list of [
        `/page/${way}/links`,
        `/page/${idOf('Plain')}/links`,
        `/page/${idOf('Guide')}/backlinks`,
        `/files/${file}/backlinks`,
      ])
        answers.push(titled(await get(place + list), title));
      return answers;
    };
    const there = (await changeRequest.edit(...changes)).pages[0] ?? '';
    const ofChangeRequest = await read(changeRequest.content, there);
    expect(ofChangeRequest.map((answer) => (answer as { count: number }).count)).toEqual([1, 1, 3, 4]);
    const here = (await edit(space, ...changes)).pages[0] ?? '';
    expect(await read(primary, here)).toEqual(ofChangeRequest);
    // Primary content changes; the change request still has them.
    await edit(space, { change: 'update_page', page: idOf('Plain'), cover: null });
    await edit(space, {
      change: 'update_page',
      page: here,
      ref: { kind: 'url', url: 'https://example.com' },
    });
    expect(await read(changeRequest.content, there)).toEqual(ofChangeRequest);
  });

  it('name the change request', async () => {
    const { changeRequest, idOf } = await begin();
    await changeRequest.edit({
      change: 'update_page',
      page: idOf('Plain'),
      document: { markdown: '[g](guide.md)' },
    });
    const versionContext = { type: 'changeRequest', changeRequest: changeRequest.id };
    const { body } = await get(`${changeRequest.content}/page/${idOf('Plain')}/links`);
    expect(body.items).toMatchObject([
      { targetReference: { versionContext }, locationReferences: [{ versionContext }] },
    ]);
    const backlinks = await get(`${changeRequest.content}/page/${idOf('Guide')}/backlinks`);
    for (const item of backlinks.body.items as object[]) expect(item).toMatchObject({ versionContext });
  });

  describe('count broken links', () => {
    const brokenOf = async (place: string, page: string): Promise<[total: number, introduced: number]> => {
      const { body } = await get(`${place}/page/${page}/links`);
      return [body.stats.broken.total as number, body.stats.broken.changeRequest as number];
    };

    it('on pages that it does not change, except links that are broken in primary content', async () => {
      const { space, primary, changeRequest, idOf } = await begin();
      expect(await brokenOf(changeRequest.content, idOf('Home'))).toEqual([2, 0]);
      const { revision } = await changeRequest.edit({ change: 'delete_page', page: idOf('Guide') });
      expect(await brokenOf(changeRequest.content, idOf('Home'))).toEqual([4, 2]);
      expect(await brokenOf(primary, idOf('Home'))).toEqual([2, 0]);
      expect(await brokenOf(`/spaces/${space}/revisions/${revision}`, idOf('Home'))).toEqual([4, 0]);
    });

    it('from its changes: a new link, a removed heading, a removed file, a new page', async () => {
      const { changeRequest, file, idOf } = await begin();
      const { pages } = await changeRequest.edit(
        { change: 'update_page', page: idOf('Guide'), document: { markdown: '# Guide\n\n## Chapter' } },
        { change: 'delete_file', file },
        { change: 'insert_page', title: 'Added', document: { markdown: '[a](nothing.md) [b](guide.md)' } },
        {
          change: 'update_page',
          page: idOf('Plain'),
          document: { markdown: '[a](nothing.md) [b](none.md)' },
        },
      );
      // The heading and the image; "gone" and "nothing.md" were broken before.
      expect(await brokenOf(changeRequest.content, idOf('Home'))).toEqual([4, 2]);
      expect(await brokenOf(changeRequest.content, pages[0] ?? '')).toEqual([1, 1]);
      expect(await brokenOf(changeRequest.content, idOf('Plain'))).toEqual([2, 2]);
    });

    it('against the current primary content', async () => {
      const { space, changeRequest, idOf } = await begin();
      const path = `${changeRequest.content}/page/${idOf('Home')}/links`;
      const { headers } = await get(path);
      const repeated = () => get(path).header('If-None-Match', headers.etag as string);
      expect((await repeated()).status).toBe(304);
      await edit(space, {
        change: 'update_page',
        page: idOf('Home'),
        document: { markdown: 'See [gone](guide.md#gone).' },
      });
      expect((await repeated()).body.stats).toEqual({ total: 6, broken: { total: 2, changeRequest: 1 } });
    });
  });

  describe('to a page', () => {
    const linking = (count: number): Record<string, string> =>
      Object.fromEntries(
        Array.from({ length: count }, (_, i) => [
          `p${i}.md`,
          `# P${i}\n\n[t](target.md) [u](target.md#target)`,
        ]),
      );
    const idsIn = (answers: Response[]): string[] =>
      answers.flatMap(({ body }) => (body.items as { page: { id: string } }[]).map(({ page }) => page.id));

    it('are paginated, oldest first, with those that it adds and without those that it removes', async () => {
      const { changeRequest, idOf } = await begin({ ...linking(12), 'target.md': '# Target', 'x.md': '# X' });
      const { pages } = await changeRequest.edit(
        { change: 'delete_page', page: idOf('P0') },
        { change: 'update_page', page: idOf('P1'), document: { markdown: 'no more' } },
        { change: 'update_page', page: idOf('P2'), document: { markdown: 'again [t](target.md)' } },
        { change: 'move_page', page: idOf('P3'), into: idOf('P4') },
        { change: 'update_page', page: idOf('X'), document: { markdown: '[t](target.md)' } },
        { change: 'insert_page', title: 'Added', document: { markdown: '![t](target.md)' } },
      );
      const path = `${changeRequest.content}/page/${idOf('Target')}/backlinks`;
      const answers = await walk(admin(), path, 5);
      expect(answers.map(({ body }) => [body.count, body.items.length] as unknown)).toEqual([
        [12, 5],
        [12, 5],
        [12, 2],
      ]);
      const kept = Array.from({ length: 10 }, (_, index) => idOf(`P${index + 2}`));
      expect(idsIn(answers)).toEqual([...kept, idOf('X'), ...pages].toSorted());
      const all = await walk(admin(), path, 1000);
      expect(idsIn(all)).toEqual(idsIn(answers));
    });

    it('are read again when primary content changes in between', async () => {
      const { space, changeRequest, idOf } = await begin({ ...linking(3), 'target.md': '# Target' });
      await changeRequest.edit({
        change: 'update_page',
        page: idOf('P0'),
        document: { markdown: 'no more' },
      });
      const repository = app.app.get(BranchLinksRepository);
      const read = repository.backlinks.bind(repository);
      const backlinks = jest.spyOn(repository, 'backlinks').mockImplementationOnce(async (...parameters) => {
        // P1 has no rows from now on; the differences were computed before.
        await edit(space, { change: 'delete_page', page: idOf('P1') });
        return read(...parameters);
      });
      try {
        const { body } = await get(`${changeRequest.content}/page/${idOf('Target')}/backlinks`);
        expect(idsIn([{ body } as Response])).toEqual([idOf('P1'), idOf('P2')]);
        expect(backlinks).toHaveBeenCalledTimes(2);
      } finally {
        backlinks.mockRestore();
      }
    });

    it('that exists only in the change request are those of its pages', async () => {
      const { primary, changeRequest, idOf } = await begin();
      const { pages } = await changeRequest.edit(
        { change: 'insert_page', title: 'Added', document: { markdown: 'x' } },
        { change: 'update_page', page: idOf('Plain'), document: { markdown: '[a](added.md)' } },
      );
      const { body } = await get(`${changeRequest.content}/page/${pages[0]}/backlinks`);
      expect(body).toMatchObject({ count: 1, items: [{ page: { id: idOf('Plain'), title: 'Plain' } }] });
      expect((await get(`${primary}/page/${pages[0]}/backlinks`)).status).toBe(404);
    });
  });

  it('to a file show the file and its address', async () => {
    const { changeRequest, idOf } = await begin();
    const { files } = await changeRequest.edit(
      { change: 'insert_files', files: [{ base64: 'aGk=', name: 'a.txt' }] },
      { change: 'update_page', page: idOf('Plain'), document: { markdown: '[a](assets/a.txt)' } },
    );
    const { body } = await get(`${changeRequest.content}/files/${files[0]}/backlinks`);
    expect(body.items).toMatchObject([
      { page: { id: idOf('Plain') }, relation: 'reference', file: { id: files[0], name: 'a.txt' } },
    ]);
  });

  it('are paginated, also for one page, with cursors that work only in the change request', async () => {
    const { primary, changeRequest, idOf } = await begin();
    const path = `/page/${idOf('Home')}/links`;
    const all = (await get(changeRequest.content + path)).body.items as Item[];
    const answers = await walk(admin(), changeRequest.content + path, 2);
    expect(answers.flatMap(({ body }) => body.items as Item[])).toEqual(all);
    expect(answers).toHaveLength(3);
    const cursor = (answers[0]?.body as { next: { page: string } }).next.page;
    expect((await get(`${primary}${path}?limit=2&page=${cursor}`)).status).toBe(400);
    expect((await get(`${changeRequest.content}${path}?status=ok&page=${cursor}`)).status).toBe(400);
  });

  it('get 304 with their entity tag until the change request changes', async () => {
    const { changeRequest, file, idOf } = await begin();
    for (const list of listsOf([{ id: idOf('Home') }], file)) {
      const { headers } = await get(changeRequest.content + list);
      const repeated = () =>
        get(changeRequest.content + list).header('If-None-Match', headers.etag as string);
      expect([list, (await repeated()).status]).toEqual([list, 304]);
      await changeRequest.edit({ change: 'insert_page', title: 'New', document: { markdown: 'x' } });
      expect([list, (await repeated()).status]).toEqual([list, 200]);
    }
  });

  it('need as many statements as those of primary content when cached, and no more when not', async () => {
    const { primary, changeRequest, file, idOf } = await begin();
    const changes = [
      {
        change: 'update_page',
        page: idOf('Plain'),
        document: { markdown: '[g](guide.md) [s](guide.md#setup)' },
      },
    ];
    await editContent(admin(), primary, changes);
    await changeRequest.edit(...changes, { change: 'delete_page', page: idOf('Part') });
    for (const place of [primary, changeRequest.content]) await get(`${place}/page/${idOf('Home')}`);
    for (const list of listsOf([{ id: idOf('Home') }, { id: idOf('Plain') }], file)) {
      const cold: number[] = [];
      const warm: number[] = [];
      for (const place of [primary, changeRequest.content]) {
        cold.push((await statementsDuring(() => get(place + list))).length);
        // On a busy machine, data that is cached for a second may be read again.
        const attempts = [];
        while (attempts.length < 3) attempts.push((await statementsDuring(() => get(place + list))).length);
        warm.push(Math.min(...attempts));
      }
      expect(warm[0]).toBeGreaterThan(0);
      expect([list, warm[1]]).toEqual([list, warm[0]]);
      expect([list, Math.max(...cold)]).toEqual([list, cold[0]]);
    }
  });

  it('of unknown resources get 404, even with an ETag', async () => {
    const { changeRequest, idOf } = await begin();
    const other = await begin();
    const known = await get(`${changeRequest.content}/page/${idOf('Home')}/links`);
    await changeRequest.edit({ change: 'delete_page', page: idOf('Plain') });
    for (const id of [UNKNOWN_ID, 'x', '%00', "'", idOf('Plain'), other.idOf('Home'), other.file]) {
      for (const path of [`/page/${id}/links`, `/page/${id}/backlinks`, `/files/${id}/backlinks`]) {
        const sent = get(changeRequest.content + path).header('If-None-Match', known.headers.etag as string);
        expect([path, (await get(changeRequest.content + path)).status]).toEqual([path, 404]);
        expect([path, (await sent).status]).toEqual([path, 404]);
      }
    }
  });

  it.each([
    '/links?status=good',
    '/links?limit=0',
    '/links?page=x',
    '/backlinks?limit=x',
    '/backlinks?page=x',
  ])('refuse an invalid parameter: %s', async (path) => {
    const { changeRequest, idOf } = await begin();
    expect((await get(`${changeRequest.content}/page/${idOf('Home')}${path}`)).status).toBe(400);
  });
});
