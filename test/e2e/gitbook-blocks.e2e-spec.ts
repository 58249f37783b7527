import { readdirSync, readFileSync } from 'node:fs';
import { TestApp } from '../support/app.js';
import { flatten, type Page, readMarkdown, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { Pdfs } from '../support/pdfs.js';
import { readZip } from '../support/read-archive.js';

const FOLDER = new URL('../fixtures/gitbook-dialect/blocks/', import.meta.url);
const read = (folder: URL) =>
  Object.fromEntries(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, readFileSync(new URL(encodeURIComponent(name), folder))]),
  );
const PAGES = read(FOLDER);
const ASSETS = read(new URL('.gitbook/assets/', FOLDER));
const INCLUDES = read(new URL('.gitbook/includes/', FOLDER));

interface Item {
  status: string;
  relation: string;
  targetReference: { file?: { name: string } };
}

describe('the blocks of a GitBook export', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;
  let pages: Page[];
  const admin = () => app.client(world.admin);
  const pageId = (slug: string) => pages.find((page) => page.slug === slug)?.id ?? '';

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    await app.build.importArchive(world, spaceId, {
      ...PAGES,
      ...Object.fromEntries(
        Object.entries(ASSETS).map(([name, bytes]) => [`.gitbook/assets/${name}`, bytes]),
      ),
      ...Object.fromEntries(
        Object.entries(INCLUDES).map(([name, bytes]) => [`.gitbook/includes/${name}`, bytes]),
      ),
    });
    pages = flatten((await readRevision(admin(), spaceId)).pages);
  });
  afterAll(() => app.stop());

  it.each(Object.keys(PAGES).map((name) => name.replace('.md', '')))(
    'are read without raw parts, with all links resolved: %s',
    async (slug) => {
      const response = await admin().get(`/spaces/${spaceId}/content/page/${pageId(slug)}/document`);
      expect(response.status).toBe(200);
      const written = JSON.stringify(response.body);
      expect(written).not.toContain('"type":"raw"');
      expect(written).not.toMatch(/"url":"[^"]*(?:\.gitbook|\.md)/);
    },
  );

  it('include both variants of a picture in the links of a page, and in the files that depend on it', async () => {
    const response = await admin().get(`/spaces/${spaceId}/content/page/${pageId('pictures')}/links`);
    const shown = (response.body.items as Item[]).map(({ status, relation, targetReference }) => [
      status,
      relation,
      targetReference.file?.name,
    ]);
    expect(shown.toSorted()).toEqual(
      Object.keys(ASSETS)
        .map((name) => ['ok', 'dependsOn', name])
        .toSorted(),
    );
  });

  it('are written back with the paths of both variants, on reading and in an export', async () => {
    const markdown = await readMarkdown(admin(), spaceId, pageId('pictures'));
    const dark = /srcset="([^"]+)"/.exec(markdown)?.[1] ?? '';
    expect(decodeURIComponent(dark)).toMatch(/menu dark \(1\)\.svg$/);
    const response = await fetch(`${app.baseUrl}/v1/spaces/${spaceId}/export`, {
      headers: { authorization: `Bearer ${world.admin.token}` },
    });
    const files = await readZip(Buffer.from(await response.arrayBuffer()));
    const exported = files['pictures.md']?.toString() ?? '';
    const paths = [...exported.matchAll(/srcset="([^"]+)"/g)].map(([, path = '']) =>
      decodeURIComponent(path),
    );
    expect(paths).toHaveLength(4);
    expect(paths.filter((path) => !(path in files))).toEqual([]);
  });

  it('are shown in a PDF with the light variant of pictures', async () => {
    const pdf = await new Pdfs(app, world.admin).read(spaceId, `?page=${pageId('pictures')}&only=true`);
    const text = pdf.sheets.join('\n');
    expect(text).toContain('The plan of a garden');
    expect(text).not.toMatch(/<|srcset|dark/);
    expect(pdf.images).toBeGreaterThan(0);
  });

  it('are shown in a PDF with prompts and updates below their titles', async () => {
    const pdf = await new Pdfs(app, world.admin).read(spaceId, `?page=${pageId('tags')}&only=true`);
    const text = pdf.sheets.join('\n');
    for (const words of ['Plan a bed', '2026-03-01', 'Spring', 'Step 2', 'Sow'])
      expect(text).toContain(words);
    expect(text).not.toContain('{%');
  });

  it('are shown in a PDF without comments, definitions, and the tags of elements', async () => {
    const pdf = await new Pdfs(app, world.admin).read(spaceId, `?page=${pageId('plain')}&only=true`);
    const text = pdf.sheets.join('\n');
    for (const words of ['Herbs', 'Roots', 'For leaves', 'A quote with', 'All of them'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/A note|Not linked|<|app-banner/);
  });
});
