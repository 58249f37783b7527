import { TestApp } from '../support/app.js';
import { dataUrl, zip } from '../support/archive.js';
import { flatten, readRevision } from '../support/content.js';
import { eventually } from '../support/eventually.js';
import type { World } from '../support/factories.js';

const FRENCH = 'i18n/fr/docusaurus-plugin-content-docs/current';
const SOURCE = {
  'docusaurus.config.js':
    "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'zh-Hans'] } };",
  'docs/intro.md': '# Intro\n',
  'docs/setup.md': '# Setup\n',
  [`${FRENCH}/intro.md`]: '# Bienvenue\n\n[Installer](./setup.md)\n',
  'i18n/zh-Hans/docusaurus-plugin-content-docs/current/setup.md': '# 安装\n',
};

describe('an import of one language', () => {
  let app: TestApp;
  let world: World;
  let space: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    space = await app.build.space(world);
  });

  const admin = () => app.client(world.admin);
  const send = async (options: object, files: Record<string, string> = SOURCE) =>
    admin().post(`/spaces/${space}/content/import`, {
      source: 'zip',
      url: dataUrl(await zip(files)),
      ...options,
    });
  const titles = async () => flatten((await readRevision(admin(), space)).pages).map(({ title }) => title);
  const history = async () =>
    (await admin().get(`/spaces/${space}/imports`)).body as { items: Record<string, unknown>[] };

  it('brings that language, names the others, and is recorded with it', async () => {
    expect(await send({ language: 'FR' })).toMatchObject({
      status: 201,
      body: { importedResources: 2, totalResources: 2, languages: ['en', 'fr', 'zh-Hans'] },
    });
    expect(await titles()).toEqual(['Bienvenue', 'Setup']);
    expect((await history()).items).toMatchObject([
      { language: 'FR', imported: [{ path: `${FRENCH}/intro.md` }, { path: 'docs/setup.md' }] },
    ]);
    const { body } = await admin().get(`/spaces/${space}/links?status=broken`);
    expect(body).toMatchObject({ stats: { broken: { total: 0 } } });
  });

  it('updates the pages of that language when it is repeated as a mirror', async () => {
    await send({ language: 'fr', mode: 'mirror' });
    const before = flatten((await readRevision(admin(), space)).pages).map(({ id }) => id);
    const translated = { ...SOURCE, [`${FRENCH}/setup.md`]: '# Installer\n' };
    expect(await send({ language: 'fr', mode: 'mirror' }, translated)).toMatchObject({
      body: { deletedResources: 0, edited: [] },
    });
    expect(await titles()).toEqual(['Bienvenue', 'Installer']);
    expect(flatten((await readRevision(admin(), space)).pages).map(({ id }) => id)).toEqual(before);
  });

  it('is possible as a job, and into a page and a change request', async () => {
    const url = dataUrl(await zip(SOURCE));
    await admin()
      .post(`/spaces/${space}/content/import`, { source: 'zip', url, language: 'zh-hans' })
      .header('Prefer', 'respond-async');
    await eventually(async () => (await titles()).length > 0);
    expect(await titles()).toEqual(['Intro', '安装']);
    const [page] = (await readRevision(admin(), space)).pages;
    await admin().post(`/spaces/${space}/content/page/${page?.id ?? ''}/import`, {
      source: 'zip',
      url,
      language: 'fr',
    });
    expect(await titles()).toEqual(['Intro', 'Setup', '安装']);
    await admin().post(`/spaces/${space}/change-requests`);
    const branch = `/spaces/${space}/change-requests/1/content`;
    await admin().post(`${branch}/import`, { source: 'zip', url, language: 'fr' });
    const { body } = await admin().get(`${branch}/pages`);
    expect((body.pages as { title: string }[]).map(({ title }) => title)).toContain('Bienvenue');
  });

  it('is refused with the languages that the archive has, and changes nothing', async () => {
    expect(await send({ language: 'de' })).toMatchObject({
      status: 422,
      body: { error: { message: 'The source has no language "de". It has: en, fr, zh-Hans.' } },
    });
    expect(await send({ language: 'fr' }, { 'fr/a.md': '# A', 'b.md': '# B' })).toMatchObject({
      status: 422,
      body: { error: { message: 'The source states no languages: leave out "language".' } },
    });
    expect(await titles()).toEqual([]);
    expect((await history()).items).toMatchObject([
      { status: 'failed', language: 'fr' },
      { status: 'failed', language: 'de' },
    ]);
  });

  it.each([
    [
      { language: 'fr', source: 'markdown', url: 'data:text/markdown,A' },
      'must be left out: only a zip has languages',
    ],
    [{ language: '' }, expect.any(String) as string],
    [{ language: 'x'.repeat(36) }, expect.any(String) as string],
    [{ language: 'f\0r' }, expect.any(String) as string],
    [{ language: ['fr'] }, expect.any(String) as string],
  ])('is refused before it starts: %j', async (options, message) => {
    expect(await send(options)).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'language', message }] } },
    });
    expect((await history()).items).toEqual([]);
  });

  it('is left out: all languages are imported as before, and a dry run names them', async () => {
    expect(await send({ dryRun: true })).toMatchObject({ body: { languages: ['en', 'fr', 'zh-Hans'] } });
    expect(await send({}, { 'a.md': '# A' })).not.toHaveProperty('body.languages');
    expect((await history()).items[0]).not.toHaveProperty('language');
  });
});
