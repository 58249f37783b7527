import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TestApp } from '../support/app.js';
import { PNG } from '../support/archive.js';
import { readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { openPreview } from '../support/site-preview.js';
import { SiteReader } from '../support/site-reader.js';

const ARCHIVE = { 'README.md': '# Welcome\n\n![logo](logo.png)\n', 'logo.png': PNG };

/** @param length bytes */
const drawing = (name: string, length: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg"><!--${name}--></svg>`.padEnd(length);

describe('the files of a published site', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let site: string;
  let path: string;
  let reader: SiteReader;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    await app.build.importArchive(world, spaceId, ARCHIVE);
    reader = new SiteReader(app.baseUrl);
  });

  const admin = () => app.client(world.admin);

  async function publish(changes: Record<string, unknown> = {}): Promise<void> {
    const siteId = await app.build.site(world, { visibility: 'public', spaces: [spaceId] });
    site = `/orgs/${world.id}/sites/${siteId}`;
    await admin().patch(site, changes);
    path = `/s/${world.id}/${siteId}`;
  }

  it('serves the files of its content, in smaller sizes too', async () => {
    await publish();
    const { body: list } = await admin().get(`/spaces/${spaceId}/content/files`);
    const { id, name } = list.items[0];
    const file = await reader.get(`${path}/~files/${spaceId}/${id}/x/${name}`);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await reader.get(`${path}/~files/${spaceId}/${id}/x/${name}?w=360&f=avif`)).status).toBe(404);
    expect((await reader.get(`${path}/~files/${world.id}/${id}/x/${name}`)).status).toBe(404);
  });

  it('serves its files by their ids alone, which browsers ask for again', async () => {
    await publish();
    const { body: list } = await admin().get(`/spaces/${spaceId}/content/files`);
    const short = `${path}/~files/${spaceId}/${list.items[0].id}`;
    const file = await reader.get(short);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/png']);
    expect(file.headers['cache-control']).toBe('public, no-cache');
    const { body } = await reader.get(`${path}/`);
    const [, full = ''] = new RegExp(`"(${short}/[^"?]+)"`).exec(body) ?? [];
    expect((await reader.get(full)).headers['cache-control']).toContain('immutable');
    const first = full.slice(0, short.length + 2);
    expect((await reader.get(first)).headers['cache-control']).toBe('public, no-cache');
  });

  it('shows a logo that is one of its files from the address that the reader opened', async () => {
    await publish({ hostname: 'logos.acme.example' });
    const { body: list } = await admin().get(`/spaces/${spaceId}/content/files`);
    const { body: customization } = await admin().get(`${site}/customization`);
    const file = `~files/${spaceId}/${list.items[0].id}`;
    const logo = `${(await admin().get(site)).body.urls.published}/${file}`;
    const header = { ...customization.header, logo: { light: logo, dark: logo } };
    expect((await admin().put(`${site}/customization`, { ...customization, header })).status).toBe(200);
    const home = await openPreview(
      admin(),
      site,
      { space: spaceId, revision: (await readRevision(admin(), spaceId)).id },
      reader,
    );
    const atHostname = new SiteReader(app.baseUrl, 'logos.acme.example');
    for (const [by, at] of [
      [atHostname, '/'],
      [reader, `${path}/`],
      [reader, home],
    ] as const) {
      const [, shown] = /class="logo-image" src="([^"]+)"/.exec((await by.get(at)).body) ?? [];
      expect(shown).toBe(at + file);
      expect((await by.get(at + file)).status).toBe(200);
    }
  });

  it('serves no file of its content as code', async () => {
    await app.build.importArchive(world, spaceId, {
      ...ARCHIVE,
      'README.md': '# Welcome\n\n[a](a.js) [b](b.css) [c](c.html) [d](d.svg)\n',
      ...Object.fromEntries(['a.js', 'b.css', 'c.html', 'd.svg'].map((name) => [name, '<svg/>'])),
    });
    await publish();
    const { body } = await admin().get(`/spaces/${spaceId}/content/files`);
    const served: unknown[] = [];
    for (const { id, name } of body.items) {
      if (name === 'logo.png') continue;
      const { headers } = await reader.get(`${path}/~files/${spaceId}/${id}/x/${name}`);
      served.push([name, headers['content-type'], headers['content-disposition']?.split(';')[0]]);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
    }
    expect(served.toSorted()).toEqual([
      ['a.js', 'text/plain', 'attachment'],
      ['b.css', 'text/plain', 'attachment'],
      ['c.html', 'text/html', 'attachment'],
      ['d.svg', 'image/svg+xml', 'attachment'],
    ]);
  });

  describe('that are small drawings', () => {
    const shown = ({ body }: { body: string }) =>
      [...body.matchAll(/<img src="(data:[^"]*|[^"]*\/([^/"]+))"/g)].map(
        ([, src = '', name]) => name ?? decodeURIComponent(src),
      );

    beforeEach(async () => {
      await app.build.importArchive(world, spaceId, {
        'README.md': '# Welcome\n\n![a](a.svg)\n\n![b](b.svg)\n',
        'large.md': '# Large\n\n![large](large.svg)\n',
        'a.svg': drawing('first', 4096),
        'b.svg': drawing('second', 100),
        'large.svg': drawing('large', 4097),
      });
      await publish();
    });

    it('are part of the page when they are its first image', async () => {
      expect(shown(await reader.get(`${path}/`))).toEqual([
        `data:image/svg+xml,${drawing('first', 4096)}`,
        'b.svg',
      ]);
      expect(shown(await reader.get(`${path}/large`))).toEqual(['large.svg']);
    });

    it('are linked when their bytes cannot be read', async () => {
      await rm(join(app.dataDir, 'files'), { recursive: true });
      expect(shown(await reader.get(`${path}/`))).toEqual(['a.svg', 'b.svg']);
    });
  });
});
