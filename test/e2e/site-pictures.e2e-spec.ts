import { newId } from '../../src/common/ids.js';
import { FileStorage } from '../../src/platform/storage/file-storage.js';
import { PictureFetches } from '../../src/remote-pictures/picture-fetches.js';
import { RemotePicture } from '../../src/remote-pictures/remote-picture.entity.js';
import { UnusedPicturesCron } from '../../src/remote-pictures/unused-pictures.cron.js';
import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { openChangeRequest } from '../support/change-request.js';
import { flatten, readRevision } from '../support/content.js';
import { eventually } from '../support/eventually.js';
import type { World } from '../support/factories.js';
import { pngFile } from '../support/png-file.js';
import { SiteReader } from '../support/site-reader.js';
import { SourceServer } from '../support/source-server.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const FOREVER = 'max-age=31536000, immutable';

/** A gray PNG. */
const png = (width: number, height: number): Buffer =>
  pngFile({ width, height, colorType: 0, depth: 8 }, new Array<number>(width * height).fill(128), []);

describe('pictures of other hosts on published sites', () => {
  let app: TestApp;
  let source: SourceServer;
  let internal: SourceServer;
  let variables: Record<string, string>;
  let world: World;
  let reader: SiteReader;
  let spaceId: string;
  let path: string;

  beforeAll(async () => {
    source = await SourceServer.start();
    internal = await SourceServer.start();
    variables = {
      OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${source.port}`,
      REMOTE_PICTURES: 'true',
      LIMIT_IMPORT_SECONDS: '5',
    };
    app = await TestApp.start(variables);
  });
  afterAll(async () => {
    await app.stop();
    await source.stop();
    await internal.stop();
  });
  beforeEach(async () => {
    world = await app.build.organization();
    reader = new SiteReader(app.baseUrl);
  });

  const admin = () => app.client(world.admin);

  /** Publishes a page with a text. @returns the ID of the site */
  async function publish(markdown: string, visibility: 'public' | 'share-link' = 'public'): Promise<string> {
    spaceId = await app.build.space(world);
    await app.build.importArchive(world, spaceId, { 'README.md': `# Home\n\n${markdown}\n` });
    const siteId = await app.build.site(world, { visibility, spaces: [spaceId] });
    path = `/s/${world.id}/${siteId}/`;
    return siteId;
  }

  /** The page, and not one that was just sent: see `RecentPages`. */
  const page = async (): Promise<string> => (await reader.get(`${path}?a=1`)).body;
  /** What became of a URL that a page shows. */
  const outcomeOf = (url: string): Promise<RemotePicture> =>
    eventually(async () => {
      const row = await app.database.repository(RemotePicture).findOneBy({ organizationId: world.id, url });
      return row?.queuedAt === null ? row : undefined;
    });
  const sourcesIn = (html: string): string[] =>
    [...html.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src ?? '');
  /** The address of the only picture on the page, once it was fetched. */
  async function fetched(url: string): Promise<string> {
    await page();
    expect(await outcomeOf(url)).toMatchObject({ failures: 0 });
    app.clock.advance(SECOND);
    const [src = '', ...more] = sourcesIn(await page());
    expect(more).toEqual([]);
    expect(src).toContain('~pictures/');
    return src;
  }

  it('are links until the service has fetched them, and then come from the address of the site', async () => {
    const url = source.serve('/shown.png', png(400, 300), 'image/png');
    await publish(`![Diagram](${url})`);
    const first = await reader.get(path);
    expect(sourcesIn(first.body)).toEqual([]);
    expect(first.body).toContain(`href="${url}"`);
    expect(first.headers['content-security-policy']).toContain("img-src 'self' data:;");

    expect(await outcomeOf(url)).toMatchObject({ failures: 0 });
    app.clock.advance(SECOND);
    const html = await eventually(async () => {
      const { body } = await reader.get(path);
      return sourcesIn(body).length > 0 && body;
    });
    const [src = ''] = sourcesIn(html);
    expect(html).toContain(`<img src="${src}" alt="Diagram" width="400" height="300"`);
    expect(html).not.toContain(url);
    expect(src.startsWith(`${path}~pictures/`)).toBe(true);
    const sent = await reader.get(src);
    expect([sent.status, sent.headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'image/png',
        'cache-control': `public, s-maxage=60, ${FOREVER}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      }),
    ]);
    const small = await reader.get(`${src}?w=360&f=avif`);
    expect([small.status, small.headers['content-type']]).toEqual([200, 'image/avif']);
    expect((await reader.get(`${src}?w=720&f=avif`)).status).toBe(404);
    expect(source.requests.filter((each) => each === '/shown.png')).toHaveLength(1);
  });

  it('are shown in cards, as covers of pages, in HTML and as the thumbnail that a description names', async () => {
    const [card, line] = ['/card.png', '/line.png'].map((name) => source.serve(name, PNG, 'image/png'));
    source.serve('/thumbnail.png', PNG, 'image/png');
    const described = source.serve(
      '/oembed',
      JSON.stringify({ type: 'video', thumbnail_url: source.url('/thumbnail.png') }),
      'application/json; charset=utf-8',
    );
    const cover = source.serve('/cover.png', PNG, 'image/png');
    spaceId = await app.build.space(world);
    await app.build.importArchive(world, spaceId, {
      'README.md': `---\ncover: ${cover}\n---\n\n# Home\n\n<table data-view="cards"><thead><tr><th>T</th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td>A</td><td><a href="${card}">c</a></td></tr></tbody></table>\n\nIn <img src="${line}" alt=""> line ![](${described})\n`,
    });
    path = `/s/${world.id}/${await app.build.site(world, { visibility: 'public', spaces: [spaceId] })}/`;
    await page();
    for (const url of [card, line, described, cover]) await outcomeOf(url ?? '');
    app.clock.advance(SECOND);
    expect(sourcesIn(await page())).toHaveLength(4);
  });

  it('are drawings only as images', async () => {
    const svg =
      '<?xml version="1.0"?><!-- a --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><script>1</script></svg>';
    const url = source.serve('/drawing', svg, 'text/plain');
    await publish(`![Drawing](${url})`);
    const { headers } = await reader.get(await fetched(url));
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringMatching(/^attachment/) as string,
    });
  });

  it('are logos and icons of the customization, too', async () => {
    const siteId = await publish('Text');
    const logo = source.serve('/logo.png', png(90, 30), 'image/png');
    const icon = source.serve('/icon.png', PNG, 'image/png');
    const { status } = await admin().put(`/orgs/${world.id}/sites/${siteId}/customization`, {
      title: 'Acme Docs',
      favicon: { icon: { light: icon, dark: icon } },
      header: { logo: { light: logo, dark: logo } },
    });
    expect(status).toBe(200);
    expect(await page()).toContain('<span class="logo-title">Acme Docs</span>');
    await outcomeOf(logo);
    await outcomeOf(icon);
    app.clock.advance(SECOND);
    const html = await page();
    const [, shown = ''] =
      /class="logo-image" src="([^"]+)" alt="Acme Docs" width="90" height="30"/.exec(html) ?? [];
    const [, favicon = ''] = /<link rel="icon" href="([^"]+)"/.exec(html) ?? [];
    expect(html).not.toContain(source.url('/'));
    expect((await reader.get(shown)).status).toBe(200);
    expect((await reader.get(favicon)).status).toBe(200);
  });

  it('are not those at the address of the site', async () => {
    const siteId = await publish('Text');
    const site = `/orgs/${world.id}/sites/${siteId}`;
    const { urls } = (await admin().get(site)).body;
    const logo = `${urls.published}/~files/logo.png`;
    const { status } = await admin().put(`${site}/customization`, {
      favicon: {},
      header: { logo: { light: logo, dark: logo } },
    });
    expect(status).toBe(200);
    for (let opened = 0; opened < 2; opened += 1) {
      expect(await page()).toContain(`class="logo-image" src="${logo}"`);
      app.clock.advance(2 * MINUTE);
    }
    expect(await app.database.repository(RemotePicture).countBy({ organizationId: world.id })).toBe(0);
  });

  describe('are not shown', () => {
    const REFUSED: [name: string, url: () => string][] = [
      ['a text called .png', () => source.serve('/text.png', 'Only words.', 'image/png')],
      ['a page', () => source.serve('/page', '<!doctype html><p><svg>', 'image/svg+xml')],
      ['a picture of too many pixels', () => source.serve('/wide.png', header(10_000, 10_000), 'image/png')],
      [
        'a picture of too many bytes',
        () => source.serve('/long.png', Buffer.concat([PNG, Buffer.alloc(11 << 20)])),
      ],
      [
        'a picture without a size',
        () => source.serve('/none.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      ],
      [
        'a slow host',
        () => source.on('/slow.png', (_, response) => void response.writeHead(200).write('\x89PNG')),
      ],
      ['endless redirects', () => source.redirect('/round.png', '/round.png')],
      ['an error', () => source.url('/missing.png')],
    ];
    it.each(REFUSED)('when the address leads to %s', async (_, urlOf) => {
      const url = urlOf();
      await publish(`![Text](${url})`);
      await page();
      expect(await outcomeOf(url)).toMatchObject({ hash: null, failures: 1 });
      app.clock.advance(MINUTE);
      const html = await page();
      expect(sourcesIn(html)).toEqual([]);
      expect(html).toContain(`href="${url}"`);
    });

    it('from the internal network, directly or through a redirect', async () => {
      const direct = internal.serve('/secret.png', PNG, 'image/png');
      const redirected = source.redirect('/moved.png', direct);
      const described = source.serve(
        '/describes',
        JSON.stringify({ thumbnail_url: direct }),
        'application/json',
      );
      const urls = [direct, redirected, described, 'http://169.254.169.254/a.png', 'http://[::1]/a.png'];
      await publish(urls.map((url) => `![a](${url})`).join('\n\n'));
      await page();
      for (const url of urls) expect(await outcomeOf(url)).toMatchObject({ hash: null, failures: 1 });
      expect(internal.connections).toBe(0);
      expect(sourcesIn(await page())).toEqual([]);
    });

    it('when the operator has switched them off', async () => {
      const url = source.serve('/off.png', PNG, 'image/png');
      await publish(`![Text](${url})`);
      const replica = await app.startReplica({ OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${source.port}` });
      try {
        const { body } = await new SiteReader(replica.baseUrl).get(path);
        expect(body).toContain(`href="${url}"`);
      } finally {
        await replica.stop();
      }
      expect(await app.database.repository(RemotePicture).countBy({ organizationId: world.id })).toBe(0);
    });

    it('when the organization has too many', async () => {
      await app.database.query(
        `INSERT INTO remote_pictures (id, organization_id, url_hash, url, due_at, used_at)
         SELECT gen_random_uuid(), $1, sha256(n::text::bytea), 'https://example.com/' || n, now(), now()
         FROM generate_series(1, 5000) AS n`,
        [world.id],
      );
      const url = source.serve('/last.png', PNG, 'image/png');
      await publish(`![Text](${url})`);
      expect(await page()).toContain(`href="${url}"`);
      expect(await app.database.repository(RemotePicture).countBy({ organizationId: world.id })).toBe(5_000);
    });
  });

  describe('are sent', () => {
    let src: string;
    const status = async (address: string): Promise<number> => (await reader.get(address)).status;

    it('only to readers of the site', async () => {
      const url = source.serve('/private.png', PNG, 'image/png');
      const siteId = await publish(`![a](${url})`, 'share-link');
      const { body: link } = await admin().post(`/orgs/${world.id}/sites/${siteId}/share-links`);
      await reader.get(link.urls.published as string);
      src = await fetched(url);
      const sent = await reader.get(src);
      expect([sent.status, sent.headers['cache-control']]).toEqual([200, `private, ${FOREVER}`]);
      expect((await new SiteReader(app.baseUrl).get(src)).status).toBe(404);
    });

    it('only at the addresses that the site itself made', async () => {
      const url = source.serve('/signed.png', PNG, 'image/png');
      await publish(`![a](${url})`);
      src = await fetched(url);
      expect(await status(src)).toBe(200);
      const [home = '', rest = ''] = src.split('~pictures/');
      const [scope = '', id = '', signature = '', state = ''] = rest.split('/');
      const address = (...parts: string[]) => `${home}~pictures/${parts.join('/')}`;
      expect(await status(address('site', id, signature, state))).toBe(404);
      expect(await status(address(scope, id, `${signature.slice(1)}A`, state))).toBe(404);
      expect(await status(address(scope, world.id, signature, state))).toBe(404);
      expect(await status(`${home}~pictures/${encodeURIComponent(url)}`)).toBe(404);
      const other = await app.build.site(world, { visibility: 'public', spaces: [spaceId] });
      expect(await status(src.replace(path, `/s/${world.id}/${other}/`))).toBe(404);
    });

    it('in previews only to those who opened them', async () => {
      const url = source.serve('/preview.png', PNG, 'image/png');
      const siteId = await publish('Text');
      const { pages } = await readRevision(admin(), spaceId);
      const draft = await openChangeRequest(admin(), spaceId);
      await draft.edit({
        change: 'update_page',
        page: flatten(pages)[0]?.id as string,
        document: { markdown: `![a](${url})` },
      });
      const { body } = await admin().post(`/orgs/${world.id}/sites/${siteId}/preview-links`, {
        space: spaceId,
        changeRequest: draft.id,
      });
      const opened = await reader.get(body.urls.preview as string);
      const preview = opened.headers.location as string;
      await reader.get(preview);
      await outcomeOf(url);
      const [src = ''] = sourcesIn((await reader.get(preview)).body);
      expect(src).toContain('/~changes/');
      const sent = await reader.get(src);
      expect([sent.status, sent.headers['cache-control']]).toEqual([200, 'private, no-store']);
      expect((await new SiteReader(app.baseUrl).get(src)).status).toBe(404);
    });

    it('only while the site shows the space', async () => {
      const url = source.serve('/space.png', PNG, 'image/png');
      const siteId = await publish(`![a](${url})`);
      src = await fetched(url);
      const site = `/orgs/${world.id}/sites/${siteId}`;
      const other = await app.build.space(world);
      await admin().post(`${site}/site-spaces`, { spaceId: other });
      const { body } = await admin().get(`${site}/site-spaces`);
      const items = body.items as { id: string; space: { id: string } }[];
      const idOf = (space: string) => items.find((item) => item.space.id === space)?.id;
      await admin().patch(`${site}/site-spaces/${idOf(other)}`, { default: true });
      expect((await admin().delete(`${site}/site-spaces/${idOf(spaceId)}`)).status).toBeLessThan(300);
      expect(await status(src)).toBe(404);
    });
  });

  it('are fetched once by several processes', async () => {
    const url = source.serve('/once.png', PNG, 'image/png');
    await publish(`![a](${url})`);
    const replica = await app.startReplica(variables);
    try {
      const other = new SiteReader(replica.baseUrl);
      await Promise.all([page(), other.get(path), page(), other.get(path)]);
      await outcomeOf(url);
      app.clock.advance(SECOND);
      const [src = ''] = sourcesIn(await page());
      expect((await other.get(src)).status).toBe(200);
    } finally {
      await replica.stop();
    }
    expect(source.requests.filter((each) => each === '/once.png')).toHaveLength(1);
  });

  it('are tried again after growing pauses when they cannot be fetched', async () => {
    const url = source.url('/later.png');
    const requests = () => source.requests.filter((each) => each === '/later.png').length;
    await publish(`![a](${url})`);
    await page();
    await outcomeOf(url);
    for (const [pause, count] of [
      [9 * MINUTE, 1],
      [2 * MINUTE, 2],
      [38 * MINUTE, 2],
      [3 * MINUTE, 3],
    ] as const) {
      app.clock.advance(pause);
      await page();
      await outcomeOf(url);
      expect(requests()).toBe(count);
    }
    source.serve('/later.png', PNG, 'image/png');
    app.clock.advance(3 * 60 * MINUTE);
    await fetched(url);
  });

  it('are fetched again after a week, when the original may have changed', async () => {
    const url = source.serve('/changed.png', png(40, 30), 'image/png');
    await publish(`![a](${url})`);
    const old = await fetched(url);
    source.serve('/changed.png', png(50, 20), 'image/png');
    app.clock.advance(8 * DAY);
    const src = await fetched(url);
    expect(src).not.toBe(old);
    expect(await page()).toContain('width="50" height="20"');
    const late = await reader.get(old);
    expect([late.status, late.headers['cache-control']]).toEqual([200, 'public, no-cache']);
    expect(await stored(src)).toHaveLength(1);
  });

  it('stay as they are when the original is gone, until it is gone for long', async () => {
    const url = source.serve('/gone.png', PNG, 'image/png');
    await publish(`![a](${url})`);
    const src = await fetched(url);
    source.on('/gone.png', (_, response) => void response.writeHead(410).end());
    for (let failures = 1; failures <= 5; failures += 1) {
      expect(sourcesIn(await page())).toEqual([src]);
      app.clock.advance(8 * DAY);
      await page();
      expect(await outcomeOf(url)).toMatchObject({ failures });
    }
    app.clock.advance(MINUTE);
    expect(sourcesIn(await page())).toEqual([]);
    expect((await reader.get(src)).status).toBe(404);
    expect(await stored(src)).toEqual([]);
  });

  it('are removed when no page has shown them for a month', async () => {
    const url = source.serve('/unused.png', png(400, 300), 'image/png');
    await publish(`![a](${url})`);
    const src = await fetched(url);
    await reader.get(`${src}?w=360&f=webp`);
    const cron = app.app.get(UnusedPicturesCron);
    app.clock.advance(20 * DAY);
    await page();
    await outcomeOf(url);
    app.clock.advance(20 * DAY);
    await cron.run();
    expect(await stored(src)).toHaveLength(2);
    app.clock.advance(11 * DAY);
    await cron.run();
    expect(await stored(src)).toEqual([]);
    expect(await app.database.repository(RemotePicture).countBy({ organizationId: world.id })).toBe(0);
  });

  /** The storage keys of the picture at an address. */
  async function stored(src: string): Promise<string[]> {
    const [, id = ''] = src.split('~pictures/')[1]?.split('/') ?? [];
    const directory = `pictures/${world.id}/${id}`;
    const storage = app.app.get(FileStorage);
    return [...(await storage.list(directory)), ...(await storage.list(`${directory}/images`))];
  }
});

describe('a service whose operator has switched off pictures of other hosts', () => {
  it('does not fetch those that were queued before', async () => {
    const source = await SourceServer.start();
    const app = await TestApp.start({ OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${source.port}` });
    try {
      const { id: organizationId } = await app.build.organization();
      const id = newId();
      const url = source.serve('/queued.png', PNG, 'image/png');
      const now = app.clock.now();
      await app.database.repository(RemotePicture).insert({
        ...{ id, organizationId, url, urlHash: Buffer.alloc(32) },
        ...{ queuedAt: now, dueAt: now, usedAt: now },
      });
      await app.app.get(PictureFetches).enqueue(organizationId, [id]);
      await eventually(async () => {
        const ended = `SELECT 1 FROM jobs.job WHERE name = 'fetch-remote-picture' AND state = 'completed'`;
        return (await app.database.query(ended)).length === 1;
      });
      expect(source.requests).toEqual([]);
    } finally {
      await app.stop();
      await source.stop();
    }
  });
});

/** A PNG of a size, without its pixels. */
function header(width: number, height: number): Buffer {
  return pngFile({ width, height, colorType: 0, depth: 8, data: Buffer.alloc(30) }, [], []);
}
