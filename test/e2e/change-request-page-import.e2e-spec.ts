import { TestApp } from '../support/app.js';
import { dataUrl, PNG, zip } from '../support/archive.js';
import { editContent, type OpenedChangeRequest, openChangeRequest } from '../support/change-request.js';
import { type File, flatten, type Page, readRevision } from '../support/content.js';
import { STANDINGS, type World } from '../support/factories.js';
import { SourceServer } from '../support/source-server.js';
import { readSpaceState } from '../support/space-state.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';
const SPACE = {
  'README.md': '# Home\n\n![logo](images/logo.png)',
  'guide/README.md': '# Guide\n\nOld words',
  'guide/setup.md': '# Setup\n\nOld setup',
  'part/a.md': '# A',
  'images/logo.png': PNG,
};
const MARKDOWN = '---\ntitle: Other\nicon: book\ndescription: About\n---\n# Heading\n\nSee [home](/home).\n';
const ARCHIVE = {
  'README.md': '# Tool\n\n[set up](install/setup.md) ![logo](images/logo.png)',
  'setup.md': '# Setup\n\n[start](README.md)',
  'install/setup.md': '# Installing\n\n[start](../README.md) ![logo](/images/logo.png)',
  'images/logo.png': Buffer.concat([PNG, Buffer.from('other')]),
};

