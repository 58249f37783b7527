import { anybodyOf } from '../support/anybody.js';
import { TestApp } from '../support/app.js';
import { dataUrl, PNG, zip } from '../support/archive.js';
import { flatten, readRevision } from '../support/content.js';

/** Sites of other products show pages to some of their readers only, by front matter. */
describe('an imported page that not everybody sees', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it.each([
    ['`if` of GitBook', 'if: visitor.claims.plan == "pro"', 'if: visitor.claims.plan == "pro"'],
    ['a condition that cannot be read', 'if: "visitor.claims.plan == %}"', 'if: "visitor.claims.plan == %}"'],
    ['`groups` of Mintlify', 'groups: ["pro", "top"]', 'groups: ["pro", "top"]'],
    ['one group', 'groups: pro', 'groups: pro'],
    ['a draft', 'draft: true', 'draft: true'],
    [
      'front matter that is no YAML',
      'if: "pro" in visitor.claims.groups',
      'if: "pro" in visitor.claims.groups',
    ],
  ])('is hidden from others, and reported: %s', async (_, property, reported) => {
    const world = await app.build.organization();
    const admin = app.client(world.admin);
    const space = await app.build.space(world, { level: null });
    const partners = `---\ndescription: Secretdescription\n${property}\n---\n\n# Secrettitle\n\nsecretword\n\n{% endif %}\n\nsecretend\n\n{% if visitor.claims.z %}\n\nsecretend\n`;
    const zipped = await zip({
      'SUMMARY.md': '# Table of contents\n\n* [Home](README.md)\n* [Partners](partners.md)\n',
      'README.md': '# Home\n\nWelcome.\n',
      'partners.md': partners,
    });
    const imported = await admin.post(`/spaces/${space}/content/import`, {
      source: 'zip',
      url: dataUrl(zipped),
    });
    expect(imported.body).toMatchObject({
      notUnderstood: expect.arrayContaining([
        expect.objectContaining({ name: reported, path: 'partners.md', line: 3 }),
      ]) as unknown,
    });
    const { client: anybody, read } = await anybodyOf(app, world, space);
    const seen = [
      JSON.stringify((await anybody.get(`/spaces/${space}/content/path/partners`)).body),
      JSON.stringify((await anybody.get(`/spaces/${space}/content`)).body),
    ];
    for (const path of ['partners', 'partners.md', 'llms.txt', 'llms-full.txt', '~search?q=secre', ''])
      seen.push(await read(`/${path}`));
    expect(seen.filter((text) => /secret/i.test(text))).toEqual([]);
  });

  it.each<[string, object]>([
    ['by default', {}],
    ['as a mirror', { mode: 'mirror' }],
    ['with the slugs of the source', { slugs: 'source' }],
  ])('is hidden although everybody saw it after an earlier import: %s', async (_, options) => {
    const world = await app.build.organization();
    const admin = app.client(world.admin);
    const space = await app.build.space(world, { level: null });
    const archive = async (frontMatter: string) =>
      dataUrl(
        await zip({
          'README.md': '# Home\n\nWelcome.\n',
          'a.png': PNG,
          'partners.md': `---\ndescription: Secretdescription\ncover: a.png\n${frontMatter}---\n\n# Partner programme\n\nsecretword\n`,
          'guides/README.md': '# Guides\n',
          'guides/a.md': '# Inner programme\n\nOpen.\n',
          'guides/z.md': '# Inner programme\n\nOpen.\n',
          'guides/inner.md': `---\n${frontMatter}---\n\n# Inner programme\n\nsecretinner\n`,
        }),
      );
    const paths = async () =>
      (flatten((await readRevision(admin, space)).pages) as { path: string }[]).map(({ path }) => path);
    const run = async (frontMatter: string) => {
      const body = { source: 'zip', url: await archive(frontMatter), ...options };
      expect((await admin.post(`/spaces/${space}/content/import`, body)).status).toBe(201);
    };
    await run('');
    const before = await paths();
    for (let time = 0; time < 2; time += 1) {
      await run('if: visitor.claims.plan == "pro"\n');
      expect(await paths()).toEqual(before);
    }
    const { read } = await anybodyOf(app, world, space);
    const seen: string[] = [];
    for (const path of [...before, ...before.map((each) => `${each}.md`), 'llms.txt', 'llms-full.txt'])
      seen.push(await read(`/${path}`));
    expect(seen.filter((text) => /secret/i.test(text))).toEqual([]);
  });
});
