import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import type { ApiClient } from '../support/client.js';
import { postComment } from '../support/comments.js';
import { flatten, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { type StagedSite, stageSite } from '../support/staged-site.js';
import { signVisitor } from '../support/visitor-jwts.js';

/** Names of the reads in the tables below. Links show the space that they are in, with its revision. */
const READS = ['space', 'pages', 'guide', 'by path', 'other', 'text', 'files', 'file', 'links', 'backlinks'];

describe('the tags of content that a site shows', () => {
  let app: TestApp;
  let world: World;
  let site: StagedSite;
  let otherId: string;
  let visitor: ApiClient;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    site = await stageSite(app, world, 'visitor-auth');
    const changes = [
      { change: 'insert_page', title: 'Other', document: { markdown: '[a guide](guide.md), and words' } },
    ];
    await change(...changes);
    const { pages } = await readRevision(admin(), site.spaceId);
    otherId = flatten(pages).find(({ title }) => title === 'Other')?.id as string;
    const now = Math.floor(app.clock.now().getTime() / 1000);
    visitor = app.client(await site.token(await signVisitor(site.privateKey, now)));
  });
  afterAll(() => app.stop());

  const admin = (): ApiClient => app.client(world.admin);
  const content = (): string => `/spaces/${site.spaceId}/content`;

  async function change(...changes: object[]): Promise<void> {
    const { status, body } = await admin().post(content(), { changes });
    expect([status, body]).toEqual([200, body]);
  }

  function pathOf(read: string): string {
    const paths: Record<string, string> = {
      space: '',
      pages: '/content/pages',
      guide: `/content/page/${site.pageId}`,
      'by path': '/content/path/guide',
      other: `/content/page/${otherId}?format=document`,
      text: `/content/page/${site.pageId}/document`,
      files: '/content/files',
      file: `/content/files/${site.fileId}`,
      links: `/content/page/${site.pageId}/links`,
      backlinks: `/content/page/${site.pageId}/backlinks`,
    };
    return `/spaces/${site.spaceId}${paths[read]}`;
  }

  /** The response of each read, and its tag. */
  async function read(reader: ApiClient): Promise<Record<string, { tag: string; body: object }>> {
    const all: Record<string, { tag: string; body: object }> = {};
    for (const name of READS) {
      const { status, headers, body } = await reader.get(pathOf(name));
      expect([name, status, headers['cache-control']]).toEqual([name, 200, 'private, no-cache']);
      all[name] = { tag: headers.etag as string, body: body as object };
    }
    return all;
  }

  it.each<[string, () => Promise<unknown>, string[]]>([
    ['nothing', async () => undefined, []],
    ['a comment', () => postComment(admin(), `/spaces/${site.spaceId}`), []],
    [
      'a change request',
      async () => admin().post(`/spaces/${site.spaceId}/change-requests`, { subject: 'Later' }),
      [],
    ],
    [
      'a file that no page uses is added',
      () => change({ change: 'insert_files', files: [{ base64: PNG.toString('base64'), name: 'new.png' }] }),
      ['space', 'links', 'backlinks'],
    ],
    [
      'a reusable content that no page includes',
      () => change({ change: 'insert_reusable_content', title: 'Unused', document: { markdown: 'Unused' } }),
      ['space', 'links', 'backlinks'],
    ],
    [
      'the text of another page, which now uses files',
      () =>
        change({
          change: 'update_page',
          page: otherId,
          document: { markdown: '[a](guide.md) changed ![](p.png) ![](assets/new.png)' },
        }),
      ['space', 'pages', 'other', 'files', 'links', 'backlinks'],
    ],
    [
      'the text of the page',
      () =>
        change({ change: 'update_page', page: site.pageId, document: { markdown: '# Guide\n\nAnew.\n' } }),
      ['space', 'pages', 'guide', 'by path', 'text', 'links', 'backlinks'],
    ],
    [
      'the path of a page that others link to',
      () => change({ change: 'update_page', page: otherId, slug: 'moved' }),
      ['space', 'pages', 'other', 'backlinks'],
    ],
  ])('change exactly when the shown content changes: %s', async (_, happen, changed) => {
    const before = await read(visitor);
    await happen();
    const after = await read(visitor);
    const namesOf = (what: 'tag' | 'body') =>
      READS.filter((name) => {
        const [was, is] = [before[name]?.[what], after[name]?.[what]];
        return JSON.stringify(was) !== JSON.stringify(is);
      });
    expect(namesOf('body')).toEqual(changed);
    expect(namesOf('tag')).toEqual(changed);
  });

  it('are those of the head revision, read by its id', async () => {
    const { id } = await readRevision(admin(), site.spaceId);
    for (const name of ['pages', 'guide', 'by path', 'files', 'file']) {
      const byHead = await visitor.get(pathOf(name));
      const byId = await visitor.get(pathOf(name).replace('/content', `/revisions/${id}`));
      expect([name, byId.headers.etag]).toEqual([name, byHead.headers.etag]);
    }
  });

  it.each(READS)('are answered with 304 if the reader sends them: %s', async (name) => {
    const { headers } = await visitor.get(pathOf(name));
    const repeated = await visitor.get(pathOf(name)).header('If-None-Match', headers.etag as string);
    expect([repeated.status, repeated.headers.etag, repeated.text]).toEqual([304, headers.etag, '']);
    const wrong = await visitor.get(pathOf(name)).header('If-None-Match', '"another"');
    expect(wrong.status).toBe(200);
  });

  it('do not exist for unknown pages', async () => {
    for (const path of ['page/01a1fc6f-0000-7000-8000-000000000000', 'path/none', 'page/none']) {
      const { status } = await visitor.get(`${content()}/${path}`).header('If-None-Match', '*');
      expect([path, status]).toEqual([path, 404]);
    }
  });

  it('are the same for everyone without a role, and do not reveal the revision', async () => {
    const open = await app.build.site(world, { visibility: 'public', spaces: [site.spaceId] });
    const person = app.client(await app.build.person());
    const { id } = await readRevision(admin(), site.spaceId);
    for (const name of ['pages', 'guide', 'by path', 'other', 'text']) {
      const [seen, shown, known] = [
        (await person.get(pathOf(name))).headers.etag,
        (await visitor.get(pathOf(name))).headers.etag,
        (await admin().get(pathOf(name))).headers.etag,
      ];
      expect([name, seen]).toEqual([name, shown]);
      expect(seen).not.toContain(id);
      if (name !== 'text') expect(known).toContain(id);
    }
    await admin().delete(`/orgs/${world.id}/sites/${open}`);
  });
});
