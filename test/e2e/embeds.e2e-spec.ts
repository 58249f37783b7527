import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TestApp } from '../support/app.js';
import type { ApiClient } from '../support/client.js';
import { type Standing, STANDINGS, type World } from '../support/factories.js';

const FILM = 'https://films.example.com/watch?v=1&t=2';

describe('the embed of an address', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    spaceId = await app.build.space(world, { level: null });
  });

  const admin = (): ApiClient => app.client(world.admin);
  const embedOf = (url: string, client = admin(), query: Record<string, string> = {}) =>
    client.get(`/spaces/${spaceId}/embed`).query({ url, ...query });
  const insert = async (markdown: string): Promise<string> => {
    const { body } = await admin().post(`/spaces/${spaceId}/content`, {
      changes: [{ change: 'insert_page', title: 'Page', document: { markdown } }],
    });
    const { body: revision } = await admin().get(`/spaces/${spaceId}/revisions/${body.revision}`);
    return (revision.pages as { id: string }[]).at(-1)?.id as string;
  };
  const tag = (url: string): string => `{% embed url="${url}" %}`;

  it('has the caption of the page, and its host', async () => {
    await insert(`Before\n\n${tag(FILM)}\nOur **film**\n{% endembed %}\n`);
    const { status, body } = await embedOf(FILM);
    expect(status).toBe(200);
    expect(body).toEqual({ type: 'link', title: 'Our film', site: 'films.example.com' });
  });

  it('uses the URL as title without a caption', async () => {
    await insert(tag(FILM));
    const { body } = await embedOf(FILM);
    expect(body).toEqual({
      type: 'link',
      title: 'films.example.com/watch?v=1&t=2',
      site: 'films.example.com',
    });
    await insert(`${tag(FILM)}\nOur film\n{% endembed %}`);
    expect((await embedOf(FILM)).body.title).toBe('Our film');
  });

  it('is read with the URL as written in the document', async () => {
    const pageId = await insert(`${tag(FILM)}\nOur film\n{% endembed %}`);
    const page = await admin().get(`/spaces/${spaceId}/content/page/${pageId}?format=document`);
    const [block] = page.body.document.nodes as [{ type: string; data: { url: string } }];
    expect(block.type).toBe('embed');
    expect((await embedOf(block.data.url)).body.title).toBe('Our film');
  });

  it('is known from reusable contents', async () => {
    await admin().post(`/spaces/${spaceId}/content`, {
      changes: [
        {
          change: 'insert_reusable_content',
          title: 'Shared',
          document: { markdown: `${tag(FILM)}\nShared film\n{% endembed %}` },
        },
      ],
    });
    expect((await embedOf(FILM)).body.title).toBe('Shared film');
  });

  it('is unknown unless the active revision embeds it', async () => {
    await insert(`[film](${FILM}) ![film](${FILM}) \`${tag(FILM)}\`\n\n${tag(`${FILM}&more`)}`);
    await admin().post(`/spaces/${spaceId}/change-requests`);
    await admin().post(`/spaces/${spaceId}/change-requests/1/content`, {
      changes: [{ change: 'insert_page', title: 'Draft', document: { markdown: tag(FILM) } }],
    });
    expect((await embedOf(FILM)).status).toBe(404);
    await admin().post(`/spaces/${spaceId}/change-requests/1/merge`);
    expect((await embedOf(FILM)).status).toBe(200);
    const { body } = await admin().get(`/spaces/${spaceId}/content/path/draft`);
    await admin().post(`/spaces/${spaceId}/content`, {
      changes: [{ change: 'delete_page', page: body.id as string }],
    });
    expect((await embedOf(FILM)).status).toBe(404);
  });

  it('does not send a request to the URL', async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests += 1;
      response.end('<title>Outside</title>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/page`;
      await insert(tag(url));
      expect((await embedOf(url)).status).toBe(200);
      expect((await embedOf(`${url}/other`)).status).toBe(404);
      expect(requests).toBe(0);
    } finally {
      server.close();
    }
  });

  it.each(['', `?url=`, `?url=${'a'.repeat(2049)}`, '?url=a%00', '?url=a&url=b'])(
    'is refused with %s',
    async (query) => {
      expect((await admin().get(`/spaces/${spaceId}/embed${query}`)).status).toBe(400);
    },
  );

  it.each(['javascript:alert(1)', 'no address', '/', 'data:text/html,x', 'ref:page/x', "' OR 1=1", '%'])(
    'of %j is unknown',
    async (url) => {
      await insert(tag(FILM));
      expect((await embedOf(url)).status).toBe(404);
    },
  );

  describe('is readable for readers of the space', () => {
    beforeEach(() => insert(`${tag(FILM)}\nOur film\n{% endembed %}`));
    const statuses = async (): Promise<Record<string, number>> => {
      const cast = await app.build.everyStanding(world);
      await app.build.grant(world, 'read', { user: cast.comment.id }, { space: spaceId });
      const found: [Standing, number][] = [];
      for (const standing of STANDINGS)
        found.push([standing, (await embedOf(FILM, app.client(cast[standing]))).status]);
      return Object.fromEntries(found);
    };
    const only = (...standings: Standing[]) =>
      Object.fromEntries(STANDINGS.map((standing) => [standing, standings.includes(standing) ? 200 : 404]));

    it('by a role', async () => {
      expect(await statuses()).toEqual(only('admin', 'comment'));
      expect((await embedOf(FILM, app.client())).status).toBe(401);
    });

    it('through a public site', async () => {
      await app.build.site(world, { spaces: [spaceId] });
      expect(await statuses()).toEqual(only(...STANDINGS.filter((standing) => standing !== 'disabled')));
    });

    it('with a share key or a site token', async () => {
      const siteId = await app.build.site(world, { spaces: [spaceId], visibility: 'share-link' });
      const { body } = await admin().post(`/orgs/${world.id}/sites/${siteId}/share-links`);
      const url = body.urls.published as string;
      const shareKey = new URL(url).searchParams.get('shareKey') as string;
      expect(await statuses()).toEqual(only('admin', 'comment'));
      const stranger = app.client(await app.build.person());
      expect((await embedOf(FILM, stranger, { shareKey })).status).toBe(200);
      const resolved = await app.client().post('/urls/published', { url });
      expect((await embedOf(FILM, app.client(resolved.body.apiToken as string))).body.title).toBe('Our film');
    });
  });
});
