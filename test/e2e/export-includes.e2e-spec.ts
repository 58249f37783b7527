import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { TestApp } from '../support/app.js';
import { dataUrl, PNG, zip } from '../support/archive.js';
import { flatten, readMarkdown, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { readArchive } from '../support/read-archive.js';

interface Whole {
  id: string;
  variables: Record<string, string>;
  reusableContents: { id: string; title: string; document: { markdown: string } }[];
}

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

async function edited(...changes: object[]): Promise<{ pages: string[]; reusableContents: string[] }> {
  const response = await admin().post(`/spaces/${space}/content`, { changes });
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return response.body as { pages: string[]; reusableContents: string[] };
}

async function exported(): Promise<Buffer> {
  const response = await fetch(`${app.baseUrl}/v1/spaces/${space}/export`, {
    headers: { authorization: `Bearer ${world.admin.token}` },
  });
  return Buffer.from(await response.arrayBuffer());
}

async function imported(archive: Buffer, spaceId: string): Promise<string> {
  const url = dataUrl(archive);
  const response = await admin().post(`/spaces/${spaceId}/content/import`, { source: 'zip', url });
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  return (response.body as { revision: string }).revision;
}

const read = async (spaceId: string): Promise<Whole> =>
  (await readRevision(admin(), spaceId)) as unknown as Whole;

/** The texts of a space, with titles of reusable contents in place of their IDs. */
async function textsOf(spaceId: string): Promise<object> {
  const { pages } = await readRevision(admin(), spaceId);
  const { reusableContents } = await read(spaceId);
  const named = (text: string) =>
    reusableContents.reduce((all, { id, title }) => all.replaceAll(id, `<${title}>`), text);
  const texts: [string, string][] = [];
  for (const { id, path } of flatten(pages))
    texts.push([path, named(await readMarkdown(admin(), spaceId, id))]);
  return {
    pages: texts,
    includes: reusableContents.map(({ title, document }) => [title, named(document.markdown)]).sort(),
  };
}

const reusable = (title: string, markdown: string) => ({
  change: 'insert_reusable_content',
  title,
  document: { markdown },
});
const insert = (title: string, markdown: string, rest: object = {}) => ({
  change: 'insert_page',
  title,
  document: { markdown },
  ...rest,
});

describe('an export', () => {
  it('contains reusable contents and variables in .gitbook, and texts that refer to them', async () => {
    const { reusableContents } = await edited(
      { change: 'insert_files', files: [{ base64: PNG.toString('base64'), name: 'a.png' }] },
      reusable('Mind the gap', 'See [the page](page.md) ![](assets/a.png)'),
      { change: 'set_variables', variables: { version: '2', shout: 'a: "b"\n#c' } },
    );
    const [id = ''] = reusableContents;
    const { pages } = await edited(insert('Page', `{% include "ref:reusable-content/${id}" %}`));
    await edited(insert('Below', `{% include "ref:reusable-content/${id}" %}`, { into: pages[0] }));
    await edited({
      change: 'update_reusable_content',
      reusableContent: id,
      document: { markdown: 'See [the page](page/README.md) ![](assets/a.png)' },
    });
    const directory = await mkdtemp(join(tmpdir(), 'export-'));
    try {
      await writeFile(join(directory, 'a.zip'), await exported());
      const files = await readArchive(join(directory, 'a.zip'));
      expect([...files.keys()].sort()).toEqual([
        '.gitbook/includes/mind-the-gap.md',
        '.gitbook/vars.yaml',
        'SUMMARY.md',
        'assets/a.png',
        'page/README.md',
        'page/below.md',
      ]);
      expect(files.get('.gitbook/includes/mind-the-gap.md')?.toString()).toBe(
        '---\ntitle: Mind the gap\n---\nSee [the page](../../page/README.md) ![](../../assets/a.png)',
      );
      expect(files.get('page/below.md')?.toString()).toBe(
        '{% include "../.gitbook/includes/mind-the-gap.md" %}',
      );
      expect(files.get('.gitbook/vars.yaml')?.toString()).toContain('version: "2"');
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });

  it('creates the same reusable contents and variables when imported, once', async () => {
    const variables = { version: '2', shout: 'a: "b"\n#c', ' odd name ': '', yes: 'true', toString: 'built' };
    const { reusableContents } = await edited(
      reusable('Note', 'Plain.'),
      reusable('Note', 'The same title.'),
      reusable('NOTE!', '---\ntitle: not front matter\n---\n'),
      { change: 'set_variables', variables },
    );
    const includes = reusableContents.map((id) => `{% include "ref:reusable-content/${id}" %}`).join('\n\n');
    await edited(
      reusable('Outer', includes),
      insert('Page', `${includes}\n\n[other](other.md)`),
      insert('Other', ''),
    );
    const archive = await exported();
    const copy = await app.build.space(world);
    const revision = await imported(archive, copy);
    expect((await read(copy)).variables).toEqual(variables);
    expect(await textsOf(copy)).toEqual(await textsOf(space));
    expect(await imported(archive, copy)).toBe(revision);
    const before = await read(space);
    await imported(archive, space);
    expect((await read(space)).reusableContents).toEqual(before.reusableContents);
  });

  it('counts and names all resources when imported again', async () => {
    const { pages } = await edited(
      reusable('Note', 'text'),
      { change: 'insert_page', title: 'Part', type: 'group', icon: 'box' },
      { change: 'insert_page', title: 'Bare', type: 'group' },
      { change: 'insert_files', files: [{ base64: PNG.toString('base64'), name: 'a.png' }] },
      { change: 'set_variables', variables: { version: '2' } },
    );
    const ref = { kind: 'url', url: 'https://example.com' };
    await edited(
      { change: 'insert_page', title: 'Out', type: 'link', ref, into: pages[0] },
      insert('Page', 'text', { into: pages[0] }),
    );
    const copy = await app.build.space(world);
    const archive = await exported();
    await imported(archive, copy);
    await imported(archive, copy);
    const { items } = (await admin().get(`/spaces/${copy}/imports`)).body as {
      items: { imported: { path: string; kind: string; id: string }[] }[];
    };
    expect(items).toHaveLength(2);
    const ids = new Map(flatten((await readRevision(admin(), copy)).pages).map(({ id, path }) => [path, id]));
    for (const item of items) {
      expect(item).toMatchObject({ importedResources: 5, totalResources: 5, skipped: [] });
      expect(item.imported.map(({ path, kind }) => `${kind} ${path}`)).toEqual([
        'page part/README.md',
        'page part/out.md',
        'page part/page.md',
        'reusable-content .gitbook/includes/note.md',
        'file assets/a.png',
      ]);
      expect(item.imported[1]?.id).toBe(ids.get('part/out'));
    }
  });

  it('preserves variables with any names and values', async () => {
    const copy = await app.build.space(world);
    const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', 'null', '~', '1e3', '- a', '\r\n'),
    );
    await edited(insert('Page', 'text'));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, text, { maxKeys: 5, noNullPrototype: true }), async (found) => {
        const isPossible = (value: string) => value.isWellFormed() && !value.includes('\0');
        const variables = Object.fromEntries(
          Object.entries(found).filter(
            ([key, value]) =>
              !['__proto__', 'constructor', 'prototype'].includes(key) && isPossible(key + value),
          ),
        );
        const { variables: left } = await read(copy);
        await edited({ change: 'set_variables', variables });
        await imported(await exported(), copy);
        expect((await read(copy)).variables).toEqual({ ...left, ...variables });
      }),
      { numRuns: 8 },
    );
  });
});

