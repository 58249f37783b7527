import { jest } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { DOMParser } from '@xmldom/xmldom';
import sharp from 'sharp';
import { MarkdownPages } from '../../src/published/pages/markdown-pages.js';
import type { MarkdownPage } from '../../src/rendering/site/markdown/page-markdown.js';
import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { pageIdAt } from '../support/content.js';
import type { World } from '../support/factories.js';
import { SiteReader, type SiteResponse } from '../support/site-reader.js';
import { signVisitor } from '../support/visitor-jwts.js';

const ARCHIVE = {
  'README.md': '# Welcome\n\nRead the [guide](guides/start.md#install).\n\n![logo](logo.png)\n',
  'guides/README.md': '---\ndescription: All [guides] & more.\n---\n# Guides\n\nAll guides.\n',
  'guides/start.md':
    '# Start\n\n## Install\n\nWords to find.\n\n{% if visitor.claims.plan == "pro" %}\nSecret words.\n{% endif %}\n',
  'reference.md': '# Reference\n\nEverything.\n',
  'private.md': '# Private\n\nHidden words.\n',
  'logo.png': PNG,
};

/** A part of an image for social networks that is in its logo. */
const LOGO = { left: 90, top: 80, width: 20, height: 20 };

describe('a published site for machines', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let siteId: string;
  let site: string;
  let address: string;
  let path: string;
  let reader: SiteReader;

  beforeAll(async () => {
    app = await TestApp.start({ SITES_DOMAIN: 'docs.test' });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    spaceId = await contentSpace();
    reader = new SiteReader(app.baseUrl);
  });

  const admin = () => app.client(world.admin);

  async function contentSpace(title = 'Handbook', hide: object = { hidden: true }): Promise<string> {
    const id = await app.build.space(world, { title });
    await app.build.importArchive(world, id, ARCHIVE);
    await update(id, 'private', hide);
    return id;
  }

  const pageId = (space: string, at: string): Promise<string> => pageIdAt(admin(), space, at);

  async function update(space: string, at: string, changes: object): Promise<void> {
    const page = await pageId(space, at);
    const { status } = await admin().post(`/spaces/${space}/content`, {
      changes: [{ change: 'update_page', page, ...changes }],
    });
    expect(status).toBe(200);
  }

  async function publish(changes: Record<string, unknown> = {}, spaces = [spaceId]): Promise<void> {
    siteId = await app.build.site(world, { visibility: 'public', title: 'Acme <Docs>', spaces });
    site = `/orgs/${world.id}/sites/${siteId}`;
    if (Object.keys(changes).length > 0) expect((await admin().patch(site, changes)).status).toBe(200);
    const { body } = await admin().get(site);
    address = body.urls.published as string;
    path = new URL(address).pathname.replace(/\/$/, '');
  }

  const text = async (at: string, headers: Record<string, string> = {}): Promise<SiteResponse> =>
    reader.get(at, { accept: '*/*', ...headers });

  describe('sitemap.xml', () => {
    it('lists the pages that search engines may list, with their last change', async () => {
      await publish();
      await update(spaceId, 'reference', { noRobotsIndex: true });
      const { status, headers, body } = await text(`${path}/sitemap.xml`);
      expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
      expect(locations(body)).toEqual([`${address}/`, `${address}/guides`, `${address}/guides/start`]);
      for (const changed of elements(body, 'lastmod')) expect(new Date(changed).getTime()).not.toBeNaN();
    });

    it('is an index when the site has several site spaces', async () => {
      const other = await contentSpace('Other');
      await publish({}, [spaceId, other]);
      const index = await text(`${path}/sitemap.xml`);
      expect(locations(index.body)).toEqual([`${address}/sitemap-1.xml`, `${address}/other/sitemap-1.xml`]);
      const part = await text(`${path}/other/sitemap-1.xml`);
      expect(locations(part.body)[0]).toBe(`${address}/other/`);
      expect((await text(`${path}/other/sitemap-2.xml`)).status).toBe(404);
    });

    it.each(['unlisted', 'share-link', 'visitor-auth'])(
      'is not there for the visibility %s',
      async (visibility) => {
        await publish({ visibility });
        expect((await text(`${path}/sitemap.xml`)).status).not.toBe(200);
      },
    );

    it('names the same page in other languages', async () => {
      const french = await contentSpace('Manuel');
      await update(french, 'reference', { slug: 'renvoi' });
      await publish({}, [spaceId, french]);
      const { body } = await admin().get(`${site}/site-spaces`);
      const translated = body.items[1].id as string;
      await admin().patch(`${site}/site-spaces/${translated}/customization`, {
        internationalization: { locale: 'fr' },
      });
      const map = await text(`${path}/sitemap-1.xml`);
      expect(map.body).toContain(`<loc>${address}/reference</loc>`);
      expect(map.body).toContain(`hreflang="fr" href="${address}/manuel/renvoi"`);
      expect(map.body).toContain(`hreflang="x-default" href="${address}/reference"`);
      locations(map.body);
      const page = await reader.get(`${path}/manuel/guides/start`);
      expect(page.body).toContain(`hreflang="en" href="${address}/guides/start"`);
      expect(page.body).toContain(`hreflang="x-default" href="${address}/guides/start"`);
      // Readers who choose a language stay on the page.
      expect(page.body).toContain(`<a href="${path}/guides/start" class="menu-item" lang="en"`);
    });
  });

  it('has links to the same page of other versions, and no translations', async () => {
    const older = await contentSpace('Version 1');
    await update(older, 'reference', { slug: 'manual' });
    await publish({}, [spaceId, older]);
    const choiceOn = async (at: string): Promise<string | undefined> =>
      new RegExp(`<a href="([^"]+)" class="menu-item"[^>]*>(?:<[^>]+>)*Version 1`).exec(
        (await reader.get(`${path}/${at}`)).body,
      )?.[1];
    expect(await choiceOn('guides/start')).toBe(`${path}/version-1/guides/start`);
    expect(await choiceOn('reference')).toBe(`${path}/version-1/`);
    expect(await choiceOn('')).toBe(`${path}/version-1/`);
    expect((await reader.get(`${path}/guides/start`)).body).not.toContain('hreflang');
  });

  describe('robots.txt', () => {
    it('is there for a site with its own host', async () => {
      await publish({ hostname: 'docs.acme.example' });
      const { body } = await new SiteReader(app.baseUrl, 'docs.acme.example').get('/robots.txt');
      expect(body).toContain('Sitemap: https://docs.acme.example/sitemap.xml\n');
    });

    it('is there at the host of a site that also has a proxy', async () => {
      await publish({ hostname: 'both.acme.example', proxy: 'www.acme.example/docs' });
      const both = new SiteReader(app.baseUrl, 'both.acme.example');
      const { status, body } = await both.get('/robots.txt');
      expect([status, body]).toEqual([
        200,
        expect.stringContaining('Sitemap: https://www.acme.example/docs/sitemap.xml\n'),
      ]);
      expect((await text(`/s/${world.id}/${siteId}/robots.txt`)).status).toBe(404);
    });

    it('of a host with sites below paths names the sitemaps of the public ones', async () => {
      await publish();
      const listed = `Sitemap: ${address}/sitemap.xml\n`;
      await publish({ visibility: 'unlisted' });
      const unlisted = address;
      const { body } = await text('/robots.txt');
      expect(body).toContain(listed);
      expect(body).not.toContain(unlisted);
    });
  });

  it('gives the canonical address, and tells search engines what not to list', async () => {
    await publish();
    const page = await reader.get(`${path}/reference`);
    expect(page.body).toContain(`<link rel="canonical" href="${address}/reference"`);
    expect(page.headers['x-robots-tag']).toBeUndefined();
    expect((await reader.get(`${path}/private`)).headers['x-robots-tag']).toBe('noindex');
    await admin().patch(site, { visibility: 'unlisted' });
    expect((await reader.get(`${path}/reference`)).headers['x-robots-tag']).toBe('noindex');
  });

  describe('markdown', () => {
    it('of a page has its title, and complete addresses in links', async () => {
      await publish();
      const { status, headers, body } = await text(`${path}/index.md`);
      expect([status, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
      expect(headers.link).toBe(`<${address}/>; rel="canonical"`);
      expect(body).toContain(`# Welcome\n\nRead the [guide](${address}/guides/start#install).`);
      expect(body).toContain(`](${address}/~files/`);
      expect((await text(`${path}/guides.md`)).body).toBe(
        '# Guides\n\nAll \\[guides\\] & more.\n\nAll guides.\n',
      );
      const again = await text(`${path}/index.md`, { 'if-none-match': headers.etag ?? '' });
      expect([again.status, again.body]).toEqual([304, '']);
    });

    it('is sent to clients that ask for it, at the address of the page', async () => {
      await publish();
      const asked = await text(`${path}/reference`, { accept: 'text/markdown, text/html;q=0.5' });
      expect(asked.body).toBe('# Reference\n\nEverything.\n');
      expect(asked.headers.vary).toContain('Accept');
      const browser = await reader.get(`${path}/reference`, { accept: 'text/html, text/markdown;q=0.5' });
      expect(browser.headers['content-type']).toContain('text/html');
    });

    it('contains what its reader may read', async () => {
      await publish({ visibility: 'visitor-auth' });
      const { body } = await admin().get(`${site}/publishing/auth`);
      const now = Math.floor(app.clock.now().getTime() / 1000);
      const texts = [];
      for (const plan of ['free', 'pro']) {
        const visitor = new SiteReader(app.baseUrl);
        const jwt = await signVisitor(body.privateKey as string, now, { plan });
        await visitor.get(`${path}/?jwt_token=${jwt}`);
        const page = await visitor.get(`${path}/guides/start.md`);
        expect(page.headers['cache-control']).toBe('private, no-cache');
        texts.push(page.body.includes('Secret words.'));
        const all = await visitor.get(`${path}/llms-full.txt`);
        texts.push(all.body.includes('Secret words.'));
      }
      expect(texts).toEqual([false, false, true, true]);
    });
  });

  describe('llms.txt', () => {
    it('lists the pages with their addresses as markdown, without hidden ones', async () => {
      await publish();
      const { headers, body } = await text(`${path}/llms.txt`);
      expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
      const links = [...body.matchAll(/^- \[([^\]]+)\]\((\S+)\)(?:: (.+))?$/gm)];
      expect(links.map(([, title, href, about]) => [title, href, about])).toEqual([
        ['Welcome', `${address}/index.md`, undefined],
        ['Guides', `${address}/guides.md`, 'All [guides] & more.'],
        ['Start', `${address}/guides/start.md`, undefined],
        ['Reference', `${address}/reference.md`, undefined],
      ]);
      for (const [, , href = ''] of links) expect((await text(href)).status).toBe(200);
    });

    it('has all texts in llms-full.txt', async () => {
      await publish();
      const { body } = await text(`${path}/llms-full.txt`);
      for (const part of ['# Welcome', 'Words to find.', 'Everything.']) expect(body).toContain(part);
      for (const part of ['Hidden words.', 'Secret words.']) expect(body).not.toContain(part);
      expect(body).toContain(`Source: ${address}/guides/start\n`);
    });

    it('keeps llms-full.txt until a text changes, also in other processes', async () => {
      await publish();
      const first = await text(`${path}/llms-full.txt`);
      const packed = await text(`${path}/llms-full.txt`, { 'accept-encoding': 'gzip' });
      expect(packed.headers['content-encoding']).toBe('gzip');
      const customized = await admin().put(`${site}/customization`, {
        favicon: {},
        pagination: { enabled: false },
      });
      expect(customized.status).toBe(200);
      const etag = first.headers.etag ?? '';
      expect((await text(`${path}/llms-full.txt`, { 'if-none-match': etag })).status).toBe(304);
      await app.withReplica(async (_client, replica) => {
        const other = await new SiteReader(replica.baseUrl).get(`${path}/llms-full.txt`);
        expect([other.headers.etag, other.body]).toEqual([etag, first.body]);
      });
      const markdown = '# Changed';
      const changes = [{ change: 'insert_page', title: 'Changed', document: { markdown } }];
      expect((await admin().post(`/spaces/${spaceId}/content`, { changes })).status).toBe(200);
      const changed = await text(`${path}/llms-full.txt`, { 'if-none-match': etag });
      expect(changed.body).toContain(markdown);
    });
  });

  it('writes only pages that changed, or whose links lead elsewhere, for llms-full.txt', async () => {
    await publish();
    await text(`${path}/llms-full.txt`);
    const pages: unknown = app.app.get(MarkdownPages);
    const write = jest.spyOn(pages as { write: (jobs: MarkdownPage | MarkdownPage[]) => unknown }, 'write');
    const writtenAfter = async (at: string, changes: object): Promise<string[]> => {
      await update(spaceId, at, changes);
      write.mockClear();
      await text(`${path}/llms-full.txt`);
      return write.mock.calls.flatMap(([jobs]) => [jobs].flat().map(({ title }) => title));
    };
    expect(await writtenAfter('reference', { document: { markdown: 'Everything else.' } })).toEqual([
      'Reference',
    ]);
    expect(await writtenAfter('guides/start', { slug: 'begin' })).toEqual(['Welcome']);
    expect((await text(`${path}/llms-full.txt`)).body).toContain(`${address}/guides/begin#install`);
    // The text is as it was before.
    expect(await writtenAfter('guides/begin', { slug: 'start' })).toEqual([]);
  });

  it('has no texts for language models when its context is excluded', async () => {
    await publish({ agentsContext: 'excluded' });
    for (const at of ['llms.txt', 'llms-full.txt']) expect((await text(`${path}/${at}`)).status).toBe(404);
    expect((await reader.get(`${path}/~mcp`, {}, 'POST')).status).toBe(404);
    expect((await text(`${path}/reference.md`)).status).toBe(200);
  });

  describe('an MCP endpoint', () => {
    async function connect(query = ''): Promise<Client> {
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(new StreamableHTTPClientTransport(new URL(`${app.baseUrl}${path}/~mcp${query}`)));
      return client;
    }

    async function call(client: Client, name: string, given: Record<string, unknown>): Promise<string> {
      const { content } = await client.callTool({ name, arguments: given });
      return (content as { text: string }[])[0]?.text ?? '';
    }

    it('names the site, searches, lists and reads pages', async () => {
      await publish();
      const client = await connect();
      expect(client.getInstructions()).toContain(address);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(['search', 'read_page', 'list_pages']);
      expect(await call(client, 'search', { query: 'words' })).toContain(`${address}/guides/start#install`);
      expect(await call(client, 'search', { query: 'hidden' })).not.toContain('private');
      const list = await call(client, 'list_pages', {});
      expect(list).toContain(`- Reference (${address}/reference)`);
      expect(list).not.toContain('Private');
      for (const page of [`${address}/guides/start`, 'guides/start.md', '/guides/start#install'])
        expect(await call(client, 'read_page', { page })).toContain('Words to find.');
      await client.close();
    });

    it('says what is wrong with a call', async () => {
      await publish();
      const client = await connect();
      expect(await call(client, 'read_page', { page: 'nowhere' })).toBe(
        'There is no such page on this site. Use search or list_pages to find its address.',
      );
      expect(await call(client, 'read_page', { page: 'https://example.com/' })).toContain(
        'There is no such page',
      );
      expect(await call(client, 'search', { query: 7 })).toContain('must be a string');
      expect(await call(client, 'read_page', { page: '\ud800' })).toContain('must be a string');
      await client.close();
    });

    it('of a site with a share link takes its key from the address', async () => {
      await publish({ visibility: 'share-link' });
      const { body } = await admin().post(`${site}/share-links`);
      const client = await connect(new URL(body.urls.published as string).search);
      expect(await call(client, 'read_page', { page: '/' })).toContain('# Welcome');
      await client.close();
      await expect(connect()).rejects.toThrow();
    });

    it('refuses other origins, other methods and lists of messages', async () => {
      await publish();
      const post = (body: unknown, headers: Record<string, string> = {}) =>
        fetch(`${app.baseUrl}${path}/~mcp`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            ...headers,
          },
          body: JSON.stringify(body),
        });
      const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
      expect((await post(ping)).status).toBe(200);
      expect((await post(ping, { origin: 'https://evil.example' })).status).toBe(403);
      expect((await post([ping, ping])).status).toBe(400);
      expect((await post('x'.repeat(70_000))).status).toBe(413);
      expect((await text(`${path}/~mcp`)).status).toBe(405);
    });
  });

  describe('an image for social networks', () => {
    it('is made for each page, with its title in any script', async () => {
      await publish();
      await update(spaceId, 'reference', { slug: 'reference', title: 'Ссылки 参考 & <b>"x"</b>' });
      const page = await reader.get(`${path}/reference`);
      const [, image = ''] = /<meta property="og:image" content="([^"]+)"/.exec(page.body) ?? [];
      expect(image).toMatch(new RegExp(`^${address}/~og/[\\w-]+\\.png\\?v=[\\w-]+$`));
      const response = await fetch(`${app.baseUrl}${image.slice(new URL(image).origin.length)}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(response.headers.get('cache-control')).toContain('immutable');
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([width, height]).toEqual([1200, 630]);
      expect((await text(`${path}/~og/${world.id}.png`)).status).toBe(404);
    });

    it('shows the logo of the site when it is a file that the site serves', async () => {
      await publish();
      const draw = async (): Promise<Buffer> => {
        const { body } = await reader.get(`${path}/reference`);
        const [, image = ''] = /<meta property="og:image" content="([^"]+)"/.exec(body) ?? [];
        const response = await fetch(`${app.baseUrl}${image.slice(new URL(image).origin.length)}`);
        expect(response.status).toBe(200);
        return sharp(Buffer.from(await response.arrayBuffer()))
          .extract(LOGO)
          .raw()
          .toBuffer();
      };
      const content = `/spaces/${spaceId}/content`;
      const base64 = (
        await sharp({ create: { ...LOGO, channels: 3, background: '#ff0000' } })
          .png()
          .toBuffer()
      ).toString('base64');
      const { body: added } = await admin().post(content, {
        changes: [{ change: 'insert_files', files: [{ base64, name: 'logo.png' }] }],
      });
      const url = `${address}/~files/${spaceId}/${added.files[0]}/0/logo.png`;
      const { body } = await admin().get(`${site}/customization`);
      const isRed = (bytes: Buffer): boolean => (bytes[0] ?? 0) > 240 && (bytes[1] ?? 255) < 16;
      expect(isRed(await draw())).toBe(false);
      for (const [logo, expected] of [
        [url, true],
        [url.replace('~files/', '~files/x'), false],
        [url.replace(/\/0\/.*/, ''), true],
      ] as const) {
        const header = { ...body.header, logo: { light: logo, dark: logo } };
        expect((await admin().put(`${site}/customization`, { ...body, header })).status).toBe(200);
        expect(isRed(await draw())).toBe(expected);
      }
    });

    it('is that of the customization, if there is one', async () => {
      await publish();
      const { body } = await admin().get(`${site}/customization`);
      const url = 'https://example.com/card.png';
      await admin().put(`${site}/customization`, { ...body, socialPreview: { url } });
      expect((await reader.get(`${path}/`)).body).toContain(`<meta property="og:image" content="${url}"`);
    });
  });

  describe('a PDF', () => {
    it('is there for a page and for a site space', async () => {
      await publish();
      for (const at of [`/${await pageId(spaceId, 'reference')}`, '']) {
        const { status, headers, body } = await text(`${path}/~pdf${at}`);
        expect([status, headers['content-type'], body.slice(0, 5)]).toEqual([
          200,
          'application/pdf',
          '%PDF-',
        ]);
      }
      expect((await text(`${path}/~pdf/${world.id}`)).status).toBe(404);
    });

    it('is not there when the site offers none', async () => {
      await publish();
      const { body } = await admin().get(`${site}/customization`);
      await admin().put(`${site}/customization`, { ...body, pdf: { enabled: false } });
      expect((await text(`${path}/~pdf`)).status).toBe(404);
    });
  });
});

/** Text of the elements of a name. Fails if the document is not well-formed. */
function elements(xml: string, name: string): string[] {
  const fail = (message: string): never => {
    throw new Error(message);
  };
  const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } });
  const document = parser.parseFromString(xml, 'text/xml');
  return Array.from(document.getElementsByTagName(name), ({ textContent }) => textContent ?? '');
}

function locations(xml: string): string[] {
  return elements(xml, 'loc');
}
