import type { Response } from 'supertest';
import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { editContent } from '../support/change-request.js';
import { readRevision } from '../support/content.js';
import type { Person, World } from '../support/factories.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

interface Targets {
  space: string;
  page: string;
  file: string;
  collection: string;
  user: string;
  note: string;
}

const refused = (response: Response): string[] => {
  expect(response.status).toBe(400);
  return (response.body.error.details as { path: string }[]).map(({ path }) => path);
};

describe('a link of a customization', () => {
  let app: TestApp;
  let world: World;
  let own: Targets;
  let site: string;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    own = await targetsIn(world);
    site = await siteOf([own.space]);
  });
  afterAll(() => app.stop());

  async function targetsIn(of: World): Promise<Targets> {
    const space = await app.build.space(of);
    await app.build.importArchive(of, space, { 'a.md': '# A\n\n![p](p.png)\n', 'p.png': PNG });
    const client = app.client(of.admin);
    const note = { change: 'insert_reusable_content', title: 'Note', document: { markdown: 'See.' } };
    const { reusableContents } = await editContent(client, `/spaces/${space}/content`, [note]);
    const { pages, files } = await readRevision(client, space);
    return {
      space,
      page: pages[0]?.id ?? '',
      file: files[0]?.id ?? '',
      collection: (await app.build.collection(of)).id,
      user: (await app.build.member(of.id, 'read')).id,
      note: reusableContents[0] ?? '',
    };
  }

  async function siteOf(spaces: string[]): Promise<string> {
    const siteId = await app.build.site(world, { spaces, published: false });
    return `/orgs/${world.id}/sites/${siteId}`;
  }

  const footer = (to: unknown) => ({ footer: { groups: [{ title: 'A', links: [{ title: 'B', to }] }] } });
  const put = (to: unknown, actor: Person = world.admin, at = site) =>
    app.client(actor).put(`${at}/customization`, { favicon: {}, ...footer(to) });
  const shownIn = ({ body }: Response): unknown => body.footer.groups[0].links[0].to;

  it('refers to existing content, and is returned as sent', async () => {
    const { space, page, file, collection, user, note } = own;
    for (const to of [
      { kind: 'url', url: 'https://example.com/a?b#c' },
      { kind: 'url', url: 'mailto:docs@example.com' },
      { kind: 'url', url: 'tel:+41441234567' },
      { kind: 'page', page },
      { kind: 'page', page, space },
      { kind: 'anchor', anchor: 'top' },
      { kind: 'anchor', anchor: 'top', page },
      { kind: 'anchor', anchor: 'top', page, space },
      { kind: 'space', space },
      { kind: 'file', file },
      { kind: 'collection', collection },
      { kind: 'user', user },
      { kind: 'reusable-content', reusableContent: note },
      { kind: 'reusable-content', reusableContent: note, space },
      { kind: 'openapi', spec: 'petstore' },
    ]) {
      const response = await put(to);
      expect([to, response.status]).toEqual([to, 200]);
      expect(shownIn(response)).toEqual(to);
    }
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com',
    '//example.com',
    '/relative',
    'ref:page/x',
    'https://',
    'https://user:secret@example.com',
    'https://token@example.com',
    '',
    7,
    null,
  ])('cannot have the URL %j', async (url) => {
    expect(refused(await put({ kind: 'url', url }))).toEqual(['footer.groups.0.links.0.to.url']);
  });

  it.each<[unknown, string]>([
    [{}, 'kind'],
    [{ url: 'https://example.com' }, 'kind'],
    [{ kind: 'constructor' }, 'kind'],
    [{ kind: 'url' }, 'kind'],
    [{ kind: 'page' }, 'kind'],
    [{ kind: 'anchor', page: 'x' }, 'kind'],
    [{ kind: 'url', url: 'https://example.com', page: 'x' }, 'page'],
    [{ kind: 'space', space: '{space}', page: '{page}' }, 'page'],
    [{ kind: 'file', file: '{file}', space: '{space}' }, 'space'],
    [{ kind: 'page', page: ['x'] }, 'page'],
    [{ kind: 'page', page: 'x'.repeat(65) }, 'page'],
    [{ kind: 'page', page: '' }, 'page'],
    [{ kind: 'openapi', spec: '' }, 'spec'],
  ])('is refused if it is %j', async (to, path) => {
    const filled = JSON.parse(
      JSON.stringify(to).replace(/\{(\w+)\}/g, (_, name: keyof Targets) => own[name]),
    ) as object;
    expect(refused(await put(filled))).toEqual([`footer.groups.0.links.0.to.${path}`]);
  });

  it.each(['https://example.com', [], 1])('is refused if it is not an object: %j', async (to) => {
    expect(refused(await put(to))).toEqual(['footer.groups.0.links.0.to']);
  });

  it.each<[string, (targets: Targets) => object]>([
    ['space', ({ space }) => ({ kind: 'space', space })],
    ['page', ({ page }) => ({ kind: 'page', page })],
    ['space', ({ space, page }) => ({ kind: 'page', page, space })],
    ['page', ({ page }) => ({ kind: 'page', page, space: own.space })],
    ['page', ({ page }) => ({ kind: 'anchor', anchor: 'a', page })],
    ['file', ({ file }) => ({ kind: 'file', file })],
    ['collection', ({ collection }) => ({ kind: 'collection', collection })],
    ['user', ({ user }) => ({ kind: 'user', user })],
    ['reusableContent', ({ note }) => ({ kind: 'reusable-content', reusableContent: note })],
  ])(
    'cannot refer to a %s that is unknown, malformed or of another organization',
    async (path, reference) => {
      const foreign = await targetsIn(await app.build.organization());
      const all = (id: string): Targets => ({
        ...{ space: id, page: id, file: id },
        ...{ collection: id, user: id, note: id },
      });
      for (const targets of [foreign, all(UNKNOWN_ID), all('no-id'), all("'")])
        expect(refused(await put(reference(targets)))).toEqual([`footer.groups.0.links.0.to.${path}`]);
    },
  );

  it('is checked at every place, and each invalid one is named', async () => {
    const to = { kind: 'space', space: UNKNOWN_ID };
    const links = [{ title: 'A', to: { kind: 'space', space: own.space }, links: [{ title: 'B', to }] }];
    const response = await app.client(world.admin).put(`${site}/customization`, {
      favicon: {},
      header: { links: [...links, { title: 'C', to }] },
      ...footer(to),
      announcement: { link: { title: 'D', to } },
    });
    expect(refused(response)).toEqual([
      'header.links.0.links.0.to.space',
      'header.links.1.to.space',
      'footer.groups.0.links.0.to.space',
      'announcement.link.to.space',
    ]);
  });

  it('cannot refer to content that its author cannot view', async () => {
    const hidden = await app.build.space(world, { level: null });
    await app.build.importArchive(world, hidden, { 'a.md': '# A' });
    const [page] = (await readRevision(app.client(world.admin), hidden)).pages;
    const collection = (await app.build.collection(world, { level: null })).id;
    const shows = await siteOf([own.space, hidden]);
    const creator = await app.build.member(world.id, 'create');
    for (const [to, path] of [
      [{ kind: 'space', space: hidden }, 'space'],
      [{ kind: 'page', page: page?.id, space: hidden }, 'space'],
      [{ kind: 'page', page: page?.id }, 'page'],
      [{ kind: 'collection', collection }, 'collection'],
    ] as const) {
      expect(refused(await put(to, creator, shows))).toEqual([`footer.groups.0.links.0.to.${path}`]);
      expect((await put(to, world.admin, shows)).status).toBe(200);
      // It is already stored, so it may be sent again.
      expect((await put(to, creator, shows)).status).toBe(200);
      await put({ kind: 'url', url: 'https://example.com' }, world.admin, shows);
    }
  });

  it('remains when its target is deleted', async () => {
    const gone = await app.build.space(world);
    const at = await siteOf([own.space]);
    const client = app.client(world.admin);
    const { items } = (await client.get(`${at}/site-spaces`)).body as { items: { id: string }[] };
    const siteSpace = `${at}/site-spaces/${items[0]?.id}/customization`;
    const to = { kind: 'space', space: gone };
    expect((await put(to, world.admin, at)).status).toBe(200);
    await client.delete(`/spaces/${gone}`);
    const written = (await client.get(`${at}/customization`)).body as object;
    expect((await client.put(`${at}/customization`, written)).body).toEqual(written);
    expect((await client.patch(siteSpace, footer(to))).status).toBe(200);
    expect((await put({ kind: 'url', url: 'https://example.com' }, world.admin, at)).status).toBe(200);
    expect((await client.patch(siteSpace, footer(to))).status).toBe(200);
    expect(refused(await put(to, world.admin, at))).toEqual(['footer.groups.0.links.0.to.space']);
  });

  it('is checked for a site space as for a site', async () => {
    const client = app.client(world.admin);
    const { items } = (await client.get(`${site}/site-spaces`)).body as { items: { id: string }[] };
    const path = `${site}/site-spaces/${items[0]?.id}/customization`;
    expect((await client.patch(path, footer({ kind: 'page', page: own.page }))).status).toBe(200);
    expect(refused(await client.patch(path, footer({ kind: 'page', page: UNKNOWN_ID })))).toEqual([
      'footer.groups.0.links.0.to.page',
    ]);
    expect(refused(await client.patch(path, footer({ kind: 'url', url: 'javascript:x' })))).toEqual([
      'footer.groups.0.links.0.to.url',
    ]);
  });
});
