import type { Response } from 'supertest';
import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import type { ApiClient } from '../support/client.js';
import { type Edited, editContent, insertPage, openChangeRequest } from '../support/change-request.js';
import { type Page, readRevision } from '../support/content.js';
import { STANDINGS, type World } from '../support/factories.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';
const include = (id: string): string => `{% include "ref:reusable-content/${id}" %}`;
const insertReusable = (title: string, markdown: string) => ({
  change: 'insert_reusable_content',
  title,
  document: { markdown },
});
const updateReusable = (id: string, markdown: string) => ({
  change: 'update_reusable_content',
  reusableContent: id,
  document: { markdown },
});

describe('the text of a page, read alone,', () => {
  let app: TestApp;
  let world: World;
  let space: string;
  let base: string;
  /** Target, Guide, Group. */
  let pages: string[];
  let note: string;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    space = await app.build.space(world);
    base = `/spaces/${space}/content`;
    const created = await edit(
      insertPage('Target', '# Hello\n'),
      insertReusable('Note', 'Mind {{ space.vars.a }} and {{ page.vars.b }}: [t](target.md).\n'),
      { change: 'insert_page', title: 'Group', type: 'group' },
      { change: 'set_variables', variables: { a: 'Ä', unused: 'x' } },
    );
    note = created.reusableContents[0] as string;
    const markdown = `# Guide {{ space.vars.a }}\n\n[t](target.md#hello)\n\n${include(note)}\n`;
    const guide = await edit(insertPage('Guide', markdown, { variables: { b: 'Bee' } }));
    pages = [created.pages[0], guide.pages[0], created.pages[1]] as string[];
  });

  const admin = () => app.client(world.admin);
  const edit = (...changes: object[]): Promise<Edited> => editContent(admin(), base, changes);
  const get = async (path: string): Promise<Response> => {
    const response = await admin().get(path);
    expect([path, response.status]).toEqual([path, 200]);
    return response;
  };
  const statusOf = async (path: string): Promise<number> => (await admin().get(path)).status;
  const guide = (at = base): string => `${at}/page/${pages[1]}`;
  const read = async (path: string): Promise<unknown> => (await get(path)).body as unknown;
  const documentIdOf = async (path: string): Promise<string> =>
    ((await read(path)) as Page).documentId as string;
  const everyPlace = async () => {
    const changeRequest = await openChangeRequest(admin(), space);
    const { id } = await readRevision(admin(), space);
    return [base, changeRequest.content, `/spaces/${space}/revisions/${id}`];
  };

  it('is the text of the page, in every place with pages', async () => {
    for (const at of await everyPlace()) {
      const page = (await read(`${guide(at)}?format=document`)) as { document: object };
      expect(page.document).toMatchObject({ object: 'document', nodes: [{ type: 'heading-1' }, {}, {}] });
      expect(await read(`${guide(at)}/document`)).toEqual(page.document);
      const evaluated = (await read(`${guide(at)}?format=document&evaluated=true`)) as { document: object };
      expect(evaluated.document).not.toEqual(page.document);
      expect(await read(`${guide(at)}/document?evaluated=true`)).toEqual(evaluated.document);
    }
  });

  it('can be read by the id of the document, which the same text keeps', async () => {
    const id = await documentIdOf(guide());
    const expected = await read(`${guide()}/document`);
    const places = await everyPlace();
    for (const at of [...places, `/spaces/${space}`]) {
      expect(await read(`${at}/documents/${id}`)).toEqual(expected);
      const evaluated = await read(`${at}/documents/${id}?evaluated=true`);
      expect(evaluated).toEqual(await read(`${guide()}/document?evaluated=true`));
    }
    await edit({ change: 'update_page', page: pages[1], title: 'Renamed', slug: 'moved', emoji: '🚀' });
    expect(await documentIdOf(guide())).toBe(id);
    await edit({ change: 'update_page', page: pages[1], document: { markdown: 'other' } });
    expect(await documentIdOf(guide())).not.toBe(id);
  });

  it("can be that of a reusable content, by its id or its document's", async () => {
    for (const at of [...(await everyPlace()), `/spaces/${space}`]) {
      const document = await read(`${at}/reusable-contents/${note}/document?evaluated=true`);
      expect(document).toMatchObject({ nodes: [{ type: 'paragraph' }] });
      expect(JSON.stringify(document)).toContain('Mind Ä and ');
      // No page contains it.
      expect(JSON.stringify(document)).toContain(' and {{ page.vars.b }}: ');
    }
    const text = { title: 'Same', document: { markdown: 'Only here.' } };
    const { reusableContents, pages: added } = await edit(
      { change: 'insert_page', ...text },
      { change: 'insert_reusable_content', ...text },
    );
    const id = await documentIdOf(`${base}/page/${added[0]}`);
    await edit({ change: 'delete_page', page: added[0] });
    expect(await read(`${base}/documents/${id}`)).toEqual(
      await read(`${base}/reusable-contents/${reusableContents[0]}/document`),
    );
  });

  it('has the variables of the first page with this text', async () => {
    const text = '{{ page.vars.b }} {{ space.vars.a }}';
    const { pages: made } = await edit(
      insertPage('First', text, { variables: { b: 'one' } }),
      insertPage('Second', text, { variables: { b: 'two' } }),
    );
    const id = await documentIdOf(`${base}/page/${made[1]}`);
    const query = 'format=markdown&evaluated=true';
    expect(await read(`${base}/documents/${id}?${query}`)).toEqual({ markdown: 'one Ä' });
    expect(await read(`${base}/page/${made[1]}/document?${query}`)).toEqual({ markdown: 'two Ä' });
    await edit({ change: 'move_page', page: made[1], at: 0 });
    expect(await read(`${base}/documents/${id}?${query}`)).toEqual({ markdown: 'two Ä' });
  });

  it('is markdown with format=markdown, with relative paths or with IDs', async () => {
    const { markdown } = (await read(guide())) as { markdown: string };
    expect(markdown).toContain('[t](target.md#hello)');
    expect(await read(`${guide()}/document?format=markdown`)).toEqual({ markdown });
    const stable = { markdown: markdown.replace('target.md#hello', `/pages/${pages[0]}#hello`) };
    const query = 'format=markdown&format.markdown.refs=stable';
    expect(await read(`${guide()}/document?${query}`)).toEqual(stable);
    expect(await read(`${base}/documents/${await documentIdOf(guide())}?${query}`)).toEqual(stable);
    expect(await read(`${guide()}?${query}`)).toMatchObject(stable);
    expect(await read(`${base}/path/guide?${query}`)).toMatchObject(stable);
    const { reusableContents } = (await read(`${base}?format.markdown.refs=stable`)) as {
      reusableContents: { document: { markdown: string } }[];
    };
    expect(reusableContents[0]?.document.markdown).toContain(`[t](/pages/${pages[0]})`);
    const ofNote = `${base}/reusable-contents/${note}/document?format=markdown`;
    expect(((await read(ofNote)) as { markdown: string }).markdown).toContain('[t](target.md)');
    await edit({ change: 'update_page', page: pages[1], document: { markdown: stable.markdown } });
    expect(((await read(guide())) as { markdown: string }).markdown).toBe(markdown);
  });

  it('stays the same when it comes back with IDs, also with those of other spaces and of nothing', async () => {
    const other = await app.build.space(world);
    const { pages: there } = await editContent(admin(), `/spaces/${other}/content`, [
      insertPage('There', 'x'),
    ]);
    const { files, pages: made } = await edit(
      { change: 'insert_files', files: [{ name: 'a b.png', base64: PNG.toString('base64') }] },
      insertPage('Gone', 'x'),
    );
    const id = { page: pages[0], file: files[0], other, there: there[0], gone: made[0] };
    const written = [
      `[t](/pages/${id.page}#hello) ![i](/files/${id.file}) <a href="/files/${id.file}">f</a>`,
      `[s](/spaces/${id.other}/pages/${id.there}#a) [n](/pages/${id.gone})`,
      `{% content-ref url="/pages/${id.page}" %}\n[t](/pages/${id.page})\n{% endcontent-ref %}`,
    ].join('\n\n');
    await edit({ change: 'update_page', page: pages[1], document: { markdown: written } });
    const [documentId, document] = [await documentIdOf(guide()), await read(`${guide()}/document`)];
    expect(await read(guide())).toMatchObject({
      markdown: expect.stringMatching(/^\[t\]\(target\.md#hello\) !\[i\]\(assets\/a%20b\.png\)/),
    });
    for (const [kind, value] of [
      ['page', id.page],
      ['page', id.gone],
      ['file', id.file],
      ['space', id.other],
    ])
      expect(JSON.stringify(document)).toContain(`"${kind}":"${value}"`);
    await edit({ change: 'delete_page', page: id.gone });
    const query = 'format=markdown&format.markdown.refs=stable';
    const { markdown } = (await read(`${guide()}/document?${query}`)) as { markdown: string };
    expect(markdown).toBe(written);
    await edit({ change: 'update_page', page: pages[1], document: { markdown: 'other' } });
    await edit({ change: 'update_page', page: pages[1], document: { markdown } });
    expect(await documentIdOf(guide())).toBe(documentId);
  });

  it('has the values of variables with evaluated=true and evaluated=deterministic-only alike', async () => {
    const [all, deterministic] = [
      await read(`${guide()}/document?evaluated=true&format=markdown`),
      await read(`${guide()}/document?evaluated=deterministic-only&format=markdown`),
    ];
    expect(all).toMatchObject({ markdown: expect.stringMatching(/^# Guide Ä\n/) });
    expect(deterministic).toEqual(all);
    expect(await read(`${guide()}?evaluated=deterministic-only`)).toMatchObject(all as object);
    expect(await read(`${guide()}/document?evaluated=false&format=markdown`)).toMatchObject({
      markdown: expect.stringMatching(/^# Guide \{\{/),
    });
  });

  it.each([
    ['evaluated=yes', 'evaluated'],
    ['evaluated=true&evaluated=true', 'evaluated'],
    ['dereferenced=pages', 'dereferenced'],
    ['dereferenced=', 'dereferenced'],
    ['dereferenced=reusable-contents&format=markdown', 'dereferenced'],
    ['format=html', 'format'],
    ['format.markdown.refs=short', 'format.markdown.refs'],
  ])('refuses %s', async (query, path) => {
    const { status, body } = await admin().get(`${guide()}/document?${query}`);
    expect([status, body.error?.details?.[0]?.path]).toEqual([400, path]);
  });

  it('refuses the same parameters as the read of a page', async () => {
    for (const query of ['evaluated=yes', 'format.markdown.refs=short'])
      expect([query, await statusOf(`${guide()}?${query}`)]).toEqual([query, 400]);
  });

  it('is 404 for pages without a text, and for ids of other texts, revisions and spaces', async () => {
    const [id, old] = [await documentIdOf(guide()), await readRevision(admin(), space)];
    const changeRequest = await openChangeRequest(admin(), space);
    const draft = await changeRequest.edit(
      insertPage('Draft', 'Nobody knows.'),
      insertReusable('Secret', 'Nobody.'),
    );
    const draftId = await documentIdOf(`${changeRequest.content}/page/${draft.pages[0]}`);
    await edit({ change: 'update_page', page: pages[1], document: { markdown: 'Now.' } });
    const other = await app.build.space(world);
    const gone = [
      `${base}/page/${pages[2]}/document`,
      `${base}/page/${UNKNOWN_ID}/document`,
      `${base}/page/x/document`,
      `${base}/page/${draft.pages[0]}/document`,
      ...[base, `/spaces/${space}`].flatMap((at) => [
        `${at}/documents/${id}`,
        `${at}/documents/${draftId}`,
        `${at}/documents/${'0'.repeat(64)}`,
        `${at}/documents/constructor`,
        `${at}/reusable-contents/${draft.reusableContents[0]}/document`,
        `${at}/reusable-contents/${pages[1]}/document`,
        `${at}/reusable-contents/x/document`,
      ]),
      `/spaces/${other}/documents/${await documentIdOf(guide())}`,
      `/spaces/${other}/content/page/${pages[1]}/document`,
      `/spaces/${other}/reusable-contents/${note}/document`,
      `/spaces/${other}/revisions/${old.id}/page/${pages[1]}/document`,
    ];
    for (const path of gone) expect([path, await statusOf(path)]).toEqual([path, 404]);
    expect(await statusOf(`/spaces/${space}/revisions/${old.id}/documents/${id}`)).toBe(200);
    expect(await statusOf(`${changeRequest.content}/documents/${draftId}`)).toBe(200);
  });

  describe('has an entity tag', () => {
    const queries = [
      '',
      '?evaluated=true',
      '?dereferenced=reusable-contents',
      '?dereferenced=reusable-contents&evaluated=true',
      '?format=markdown',
      '?format=markdown&format.markdown.refs=stable',
    ];
    const tags = async (): Promise<string[]> => {
      const found: string[] = [];
      for (const query of queries)
        found.push((await get(`${guide()}/document${query}`)).headers.etag as string);
      return found;
    };
    /** The queries whose tag differs after changes. */
    const changedBy = async (...changes: object[]): Promise<string[]> => {
      const before = await tags();
      await edit(...changes);
      const after = await tags();
      return queries.filter((_, at) => before[at] !== after[at]);
    };

    it('that is answered with 304, and differs between views', async () => {
      const found = await tags();
      expect(new Set(found).size).toBe(queries.length);
      for (const [at, query] of queries.entries()) {
        const response = await get(`${guide()}/document${query}`);
        expect(response.headers['cache-control']).toBe('private, no-cache');
        const known = await admin()
          .get(`${guide()}/document${query}`)
          .header('If-None-Match', found[at] as string);
        expect([query, known.status, known.text]).toEqual([query, 304, '']);
      }
    });

    it('that changes only with the text shown', async () => {
      const update = (page: number, rest: object) => ({ change: 'update_page', page: pages[page], ...rest });
      expect(
        await changedBy(update(0, { title: 'Else', slug: 'target' }), update(1, { emoji: '🚀' })),
      ).toEqual([]);
      expect(await changedBy({ change: 'set_variables', variables: { a: 'Ä', unused: 'y' } })).toEqual([]);
      expect(await changedBy(insertReusable('Unused', 'x'), insertPage('New', 'y'))).toEqual([]);
      expect(await changedBy(update(0, { slug: 'elsewhere' }))).toEqual(['?format=markdown']);
      expect(await changedBy(update(1, { variables: { b: 'C' } }))).toEqual([
        '?dereferenced=reusable-contents&evaluated=true',
      ]);
      expect(await changedBy(updateReusable(note, 'Other.'))).toEqual([
        '?dereferenced=reusable-contents',
        '?dereferenced=reusable-contents&evaluated=true',
      ]);
      expect(await changedBy({ change: 'set_variables', variables: { a: 'B' } })).toEqual([
        '?evaluated=true',
        '?dereferenced=reusable-contents&evaluated=true',
      ]);
      expect(
        await changedBy(
          update(1, { document: { markdown: `{{ space.vars.a }} [t](elsewhere.md)\n${include(note)}` } }),
        ),
      ).toEqual(queries);
    });
  });

  describe('with dereferenced=reusable-contents', () => {
    const filled = async (query = ''): Promise<string> =>
      JSON.stringify(await read(`${guide()}/document?dereferenced=reusable-contents${query}`));

    it('has reusable contents inserted, including nested ones, with the variables of the page', async () => {
      expect(await filled()).toContain('"expression":"page.vars.b"');
      const inner = await edit(insertReusable('Inner', 'Inner {{ page.vars.b }}.'));
      await edit(updateReusable(note, `Outer.\n\n${include(inner.reusableContents[0] as string)}\n`));
      const document = await filled('&evaluated=true');
      expect(document).toContain('Outer.');
      expect(document).toContain('Inner Bee.');
      expect(document).not.toContain('reusable-content');
    });

    it('keeps includes that are missing or circular', async () => {
      const other = (await edit(insertReusable('Other', `Other.\n\n${include(note)}`)))
        .reusableContents[0] as string;
      await edit(updateReusable(note, `Note.\n\n${include(other)}\n\n${include(note)}`));
      const places = [...(await filled()).matchAll(/"reusableContent":"([\w-]+)"/g)].map(([, id]) => id);
      expect(places).toEqual([note, note]);
      await edit({ change: 'delete_reusable_content', reusableContent: note });
      expect(await filled()).toContain(`"reusableContent":"${note}"`);
    });

    it("works for the text of a reusable content, by its id and its document's", async () => {
      const outer = (await edit(insertReusable('Outer', `Outer.\n\n${include(note)}`))).reusableContents[0];
      const document = await read(
        `${base}/reusable-contents/${outer}/document?dereferenced=reusable-contents`,
      );
      expect(document).toMatchObject({ nodes: [{ type: 'paragraph' }, { type: 'paragraph' }] });
    });

    it('is 422 each time it would be longer than a page', async () => {
      const { reusableContents } = await edit(
        ...Array.from({ length: 10 }, (_, at) => insertReusable(`Fan ${at}`, 'Leaf.')),
      );
      await edit(
        ...reusableContents
          .slice(0, -1)
          .map((id, at) =>
            updateReusable(id, `${include(reusableContents[at + 1] as string)}\n\n`.repeat(1_000)),
          ),
        {
          change: 'update_page',
          page: pages[1],
          document: { markdown: include(reusableContents[0] as string) },
        },
      );
      const path = `${guide()}/document?dereferenced=reusable-contents`;
      for (const query of ['', '&evaluated=true', '', '']) {
        const { status, body } = await admin().get(path + query);
        expect([status, body.error?.message]).toEqual([
          422,
          expect.stringMatching('longer than 1048576 bytes.* without "dereferenced"'),
        ]);
      }
      expect(await statusOf(`${guide()}/document`)).toBe(200);
      await edit(updateReusable(reusableContents[1] as string, 'Short.'));
      expect((await get(path)).text.split('Short.')).toHaveLength(1_001);
    });

    it('inserts thousands of reusable contents into one text', async () => {
      const { reusableContents } = await edit(
        ...Array.from({ length: 500 }, (_, at) => insertReusable(`Part ${at}`, `Part ${at}.`)),
      );
      const markdown = reusableContents.map(include).join('\n\n').concat('\n\n').repeat(10);
      await edit({ change: 'update_page', page: pages[1], document: { markdown } });
      const parts = [...(await filled()).matchAll(/"text":"Part (\d+)\."/g)].map(([, at]) => Number(at));
      expect(parts).toHaveLength(5_000);
      expect(parts.slice(0, 500)).toEqual(Array.from({ length: 500 }, (_, at) => at));
    });
  });

  describe('is readable for', () => {
    /** The paths with the ID of the text that the caller gets; that of members if the caller gets none. */
    const paths = async (client: ApiClient, query: string): Promise<string[]> => {
      const seen = (await client.get(guide() + query)).body as Partial<Page>;
      const id = seen.documentId ?? (await documentIdOf(guide()));
      return pathsWith(id);
    };
    const pathsWith = (id: string): string[] => [
      `${guide()}/document`,
      `${base}/documents/${id}`,
      `/spaces/${space}/documents/${id}`,
      `${base}/reusable-contents/${note}/document`,
      `/spaces/${space}/reusable-contents/${note}/document`,
    ];
    /** The statuses of the paths, in each view once. */
    const statuses = async (client: ApiClient, query = ''): Promise<number[]> => {
      const found = new Set<number>();
      for (const path of await paths(client, query)) found.add((await client.get(path + query)).status);
      return [...found];
    };

    it('everyone who may read the page', async () => {
      const cast = await app.build.everyStanding(world);
      const places = await everyPlace();
      for (const standing of STANDINGS) {
        const client = app.client(cast[standing]);
        const expected = ['guest', 'outsider', 'disabled'].includes(standing) ? 404 : 200;
        expect([standing, await statuses(client)]).toEqual([standing, [expected]]);
        expect([standing, (await client.get(guide())).status]).toEqual([standing, expected]);
        for (const at of places) {
          const { status } = await client.get(`${guide(at)}/document`);
          expect([standing, at, status]).toEqual([standing, at, expected]);
        }
      }
    });

    it('no token without the scope read', async () => {
      expect(await statuses(app.client())).toEqual([401]);
      const writer = await app.build.token(world.admin, { scopes: ['write'] });
      expect(await statuses(app.client(writer))).toEqual([403]);
    });

    it('nobody whose role has ended, whatever entity tag they send', async () => {
      const person = await app.build.member(world.id, 'read');
      const client = app.client(person);
      const { etag } = (await client.get(`${guide()}/document`)).headers as { etag: string };
      await admin().patch(`/orgs/${world.id}/members/${person.id}`, { role: null });
      const known = await client.get(`${guide()}/document`).header('If-None-Match', etag);
      expect([known.status, ...(await statuses(client))]).toEqual([404, 404]);
    });

    it('visitors of a site, only for content that the site shows', async () => {
      await admin().patch(`/spaces/${space}`, { defaultLevel: null });
      const { id: before } = await readRevision(admin(), space);
      const changeRequest = await openChangeRequest(admin(), space);
      await edit(insertPage('Later'));
      const siteId = await app.build.site(world, { spaces: [space], visibility: 'share-link' });
      const site = `/orgs/${world.id}/sites/${siteId}`;
      const link = await admin().post(`${site}/share-links`, { name: 'Readers' });
      const address = (link.body as { urls: { published: string } }).urls.published;
      const resolved = await app.client().post('/urls/published', { url: address });
      const visitor = app.client((resolved.body as { apiToken: string }).apiToken);
      const stranger = app.client(await app.build.person());
      const shareKey = new URL(address).searchParams.get('shareKey') ?? '';
      const right = `?shareKey=${encodeURIComponent(shareKey)}`;

      expect(await statuses(visitor)).toEqual([200]);
      expect(await statuses(stranger, right)).toEqual([200]);
      expect(await statuses(stranger, '?shareKey=wrong')).toEqual([404]);
      expect((await visitor.get(`${guide()}/document`)).body).toEqual(await read(`${guide()}/document`));

      const { id: head } = await readRevision(admin(), space);
      const places = [head, before].map((id) => `/spaces/${space}/revisions/${id}`);
      const elsewhere: number[] = [];
      for (const at of [...places, changeRequest.content])
        elsewhere.push((await visitor.get(`${guide(at)}/document`)).status);
      expect(elsewhere).toEqual([200, 404, 403]);

      await admin().post(`${site}/unpublish`);
      expect(await statuses(visitor)).toEqual([404]);
      expect(await statuses(stranger, right)).toEqual([404]);
    });
  });

  describe('that is long', () => {
    const long = (markdown: string) =>
      edit({ change: 'update_page', page: pages[1], document: { markdown } });

    it('is evaluated like a short one', async () => {
      await long('{{ space.vars.a }} [t](target.md)\n\n'.repeat(5_000));
      const { markdown } = (await read(`${guide()}/document?evaluated=true&format=markdown`)) as {
        markdown: string;
      };
      expect(markdown).toBe('Ä [t](target.md)\n\n'.repeat(5_000));
      expect(((await read(`${guide()}?evaluated=true`)) as { markdown: string }).markdown).toBe(markdown);
      const { nodes } = (await read(`${guide()}/document?evaluated=true`)) as { nodes: unknown[] };
      expect(nodes).toHaveLength(5_000);
    });

    it('is 422 if values make it longer than a page, wherever they are', async () => {
      await edit({ change: 'set_variables', variables: { a: 'x'.repeat(10_000) } });
      const message = 'longer than 1048576 bytes.* without "evaluated"';
      const refusals = async (path: string) => {
        const { status, body } = await admin().get(path);
        return [path, status, body.error?.message] as unknown;
      };
      for (const markdown of [
        '{{ space.vars.a }}\n\n'.repeat(200),
        '{{ space.vars.a }}\n\n'.repeat(10_000),
      ]) {
        await long(markdown);
        for (const query of ['', '&format=markdown', '&dereferenced=reusable-contents']) {
          const path = `${guide()}/document?evaluated=true${query}`;
          expect(await refusals(path)).toEqual([path, 422, expect.stringMatching(message)]);
          // No client can have its body, whatever tag they send.
          const known = await admin().get(path).header('If-None-Match', '*');
          expect([path, known.status]).toEqual([path, 422]);
        }
      }
      await edit(updateReusable(note, '{{ space.vars.a }}'));
      await long(`${include(note)}\n\n`.repeat(200));
      const path = `${guide()}/document?evaluated=true&dereferenced=reusable-contents`;
      expect(await refusals(path)).toEqual([path, 422, expect.stringMatching('without "dereferenced"')]);
    });

    it('and built to be slow, is returned as written', async () => {
      await long('a '.repeat(260_000));
      expect(await read(`${guide()}/document`)).toMatchObject({ nodes: [{ type: 'raw' }] });
    });
  });
});