describe('an import', () => {
  const importFiles = async (files: Record<string, string>) => imported(await zip(files), space);

  it('keeps reusable contents that it does not contain, and updates those that it does', async () => {
    await edited(reusable('Kept', 'kept'), reusable('Note', 'old'), {
      change: 'set_variables',
      variables: { a: '1', b: '1' },
    });
    const before = await read(space);
    await importFiles({
      'README.md': '{% include ".gitbook/includes/note.md" %}',
      '.gitbook/includes/note.md': '---\ntitle: Remark\n---\nnew',
      '.gitbook/vars.yaml': 'b: 2\nc: [no text]\n',
    });
    const after = await read(space);
    expect(after.variables).toEqual({ a: '1', b: '2' });
    expect(after.reusableContents).toEqual([
      before.reusableContents[0],
      { ...before.reusableContents[1], title: 'Remark', document: { markdown: 'new' } },
    ]);
    const { pages } = await readRevision(admin(), space);
    expect(await readMarkdown(admin(), space, pages[0]?.id ?? '')).toBe(
      `{% include "ref:reusable-content/${String(after.reusableContents[1]?.id)}" %}`,
    );
    expect(pages).toHaveLength(1);
  });

  it('resolves an include by path without its text to the exported reusable content', async () => {
    const { reusableContents } = await edited(reusable('A note', 'one'), reusable('A note', 'two'));
    const [one = '', two = ''] = reusableContents;
    const before = await read(space);
    await importFiles({
      'README.md': '# Home\n\n{% include ".gitbook/includes/a-note-1.md" %}',
      'below/page.md': '# Page\n\n{% include "../.gitbook/includes/a-note.md" %}',
    });
    const text = '# Alone\n\n{% include "/.gitbook/includes/a-note.md" %}';
    const alone = { source: 'markdown', url: dataUrl(text, 'text/markdown') };
    expect((await admin().post(`/spaces/${space}/content/import`, alone)).status).toBe(201);
    const texts: Record<string, string> = {};
    for (const { id, path, documentId } of flatten((await readRevision(admin(), space)).pages)) {
      if (documentId !== undefined) texts[path] = await readMarkdown(admin(), space, id);
    }
    expect(texts).toEqual({
      home: `# Home\n\n{% include "ref:reusable-content/${two}" %}`,
      'below/page': `# Page\n\n{% include "ref:reusable-content/${one}" %}`,
      alone: `# Alone\n\n{% include "ref:reusable-content/${one}" %}`,
    });
    expect((await read(space)).reusableContents).toEqual(before.reusableContents);
  });

  it.each(['', ': : :', '- a\n- b', 'text', '&a [*a, *a]'])(
    'ignores a file of variables without valid variables: %j',
    async (text) => {
      await edited({ change: 'set_variables', variables: { a: '1' } });
      await importFiles({ 'README.md': 'text', '.gitbook/vars.yaml': text });
      expect((await read(space)).variables).toEqual({ a: '1' });
    },
  );
});

