import { jest } from '@jest/globals';
import { PdfWorkers } from '../../src/rendering/pdf/pdf-workers.js';
import { FileStorage } from '../../src/platform/storage/file-storage.js';
import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { editContent, type OpenedChangeRequest, openChangeRequest } from '../support/change-request.js';
import { type File, flatten, type Page, readRevision } from '../support/content.js';
import { STANDINGS, type World } from '../support/factories.js';
import { walk } from '../support/lists.js';
import { readPdf } from '../support/read-pdf.js';
import { statementsDuring } from '../support/statements.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';
const SOURCE = {
  'README.md': '# Home\n\nSee [the guide](guide.md). {{ space.vars.version }}\n\n![logo](logo.png)',
  'guide.md': '# Guide\n\n## Setup\n\n[home](README.md)',
  'other.md': '# Other\n\nWords',
  'logo.png': PNG,
};

describe('the content of a change request', () => {
  let app: TestApp;
  let world: World;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
  });
  afterAll(() => app.stop());

  const admin = () => app.client(world.admin);
  const get = (path: string) => admin().get(path);

  /** A space with pages and a file, and a change request of it. */
  interface Setting {
    space: string;
    primary: string;
    changeRequest: OpenedChangeRequest;
    file: File;
    idOf: (title: string) => string;
  }
  async function begin(): Promise<Setting> {
    const space = await app.build.space(world, { title: 'Handbook' });
    await app.build.importArchive(world, space, SOURCE);
    const { pages, files } = await readRevision(admin(), space);
    return {
      space,
      primary: `/spaces/${space}/content`,
      changeRequest: await openChangeRequest(admin(), space),
      file: files[0] as File,
      idOf: (title) => flatten(pages).find((page) => page.title === title)?.id ?? '',
    };
  }
  const readsOf = ({ idOf, file }: Setting): string[] => [
    '',
    '/pages',
    '/files',
    `/files/${file.id}`,
    `/page/${idOf('Home')}`,
    `/page/${idOf('Home')}?format=document`,
    `/page/${idOf('Home')}?evaluated=true`,
    '/path/guide',
    '/path',
  ];

  it('is that of the space until it is changed, by id and by number', async () => {
    const setting = await begin();
    const { primary, changeRequest, space } = setting;
    for (const path of readsOf(setting)) {
      const response = await get(primary + path);
      expect([path, response.status]).toEqual([path, 200]);
      for (const place of [
        changeRequest.content,
        `/spaces/${space}/change-requests/${changeRequest.number}/content`,
      ]) {
        const { status, body, headers } = await get(place + path);
        expect({ path, status, body }).toEqual({ path, status: 200, body: response.body });
        expect(headers.etag).toBe(response.headers.etag);
      }
    }
  });

  it('contains its changes, and neither it nor the space sees those of the other', async () => {
    const { primary, changeRequest, idOf, file } = await begin();
    const { content } = changeRequest;
    const { revision, pages, files } = await changeRequest.edit(
      { change: 'update_page', page: idOf('Guide'), title: 'Handbook', document: { markdown: 'new words' } },
      { change: 'delete_page', page: idOf('Other') },
      { change: 'insert_page', title: 'Added', document: { markdown: '[h](handbook.md)' } },
      { change: 'delete_file', file: file.id },
      { change: 'insert_files', files: [{ base64: 'aGk=', name: 'a.txt' }] },
    );
    await editContent(admin(), primary, [
      { change: 'update_page', page: idOf('Home'), document: { markdown: 'primary words' } },
    ]);

    const complete = (await get(content)).body as { id: string; pages: Page[]; files: File[] };
    expect(complete.id).toBe(revision);
    expect(flatten(complete.pages).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Home', 'Handbook', 'Added']),
    );
    expect(complete.pages).toHaveLength(3);
    expect((await get(`${content}/pages`)).body.pages).toEqual(complete.pages);
    expect(complete.files.map(({ id }) => id)).toEqual(files);
    expect((await get(`${content}/files`)).body.items).toMatchObject([{ id: files[0], name: 'a.txt' }]);
    expect((await get(`${content}/page/${idOf('Guide')}`)).body.markdown).toBe('new words');
    expect((await get(`${content}/path/handbook`)).body.id).toBe(idOf('Guide'));
    expect((await get(`${content}/page/${idOf('Home')}`)).body.markdown).toContain(
      'See [the guide](handbook.md)',
    );
    for (const path of [`/page/${idOf('Other')}`, '/path/guide', '/path/other', `/files/${file.id}`]) {
      expect([path, (await get(content + path)).status]).toEqual([path, 404]);
      expect([path, (await get(primary + path)).status]).toEqual([path, 200]);
    }
    for (const path of [`/page/${pages[0]}`, '/path/added', `/files/${files[0]}`]) {
      expect([path, (await get(primary + path)).status]).toEqual([path, 404]);
      expect([path, (await get(content + path)).status]).toEqual([path, 200]);
    }
    expect((await get(`${primary}/page/${idOf('Home')}`)).body.markdown).toBe('primary words');
  });

  it('is in the revision it creates, which is read like any other', async () => {
    const { space, changeRequest, idOf } = await begin();
    const { revision, files } = await changeRequest.edit(
      { change: 'update_page', page: idOf('Home'), document: { markdown: 'new words' } },
      { change: 'insert_files', files: [{ base64: 'aGk=', name: 'a.txt' }] },
    );
    const path = `/spaces/${space}/revisions/${revision}`;
    expect((await get(path)).body).toEqual((await get(changeRequest.content)).body);
    expect((await get(`${path}/page/${idOf('Home')}`)).body.markdown).toBe('new words');
    const file = await get(`${path}/files/${files[0]}`);
    expect(file.body).toMatchObject({ name: 'a.txt' });
    const known = await get(`${path}/files/${files[0]}`).header('If-None-Match', file.headers.etag as string);
    expect(known.status).toBe(304);
    for (const id of [UNKNOWN_ID, 'x']) expect((await get(`${path}/files/${id}`)).status).toBe(404);
  });

  it('is listed in pages', async () => {
    const { changeRequest } = await begin();
    await changeRequest.edit({
      change: 'insert_files',
      files: ['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => ({ base64: 'aGk=', name })),
    });
    const answers = await walk(admin(), `${changeRequest.content}/files`, 2);
    expect(answers.map(({ body }) => (body.items as object[]).length)).toEqual([2, 2, 1]);
    expect(answers.map(({ body }) => body.count as number)).toEqual([5, 5, 5]);
  });

  it('gets 304 with its entity tag until it is changed, whatever happens to primary content', async () => {
    const setting = await begin();
    const { primary, changeRequest, idOf } = setting;
    const paths = readsOf(setting).filter((path) => path !== '/files');
    const etags = new Map<string, string>();
    for (const path of paths)
      etags.set(path, (await get(changeRequest.content + path)).headers.etag as string);
    await editContent(admin(), primary, [
      { change: 'update_page', page: idOf('Home'), document: { markdown: 'primary words' } },
    ]);
    const repeated = (path: string) =>
      get(changeRequest.content + path).header('If-None-Match', etags.get(path) ?? '');
    for (const path of paths) expect([path, (await repeated(path)).status]).toEqual([path, 304]);
    await changeRequest.edit({
      change: 'update_page',
      page: idOf('Home'),
      document: { markdown: 'own words' },
    });
    for (const path of paths) {
      const { status, headers } = await repeated(path);
      expect([path, status]).toEqual([path, 200]);
      const page = get(`${changeRequest.content}/page/${UNKNOWN_ID}`);
      expect((await page.header('If-None-Match', headers.etag as string)).status).toBe(404);
    }
  });

  it('needs as many statements to read as primary content does', async () => {
    const setting = await begin();
    const { primary, changeRequest, space, idOf } = setting;
    const { revision } = await changeRequest.edit({
      change: 'update_page',
      page: idOf('Home'),
      document: { markdown: 'own words' },
    });
    const places = [primary, changeRequest.content, `/spaces/${space}/revisions/${revision}`];
    for (const path of readsOf(setting)) {
      const counts: number[] = [];
      for (const place of places) {
        await get(place + path);
        counts.push((await statementsDuring(() => get(place + path))).length);
      }
      expect([path, counts]).toEqual([path, [1, 1, 1]]);
    }
    const cold = await statementsDuring(() => get(`${changeRequest.content}/page/${idOf('Other')}`));
    // The text, which primary content shares.
    expect(cold).toHaveLength(2);
    expect(await statementsDuring(() => get(`${primary}/page/${idOf('Other')}`))).toHaveLength(1);
  });

  it.each(['archived', 'merged'])('stays readable when the change request is %s', async (status) => {
    const setting = await begin();
    const { changeRequest } = setting;
    await app.database.query('UPDATE change_requests SET status = $2 WHERE id = $1', [
      changeRequest.id,
      status,
    ]);
    for (const path of readsOf(setting)) {
      expect([path, (await get(changeRequest.content + path)).status]).toEqual([path, 200]);
    }
  });

  describe('is 404', () => {
    const READS = ['', '/pages', '/files', '/path/guide', '/path'];

    it.each(['/page/', '/files/', '/path/'])('for a resource that does not exist: %s', async (path) => {
      const { changeRequest } = await begin();
      for (const id of [UNKNOWN_ID, 'x', '%00', "'"]) {
        expect([id, (await get(`${changeRequest.content}${path}${id}`)).status]).toEqual([id, 404]);
      }
    });

    it('for a change request that does not exist or belongs to another space', async () => {
      const { space } = await begin();
      const other = await begin();
      const third = await openChangeRequest(admin(), other.space);
      const names = [UNKNOWN_ID, '0', '01', '-1', '2', '99999999999', 'x', '%00', other.changeRequest.id];
      // The second one of the other space: this one has no number 2.
      expect(third.number).toBe(2);
      for (const name of names) {
        for (const path of [...READS, `/files/${other.file.id}`, `/page/${other.idOf('Home')}`]) {
          const { status } = await get(`/spaces/${space}/change-requests/${name}/content${path}`);
          expect([name, path, status]).toEqual([name, path, 404]);
        }
        expect((await get(`/spaces/${space}/change-requests/${name}/pdf`)).status).toBe(404);
      }
    });

    it('for pages and files that another change request created', async () => {
      const { space, changeRequest } = await begin();
      const other = await openChangeRequest(admin(), space);
      const { pages, files } = await other.edit(
        { change: 'insert_page', title: 'Added', document: { markdown: 'x' } },
        { change: 'insert_files', files: [{ base64: 'aGk=', name: 'a.txt' }] },
      );
      for (const path of [`/page/${pages[0]}`, '/path/added', `/files/${files[0]}`]) {
        expect((await get(changeRequest.content + path)).status).toBe(404);
        expect((await get(other.content + path)).status).toBe(200);
      }
    });

    it('while the space is deleted', async () => {
      const { space, changeRequest } = await begin();
      expect((await admin().delete(`/spaces/${space}`)).status).toBe(205);
      for (const path of READS) expect((await get(changeRequest.content + path)).status).toBe(404);
      expect((await get(`${changeRequest.path}/pdf`)).status).toBe(404);
      expect((await admin().post(`/spaces/${space}/restore`)).status).toBe(200);
      expect((await get(changeRequest.content)).status).toBe(200);
    });
  });

  it('is shown to people with a role on the space, not to readers of its published site', async () => {
    const setting = await begin();
    const { space, primary, changeRequest, file, idOf } = setting;
    await app.build.site(world, { spaces: [space], visibility: 'public' });
    const cast = await app.build.everyStanding(world);
    const paths = [
      ...readsOf(setting).map((path) => changeRequest.content + path),
      ...[
        `/page/${idOf('Home')}/links`,
        `/page/${idOf('Home')}/backlinks`,
        `/files/${file.id}/backlinks`,
      ].map((path) => changeRequest.content + path),
      `${changeRequest.path}/pdf`,
    ];
    for (const standing of STANDINGS) {
      const sees = !['guest', 'outsider', 'disabled'].includes(standing);
      for (const path of paths) {
        const { status } = await app.client(cast[standing]).get(path);
        expect([standing, path, status]).toEqual([standing, path, sees ? 200 : 404]);
      }
    }
    expect((await app.client(cast.outsider).get(primary)).status).toBe(200);
    for (const path of paths) expect((await app.client().get(path)).status).toBe(401);
  });

  it.each(['/page/ID?format=html', '/page/ID?evaluated=maybe', '/files?limit=0', '?metadata=x'])(
    'refuses an invalid parameter: %s',
    async (path) => {
      const { changeRequest, idOf } = await begin();
      expect((await get(changeRequest.content + path.replace('ID', idOf('Home')))).status).toBe(400);
    },
  );

  describe('as a PDF', () => {
    async function urlOf(owner: string, query = ''): Promise<string> {
      const response = await get(`${owner}/pdf${query}`);
      expect(response.status).toBe(200);
      const { pathname, search } = new URL(response.body.url as string);
      return pathname + search;
    }
    const download = (url: string) =>
      app.http
        .get(url)
        .buffer(true)
        .parse((response, done) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => done(null, Buffer.concat(parts)));
        });
    const read = async (url: string) => readPdf((await download(url)).body as Buffer);

    it('has its pages and links to them, and is named after the space and the change request', async () => {
      const { space, changeRequest, idOf } = await begin();
      const { pages } = await changeRequest.edit(
        { change: 'insert_page', title: 'Added', document: { markdown: 'More [home](home.md) words' } },
        { change: 'delete_page', page: idOf('Other') },
      );
      const url = await urlOf(changeRequest.path);
      const response = await download(url);
      expect(response.headers['content-disposition']).toBe(
        "inline; filename*=UTF-8''Handbook%20%28change%20request%201%29.pdf",
      );
      const pdf = await readPdf(response.body as Buffer);
      expect(pdf.title).toBe('Handbook');
      expect(pdf.outline.map(({ title }) => title).toSorted()).toEqual(['Added', 'Guide', 'Home']);
      const sheet = (title: string) => pdf.outline.find((entry) => entry.title === title)?.sheet;
      expect(pdf.jumps.map(({ from, to }) => [from, to])).toContainEqual([sheet('Added'), sheet('Home')]);

      const only = await read(await urlOf(changeRequest.path, `?only=true&page=${pages[0]}`));
      expect(only.outline.map(({ title }) => title)).toEqual(['Added']);
      expect(only.addresses).toEqual([`http://docs.test/app/spaces/${space}/pages/${idOf('Home')}`]);
      expect((await read(await urlOf(`/spaces/${space}`))).outline).toHaveLength(3);
    });

    it('is created once per revision', async () => {
      const { changeRequest, idOf } = await begin();
      const run = jest.spyOn(app.app.get(PdfWorkers), 'run');
      try {
        const first = await urlOf(changeRequest.path);
        expect(await urlOf(changeRequest.path)).toBe(first);
        expect(run).toHaveBeenCalledTimes(1);
        await changeRequest.edit({ change: 'delete_page', page: idOf('Other') });
        expect(await urlOf(changeRequest.path)).not.toBe(first);
        expect(run).toHaveBeenCalledTimes(2);
      } finally {
        run.mockRestore();
      }
    });

    it('keeps its address while primary content changes, and is removed with its revision', async () => {
      const { space, primary, changeRequest, idOf } = await begin();
      for (const markdown of ['One', 'Two']) {
        app.clock.advance(3 * 3600_000);
        await editContent(admin(), primary, [
          { change: 'update_page', page: idOf('Other'), document: { markdown } },
        ]);
        await urlOf(`/spaces/${space}`);
      }
      app.clock.advance(3 * 3600_000);
      const ofBeginning = await urlOf(changeRequest.path);
      await urlOf(`/spaces/${space}`, `?page=${idOf('Home')}`);
      expect((await download(ofBeginning)).status).toBe(200);

      await changeRequest.edit({ change: 'delete_page', page: idOf('Other') });
      await urlOf(changeRequest.path);
      expect((await download(ofBeginning)).status).toBe(200);
      app.clock.advance(3 * 3600_000);
      await urlOf(changeRequest.path, `?page=${idOf('Home')}`);
      const { pathname } = new URL(ofBeginning, app.baseUrl);
      const kept = await app.app.get(FileStorage).list(`spaces/${space}/pdf`);
      expect(kept.some((key) => key.includes(pathname.split('/')[4] ?? '?'))).toBe(false);
      expect(kept.filter((key) => key.includes(changeRequest.id))).toHaveLength(2);
    });

    it('responds with 404 for an unknown page, and 400 for `only` without a page', async () => {
      const { changeRequest, idOf } = await begin();
      await changeRequest.edit({ change: 'delete_page', page: idOf('Other') });
      for (const id of [UNKNOWN_ID, 'x', idOf('Other')]) {
        expect((await get(`${changeRequest.path}/pdf?page=${id}`)).status).toBe(404);
      }
      expect((await get(`${changeRequest.path}/pdf?only=true`)).status).toBe(400);
    });
  });
});
