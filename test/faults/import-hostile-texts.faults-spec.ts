import { TestApp } from '../support/app.js';
import { dataUrl } from '../support/archive.js';
import { flatten, readMarkdown, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { readZip } from '../support/read-archive.js';
import { readSpaceState } from '../support/space-state.js';

const MIB = 1024 * 1024;
const PROSE =
  'The quick brown fox jumps over the *lazy* dog, goes on for a while, and [goes home](https://fox.test/) when it is late, after `an hour` or two among dogs that sleep in the sun. ';

/** A text that starts with a word for a search. */
const filled = (piece: string, bytes = MIB) => {
  const start = 'Needleword.\n\n';
  return start + piece.repeat(Math.floor((bytes - start.length) / piece.length));
};

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
const importText = (text: string | Buffer) =>
  admin().post(`/spaces/${space}/content/import`, {
    source: 'markdown',
    url: dataUrl(text, 'text/markdown'),
  });
const edit = (markdown: string) =>
  admin().post(`/spaces/${space}/content`, {
    changes: [{ change: 'insert_page', title: 'Edited', document: { markdown } }],
  });

/** Expects every kind of read of a page to succeed with the whole text. */
async function expectReadable(text: string, pageCount: number): Promise<void> {
  const pages = flatten((await readRevision(admin(), space)).pages);
  expect(pages).toHaveLength(pageCount);
  const page = `/spaces/${space}/content/page/${pages[0]?.id ?? ''}`;
  for (const { id } of pages) expect((await readMarkdown(admin(), space, id)) === text).toBe(true);
  const document = await admin().get(`${page}?format=document`);
  expect(document.status).toBe(200);
  expect(JSON.stringify(document.body)).toContain('Needleword');
  expect((await admin().get(`${page}/links`)).status).toBe(200);
  const found = await admin().get(`/spaces/${space}/search?query=needleword`);
  expect(found.status).toBe(200);
  expect(found.body).toMatchObject({ count: pageCount });
  const exported = await fetch(`${app.baseUrl}/v1/spaces/${space}/export`, {
    headers: { authorization: `Bearer ${world.admin.token}` },
  });
  expect(exported.status).toBe(200);
  const files = await readZip(Buffer.from(await exported.arrayBuffer()));
  expect(Object.values(files).some((file) => file.includes('Needleword'))).toBe(true);
}

describe('a text that is built to be slow is imported unchanged, and can be read in every form', () => {
  const nested = (marker: string, count: number) =>
    Array.from({ length: count }, (_, depth) => `${' '.repeat(depth * marker.length)}${marker}a\n`).join('');

  it.each<[string, string]>([
    ['100 kB of `*`', filled('*', 100_000)],
    ['100 kB of `[`', filled('[', 100_000)],
    ['100 kB of `![](`', filled('![](', 100_000)],
    ['a list nested 10,000 deep on one line', filled('- ', 20_000)],
    ['numbered lists nested 10,000 deep on one line', filled('1. ', 30_000)],
    ['quotes nested 10,000 deep', filled('>', 10_000)],
    ['a list as deep as its indentation allows', `Needleword.\n\n${nested('- ', 600)}`],
    ['a numbered list as deep as its indentation allows', `Needleword.\n\n${nested('1. ', 500)}`],
    ['lazy quotes', filled('> a\nb\n', 20_000)],
    ['quotes in items of a list', filled('- > a\n', 8_000)],
    ['underlined headings', filled('a\nb\n===\n\n', 10_000)],
    ['unclosed HTML', filled('<a href="x"><b><p>', 100_000)],
    ['one word of underlines', filled('_a', 100_000)],
  ])('%s', async (_name, text) => {
    expect((await importText(text)).status).toBe(201);
    expect((await edit(text)).status).toBe(200);
    await expectReadable(text, 2);
  });
});

describe('a page of 1 MiB', () => {
  it('of prose is imported and edited unchanged, and can be read in every form', async () => {
    const text = filled(`${PROSE.repeat(6)}\n\n`);
    expect(Buffer.byteLength(text)).toBeGreaterThan(MIB - 1000);
    expect((await importText(text)).status).toBe(201);
    await expectReadable(text, 1);
    expect((await edit(text)).status).toBe(200);
  });

  it.each<[string, string, RegExp]>([
    ['and a byte', 'x'.repeat(MIB + 1), /1048576 bytes/],
    ['of headings', '# a\n\nb\n'.repeat(100_000), /too many parts/],
  ])('%s is refused by imports and edits', async (_name, text, message) => {
    const before = await readSpaceState(app, world.admin, space);
    const refused = [await importText(text), await edit(text)];
    for (const { status, body } of refused) {
      expect([400, 422]).toContain(status);
      expect((body as { error: { message: string } }).error.message).toMatch(message);
    }
    expect(await readSpaceState(app, world.admin, space)).toEqual(before);
  });
});

describe('characters that texts cannot contain', () => {
  it.each<[string, Buffer]>([
    ['NUL', Buffer.from('# a\0b')],
    ['a lone surrogate', Buffer.from([0x23, 0x20, 0xed, 0xa0, 0x80])],
    ['bytes that are not UTF-8', Buffer.from([0x23, 0x20, 0xff, 0xfe])],
  ])('%s is refused in a page of markdown', async (_name, bytes) => {
    const before = await readSpaceState(app, world.admin, space);
    expect((await importText(bytes)).status).toBe(422);
    expect(await readSpaceState(app, world.admin, space)).toEqual(before);
  });

  it.each<[string, object]>([
    ['NUL in the text', { title: 'a', document: { markdown: 'a\0b' } }],
    ['NUL in the title', { title: 'a\0b', document: { markdown: 'a' } }],
    ['a lone surrogate in the text', { title: 'a', document: { markdown: 'a\ud800b' } }],
    ['a lone surrogate in the title', { title: 'a\udc00b', document: { markdown: 'a' } }],
  ])('%s is refused in an edit', async (_name, page) => {
    const response = await admin().post(`/spaces/${space}/content`, {
      changes: [{ change: 'insert_page', ...page }],
    });
    expect(response.status).toBe(400);
    expect((response.body as { error: { message: string } }).error.message).toMatch(/NUL|surrogate/);
    expect((await readRevision(admin(), space)).pages).toEqual([]);
  });

  it('written as escapes and references become the replacement character', async () => {
    const text = '---\ntitle: "a\\0b\\uD800c"\n---\n\nx &#0; &#xD800; [y](a%00b.md) [z](a%ED%A0%80b.md)\n';
    expect((await importText(text)).status).toBe(201);
    const [page] = (await readRevision(admin(), space)).pages;
    expect(page?.title).toBe('a\uFFFDb\uFFFDc');
    for (const query of ['', '?format=document']) {
      const read = await admin().get(`/spaces/${space}/content/page/${page?.id ?? ''}${query}`);
      expect(read.status).toBe(200);
    }
    expect((await admin().get(`/spaces/${space}/content/page/${page?.id ?? ''}/links`)).status).toBe(200);
  });
});
