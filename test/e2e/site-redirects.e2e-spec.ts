import { TestApp } from '../support/app.js';
import type { ApiClient } from '../support/client.js';
import { flatten, readRevision } from '../support/content.js';
import { type Standing, STANDINGS, type World } from '../support/factories.js';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

describe('redirects of a site', () => {
  let app: TestApp;
  let world: World;
  let site: string;
  let address: string;
  let spaceId: string;
  let pageId: string;
  let sectionId: string;
  let siteSpaceId: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    spaceId = await app.build.spaceWithPage(world, '# Guide\n\nText.');
    pageId = flatten((await readRevision(admin(), spaceId)).pages)[0]?.id as string;
    site = `/orgs/${world.id}/sites/${await app.build.site(world, { spaces: ['empty'] })}`;
    await admin().post(`${site}/sections`, { spaceId: await app.build.space(world), title: 'First' });
    const { body } = await admin().post(`${site}/sections`, { spaceId, title: 'Second' });
    sectionId = body.id as string;
    siteSpaceId = body.siteSpaces[0].id as string;
    address = (await admin().get(site)).body.urls.published as string;
  });

  const admin = (): ApiClient => app.client(world.admin);
  const create = (source: string, destination: object, more: object = {}) =>
    admin().post(`${site}/redirects`, { source, destination, ...more });
  const find = (source: string, client = admin()) =>
    client.get(`${site}/redirect?source=${encodeURIComponent(source)}`);

  it('lead to pages, site spaces, sections and URLs, even after these moved', async () => {
    await create('/page', { kind: 'page', page: pageId, space: spaceId });
    await create('/space', { kind: 'site-space', siteSpace: siteSpaceId });
    await create('/section', { kind: 'site-section', siteSection: sectionId });
    await create('/url', { kind: 'url', url: 'https://example.com/new' }, { permanent: false });
    const targets = async (): Promise<unknown[]> => {
      const found: unknown[] = [];
      for (const source of ['page/', '/space?x=1', '/section', '//url#a'])
        found.push((await find(source)).body);
      return found;
    };
    expect(await targets()).toEqual([
      { target: `${address}/second/guide`, permanent: true },
      { target: `${address}/second`, permanent: true },
      { target: `${address}/second`, permanent: true },
      { target: 'https://example.com/new', permanent: false },
    ]);
    await admin().patch(`${site}/sections/${sectionId}`, { path: 'renamed' });
    expect(await targets()).toMatchObject([
      { target: `${address}/renamed/guide` },
      { target: `${address}/renamed` },
      { target: `${address}/renamed` },
      { target: 'https://example.com/new' },
    ]);
    await admin().delete(`${site}/sections/${sectionId}`);
    expect([(await find('/page')).status, (await find('/section')).status]).toEqual([404, 404]);
  });

  it('lead from all paths below a path, the longest first, with the rest of the path', async () => {
    await create('/v1/*', { kind: 'url', url: 'https://v1.example.com/docs/*' });
    await create('/v1/api/*', { kind: 'page', page: pageId, space: spaceId }, { permanent: false });
    await create('/v1/api/users', { kind: 'url', url: 'https://example.com/users' });
    const targets: unknown[] = [];
    for (const source of ['/v1/a b/c/', '/v1/api', '/v1/api/x/y', '/v1/api/users', '/v1/api/users/1', '/v1'])
      targets.push((await find(source)).body.target);
    expect(targets).toEqual([
      'https://v1.example.com/docs/a%20b/c',
      'https://v1.example.com/docs/api',
      `${address}/second/guide`,
      'https://example.com/users',
      `${address}/second/guide`,
      undefined,
    ]);
  });

  it('have no other `*`', async () => {
    const destination = { kind: 'url', url: 'https://example.com/' };
    for (const source of ['/a*', '/*/a', '/%2A/a', `${'/a'.repeat(33)}/*`]) {
      const { status, body } = await create(source, destination);
      expect([status, body.error.details[0].path]).toEqual([400, 'source']);
    }
    const { body } = await create('/a/*', destination);
    expect((await admin().patch(`${site}/redirects/${body.id}`, { source: '/a/*/b' })).status).toBe(400);
    expect((await create('a/*/', destination)).status).toBe(409);
  });

  it('are listed, changed and deleted', async () => {
    const { body, status } = await create('old/', { kind: 'url', url: 'https://example.com/' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ object: 'site-redirect', source: '/old', permanent: true });
    expect((await admin().get(`${site}/redirects`)).body).toEqual({ count: 1, items: [body] });
    const changed = await admin().patch(`${site}/redirects/${body.id}`, {
      source: '/older',
      permanent: false,
    });
    expect(changed.body).toEqual({ ...body, source: '/older', permanent: false });
    expect((await admin().patch(`${site}/redirects/${body.id}`, {})).body).toEqual(changed.body);
    expect((await admin().delete(`${site}/redirects/${body.id}`)).status).toBe(205);
    expect((await find('/older')).status).toBe(404);
  });

  it('are hidden from members who may not view their target', async () => {
    // Everyone may view a target that is published for everyone.
    await admin().post(`${site}/unpublish`);
    const closed = await app.build.space(world, { level: null });
    await app.build.importMarkdown(world, closed, '# Secret');
    const page = flatten((await readRevision(admin(), closed)).pages)[0]?.id as string;
    const { body: section } = await admin().post(`${site}/sections`, { spaceId: closed, title: 'Closed' });
    const hidden = [
      await create('/section', { kind: 'site-section', siteSection: section.id as string }),
      await create('/space', { kind: 'site-space', siteSpace: section.siteSpaces[0].id as string }),
      await create('/page', { kind: 'page', page, space: closed }),
    ];
    const open = await create('/open', { kind: 'site-section', siteSection: sectionId });
    const outside = await create('/outside', { kind: 'url', url: 'https://example.com/' });
    expect((await admin().get(`${site}/redirects`)).body.count).toBe(5);

    const member = app.client(await app.build.member(world.id, 'create'));
    const items = [open.body, outside.body];
    expect((await member.get(`${site}/redirects`)).body).toEqual({ count: 2, items });
    const first = await member.get(`${site}/redirects?limit=1`);
    expect(first.body).toMatchObject({ count: 2, items: [open.body] });
    for (const { status, body } of hidden) {
      expect(status).toBe(201);
      const path = `${site}/redirects/${body.id}`;
      expect((await member.patch(path, { permanent: false })).status).toBe(404);
      expect((await member.delete(path)).status).toBe(404);
    }

    // Nobody can view a deleted space; its redirects can be deleted.
    await admin().delete(`/spaces/${closed}`);
    expect((await admin().get(`${site}/redirects`)).body.count).toBe(5);
    expect((await admin().delete(`${site}/redirects/${hidden[0]?.body.id}`)).status).toBe(205);
  });

  it('have a path in any script', async () => {
    // Letters that do not repeat, which the index cannot compress.
    const letters = Array.from({ length: 682 }, (_, i) =>
      String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000)),
    );
    const path = `/${letters.join('')}`;
    const { body, status } = await create(path, { kind: 'url', url: 'https://example.com/' });
    expect([status, body.source]).toEqual([201, path]);
    expect((await find(path)).body.target).toBe('https://example.com/');
  });

  it('do not lead to themselves', async () => {
    const self = [
      ['/old', `${address}/old`],
      ['/old', `${address}/old/?a#b`],
      ['/', address],
      ['/old/*', `${address}/old/*`],
      ['/*', `${address}/*`],
    ] as const;
    for (const [source, url] of self) {
      const { status, body } = await create(source, { kind: 'url', url });
      expect([source, status, body.error?.details]).toEqual([
        source,
        400,
        [{ path: 'destination.url', message: 'must not be the URL of `source` itself' }],
      ]);
    }
    const { body } = await create('/old', { kind: 'url', url: `${address}/new` });
    const change = (changes: object) => admin().patch(`${site}/redirects/${body.id}`, changes);
    expect((await change({ source: '/new' })).status).toBe(400);
    expect((await change({ destination: { kind: 'url', url: `${address}/old` } })).status).toBe(400);
    // An address that the site gets later.
    const url = 'https://docs.example.com/later';
    expect((await create('/later', { kind: 'url', url })).status).toBe(201);
    expect((await find('/later')).status).toBe(200);
    await admin().patch(site, { hostname: 'docs.example.com' });
    expect((await find('/later')).status).toBe(404);
  });

  it('do not tell readers a password', async () => {
    const { status } = await create('/old', { kind: 'url', url: 'https://ada:secret@example.com/' });
    expect(status).toBe(400);
  });

  it('have unique paths', async () => {
    const url = { kind: 'url', url: 'https://example.com/' };
    const { body } = await create('/old', url);
    expect((await create('old/', url)).status).toBe(409);
    const other = await create('/other', url);
    expect((await admin().patch(`${site}/redirects/${other.body.id}`, { source: '/old' })).status).toBe(409);
    expect((await admin().patch(`${site}/redirects/${body.id}`, { source: '/old/' })).status).toBe(200);
    const many = await Promise.all(Array.from({ length: 5 }, () => create('/at-once', url)));
    expect(many.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  });

  it.each<[object, string]>([
    [{ source: '/../a' }, 'source'],
    [{ source: '/%zz' }, 'source'],
    [{ source: 'x'.repeat(1025) }, 'source'],
    [{ source: '\u4e00'.repeat(1024) }, 'source'],
    [{ destination: { kind: 'page', page: UNKNOWN_ID } }, 'destination.space'],
    [{ destination: { kind: 'url', url: 'https://x.test', page: UNKNOWN_ID } }, 'destination.page'],
    [{ destination: { kind: 'url', url: 'javascript:alert(1)' } }, 'destination.url'],
    [{ destination: { kind: 'url', url: 'mailto:a@x.test' } }, 'destination.url'],
    [{ destination: { kind: 'home' } }, 'destination.kind'],
    [{ permanent: 'yes' }, 'permanent'],
    [{ more: true }, 'more'],
  ])('are refused if they are invalid: %j', async (wrong, path) => {
    const right = { source: '/old', destination: { kind: 'url', url: 'https://example.com/' } };
    const response = await admin().post(`${site}/redirects`, { ...right, ...wrong });
    expect([response.status, response.body.error.details?.[0].path]).toEqual([400, path]);
  });

  it('do not lead to targets that the reader cannot view', async () => {
    const closed = await app.build.space(world, { level: null });
    const { body } = await admin().post(`${site}/site-spaces`, { spaceId: closed });
    await admin().post(`${site}/unpublish`);
    await create('/closed', { kind: 'site-space', siteSpace: body.id as string });
    await admin().patch(site, { visibility: 'share-link' });
    await admin().post(`${site}/publish`);
    const member = app.client(await app.build.member(world.id, 'read'));
    expect([(await find('/closed')).status, (await find('/closed', member)).status]).toEqual([200, 404]);
    const link = await admin().post(`${site}/share-links`);
    const resolved = await app.client().post('/urls/published', { url: link.body.urls.published as string });
    expect((await find('/closed', app.client(resolved.body.apiToken as string))).status).toBe(200);
  });

  it.each<[Standing, number]>(
    STANDINGS.map((standing) => [
      standing,
      ['admin', 'create'].includes(standing)
        ? 201
        : ['guest', 'outsider', 'disabled'].includes(standing)
          ? 404
          : 403,
    ]),
  )('are created by the standing %s: %i', async (standing, status) => {
    const client = app.client((await app.build.everyStanding(world))[standing]);
    const redirect = { source: '/old', destination: { kind: 'url', url: 'https://example.com/' } };
    expect((await client.post(`${site}/redirects`, redirect)).status).toBe(status);
  });
});