describe('an edit', () => {
  it('resolves an include by path to the exported reusable content', async () => {
    const first = await edited(reusable('A note', 'one'), insert('Part', ''));
    const [one = ''] = first.reusableContents;
    const include = (target: string) => `{% include "${target}" %}`;
    const { pages, reusableContents } = await edited(
      insert('Top', `${include('.gitbook/includes/a-note.md')}\n\n${include('.gitbook/includes/none.md')}`),
      insert('Below', include('../.gitbook/includes/a-note-1.md'), { into: first.pages[0] }),
      reusable('Outer', include('/.gitbook/includes/a-note.md')),
      reusable('A note', 'two'),
    );
    const [outer = '', two = ''] = reusableContents;
    expect(await readMarkdown(admin(), space, pages[0] ?? '')).toBe(
      `${include(`ref:reusable-content/${one}`)}\n\n${include('.gitbook/includes/none.md')}`,
    );
    expect(await readMarkdown(admin(), space, pages[1] ?? '')).toBe(include(`ref:reusable-content/${two}`));
    const found = (await read(space)).reusableContents.find(({ id }) => id === outer);
    expect(found?.document.markdown).toBe(include(`ref:reusable-content/${one}`));
    const links = await admin().get(`/spaces/${space}/content/page/${String(pages[0])}/links`);
    expect(links.body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({
          status: 'ok',
          targetReference: expect.objectContaining({ kind: 'reusable-content', id: one }) as object,
        }),
      ]) as object[],
    });
  });
});
