import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { type Page, readRevision } from '../support/content.js';
import type { Standing, World } from '../support/factories.js';
import { idsOf } from '../support/lists.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';
const BOOK = {
  'README.md': '# Welcome\n\nHello.',
  'SUMMARY.md':
    '# Summary\n\n* [Welcome](README.md)\n* [Guide](guide/README.md)\n  * [First steps](guide/first-steps.md)\n* [Grüße](gruesse.md)\n',
  'guide/README.md': '# Guide\n\nSee [first](first-steps.md) and ![logo](../logo.png).',
  'guide/first-steps.md': '# First steps\n\nBack to the [guide](README.md).',
  'gruesse.md': '# Grüße\n\nHallo.',
  'logo.png': PNG,
  'data.csv': 'a,b\n1,2\n',
};

describe('the content of a space', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let base: string;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    base = `/spaces/${spaceId}/content`;
    await app.build.importArchive(world, spaceId, BOOK);
  });
  afterAll(() => app.stop());

  const admin = () => app.client(world.admin);
  const revision = () => readRevision(admin(), spaceId);
  async function guide(): Promise<Page> {
    const found = (await revision()).pages.find(({ title }) => title === 'Guide');
    if (found === undefined) throw new Error('The guide is missing.');
    return found;
  }

  it('is returned as a revision with all pages and files', async () => {
    const { status, body } = await admin().get(base);
    const space = await admin().get(`/spaces/${spaceId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'revision',
      id: space.body.revision,
      parents: [expect.any(String)],
      type: 'edits',
      reusableContents: [],
      variables: {},
      urls: { app: `http://docs.test/app/spaces/${spaceId}/revisions/${body.id}` },
      pages: [
        { title: 'Welcome', slug: 'welcome', path: 'welcome', pages: [] },
        {
          title: 'Guide',
          path: 'guide',
          pages: [{ title: 'First steps', slug: 'first-steps', path: 'guide/first-steps', pages: [] }],
        },
        { title: 'Grüße', slug: 'grüße', path: 'grüße' },
      ],
    });
    expect((body.files as { name: string }[]).map(({ name }) => name).sort()).toEqual([
      'data.csv',
      'logo.png',
    ]);
    expect(JSON.stringify(body.pages)).not.toContain('"markdown"');
  });

  it('lists its pages as the revision does', async () => {
    const response = await admin().get(`${base}/pages`);
    expect(response.body).toEqual({ pages: (await revision()).pages });
  });

  it('is empty in a new space', async () => {
    const empty = await app.build.space(world);
    expect((await admin().get(`/spaces/${empty}/content/pages`)).body).toEqual({ pages: [] });
    expect((await admin().get(`/spaces/${empty}/content/files`)).body).toEqual({ count: 0, items: [] });
    expect((await admin().get(`/spaces/${empty}/content/path/`)).status).toBe(404);
  });

  describe('shows a page', () => {
    it('by its id, with its text', async () => {
      const page = await guide();
      const response = await admin().get(`${base}/page/${page.id}`);
      expect(response.status).toBe(200);
      const { markdown, ...rest } = response.body as { markdown: string };
      expect(rest).toEqual(page);
      expect(markdown).toContain('[first](first-steps.md)');
      expect(markdown).toContain('![logo](../logo.png)');
    });

    it.each<[string, string]>([
      ['guide', 'Guide'],
      ['guide/first-steps', 'First steps'],
      ['guide%2Ffirst-steps', 'First steps'],
      ['guide%2ffirst-steps', 'First steps'],
      ['guide/first-steps/', 'First steps'],
      ['gr%C3%BC%C3%9Fe', 'Grüße'],
      ['', 'Welcome'],
    ])('by the path "%s"', async (path, title) => {
      const response = await admin().get(`${base}/path/${path}`);
      expect(response.status).toBe(200);
      const byId = await admin().get(`${base}/page/${response.body.id}`);
      expect(response.body).toEqual(byId.body);
      expect(response.body.title).toBe(title);
    });

    it('by the empty path, even without a slash', async () => {
      expect((await admin().get(`${base}/path`)).body.title).toBe('Welcome');
    });

    it.each([
      'nothing',
      'guide/nothing',
      'first-steps',
      'guide//first-steps',
      '/guide',
      'Guide',
      'guide%252Ffirst-steps',
      'guide.md',
      '../content',
      '%00',
      'x'.repeat(3000),
    ])('not by the path "%s"', async (path) => {
      const response = await app.http
        .get(`/v1${base}/path/${path.replace('..', '%2E%2E')}`)
        .set('Authorization', `Bearer ${world.admin.token}`);
      expect(response.status).toBe(404);
    });

    it.each(['metadata=true', 'metadata=false', 'format=markdown'])('with %s', async (query) => {
      const page = await guide();
      const plain = await admin().get(`${base}/page/${page.id}`);
      expect((await admin().get(`${base}/page/${page.id}?${query}`)).body).toEqual(plain.body);
      expect((await admin().get(`${base}/path/guide?${query}`)).body).toEqual(plain.body);
    });

    it.each(['metadata=1', 'metadata=', 'format=html', 'format=', 'colour=red'])(
      'not with %s',
      async (query) => {
        const page = await guide();
        expect((await admin().get(`${base}/page/${page.id}?${query}`)).status).toBe(400);
        expect((await admin().get(`${base}/path/guide?${query}`)).status).toBe(400);
      },
    );
  });

  describe('shows its files', () => {
    it('in the list as when read alone, with the dimensions of images', async () => {
      const list = await admin().get(`${base}/files`);
      expect(list.body.count).toBe(2);
      for (const file of list.body.items as { id: string; name: string }[]) {
        expect((await admin().get(`${base}/files/${file.id}`)).body).toEqual(file);
        expect(file).toMatchObject(
          file.name === 'logo.png'
            ? { contentType: 'image/png', size: PNG.length, dimensions: { width: 3, height: 2 } }
            : { contentType: 'text/csv', size: 8 },
        );
        expect('dimensions' in file).toBe(file.name === 'logo.png');
      }
    });
  });

  describe('belongs to its space:', () => {
    it('a page or file of another space is not found under it', async () => {
      const other = await app.build.space(world);
      await app.build.importArchive(world, other, { 'a.md': '# Another\n\n[c](c.csv)', 'c.csv': '1' });
      const { pages, files } = await readRevision(admin(), other);
      expect((await admin().get(`${base}/page/${pages[0]?.id}`)).status).toBe(404);
      expect((await admin().get(`${base}/files/${files[0]?.id}`)).status).toBe(404);
      expect((await admin().get(`${base}/path/${pages[0]?.path}`)).status).toBe(404);
      expect((await admin().get(`/spaces/${other}/content/page/${pages[0]?.id}`)).status).toBe(200);
    });

    it.each([UNKNOWN_ID, 'nothing', '0', '__proto__', '%00', 'x'.repeat(2000)])(
      'no page or file is found %s',
      async (id) => {
        expect((await admin().get(`${base}/page/${id}`)).status).toBe(404);
        expect((await admin().get(`${base}/files/${id}`)).status).toBe(404);
      },
    );

    it('the id of a page is not one of a file, or vice versa', async () => {
      const { pages, files } = await revision();
      expect((await admin().get(`${base}/page/${files[0]?.id}`)).status).toBe(404);
      expect((await admin().get(`${base}/files/${pages[0]?.id}`)).status).toBe(404);
    });

    it('it is unavailable once the space is deleted', async () => {
      const deleted = await app.build.space(world);
      await app.build.importArchive(world, deleted, { 'a.md': '# A\n\n[c](c.csv)', 'c.csv': '1' });
      const { pages, files } = await readRevision(admin(), deleted);
      await app.database.query('UPDATE spaces SET deleted_at = now() WHERE id = $1', [deleted]);
      const path = `/spaces/${deleted}/content`;
      const paths = [path, `${path}/pages`, `${path}/files`, `${path}/path/a`];
      paths.push(
        `${path}/page/${pages[0]?.id}`,
        `${path}/files/${files[0]?.id}`,
        `/spaces/${deleted}/search?query=a`,
      );
      for (const each of paths) expect((await admin().get(each)).status).toBe(404);
      const download = files[0]?.downloadURL.replace('http://docs.test', '') ?? '';
      expect((await app.http.get(download)).status).toBe(404);
    });

    it.each<[Standing, number]>([
      ['comment', 200],
      ['read', 200],
      ['guest', 404],
      ['outsider', 404],
      ['disabled', 404],
    ])('the standing %s reads it: %i', async (standing, status) => {
      const actor = (await app.build.everyStanding(world))[standing];
      const { pages, files } = await revision();
      const paths = [base, `${base}/pages`, `${base}/files`, `${base}/path/guide`, `${base}/path/`];
      paths.push(`${base}/page/${pages[0]?.id}`, `${base}/files/${files[0]?.id}`);
      for (const path of paths) expect((await app.client(actor).get(path)).status).toBe(status);
    });
  });

  describe('carries an entity tag:', () => {
    async function reads(): Promise<string[]> {
      const { pages, files } = await revision();
      return [
        base,
        `${base}/pages`,
        `${base}/page/${pages[0]?.id}`,
        `${base}/path/guide`,
        `${base}/files/${files[0]?.id}`,
      ];
    }
    const tagOf = async (path: string): Promise<string> => (await admin().get(path)).headers.etag as string;

    it('a strong one, the same for the same content', async () => {
      for (const path of await reads()) {
        const tag = await tagOf(path);
        expect(tag).toMatch(/^"[^"]+"$/);
        expect(await tagOf(path)).toBe(tag);
      }
    });

    it.each<[string, (tag: string) => string]>([
      ['the tag', (tag) => tag],
      ['the tag made weak', (tag) => `W/${tag}`],
      ['the tag in a list', (tag) => `"a", ${tag},W/"b"`],
      ['anything', () => '*'],
    ])('a request with %s gets 304', async (_, header) => {
      for (const path of await reads()) {
        const tag = await tagOf(path);
        const response = await admin().get(path).header('If-None-Match', header(tag));
        expect({ path, status: response.status, etag: response.headers.etag }).toEqual({
          path,
          status: 304,
          etag: tag,
        });
        expect(response.text).toBe('');
      }
    });

    it.each(['"other"', 'W/"other"', '"a", "b"', '', 'nonsense'])(
      'a request with %j gets a full response',
      async (header) => {
        for (const path of await reads()) {
          expect((await admin().get(path).header('If-None-Match', header)).status).toBe(200);
        }
      },
    );

    it('a response without one is always sent in full', async () => {
      const token = `Bearer ${world.admin.token}`;
      for (const path of [
        '/v1/user',
        '/v1/orgs',
        `/v1/orgs/${world.id}`,
        `/v1/spaces/${spaceId}/search?query=a`,
        '/healthz',
      ]) {
        for (const known of ['*', '"other"', 'W/"other"']) {
          const send = (method: 'get' | 'head') =>
            app.http[method](path).set('Authorization', token).set('If-None-Match', known);
          const response = await send('get');
          expect([path, known, response.status, response.headers.etag]).toEqual([
            path,
            known,
            200,
            undefined,
          ]);
          expect(response.text).not.toBe('');
          expect((await send('head')).status).toBe(200);
        }
      }
    });

    it('HEAD returns it, too', async () => {
      for (const path of await reads()) {
        const tag = await tagOf(path);
        const head = () => app.http.head(`/v1${path}`).set('Authorization', `Bearer ${world.admin.token}`);
        expect((await head()).headers.etag).toBe(tag);
        expect((await head().set('If-None-Match', tag)).status).toBe(304);
      }
    });

    it('it gives no access to callers who may not read', async () => {
      const stranger = await app.build.person();
      for (const path of await reads()) {
        const tag = await tagOf(path);
        expect((await app.client(stranger).get(path).header('If-None-Match', tag)).status).toBe(404);
        expect((await app.client().get(path).header('If-None-Match', tag)).status).toBe(401);
      }
    });

    it.each([
      ['an unknown page', 'page/01900000-0000-7000-8000-000000000000'],
      ['no id', 'page/no-id'],
      ['an unknown path', 'path/nowhere'],
    ])('is 404 for %s, even with the tag of the revision', async (_, path) => {
      const tag = `"${(await revision()).id}"`;
      expect((await admin().get(`${base}/${path}`).header('If-None-Match', tag)).status).toBe(404);
      expect((await admin().get(`${base}/${path}`).header('If-None-Match', '*')).status).toBe(404);
    });

    it('it changes when the content changes, and stays after an import that changes nothing', async () => {
      const changing = await app.build.space(world);
      await app.build.importArchive(world, changing, BOOK);
      const paths = [`/spaces/${changing}/content`, `/spaces/${changing}/content/pages`];
      paths.push(`/spaces/${changing}/content/path/guide`);
      for (const path of paths) {
        const tag = await tagOf(path);
        await app.build.importArchive(world, changing, BOOK);
        expect(await tagOf(path)).toBe(tag);
        await app.build.importArchive(world, changing, {
          ...BOOK,
          'guide/README.md': `# Guide\n\nNow ${path}`,
        });
        const response = await admin().get(path).header('If-None-Match', tag);
        expect(response.status).toBe(200);
        expect(response.headers.etag).not.toBe(tag);
        await app.build.importArchive(world, changing, BOOK);
      }
    });

    it('it changes before the links to files expire', async () => {
      const { files } = await revision();
      const path = `${base}/files/${files[0]?.id}`;
      const before = await admin().get(path);
      const expires = new URL(before.body.downloadURL as string).searchParams.get('expires');
      app.clock.advance(Number(expires) * 1000 - app.clock.now().getTime() - 1000);
      const after = await admin()
        .get(path)
        .header('If-None-Match', before.headers.etag as string);
      expect(after.status).toBe(200);
      expect(after.body.downloadURL).not.toBe(before.body.downloadURL);
      const complete = await admin()
        .get(base)
        .header('If-None-Match', `"${(await revision()).id}"`);
      expect(complete.status).toBe(200);
    });
  });

  it('keeps ids when it is imported again', async () => {
    const repeated = await app.build.space(world);
    await app.build.importArchive(world, repeated, BOOK);
    const before = await readRevision(admin(), repeated);
    await app.build.importArchive(world, repeated, { ...BOOK, 'gruesse.md': '# Grüße\n\nChanged.' });
    const after = await readRevision(admin(), repeated);
    expect(after.id).not.toBe(before.id);
    expect(after.parents).toEqual([before.id]);
    expect(after.pages.map(({ id }) => id)).toEqual(before.pages.map(({ id }) => id));
    expect(idsOf(await admin().get(`/spaces/${repeated}/content/files`))).toEqual(
      before.files.map(({ id }) => id),
    );
  });
});
