import { TestApp } from '../support/app.js';
import { dataUrl, zip } from '../support/archive.js';

const PARTS = {
  'docs/internal/a.md': '# A\n\nsecretword\n',
  'docs/internal/secretword.csv': 'secretword',
  'docs/internal/_part.mdx': 'secretword\n',
  'docs/shown.csv': 'x',
};
/** Each excludes the folder `internal`. */
const SITES: Record<string, Record<string, string>> = {
  Mintlify: {
    'docs/docs.json': JSON.stringify({ name: 'Docs', navigation: { pages: ['index'] } }),
    'docs/.mintignore': 'internal/\n',
  },
  MkDocs: { 'mkdocs.yml': 'site_name: X\nexclude_docs: |\n  internal/\n' },
  'MkDocs that inherits': {
    'mkdocs.yml': 'INHERIT: base.yml\nsite_name: X\n',
    'base.yml': 'exclude_docs: |\n  internal/\n',
  },
  'Docusaurus with a module': {
    'docusaurus.config.js': "module.exports = { ...require('./base.config'), title: 'X' };",
    'base.config.js': "module.exports = { presets: [['classic', { docs: { exclude: ['internal/**'] } }]] };",
  },
  VitePress: { 'docs/.vitepress/config.js': "export default { srcExclude: ['internal/**'] };" },
  Docusaurus: {
    'docusaurus.config.js':
      "module.exports = { presets: [['classic', { docs: { exclude: ['internal/**'] } }]] };",
  },
};
/** The same sites without the exclusion. */
const without = (files: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, text.replaceAll('internal', 'nothing')]),
  );

describe('what the configuration of an imported site excludes', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it.each(Object.entries(SITES))('reaches no reader, whatever it is: %s', async (_, site) => {
    const world = await app.build.organization();
    const admin = app.client(world.admin);
    const space = await app.build.space(world, { level: null });
    const bring = async (files: Record<string, string>, mode: string) => {
      const url = dataUrl(await zip({ 'docs/index.md': '# Home\n', ...PARTS, ...files }));
      const { status } = await admin.post(`/spaces/${space}/content/import`, { source: 'zip', mode, url });
      expect(status).toBe(201);
    };
    const content = `/spaces/${space}/content`;
    // Not even those with a role get it: visitors see less.
    const read = async () => {
      const answers = [content, `${content}/files`].map(async (path) =>
        JSON.stringify((await admin.get(path)).body),
      );
      return (await Promise.all(answers)).join('');
    };

    await bring(site, 'update');
    expect(await read()).not.toContain('secretword');
    expect(await read()).toContain('shown.csv');

    // What an import brought before the exclusion goes like anything that the source no longer has.
    await bring(without(site), 'mirror');
    expect(await read()).toContain('secretword.csv');
    await bring(site, 'mirror');
    expect(await read()).not.toContain('secretword');
  });
});
