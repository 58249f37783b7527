import { TestApp } from '../support/app.js';
import { dataUrl, PNG, zip } from '../support/archive.js';
import { readRevision } from '../support/content.js';
import type { Person, World } from '../support/factories.js';
import { idsOf, walk } from '../support/lists.js';
import { SourceServer } from '../support/source-server.js';

interface ImportRecord {
  id: string;
  source: string;
  url: string;
  status: string;
  error?: string;
  revision?: string;
  importedResources: number;
  totalResources: number;
  skipped: { path: string; reason: string }[];
  startedAt: string;
  finishedAt: string;
  author?: { id: string };
}

describe('the history of imports', () => {
  let app: TestApp;
  let server: SourceServer;
  let world: World;
  let space: string;

  beforeAll(async () => {
    server = await SourceServer.start();
    app = await TestApp.start({ OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${server.port}` });
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
  });
  beforeEach(async () => {
    world = await app.build.organization();
    space = await app.build.space(world);
  });

  const importAs = (person: Person, source: string, url: string) =>
    app.client(person).post(`/spaces/${space}/content/import`, { source, url });
  const history = async (): Promise<ImportRecord[]> => {
    const listed = await app.client(world.admin).get(`/spaces/${space}/imports`);
    expect(listed.status).toBe(200);
    return (listed.body as { items: ImportRecord[] }).items;
  };

  it('lists imported and skipped resources with reasons, newest first', async () => {
    server.serve('/ok.png', PNG, 'image/png');
    const html = '<h1>Page</h1><img src="/ok.png"><img src="http://10.0.0.1/secret.png?key=topsecret">';
    const url = `${server.serve('/page.html', html, 'text/html')}?token=topsecret#part`;
    const startedAt = app.clock.now().toISOString();
    const first = await importAs(world.admin, 'html', url);
    expect(first.status).toBe(201);
    const second = await importAs(world.admin, 'markdown', dataUrl('# Two', 'text/markdown'));
    const [newest, oldest] = await history();
    const { pages, files } = await readRevision(app.client(world.admin), space);
    const [page, file] = [pages.find(({ title }) => title === 'Page')?.id, files[0]?.id];
    expect(newest).toMatchObject({ source: 'markdown', url: 'data:', status: 'succeeded', skipped: [] });
    expect(newest?.revision).toBe((second.body as { revision: string }).revision);
    expect(oldest).toEqual({
      object: 'import',
      id: expect.any(String) as string,
      source: 'html',
      slugs: 'title',
      mode: 'update',
      edits: 'overwrite',
      url: server.url('/page.html'),
      status: 'succeeded',
      ...(first.body as object),
      importedResources: 2,
      totalResources: 3,
      imported: [
        { path: expect.stringContaining('page') as string, kind: 'page', id: page },
        { path: expect.stringMatching(/\.png$/) as string, kind: 'file', id: file },
      ],
      deletedResources: 0,
      deleted: [],
      edited: [],
      skipped: [
        {
          path: 'http://10.0.0.1/secret.png',
          reason: expect.stringContaining('private or reserved') as string,
        },
      ],
      startedAt,
      finishedAt: startedAt,
      author: expect.objectContaining({ id: world.admin.id }) as object,
      urls: { location: `http://docs.test/v1/spaces/${space}/imports/${oldest?.id}` },
    });
  });

  it('contains failed imports with their reason, and no malformed requests', async () => {
    expect((await importAs(world.admin, 'zip', server.url('/missing.zip?token=topsecret'))).status).toBe(422);
    expect((await importAs(world.admin, 'zip', 'ftp://example.com/a.zip')).status).toBe(400);
    expect((await importAs(world.admin, 'tar', 'https://example.com/a.tar')).status).toBe(400);
    const records = await history();
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      status: 'failed',
      importedResources: 0,
      totalResources: 0,
      skipped: [],
    });
    expect(records[0]?.error).toContain('404');
    expect(records[0]).not.toHaveProperty('revision');
    expect(JSON.stringify(records)).not.toContain('topsecret');
  });

  it('names at most a hundred skipped resources', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 150 }, (_, i) => [`page-${i}.md`, Buffer.from([0xff, 0xfe, i])]),
    );
    const archive = await zip({ ...files, 'README.md': '# Hello' });
    const imported = await importAs(world.admin, 'zip', dataUrl(archive));
    expect(imported.body).toMatchObject({ importedResources: 1, totalResources: 151 });
    const [record] = await history();
    expect(record).toMatchObject({ importedResources: 1, totalResources: 151 });
    expect(record?.skipped).toHaveLength(100);
  });

  it('is shown to callers who may import', async () => {
    const cast = await app.build.everyStanding(world);
    for (const [standing, person] of Object.entries(cast)) {
      const client = app.client(person);
      const list = await client.get(`/spaces/${space}/imports`);
      const attempt = await client.post(`/spaces/${space}/content/import`, { source: 'zip', url: 'data:,x' });
      expect({ standing, status: list.status }).toEqual({
        standing,
        status: attempt.status === 422 ? 200 : attempt.status,
      });
    }
    expect((await app.client().get(`/spaces/${space}/imports`)).status).toBe(401);
    const other = await app.build.organization();
    expect((await app.client(other.admin).get(`/spaces/${space}/imports`)).status).toBe(404);
    expect((await app.client(world.admin).get(`/spaces/x/imports`)).status).toBe(404);
  });

  it('is paginated', async () => {
    for (let index = 0; index < 5; index += 1) {
      await importAs(world.admin, 'markdown', dataUrl(`# Page ${index}`, 'text/markdown'));
    }
    const complete = await app.client(world.admin).get(`/spaces/${space}/imports`);
    const pages = await walk(app.client(world.admin), `/spaces/${space}/imports`, 2);
    expect(pages).toHaveLength(3);
    expect(pages.flatMap(idsOf)).toEqual(idsOf(complete));
  });

  it('remains when its author is deleted', async () => {
    const editor = await app.build.member(world.id, 'edit');
    await importAs(editor, 'markdown', dataUrl('# Page', 'text/markdown'));
    await app.database.query('DELETE FROM users WHERE id = $1', [editor.id]);
    const [record] = await history();
    expect(record).toMatchObject({ status: 'succeeded' });
    expect(record).not.toHaveProperty('author');
  });
});
