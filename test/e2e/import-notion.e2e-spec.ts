import { TestApp } from '../support/app.js';
import { dataUrl, PNG, zip } from '../support/archive.js';
import { flatten, readMarkdown, readRevision } from '../support/content.js';
import type { World } from '../support/factories.js';
import { SourceServer } from '../support/source-server.js';
import { readSpaceState } from '../support/space-state.js';

const id = (digit: string) => digit.repeat(32);
const HOME = `Team home ${id('a')}`;
const TASKS = `Tasks ${id('c')}`;

/** An export as Notion writes it: markdown and CSV. */
const EXPORT: Record<string, string | Buffer> = {
  [`${HOME}.md`]: `# Team home

Start with [Onboarding](${encodeURI(`${HOME}/Onboarding ${id('b')}.md`)}), then [Tasks](${encodeURI(`${HOME}/${TASKS}.csv`)}).
[Online](https://www.notion.so/team/Onboarding-${id('b')}?pvs=4) and [elsewhere](https://www.notion.so/${id('9')}).

![Logo](${encodeURI(`${HOME}/logo.png`)})
`,
  [`${HOME}/logo.png`]: PNG,
  [`${HOME}/Onboarding ${id('b')}.md`]: `# Onboarding\n\nBack to [home](${encodeURI(`../${HOME}.md`)}).\n`,
  [`${HOME}/Untitled ${id('1')}.md`]: '# Untitled\n\nOne.\n',
  [`${HOME}/Untitled ${id('2')}.md`]: `# Untitled\n\nTwo: [one](${encodeURI(`Untitled ${id('1')}.md`)})\n`,
  [`${HOME}/${TASKS}.csv`]: '\uFEFFName,Status\nWrite docs,Open\n',
  [`${HOME}/${TASKS}_all.csv`]: '\uFEFFName,Status,Note\nWrite docs,Open,"a|b, ""c"""\nRest,Done,\n',
  [`${HOME}/${TASKS}/Write docs ${id('d')}.md`]: '# Write docs\n\nStatus: Open\n',
};

