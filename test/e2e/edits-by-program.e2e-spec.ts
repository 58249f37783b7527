import { TestApp } from '../support/app.js';
import { editContent, insertPage, openChangeRequest } from '../support/change-request.js';
import { readMarkdown, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';

let app: TestApp;
let world: World;
let space: string;
let content: string;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  world = await app.build.organization();
  space = await app.build.space(world);
  content = `/spaces/${space}/content`;
});

const admin = () => app.client(world.admin);
const send = (changes: object[], rest: object = {}) => admin().post(content, { changes, ...rest });
const edited = (...changes: object[]) => editContent(admin(), content, changes);
const details = (body: unknown) =>
  (body as { error: { details: { path: string; message: string }[] } }).error.details;

describe('a page in a change', () => {
  it('is named by its path', async () => {
    const { pages } = await edited(insertPage('A'), insertPage('B'));
    await edited(insertPage('C', '', { into: pages[0] }));
    await edited(
      { change: 'update_page', path: 'a/c', title: 'Cc', document: { markdown: 'text' } },
      { change: 'move_page', path: 'a/c' },
      { change: 'delete_page', path: 'b' },
    );
    const { pages: tree } = await readRevision(admin(), space);
    expect(tree.map(({ title, path }) => [title, path])).toEqual([
      ['A', 'a'],
      ['Cc', 'cc'],
    ]);
  });

  it.each([
    [{ change: 'update_page', path: 'none', title: 'X' }, 'changes[0].path', 'is not the path of a page'],
    [{ change: 'delete_page' }, 'changes[0].page', 'is required'],
    [
      { change: 'move_page', page: 'x', path: 'a' },
      'changes[0].page',
      'must not be given together with `path`',
    ],
    [
      { change: 'replace_text', page: 'x', path: 'a', text: 'a', replacement: '' },
      'changes[0].path',
      'together',
    ],
    [{ change: 'replace_text', text: '', replacement: '' }, 'changes[0].text', 'must not be empty'],
    [{ change: 'replace_text', text: 'a', replacement: '', count: 0 }, 'changes[0].count', 'at least 1'],
    [{ change: 'put_page', path: 'a', document: { markdown: '' } }, 'changes[0].change', 'must be one of'],
  ])('is refused: %j', async (change, path, message) => {
    const { status, body } = await send([change]);
    expect(status).toBe(400);
    expect(details(body)).toEqual([{ path, message: expect.stringContaining(message) }]);
  });
});

describe('replacing a text', () => {
  it('changes all pages that contain it, and keeps their links', async () => {
    const { pages } = await edited(
      insertPage('One', 'Old name, see [two](two.md).\n\nOld name'),
      insertPage('Two', 'The Old name of [one](one.md)'),
      insertPage('Three', 'old name'),
    );
    const change = { change: 'replace_text', text: 'Old name', replacement: '**New**', count: 3 };
    const response = await send([{ change: 'update_page', path: 'two', title: 'Second' }, change]);
    expect(response.status).toBe(200);
    expect(response.body.replaced).toEqual([
      {
        page: pages[0],
        path: 'one',
        count: 2,
        lines: [
          { line: 1, before: 'Old name, see [two](two.md).', after: '**New**, see [two](two.md).' },
          { line: 3, before: 'Old name', after: '**New**' },
        ],
      },
      {
        page: pages[1],
        path: 'two',
        count: 1,
        lines: [{ line: 1, before: 'The Old name of [one](one.md)', after: 'The **New** of [one](one.md)' }],
      },
    ]);
    expect(await readMarkdown(admin(), space, pages[0] as string)).toBe(
      '**New**, see [two](second.md).\n\n**New**',
    );
    expect(await readMarkdown(admin(), space, pages[2] as string)).toBe('old name');
  });

  it('changes one page, once, as often as the request says', async () => {
    const { pages } = await edited(insertPage('One', 'a b'), insertPage('Two', 'a a'));
    expect((await send([{ change: 'replace_text', path: 'one', text: 'a', replacement: 'c' }])).status).toBe(
      200,
    );
    const twice = await send([{ change: 'replace_text', page: pages[1], text: 'a', replacement: 'c' }]);
    expect(details(twice.body)).toEqual([
      { path: 'changes[0].text', message: expect.stringContaining('occurs 2 times, in "two"') },
    ]);
    const missing = await send([{ change: 'replace_text', text: 'x', replacement: 'c' }]);
    expect(details(missing.body)[0]?.message).toContain('does not occur');
    expect(await readMarkdown(admin(), space, pages[1] as string)).toBe('a a');
    expect(await readMarkdown(admin(), space, pages[0] as string)).toBe('c b');
  });

  it('follows the earlier changes of the request', async () => {
    const { pages } = await edited(insertPage('One', 'a'), insertPage('Two', 'a'), insertPage('Gone', 'b'));
    await edited(
      { change: 'delete_page', path: 'gone' },
      { change: 'update_page', page: pages[0], document: { markdown: 'b [two](two.md)' } },
      { change: 'replace_text', text: 'b', replacement: 'c' },
      { change: 'replace_text', text: 'c', replacement: 'd' },
    );
    expect(await readMarkdown(admin(), space, pages[0] as string)).toBe('d [two](two.md)');
    expect(await readMarkdown(admin(), space, pages[1] as string)).toBe('a');
  });

  it('writes nothing as a dry run, and says what it would change', async () => {
    await edited(insertPage('One', 'a b'));
    const before = await readRevision(admin(), space);
    const change = { change: 'replace_text', text: 'a', replacement: 'c' };
    const { status, body } = await send([change, insertPage('Two')], { dryRun: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      revision: before.id,
      pages: [],
      replaced: [{ path: 'one', count: 1, lines: [{ before: 'a b', after: 'c b' }] }],
    });
    expect((await readRevision(admin(), space)).id).toBe(before.id);
    const wrong = await send([{ change: 'delete_page', path: 'none' }], { dryRun: true });
    expect(wrong.status).toBe(400);
  });
});

