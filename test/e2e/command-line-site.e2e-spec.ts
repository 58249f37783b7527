import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { TestApp } from '../support/app.js';
import { COMPILE_CACHE } from '../support/compile-cache.js';
import { flatten, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';

interface Report {
  site: string | null;
  languages: {
    language: string | null;
    space: string | null;
    isNew: boolean;
    report: { pages: number } | null;
  }[];
}
interface Shown {
  id: string;
  path: string;
  section?: string;
  space: { id: string; title: string };
}

const FRENCH = 'i18n/fr/docusaurus-plugin-content-docs/current';
const SOURCE = {
  'docusaurus.config.js':
    "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'zh-Hans'] } };",
  'docs/intro.md': '# Intro\n\n[Setup](setup.md)\n',
  'docs/setup.md': '# Setup\n',
  [`${FRENCH}/intro.md`]: '# Bienvenue\n\n[Installer](./setup.md)\n',
  'i18n/zh-Hans/docusaurus-plugin-content-docs/current/setup.md': '# 安装\n',
};

describe('the command import with a site', () => {
  let app: TestApp;
  let world: World;
  let space: string;
  let directory: string;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    world = await app.build.organization();
    space = await app.build.space(world, { title: 'Guide' });
    directory = await mkdtemp(join(tmpdir(), 'docs-publishing-service-site-'));
    await write(SOURCE);
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const admin = () => app.client(world.admin);
  const write = async (files: Record<string, string>): Promise<void> => {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(directory, path)), { recursive: true });
      await writeFile(join(directory, path), content);
    }
  };
  const run = (
    token: string,
    ...words: string[]
  ): Promise<{ code: number; output: string; errors: string }> =>
    new Promise((resolve) => {
      const command = [
        'dist/src/cli.js',
        'import',
        directory,
        '--space',
        space,
        '--url',
        app.baseUrl,
        ...words,
      ];
      const env = { PATH: process.env.PATH, ...COMPILE_CACHE, DOCS_TOKEN: token };
      execFile(process.execPath, command, { env }, (error, output, errors) =>
        resolve({ code: error === null ? 0 : Number(error.code), output, errors }),
      );
    });
  const report = async (...words: string[]): Promise<Report> => {
    const { output, errors } = await run(world.admin.token, '--json', ...words);
    expect(errors).toBe('');
    return JSON.parse(output) as Report;
  };
  const shown = async (site: string): Promise<Shown[]> =>
    (await admin().get(`/orgs/${world.id}/sites/${site}/site-spaces`)).body.items as Shown[];
  const titles = async (id: string): Promise<string[]> =>
    flatten((await readRevision(admin(), id)).pages).map(({ title }) => title);
  const spaces = async (): Promise<string[]> =>
    ((await admin().get(`/orgs/${world.id}/spaces?limit=100`)).body.items as { title: string }[])
      .map(({ title }) => title)
      .toSorted();
  const localeOf = async (site: string, id: string): Promise<string> => {
    const path = `/orgs/${world.id}/sites/${site}/site-spaces/${id}/customization`;
    return ((await admin().get(path)).body as { internationalization: { locale: string } })
      .internationalization.locale;
  };

  it('creates the site and a space for each language, and updates the same ones later', async () => {
    const planned = await report('--site', 'Manual', '--dry-run');
    expect(planned).toMatchObject({ site: null, languages: [{ space }, { space: null }, { space: null }] });
    expect(await spaces()).toEqual(['Guide']);

    const { site, languages } = await report('--site', 'Manual', '--mirror');
    expect(languages).toMatchObject([
      { language: 'en', space, isNew: false, report: { pages: 2 } },
      { language: 'fr', isNew: true, report: { pages: 2 } },
      { language: 'zh-Hans', isNew: true, report: { pages: 2 } },
    ]);
    const ids = languages.map((each) => each.space ?? '');
    expect(await Promise.all(ids.map(titles))).toEqual([
      ['Intro', 'Setup'],
      ['Bienvenue', 'Setup'],
      ['Intro', '安装'],
    ]);
    const items = await shown(site ?? '');
    expect(items.map((item) => [item.path, item.space.title, item.space.id])).toEqual([
      ['guide', 'Guide', ids[0]],
      ['fr', 'Guide (Français)', ids[1]],
      ['zh-hans', 'Guide (简体中文)', ids[2]],
    ]);
    expect(await Promise.all(items.map(({ id }) => localeOf(site ?? '', id)))).toEqual(['en', 'fr', 'zh']);

    await admin().patch(`/spaces/${ids[1] ?? ''}`, { title: 'Le guide' });
    await write({ [`${FRENCH}/setup.md`]: '# Installer\n' });
    const again = await report('--site', site ?? '', '--mirror');
    expect(again.languages.map((each) => [each.space, each.isNew])).toEqual(ids.map((id) => [id, false]));
    expect(await titles(ids[1] ?? '')).toEqual(['Bienvenue', 'Installer']);
    expect(await spaces()).toEqual(['Guide', 'Guide (简体中文)', 'Le guide']);
  });

  it('shows a new language to nobody who may not see the main one', async () => {
    const condition = 'visitor.claims.plan == "pro"';
    const { body: made } = await admin().post(`/orgs/${world.id}/sites`, {
      title: 'Manual',
      spaces: [space],
    });
    const site = (made as { id: string }).id;
    const [main] = await shown(site);
    const path = `/orgs/${world.id}/sites/${site}/site-spaces/${main?.id ?? ''}`;
    expect((await admin().patch(path, { condition })).status).toBe(200);
    expect((await admin().patch(`/spaces/${space}`, { defaultLevel: null })).status).toBe(200);
    const { languages } = await report('--site', site);
    const french = languages[1]?.space ?? '';
    const body = (await admin().get(`/orgs/${world.id}/sites/${site}/site-spaces`)).body as {
      items: { condition: string; space: { id: string } }[];
    };
    expect(body.items.find((item) => item.space.id === french)?.condition).toBe(condition);
    expect((await admin().get(`/spaces/${french}`)).body.defaultLevel).toBeNull();
    const member = app.client(await app.build.member(world.id, 'read'));
    for (const each of [space, french])
      expect([each, (await member.get(`/spaces/${each}/content`)).status]).toEqual([each, 404]);
  });

  it('imports no language of a restricted space into a new one that the caller cannot restrict', async () => {
    const site = await app.build.site(world, { spaces: [space] });
    const writer = await app.build.member(world.id, 'create');
    await app.build.grant(world, 'admin', { user: writer.id }, { space });
    expect((await admin().patch(`/spaces/${space}`, { defaultLevel: null })).status).toBe(200);
    const { code, errors } = await run(writer.token, '--site', site);
    expect([code, errors]).toEqual([1, expect.stringContaining('a level of its own') as string]);
    const { items } = (await admin().get(`/orgs/${world.id}/spaces?limit=100`)).body as {
      items: { id: string; title: string }[];
    };
    const french = items.find(({ title }) => title === 'Guide (Français)')?.id ?? '';
    expect(await titles(french)).toEqual([]);
  });

  it('continues where it was killed, and uses a space again that left the site', async () => {
    const site = await app.build.site(world, { spaces: [space] });
    const first = await report('--site', site, '--mirror');
    const [, french] = await shown(site);
    // As if it had been killed before it added the space.
    await admin().delete(`/orgs/${world.id}/sites/${site}/site-spaces/${french?.id ?? ''}`);
    const second = await report('--site', site, '--mirror');
    expect(second.languages.map((each) => each.space)).toEqual(first.languages.map((each) => each.space));
    expect(await shown(site)).toHaveLength(3);
    // A deleted space is not used again.
    await admin().delete(`/spaces/${second.languages[1]?.space ?? ''}`);
    const third = await report('--site', site, '--mirror');
    expect(third.languages[1]).toMatchObject({ isNew: true });
    expect(third.languages[1]?.space).not.toBe(second.languages[1]?.space);
  });

  it('imports everything into one space if the source states no languages', async () => {
    await rm(join(directory, 'docusaurus.config.js'));
    const { site, languages } = await report('--site', 'Manual');
    expect(languages).toMatchObject([{ language: null, space }]);
    expect(await shown(site ?? '')).toHaveLength(1);
    const { output } = await run(world.admin.token, '--site', 'Manual');
    expect(output.split('\n').slice(0, 2)).toEqual([`site\t${site ?? ''}`, `language\t-\t${space}`]);
  });

  it('does not touch the languages of another documentation on the same level', async () => {
    const { site } = await report('--site', 'Manual');
    const guide = space;
    space = await app.build.space(world, { title: 'Reference' });
    const refused = await run(world.admin.token, '--site', site ?? '');
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('Create a section') as string });
    expect(await titles(space)).toEqual([]);
    await admin().post(`/orgs/${world.id}/sites/${site ?? ''}/sections`, { spaceId: guide });
    await admin().post(`/orgs/${world.id}/sites/${site ?? ''}/sections`, { spaceId: space });
    const { languages } = await report('--site', site ?? '');
    const items = await shown(site ?? '');
    const section = items.find((item) => item.space.id === space)?.section;
    expect(items.filter((item) => item.section === section).map((item) => item.space.id)).toEqual(
      languages.map((each) => each.space),
    );
    expect(items).toHaveLength(6);
  });

  it('creates nothing for a caller who may not change the site, or with a site of another organization', async () => {
    const site = await app.build.site(world, { spaces: [await app.build.space(world)] });
    const editor = await app.build.member(world.id, 'edit');
    const denied = await run(editor.token, '--site', site);
    expect(denied).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('role') as string });
    const other = await app.build.organization();
    const foreign = await app.build.site(other, { spaces: [await app.build.space(other)] });
    expect(await run(world.admin.token, '--site', foreign)).toMatchObject({ code: 1, output: '' });
    expect(await titles(space)).toEqual([]);
    expect((await run(world.admin.token, '--site', site, '--language', 'fr')).errors).toContain(
      'Omit --site',
    );
    expect(await spaces()).toHaveLength(2);
  });
});
