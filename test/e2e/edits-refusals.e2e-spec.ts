import { TestApp } from '../support/app.js';
import { editContent, insertPage } from '../support/change-request.js';
import { readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';

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

describe('an edit that is refused', () => {
  const UNKNOWN = '018f0000-0000-7000-8000-000000000000';
  const page = { change: 'insert_page', title: 'Page' };
  const refused: [string, object, string][] = [
    ['an unknown page', { change: 'update_page', page: UNKNOWN, title: 'x' }, 'changes[1].page'],
    ['a page that is not an id', { change: 'delete_page', page: 'nonsense' }, 'changes[1].page'],
    ['an unknown position', { ...page, into: UNKNOWN }, 'changes[1].into'],
    ['an unknown file', { change: 'delete_file', file: UNKNOWN }, 'changes[1].file'],
    [
      'an unknown reusable content',
      { change: 'delete_reusable_content', reusableContent: UNKNOWN },
      'changes[1].reusableContent',
    ],
    ['an unknown change', { change: 'rename_page' }, 'changes[1].change'],
    ['an unknown field', { ...page, colour: 'red' }, 'changes[1].colour'],
    ['a missing title', { change: 'insert_page' }, 'changes[1].title'],
    ['an empty title', { ...page, title: '' }, 'changes[1].title'],
    ['a long title', { ...page, title: 'x'.repeat(256) }, 'changes[1].title'],
    ['a title with NUL', { ...page, title: 'a\0b' }, 'changes[1].title'],
    ['a long description', { ...page, description: 'x'.repeat(501) }, 'changes[1].description'],
    ['a long text', { ...page, document: { markdown: 'é'.repeat(600_000) } }, 'changes[1].document.markdown'],
    ['a text that is not a string', { ...page, document: { markdown: 7 } }, 'changes[1].document.markdown'],
    ['a text of a group', { ...page, type: 'group', document: { markdown: '' } }, 'changes[1].document'],
    ['a link without a target', { ...page, type: 'link' }, 'changes[1].ref'],
    [
      'a target without its property',
      { ...page, type: 'link', ref: { kind: 'page' } },
      'changes[1].ref.kind',
    ],
    ...['javascript:alert(1)', 'JavaScript:alert(1)', '//evil.test/', 'cover.png', ''].flatMap(
      (url): [string, object, string][] => [
        [`the target ${url}`, { ...page, type: 'link', ref: { kind: 'url', url } }, 'changes[1].ref.url'],
        [`the cover ${url}`, { ...page, cover: { ref: { kind: 'url', url } } }, 'changes[1].cover.ref.url'],
      ],
    ),
    ['an unknown page type', { ...page, type: 'folder' }, 'changes[1].type'],
    ['a computed page without a source', { ...page, type: 'computed' }, 'changes[1].computed'],
    ['a position that is not a number', { ...page, at: '1' }, 'changes[1].at'],
    [
      'variables that are not strings',
      { change: 'set_variables', variables: { a: 1 } },
      'changes[1].variables',
    ],
    ['files without a source', { change: 'insert_files', files: [{}] }, 'changes[1].files[0].url'],
    [
      'invalid base64',
      { change: 'insert_files', files: [{ base64: '!', name: 'x' }] },
      'changes[1].files[0].base64',
    ],
    [
      'bytes without a name',
      { change: 'insert_files', files: [{ base64: 'aGk=' }] },
      'changes[1].files[0].name',
    ],
    [
      'an invalid URL',
      { change: 'insert_files', files: [{ url: 'ftp://example.com' }] },
      'changes[1].files[0].url',
    ],
    [
      'markdown as a file',
      {
        change: 'insert_files',
        files: [
          { base64: 'aGk=', name: 'a.txt' },
          { base64: 'aGk=', name: 'a.md' },
        ],
      },
      'changes[1].files[1]',
    ],
  ];
  it.each(refused)('for %s names the field and changes nothing', async (_, change, path) => {
    const before = await readRevision(admin(), space);
    const response = await edit(insertPage('First'), change);
    expect(response.status).toBe(400);
    const { details } = response.body.error as { details: { path: string }[] };
    expect(details.map((detail) => detail.path)).toContain(path);
    expect((await readRevision(admin(), space)).id).toBe(before.id);
  });

  it.each([{}, { changes: [] }, { changes: {} }, { changes: [1] }, { changes: [insertPage('A')], more: 1 }])(
    'is 400 for the body %j',
    async (body) => {
      expect((await admin().post(`/spaces/${space}/content`, body)).status).toBe(400);
    },
  );

  it('does not move a page below itself', async () => {
    const { pages } = await edited(insertPage('A'));
    const { pages: below } = await edited(insertPage('B', '', { into: pages[0] }));
    for (const into of [pages[0], below[0]]) {
      const response = await edit({ change: 'move_page', page: pages[0], into });
      expect(response.status).toBe(400);
      expect(response.body.error.details[0].path).toBe('changes[0].into');
    }
  });

  it('does not find a page that an earlier change deleted', async () => {
    const { pages } = await edited(insertPage('A'));
    const response = await edit(
      { change: 'delete_page', page: pages[0] },
      { change: 'update_page', page: pages[0], title: 'B' },
    );
    expect(response.status).toBe(400);
    expect(response.body.error.details[0].path).toBe('changes[1].page');
  });

  it('is 422 if a file cannot be fetched, without requests to internal addresses', async () => {
    for (const url of ['http://127.0.0.1:1/x', 'http://169.254.169.254/latest', 'http://[::1]/x']) {
      expect((await edit({ change: 'insert_files', files: [{ url }] })).status).toBe(422);
    }
    expect((await readRevision(admin(), space)).files).toEqual([]);
  });

  it('is 409 while the space is locked', async () => {
    await admin().patch(`/spaces/${space}`, { editMode: 'locked' });
    expect((await edit(insertPage('A'))).status).toBe(409);
  });

  it('accepts a body of up to 10 MiB', async () => {
    const text = 'word '.repeat(200_000);
    const changes = Array.from({ length: 9 }, (_, index) => insertPage(`Page ${index}`, text));
    expect((await edit(...changes)).status).toBe(200);
    expect((await edit(...changes, ...changes)).status).toBe(413);
  });

  it('depends on the caller as for an import', async () => {
    const cast = await app.build.everyStanding(world);
    const expected = {
      admin: 200,
      create: 200,
      review: 200,
      edit: 200,
      comment: 403,
      read: 403,
      guest: 404,
      outsider: 404,
      disabled: 404,
    };
    for (const [standing, status] of Object.entries(expected)) {
      const response = await app
        .client(cast[standing as keyof typeof cast])
        .post(`/spaces/${space}/content`, { changes: [insertPage('Page')] });
      expect([standing, response.status]).toEqual([standing, status]);
    }
    expect(
      (await app.client().post(`/spaces/${space}/content`, { changes: [insertPage('Page')] })).status,
    ).toBe(401);
  });
});

describe('a file in the text of a request', () => {
  const insert = (base64: string) => edit({ change: 'insert_files', files: [{ base64, name: 'a.bin' }] });

  it.each([
    ['with padding', 5_000_000, '=='],
    ['without padding', 5_000_000, ''],
    ['as large as a request can be', 7_500_000, ''],
  ])('can have megabytes (%s)', async (_, bytes, padding) => {
    const text = Buffer.alloc(bytes, 'content').toString('base64').replace(/=+$/, '');
    const { status, body } = await insert(text + (text.length % 4 === 2 ? padding : ''));
    expect([status, body.error]).toEqual([200, undefined]);
    const { files } = await readRevision(admin(), space);
    expect(files.map(({ size }) => size)).toEqual([bytes]);
  });

  it.each([
    'a'.repeat(5_000_001),
    `${'a'.repeat(5_000_000)}!`,
    `${'a'.repeat(5_000_000)}=`,
    '='.repeat(5_000_000),
  ])('of megabytes that is not base64 is refused (%#)', async (text) => {
    const { status, body } = await insert(text);
    expect([status, body.error.details]).toEqual([
      400,
      [{ path: 'changes[0].files[0].base64', message: 'must be base64' }],
    ]);
  });
});
