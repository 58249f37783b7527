import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
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

  it('sends an interlaced image as it is when a smaller one would take much memory', async () => {
    const create = { width: 4_000, height: 2_500, channels: 4 as const, background: 'red' };
    const large = async (progressive: boolean) => sharp({ create }).png({ progressive }).toBuffer();
    await app.build.importArchive(world, spaceId, {
      'large.md': '# Large\n\n![a](a.png) ![b](b.png)\n',
      'a.png': await large(true),
      'b.png': await large(false),
    });
    await publish();
    const { files } = await readRevision(admin(), spaceId);
    const typeOf = async (wanted: string) => {
      const id = files.find(({ name }) => name === wanted)?.id ?? '';
      const address = `${path}/~files/${spaceId}/${id}/x/${wanted}?w=360&f=webp`;
      const types: unknown[] = [];
      for (let time = 0; time < 2; time += 1) types.push((await reader.get(address)).headers['content-type']);
      return types;
    };
    expect(await typeOf('a.png')).toEqual(['image/png', 'image/png']);
    expect(await typeOf('b.png')).toEqual(['image/webp', 'image/webp']);
  });

  it('leaves out a logo that takes long to draw from images of pages, and draws it once for all', async () => {
    const leaf = '<g opacity="0.5"><g opacity="0.5"><rect width="400" height="300"/></g></g>'.repeat(20);
    const levels = Array.from(
      { length: 5 },
      (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
    );
    const slow = `<svg xmlns="http://www.w3.org/2000/svg"><g id="a0">${leaf}</g>${levels.join('')}</svg>`;
    const pages = Array.from({ length: 8 }, (_, n) => [`p${n}.md`, `# Page ${n}\n\n![a](slow.svg)\n`]);
    await app.build.importArchive(world, spaceId, { ...Object.fromEntries(pages), 'slow.svg': slow });
    await publish();
    const revision = await readRevision(admin(), spaceId);
    const file = `~files/${spaceId}/${revision.files.find(({ name }) => name === 'slow.svg')?.id}`;
    const logo = `${(await admin().get(site)).body.urls.published}/${file}`;
    const { body: customization } = await admin().get(`${site}/customization`);
    const header = { ...customization.header, logo: { light: logo, dark: logo } };
    expect((await admin().put(`${site}/customization`, { ...customization, header })).status).toBe(200);
    const images = revision.pages.map(({ id }) => reader.get(`${path}/~og/${id}.png`));
    for (const { status } of await Promise.all(images)) expect(status).toBe(200);
  }, 30_000);

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

    it('are part of the page when only images that the reader does not see are before them', async () => {
      await app.build.importArchive(world, spaceId, {
        'hidden.md': '# Hidden\n\n{% if false %}\n![a](a.svg)\n![c](c.svg)\n{% endif %}\n\n![b](b.svg)\n',
        'a.svg': drawing('first', 4096),
        'b.svg': drawing('second', 100),
        'c.svg': drawing('third', 100),
      });
      await publish();
      expect(shown(await reader.get(`${path}/hidden`))).toEqual([
        `data:image/svg+xml,${drawing('second', 100)}`,
      ]);
    });

    it('are linked when their bytes cannot be read', async () => {
      await rm(join(app.dataDir, 'files'), { recursive: true });
      expect(shown(await reader.get(`${path}/`))).toEqual(['a.svg', 'b.svg']);
    });
  });
});
