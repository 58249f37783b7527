import { readFile } from 'node:fs/promises';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { TestApp } from '../support/app.js';
import { dataUrl, PNG } from '../support/archive.js';
import { flatten, type Page, readMarkdown, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { readArchive } from '../support/read-archive.js';

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
const insert = (title: string, markdown = '', rest: object = {}) => ({
  change: 'insert_page',
  title,
  document: { markdown },
  ...rest,
});

async function edited(spaceId: string, changes: object[]): Promise<{ pages: string[]; files: string[] }> {
  const response = await admin().post(`/spaces/${spaceId}/content`, { changes });
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return response.body as { pages: string[]; files: string[] };
}

async function exported(spaceId = space): Promise<Buffer> {
  const response = await fetch(`${app.baseUrl}/v1/spaces/${spaceId}/export`, {
    headers: { authorization: `Bearer ${world.admin.token}` },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return Buffer.from(await response.arrayBuffer());
}

interface Counts {
  importedResources: number;
  totalResources: number;
}

async function imported(archive: Buffer | string, spaceId: string): Promise<Counts> {
  const url = typeof archive === 'string' ? archive : dataUrl(archive);
  const response = await admin().post(`/spaces/${spaceId}/content/import`, { source: 'zip', url });
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  return response.body as Counts;
}

/** Imports an export, and expects that all of it is imported. */
async function importCompletely(archive: Buffer, spaceId: string): Promise<void> {
  const { importedResources, totalResources } = await imported(archive, spaceId);
  expect(importedResources).toBe(totalResources);
}

/** All content of a space that an archive can contain, with paths in place of IDs. */
async function contentOf(spaceId: string) {
  const { pages, files } = await readRevision(admin(), spaceId);
  const paths = new Map(flatten(pages).map(({ id, path }) => [id, `page ${path}`]));
  for (const { id, name } of files) paths.set(id, `file ${name}`);
  const named = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value ?? null), (_, part: unknown) =>
      typeof part === 'string' ? (paths.get(part) ?? part) : part,
    );
  const texts: Record<string, string> = {};
  for (const page of flatten(pages)) {
    if (page.documentId !== undefined) texts[page.path] = await readMarkdown(admin(), spaceId, page.id);
  }
  const shape = ({
    title,
    type,
    slug,
    path,
    hidden,
    description,
    emoji,
    icon,
    variables,
    layout,
    cover,
    ref,
    pages: below,
  }: Page): object => ({
    ...{ title, type, slug, path, hidden, description, emoji, icon, variables, layout },
    cover: named(cover),
    ref: named(ref),
    pages: below.map(shape),
  });
  return {
    pages: pages.map(shape),
    texts,
    files: files
      .map(({ name, contentType, size, dimensions }) =>
        JSON.stringify({ name, contentType, size, dimensions }),
      )
      .sort(),
  };
}

describe('GET /v1/spaces/{spaceId}/export', () => {
  it('is an archive of a summary, markdown files with front matter and relative links, and files', async () => {
    const { pages } = await edited(space, [
      insert('Guide', 'See [setup](section/setup.md#install) ![](assets/a.png)', { icon: 'star' }),
      { change: 'insert_page', title: 'Section', type: 'group' },
      { change: 'insert_files', files: [{ base64: PNG.toString('base64'), name: 'a.png' }] },
    ]);
    await edited(space, [insert('Setup', '[back](../guide.md)', { into: pages[1] })]);
    await edited(space, [
      {
        change: 'update_page',
        page: pages[0],
        document: { markdown: 'See [setup](section/setup.md#install) ![](assets/a.png)' },
      },
    ]);
    const directory = await mkdtemp(join(tmpdir(), 'export-'));
    try {
      await writeFile(join(directory, 'a.zip'), await exported());
      const files = await readArchive(join(directory, 'a.zip'));
      expect(
        Object.fromEntries(
          [...files].map(([path, bytes]) => [path, path.endsWith('.png') ? bytes.length : bytes.toString()]),
        ),
      ).toEqual({
        'SUMMARY.md':
          '# Table of contents\n\n* [Guide](guide.md)\n* Section\n  * [Setup](section/setup.md)\n',
        'guide.md': '---\nicon: star\n---\nSee [setup](section/setup.md#install) ![](assets/a.png)',
        'section/setup.md': '[back](../guide.md)',
        'assets/a.png': PNG.length,
      });
    } finally {
      await rm(directory, { recursive: true });
    }
  });

  it('of an empty space is an archive with an empty summary, which imports refuse', async () => {
    const archive = await exported();
    expect(archive.subarray(0, 2).toString()).toBe('PK');
    const body = { source: 'zip', url: dataUrl(archive) };
    expect((await admin().post(`/spaces/${space}/content/import`, body)).status).toBe(422);
  });

  it('imported again creates the same tree with all kinds of content', async () => {
    const { pages, files } = await edited(space, [
      insert('Summary', '---\nnot: front matter\n---\ntext', { slug: 'other' }),
      insert('README'),
      {
        change: 'insert_page',
        title: 'Group *with* `marks` [x](y) <b> &amp; <!-- -->',
        type: 'group',
        icon: 'box',
        description: 'a: "b"',
      },
      { change: 'insert_page', title: 'Plain', type: 'group' },
      {
        change: 'insert_page',
        title: 'Out',
        type: 'link',
        ref: { kind: 'url', url: 'https://example.com/a b?c=d#e' },
      },
      insert('Hidden', '\r\ntext\r\n', { hidden: true, noIndex: true, variables: { a: '1', b: ' x\ny ' } }),
      insert('readme', 'second', { layout: { title: false, coverSize: 'full' } }),
      {
        change: 'insert_files',
        files: [
          { base64: PNG.toString('base64'), name: 'a (1).png' },
          { base64: '', name: 'book.json' },
        ],
      },
    ]);
    const [, readme, , plain] = pages;
    await edited(space, [
      insert('Nested', '[r](../readme.md#x) [broken](nothing.md)', {
        into: plain,
        cover: { ref: { kind: 'file', file: files[0] }, yPos: -2.5 },
      }),
      { change: 'update_page', page: readme, document: { markdown: '[to link](../see.md)' } },
      {
        change: 'insert_page',
        title: 'See',
        type: 'link',
        ref: { kind: 'anchor', anchor: 'x', page: readme },
        at: 0,
      },
      {
        change: 'insert_page',
        title: 'Before',
        type: 'link',
        ref: { kind: 'page', page: readme },
        into: readme,
      },
    ]);
    const other = await app.build.space(world);
    await importCompletely(await exported(), other);
    expect(await contentOf(other)).toEqual(await contentOf(space));
    const before = (await readRevision(admin(), other)).id;
    await importCompletely(await exported(), other);
    expect((await readRevision(admin(), other)).id).toBe(before);
  });

  it('imported again creates the same tree for any pages', async () => {
    const word = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter((text) => text.trim() !== '' && !text.includes('\0') && text.isWellFormed());
    const page = fc.record({
      title: word,
      type: fc.constantFrom('document', 'document', 'group', 'link'),
      at: fc.nat(5),
      parent: fc.nat(8),
      text: fc.oneof(word, fc.constantFrom('---\n', '# H\n\ntext', '[a](b.md)', '{% tabs %}', '\uFEFFx')),
      extra: fc.record(
        {
          description: word,
          icon: word,
          emoji: fc.constant('🚀'),
          hidden: fc.constant(true),
          slug: word,
          variables: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), word),
        },
        { requiredKeys: [] },
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 10 }), async (pages) => {
        const [from, to] = [await app.build.space(world), await app.build.space(world)];
        const created: string[] = [];
        for (const { title, type, at, parent, text, extra } of pages) {
          const change = {
            change: 'insert_page',
            title,
            type,
            at,
            ...extra,
            ...(created[parent] !== undefined ? { into: created[parent] } : {}),
            ...(type === 'document' ? { document: { markdown: text } } : {}),
            ...(type === 'link' ? { ref: { kind: 'url', url: 'https://example.com' } } : {}),
          };
          created.push(...(await edited(from, [change])).pages);
        }
        await importCompletely(await exported(from), to);
        expect(await contentOf(to)).toEqual(await contentOf(from));
      }),
      { numRuns: 12 },
    );
  });

  it.each(['nestjs-docs.zip', 'learn-go-with-tests.zip', 'honkit-docs.zip'])(
    'of %s, imported again, creates the same tree',
    async (name) => {
      await imported(await readFile(new URL(`../fixtures/${name}`, import.meta.url)), space);
      const other = await app.build.space(world);
      await importCompletely(await exported(), other);
      const [before, after] = [await contentOf(space), await contentOf(other)];
      expect(after.pages).toEqual(before.pages);
      expect(after.files).toEqual(before.files);
      expect(after.texts).toEqual(before.texts);
    },
  );

  it('keeps links to other spaces and broken links', async () => {
    const { pages, files } = await edited(space, [
      insert('Gone', '# Part'),
      { change: 'insert_files', files: [{ base64: PNG.toString('base64'), name: 'a.png' }] },
    ]);
    const [page, file] = [pages[0] ?? '', files[0] ?? ''];
    const link = (title: string, ref: object) => ({ change: 'insert_page', title, type: 'link', ref });
    await edited(space, [
      link('Page', { kind: 'page', page }),
      link('Heading', { kind: 'anchor', page, anchor: 'part' }),
      link('File', { kind: 'file', file }),
      link('Elsewhere', { kind: 'page', page, space: '01900000-0000-7000-8000-000000000000' }),
      link('Space', { kind: 'space', space: '01900000-0000-7000-8000-000000000000' }),
      insert('Covered', '', { cover: { ref: { kind: 'file', file }, yPos: 3 } }),
      { change: 'delete_page', page },
      { change: 'delete_file', file },
    ]);
    const archive = await exported(space);
    const copy = await app.build.space(world);
    await importCompletely(archive, copy);
    expect(await contentOf(copy)).toEqual(await contentOf(space));
    const { id } = await readRevision(admin(), space);
    await importCompletely(archive, space);
    expect((await readRevision(admin(), space)).id).toBe(id);
  });

  it('is allowed for readers of the space', async () => {
    await app.build.site(world, { spaces: [space], visibility: 'public' });
    const cast = await app.build.everyStanding(world);
    for (const [standing, status] of [
      ['read', 200],
      ['outsider', 403],
      ['disabled', 404],
    ] as const) {
      const response = await fetch(`${app.baseUrl}/v1/spaces/${space}/export`, {
        headers: { authorization: `Bearer ${cast[standing].token}` },
      });
      expect([standing, response.status]).toEqual([standing, status]);
      await response.body?.cancel();
    }
    expect((await app.http.get(`/v1/spaces/${space}/export`)).status).toBe(401);
    expect((await admin().get('/spaces/nonsense/export')).status).toBe(404);
  });
});