describe('importing an export of Notion', () => {
  let app: TestApp;
  let server: SourceServer;
  let world: World;
  let space: string;

  beforeAll(async () => {
    app = await TestApp.start();
    server = await SourceServer.start();
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
  });
  beforeEach(async () => {
    world = await app.build.organization();
    space = await app.build.space(world);
  });

  const importFrom = (url: string) =>
    app.client(world.admin).post(`/spaces/${space}/content/import`, { source: 'notion', url });
  const revision = () => readRevision(app.client(world.admin), space);
  const markdown = async (path: string) => {
    const page = flatten((await revision()).pages).find((candidate) => candidate.path === path);
    return readMarkdown(app.client(world.admin), space, page?.id ?? 'missing');
  };

  const expectExport = async () => {
    const { pages, files } = await revision();
    expect(flatten(pages).map(({ path, title, type }) => [path, title, type])).toEqual([
      ['team-home', 'Team home', 'document'],
      ['team-home/onboarding', 'Onboarding', 'document'],
      ['team-home/tasks', 'Tasks', 'document'],
      ['team-home/tasks/write-docs', 'Write docs', 'document'],
      ['team-home/untitled', 'Untitled', 'document'],
      ['team-home/untitled-1', 'Untitled', 'document'],
    ]);
    expect(files.map(({ name }) => name)).toEqual(['logo.png']);
    const home = await markdown('team-home');
    expect(home).toContain('[Onboarding](onboarding.md)');
    expect(home).toContain('[Tasks](tasks/README.md)');
    expect(home).toContain('[Online](onboarding.md)');
    expect(home).toContain(`[elsewhere](https://www.notion.so/${id('9')})`);
    expect(home).toMatch(/!\[Logo\]\([^)]*logo\.png\)/);
    expect(await markdown('team-home/onboarding')).toContain('[home](README.md)');
    expect(await markdown('team-home/untitled-1')).toContain('[one](untitled.md)');
    expect(await markdown('team-home/tasks')).toBe(
      '| Name | Status | Note |\n| --- | --- | --- |\n| [Write docs](write-docs.md) | Open | a\\|b, "c" |\n| Rest | Done |  |\n',
    );
  };

  it('removes ids from names and links, and creates subpages of folders and tables of databases', async () => {
    const imported = await importFrom(server.serve('/Export.zip', await zip(EXPORT), 'application/zip'));
    expect(imported.status).toBe(201);
    expect(imported.body).toMatchObject({ importedResources: 7, totalResources: 7 });
    await expectExport();
  });

  it('reads exports that consist of parts', async () => {
    const entries = Object.entries(EXPORT);
    const parts = {
      'Export-Part-1.zip': await zip(Object.fromEntries(entries.slice(0, 3))),
      'Export-Part-2.zip': await zip(Object.fromEntries(entries.slice(3))),
    };
    expect((await importFrom(dataUrl(await zip(parts)))).status).toBe(201);
    await expectExport();
  });

  it('creates no revision the second time', async () => {
    const url = dataUrl(await zip(EXPORT));
    const [first, second] = [await importFrom(url), await importFrom(url)];
    expect(second.body).toEqual(first.body);
  });

  it('reads exports in HTML', async () => {
    const page = (title: string, body: string) =>
      `<html><head><title>${title}</title></head><body><article class="page sans"><header><h1 class="page-title">${title}</h1></header><div class="page-body">${body}</div></article></body></html>`;
    const archive = await zip({
      [`Guide ${id('a')}.html`]: page(
        'Guide',
        `<p>See <a href="${encodeURI(`Guide ${id('a')}/Part ${id('b')}.html`)}">part</a>.</p>
         <figure class="image"><img src="${encodeURI(`Guide ${id('a')}/pic.png`)}"></figure>
         <img src="http://169.254.169.254/x.png">`,
      ),
      [`Guide ${id('a')}/pic.png`]: PNG,
      [`Guide ${id('a')}/Part ${id('b')}.html`]: page('Part', '<ul class="to-do-list"><li>Do</li></ul>'),
    });
    const imported = await importFrom(dataUrl(archive));
    expect(imported.body).toMatchObject({ importedResources: 3, totalResources: 3 });
    expect(flatten((await revision()).pages).map(({ path }) => path)).toEqual(['guide', 'guide/part']);
    const text = await markdown('guide');
    expect(text).toContain('See [part](part.md).');
    expect(text).toMatch(/!\[\]\([^)]*pic\.png\)/);
  });

  it('imports names that differ only in case, and names with an encoded slash', async () => {
    const archive = await zip({
      [`Plan ${id('1')}.md`]: '# Plan\n\n1',
      [`plan ${id('2')}.md`]: '# plan\n\n2',
      [`A%2FB ${id('3')}.md`]: `# A%2FB\n\n[plan](${encodeURIComponent(`plan ${id('2')}.md`)})`,
    });
    expect((await importFrom(dataUrl(archive))).body).toMatchObject({
      importedResources: 3,
      totalResources: 3,
    });
    const { pages } = await revision();
    expect(pages.map(({ title }) => title).sort()).toEqual(['A%2FB', 'Plan', 'plan']);
    const plan = pages.find(({ title }) => title === 'plan');
    expect(await markdown(pages.find(({ title }) => title === 'A%2FB')?.path ?? '')).toContain(
      `[plan](${plan?.slug}.md)`,
    );
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['a file that is not an archive', async () => Buffer.from('# Page')],
    ['an archive without pages', () => zip({ 'logo.png': PNG })],
    [
      'an archive in parts that is a decompression bomb',
      async () => zip({ 'a.zip': await zip({ 'a.md': Buffer.alloc(3_000_000) }) }),
    ],
  ])('refuses %s', async (_name, make) => {
    const before = await readSpaceState(app, world.admin, space);
    expect((await importFrom(dataUrl(await make()))).status).toBe(422);
    expect(await readSpaceState(app, world.admin, space)).toEqual(before);
  });
});