describe('importing into a page', () => {
  let app: TestApp;
  let world: World;
  let space: string;
  let changeRequest: OpenedChangeRequest;
  /** By path. */
  let pages: Map<string, Page>;

  beforeAll(async () => {
    app = await TestApp.start({ LIMIT_PAGES_PER_SPACE: '60' });
    world = await app.build.organization();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    space = await app.build.space(world);
    await app.build.importArchive(world, space, SPACE);
    const { pages: tree } = await readRevision(admin(), space);
    pages = new Map(flatten(tree).map((page) => [page.path, page]));
    changeRequest = await openChangeRequest(admin(), space);
  });

  const admin = () => app.client(world.admin);
  const idOf = (path: string) => pages.get(path)?.id ?? '';
  const markdown = (text = MARKDOWN) => ({ source: 'markdown', url: dataUrl(text, 'text/markdown') });
  const archive = async () => ({ source: 'zip', url: dataUrl(await zip(ARCHIVE)) });
  const importInto = (page: string, body: object, content = changeRequest.content) =>
    admin().post(`${content}/page/${page}/import`, body);
  const read = async (content = changeRequest.content) =>
    (await admin().get(content)).body as { id: string; pages: Page[]; files: File[] };
  const textOf = async (page: string, content = changeRequest.content) =>
    (await admin().get(`${content}/page/${page}`)).body.markdown as string;

  it('replaces its text only in the change request, and keeps its id, place, title and slug', async () => {
    const before = await readRevision(admin(), space);
    const { status, body } = await importInto(idOf('guide'), markdown());
    const after = await read();
    expect(status).toBe(201);
    expect(body).toEqual({ revision: after.id, importedResources: 1, totalResources: 1, notUnderstood: [] });
    expect(flatten(after.pages).map(({ id, path }) => [id, path])).toEqual(
      flatten(before.pages).map(({ id, path }) => [id, path]),
    );
    expect(after.pages.find(({ path }) => path === 'guide')).toMatchObject({
      title: 'Guide',
      icon: 'book',
      description: 'About',
    });
    expect(await textOf(idOf('guide'))).toBe('# Heading\n\nSee [home](../home.md).\n');
    expect(await textOf(idOf('guide/setup'))).toBe('# Setup\n\nOld setup');
    expect(await readRevision(admin(), space)).toEqual(before);
  });

  it('puts the other pages of an archive below it, with working links and images', async () => {
    const { status, body } = await importInto(idOf('guide'), await archive());
    expect([status, body]).toMatchObject([201, { importedResources: 4, totalResources: 4 }]);
    const after = await read();
    const guide = after.pages.find(({ path }) => path === 'guide');
    expect(guide?.pages.map(({ path, type }) => [path, type])).toEqual([
      ['guide/setup', 'document'],
      ['guide/install', 'group'],
    ]);
    expect(guide?.pages[0]?.id).toBe(idOf('guide/setup'));
    expect(await textOf(idOf('guide'))).toMatch(
      /^# Tool\n\n\[set up\]\(install\/installing\.md\) !\[logo\]\(\.\.\/assets\/.*\/images\/logo\.png\)$/,
    );
    expect(await textOf(idOf('guide/setup'))).toBe('# Setup\n\n[start](README.md)');

    const images = after.files.filter(({ name }) => name === 'logo.png');
    expect(images.map(({ size }) => size).toSorted()).toEqual([PNG.length, PNG.length + 5]);
    const own = images.find(({ size }) => size !== PNG.length);
    for (const page of [idOf('guide'), guide?.pages[1]?.pages[0]?.id ?? '']) {
      const { items } = (await admin().get(`${changeRequest.content}/page/${page}/links`)).body as {
        items: { status: string; targetReference: { file?: { id: string } } }[];
      };
      expect(items.map((link) => link.status)).toEqual(['ok', 'ok']);
      expect(items.map(({ targetReference }) => targetReference.file?.id)).toContain(own?.id);
    }
    const { pathname, search } = new URL(own?.downloadURL ?? '');
    const download = await app.http.get(pathname + search);
    expect(download.status).toBe(200);
  });

  it('creates no revision the second time, and is in the history each time', async () => {
    const first = await importInto(idOf('guide'), await archive());
    const second = await importInto(idOf('guide'), await archive());
    expect([second.status, second.body]).toEqual([201, first.body]);
    const history = (await admin().get(`/spaces/${space}/imports?limit=2`)).body as { items: object[] };
    const { revision } = first.body as { revision: string };
    const entry = { status: 'succeeded', changeRequest: changeRequest.id, revision, importedResources: 4 };
    expect(history.items).toEqual([expect.objectContaining(entry), expect.objectContaining(entry)]);
  });

  it.each(['group', 'link'])('turns a %s into a document and keeps the pages below it', async (type) => {
    const page = idOf('part');
    if (type === 'link') {
      await changeRequest.edit({
        change: 'update_page',
        page,
        type,
        ref: { kind: 'url', url: 'https://x.org' },
      });
    }
    expect((await importInto(page, markdown('words'))).status).toBe(201);
    const part = (await read()).pages.find(({ id }) => id === page);
    expect(part).toMatchObject({ type: 'document', title: 'Part', pages: [{ path: 'part/a' }] });
    expect(part).not.toHaveProperty('ref');
    expect(await textOf(page)).toBe('words');
  });

  it('also works in primary content, unless the space is locked', async () => {
    const content = `/spaces/${space}/content`;
    expect((await importInto(idOf('guide'), await archive(), content)).status).toBe(201);
    expect(await textOf(idOf('guide/setup'), content)).toBe('# Setup\n\n[start](README.md)');
    await admin().patch(`/spaces/${space}`, { editMode: 'locked' });
    expect((await importInto(idOf('guide'), markdown(), content)).status).toBe(409);
    expect((await importInto(idOf('guide'), markdown())).status).toBe(201);
  });

  it('succeeds together with another import into another page', async () => {
    const answers = await Promise.all(
      ['guide', 'home', 'part'].map((path) => importInto(idOf(path), markdown(`text of ${path}`))),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (const path of ['guide', 'home', 'part']) expect(await textOf(idOf(path))).toBe(`text of ${path}`);
  });

  describe('is refused without any change', () => {
    const refused = async (page: string, body: object): Promise<[number, string]> => {
      const before = [await readSpaceState(app, world.admin, space), await read()];
      const { status, body: answer } = await importInto(page, body);
      expect([await readSpaceState(app, world.admin, space), await read()]).toEqual(before);
      return [status, (answer as { error: { message: string } }).error.message];
    };

    it.each([
      ['is not an archive', 'not a zip', () => ({ source: 'zip', url: dataUrl('# A page') })],
      ['is empty', 'empty', () => markdown(' ')],
      [
        'contains no page',
        'no page',
        async () => ({ source: 'zip', url: dataUrl(await zip({ 'a.png': PNG })) }),
      ],
      [
        'contains no document',
        'no text for the page',
        async () => ({ source: 'zip', url: dataUrl(await zip({ 'SUMMARY.md': '* [A](https://x.org)' })) }),
      ],
      [
        'has too many pages',
        'The space would have 64 pages; the maximum is 60',
        async () => {
          const texts = Array.from({ length: 60 }, (_, index) => [`${index}.md`, `# Page ${index}`]);
          return {
            source: 'zip',
            url: dataUrl(await zip(Object.fromEntries(texts) as Record<string, string>)),
          };
        },
      ],
      [
        'has a page whose path would be too long',
        'characters long; the maximum is 1000',
        async () => ({
          source: 'zip',
          url: dataUrl(
            await zip({ 'README.md': '# Root', [`${`${'d'.repeat(99)}/`.repeat(10)}x.md`]: '# X' }),
          ),
        }),
      ],
      [
        'is too deep for the page',
        '33 levels deep',
        async () => ({
          source: 'zip',
          url: dataUrl(await zip({ 'README.md': '# Root', [`${'d/'.repeat(30)}x.md`]: '# X' })),
        }),
      ],
    ])('if the source %s', async (_name, message, body) => {
      const [status, said] = await refused(idOf('guide/setup'), await body());
      expect([status, said]).toEqual([422, expect.stringContaining(message)]);
    });

    it.each([{}, { source: 'zip' }, { source: 'x', url: 'data:,x' }, { source: 'markdown', url: 'x' }])(
      'if the body is %j',
      async (body) => {
        expect((await refused(idOf('guide'), body))[0]).toBe(400);
      },
    );

    it('for a page that is unknown, deleted, or of another change request', async () => {
      const other = await openChangeRequest(admin(), space);
      const { pages: made } = await other.edit({ change: 'insert_page', title: 'New' });
      await changeRequest.edit({ change: 'delete_page', page: idOf('part/a') });
      for (const page of [UNKNOWN_ID, 'x', '%00', idOf('part/a'), made[0] ?? '']) {
        expect([page, (await refused(page, markdown()))[0]]).toEqual([page, 404]);
      }
      const { count } = (await admin().get(`/spaces/${space}/imports`)).body as { count: number };
      expect(count).toBe(1);
    });

    it('if the page is deleted in the meantime', async () => {
      const source = await SourceServer.start();
      const url = source.on('/slow.md', (_request, response) => {
        void changeRequest
          .edit({ change: 'delete_page', page: idOf('guide/setup') })
          .then(() => response.end('# Late'));
      });
      const { status, body } = await importInto(idOf('guide/setup'), { source: 'markdown', url });
      await source.stop();
      expect([status, body]).toMatchObject([
        409,
        { error: { message: 'The page was deleted while the import ran.' } },
      ]);
      expect(flatten((await read()).pages)).toHaveLength(pages.size - 1);
    });

    it('after the change request is merged', async () => {
      await editContent(admin(), changeRequest.content, [
        { change: 'update_page', page: idOf('guide'), document: { markdown: 'New' } },
      ]);
      expect((await admin().post(`${changeRequest.path}/merge`)).status).toBe(200);
      expect((await refused(idOf('guide'), markdown()))[0]).toBe(409);
    });
  });

  it('requires the role edit', async () => {
    const cast = await app.build.everyStanding(world);
    const expected: Partial<Record<string, number>> = {
      comment: 403,
      read: 403,
      guest: 404,
      outsider: 404,
      disabled: 404,
    };
    for (const standing of STANDINGS) {
      for (const content of [changeRequest.content, `/spaces/${space}/content`]) {
        const { status } = await app
          .client(cast[standing])
          .post(`${content}/page/${idOf('guide')}/import`, markdown(`by ${standing}`));
        expect([standing, content, status]).toEqual([standing, content, expected[standing] ?? 201]);
      }
    }
    expect(
      (await app.client().post(`${changeRequest.content}/page/${idOf('guide')}/import`, markdown())).status,
    ).toBe(401);
  });
});
