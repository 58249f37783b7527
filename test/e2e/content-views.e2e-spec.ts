import { execFileSync } from 'node:child_process';
import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { type File, type Page, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { GitRepositories } from '../support/git-repository.js';
import { SourceServer } from '../support/source-server.js';

interface Git {
  git?: { oid: string; path: string };
}

const HOME = 'Welcome.\n';

/** What git itself calls the content of a file. */
const blobId = (content: string | Buffer) =>
  execFileSync('git', ['hash-object', '--stdin'], { input: content }).toString().trim();

describe('views of content', () => {
  let app: TestApp;
  let server: SourceServer;
  let repositories: GitRepositories;
  let world: World;
  let space: string;
  let base: string;

  beforeAll(async () => {
    server = await SourceServer.start();
    app = await TestApp.start({ OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${server.port}` });
    repositories = await GitRepositories.make();
    await repositories.commit(
      '/acme/tool.wiki.git',
      { 'Home.md': 'Old.\n' },
      {
        'Home.md': HOME,
        'images/logo.png': PNG,
      },
    );
    for (const path of ['/info/refs', '/git-upload-pack']) {
      server.on(`/acme/tool.wiki.git${path}`, (request, response) => repositories.answer(request, response));
    }
    world = await app.build.organization();
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
    await repositories.remove();
  });
  beforeEach(async () => {
    space = await app.build.space(world);
    base = `/spaces/${space}/content`;
    const response = await admin().post(`${base}/import`, {
      source: 'github-wiki',
      url: server.url('/acme/tool.wiki.git'),
    });
    if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  });

  const admin = () => app.client(world.admin);
  const get = async (path: string) => (await admin().get(path)).body as unknown;

  it('name the git objects of pages and files', async () => {
    const revision = await readRevision(admin(), space);
    const [page, file] = [revision.pages[0] as Page & Git, revision.files[0] as File & Git];
    const pageGit = { oid: blobId(HOME), path: 'Home.md' };
    const fileGit = { oid: blobId(PNG), path: 'images/logo.png' };
    expect([page.git, file.git]).toEqual([pageGit, fileGit]);
    expect(await get(`${base}/page/${page.id}`)).toMatchObject({ git: pageGit });
    expect(await get(`${base}/pages`)).toMatchObject({ pages: [{ git: pageGit }] });
    expect(await get(`${base}/files`)).toMatchObject({ items: [{ git: fileGit }] });
    expect(await get(`${base}/files/${file.id}`)).toMatchObject({ git: fileGit });
  });

  it('omit every git field with metadata=false, under another tag', async () => {
    const { id, pages, files } = await readRevision(admin(), space);
    const paths = [
      base,
      `${base}/pages`,
      `${base}/page/${pages[0]?.id ?? ''}`,
      `${base}/path/home`,
      `${base}/files/${files[0]?.id ?? ''}`,
      ...['', '/pages', `/page/${pages[0]?.id ?? ''}`, '/path/home'].map(
        (path) => `/spaces/${space}/revisions/${id}${path}`,
      ),
    ];
    for (const path of paths) {
      const shown = await admin().get(path);
      const plain = await admin().get(`${path}?metadata=false`);
      expect([path, JSON.stringify(shown.body).includes('"git"')]).toEqual([path, true]);
      expect([path, JSON.stringify(plain.body).includes('"git"')]).toEqual([path, false]);
      expect(plain.headers.etag).not.toBe(shown.headers.etag);
      const cached = await admin()
        .get(`${path}?metadata=false`)
        .header('If-None-Match', plain.headers.etag ?? '');
      expect([path, cached.status]).toEqual([path, 304]);
      expect(
        (
          await admin()
            .get(path)
            .header('If-None-Match', plain.headers.etag ?? '')
        ).status,
      ).toBe(200);
    }
    for (const path of [`${base}/files`, `/spaces/${space}/revisions/${id}/files`]) {
      expect(JSON.stringify(await get(`${path}?metadata=false`))).not.toContain('"git"');
    }
  });

  it('omit the git object of a page whose text was edited', async () => {
    const { pages } = await readRevision(admin(), space);
    const change = { change: 'update_page', page: pages[0]?.id, document: { markdown: 'Other.' } };
    expect((await admin().post(base, { changes: [change] })).status).toBe(200);
    expect((await readRevision(admin(), space)).pages[0]).not.toHaveProperty('git');
  });

  it('create no revision when the same commit is imported again', async () => {
    const before = await readRevision(admin(), space);
    const repeated = await admin().post(`${base}/import`, {
      source: 'github-wiki',
      url: server.url('/acme/tool.wiki.git'),
    });
    expect(repeated.body).toMatchObject({ revision: before.id });
  });

  it('show pages that are not computed unchanged with computed=false, under another tag', async () => {
    const shown = await admin().get(`${base}/path/home`);
    const source = await admin().get(`${base}/path/home?computed=false`);
    expect(source.body).toEqual(shown.body);
    expect(source.headers.etag).not.toBe(shown.headers.etag);
  });

  it.each(['metadata', 'computed'])('respond with 400 if %s is not a boolean', async (name) => {
    const { id, pages, files } = await readRevision(admin(), space);
    for (const path of [
      base,
      `${base}/pages`,
      `${base}/files`,
      `${base}/files/${files[0]?.id ?? ''}`,
      `${base}/page/${pages[0]?.id ?? ''}`,
      `${base}/path/home`,
      `/spaces/${space}/revisions/${id}`,
      `/spaces/${space}/revisions/${id}/pages`,
      `/spaces/${space}/revisions/${id}/files`,
    ]) {
      for (const value of ['1', 'yes', '', 'TRUE']) {
        const response = await admin().get(`${path}?${name}=${value}`);
        expect([path, value, response.status]).toEqual([path, value, 400]);
      }
      expect((await admin().get(`${path}?${name}=true`)).status).toBe(200);
    }
  });
});