describe('PUT a page at a path', () => {
  const put = (path: string, body: object, headers: Record<string, string> = {}) =>
    Object.entries(headers).reduce(
      (request, [name, value]) => request.header(name, value),
      admin().put(`${content}/path/${path}`, body),
    );

  it('creates the page, then replaces its text', async () => {
    const created = await put('getting-started', { markdown: 'One' });
    expect([created.status, created.body]).toEqual([
      200,
      {
        revision: expect.any(String),
        page: expect.any(String),
        path: 'getting-started',
        created: true,
      },
    ]);
    const id = (created.body as { page: string }).page;
    const below = await put('getting-started/install', {
      markdown: '[up](../getting-started.md)',
      title: 'Install it',
    });
    expect(below.status).toBe(200);
    const replaced = await put('getting-started', { markdown: 'Two', title: 'Begin' });
    expect(replaced.body).toMatchObject({ page: id, path: 'getting-started', created: false });
    expect(await readMarkdown(admin(), space, id)).toBe('Two');
    const { pages } = await readRevision(admin(), space);
    expect(pages).toMatchObject([
      {
        title: 'Begin',
        path: 'getting-started',
        pages: [{ title: 'Install it', path: 'getting-started/install' }],
      },
    ]);
  });

  it('changes nothing when If-Match names another revision, and repeats nothing with its key', async () => {
    const first = await put('a', { markdown: 'One' }, { 'Idempotency-Key': 'put-a' });
    const etag = first.headers.etag as string;
    expect(etag).toBe(`"${first.body.revision}"`);
    const again = await put('a', { markdown: 'One' }, { 'Idempotency-Key': 'put-a' });
    expect(again.body).toEqual(first.body);
    expect((await put('a', { markdown: 'Two' }, { 'If-Match': etag })).status).toBe(200);
    expect((await put('a', { markdown: 'Three' }, { 'If-Match': etag })).status).toBe(412);
    const unchanged = await put('a', { markdown: 'Two' });
    expect(unchanged.body.revision).toBe((await readRevision(admin(), space)).id);
  });

  it.each([
    ['none/below', { markdown: '' }, 'path', 'has no page "none" above it'],
    ['A B', { markdown: '' }, 'path', 'must end with a slug, such as "a-b"'],
    ['a', {}, 'markdown', 'must be a string'],
    ['a', { markdown: '', title: ' ' }, 'title', 'must not be blank'],
    ['a', { markdown: '', slug: 'b' }, 'slug', 'is not a property of this request'],
  ])('refuses %s %j', async (path, body, field, message) => {
    const response = await put(path, body);
    expect(response.status).toBe(400);
    expect(details(response.body)).toEqual([{ path: field, message: expect.stringContaining(message) }]);
  });

  it('does not replace a group', async () => {
    await edited({ change: 'insert_page', title: 'Group', type: 'group' });
    expect(details((await put('group', { markdown: '' })).body)[0]?.message).toContain('is a group');
  });

  it('changes the content of a change request', async () => {
    const { content: own } = await openChangeRequest(admin(), space);
    const response = await admin().put(`${own}/path/new`, { markdown: 'Text' });
    expect(response.body).toMatchObject({ created: true, path: 'new' });
    expect((await readRevision(admin(), space)).pages).toEqual([]);
  });

  it('needs the role edit', async () => {
    const reader = await app.build.member(world.id, 'read');
    expect((await app.client(reader).put(`${content}/path/a`, { markdown: '' })).status).toBe(403);
  });
});
