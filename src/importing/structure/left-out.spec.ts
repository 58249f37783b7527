import { outline, repositoryTreeOf } from '../../../test/support/source-trees.js';
import { ImportLimitError } from './import.errors.js';
import { walkPages } from './place-pages.js';
import type { SourceTree } from './source-tree.js';

const TEXTS = {
  'docs/index.md': '# Home',
  'docs/notes/a.md': '# A note',
  'docs/notes/b.md': '# B note',
  'docs/todo.md': '# To do',
  'docs/guide/todo.md': '# Guide to do',
};
const vitePress = (exclude: string) => ({
  'docs/.vitepress/config.ts': `export default defineConfig({ srcExclude: ${exclude}, title: name() });`,
});
const docusaurus = (exclude: string) => ({
  'docusaurus.config.ts': `export default { presets: [['classic', { docs: { sidebarPath: f(), exclude: ${exclude} }, pages: { exclude: ['**/*'] } }]] };`,
});

/** @param name of the plugin, as code */
const docusaurusPlugin = (name: string, exclude: string) => ({
  'docusaurus.config.ts': `export default { presets: [], plugins: ['other', [${name}, { id: 'a', exclude: ${exclude} }]] };`,
});
const PLUGIN = "'@docusaurus/plugin-content-docs'";

/** The paths of the texts that became pages. */
function pathsOf(tree: SourceTree): string[] {
  const paths: string[] = [];
  walkPages(tree.pages, ({ sourcePath }) => void (sourcePath !== null && paths.push(sourcePath)));
  return paths.sort();
}

describe('texts that a site does not publish', () => {
  it.each<[string, Record<string, string>]>([
    ['.mintignore of Mintlify', { '.mintignore': 'docs/notes/*.md\ntodo.md\n!docs/guide/todo.md\n' }],
    ['exclude_docs of MkDocs', { 'mkdocs.yml': 'exclude_docs: |\n  # x\n  notes/\n  /todo.md\n' }],
    ['srcExclude of VitePress', vitePress("['**/notes/**', 'todo.md']")],
    ['exclude of Docusaurus', docusaurus("['notes/{a,b}.md', './todo.md']")],
    ['exclude of a plugin of Docusaurus', docusaurusPlugin(PLUGIN, "['notes/**', 'todo.md']")],
    ...[
      [
        'a constant',
        'const docs = { exclude: LIST };\nmodule.exports = { presets: [["classic", { docs }]] };',
      ],
      [
        'a function',
        'module.exports = { presets: [["classic", { docs: options() }]] };\nfunction options() { return { exclude: LIST }; }',
      ],
      [
        'an object that is spread',
        'const shared = { exclude: LIST };\nexport default { presets: [["classic", { docs: { ...shared } }]] };',
      ],
      ['quoted names', 'module.exports = { presets: [["classic", { "docs": { "exclude": LIST } }]] };'],
      ['a type', 'export default { presets: [["classic", { docs: { exclude: LIST } } satisfies Options]] };'],
    ].map(([form = '', text = '']): [string, Record<string, string>] => [
      `exclude of Docusaurus in ${form}`,
      { 'docusaurus.config.ts': text.replace('LIST', "['notes/**', 'todo.md']") },
    ]),
    [
      'include of Docusaurus',
      {
        'docusaurus.config.js': `module.exports = { presets: [['classic', { docs: { include: ['index.md', 'guide/**'] } }]] };`,
      },
    ],
    ...[
      ['a function', 'export default async () => ({ srcExclude: LIST });'],
      ['the result of a function', 'export default defineConfig(() => { return { srcExclude: LIST }; });'],
      [
        'a constant',
        'const base = { srcExclude: LIST };\nexport default defineConfig({ ...base, title: "x" });',
      ],
      ['a constant of the name', 'const srcExclude = LIST;\nexport default defineConfig({ srcExclude });'],
      ['a merge', 'const base = {};\nexport default mergeConfig(base, { srcExclude: LIST });'],
      ['an assignment', 'const config = {};\nconfig.srcExclude = LIST;\nexport default config;'],
    ].map(([form = '', text = '']): [string, Record<string, string>] => [
      `srcExclude of VitePress in ${form}`,
      { 'docs/.vitepress/config.ts': text.replace('LIST', "['notes/**', 'todo.md']") },
    ]),
    [
      'srcExclude of VitePress in an imported module',
      {
        'docs/.vitepress/config.mts':
          "import base from './shared/base.js';\nexport default { extends: base };",
        'docs/.vitepress/shared/base.ts': "export default { srcExclude: ['notes/**', 'todo.md'] };",
      },
    ],
    [
      'srcExclude of VitePress in a folder',
      {
        'docs/.vitepress/config/index.ts':
          "import { shared } from './shared'\nexport default defineConfig({ ...shared });",
        'docs/.vitepress/config/shared.ts': "export const shared = { srcExclude: ['notes/**', 'todo.md'] };",
      },
    ],
    [
      'the plugin exclude of MkDocs',
      {
        'mkdocs.yml':
          'plugins:\n  - search\n  - exclude:\n      glob:\n        - notes/*\n        - todo.md\n',
      },
    ],
    [
      'exclude of a resolved plugin of Docusaurus',
      docusaurusPlugin(`require.resolve(${PLUGIN})`, "['notes/**', 'todo.md']"),
    ],
  ])('are left out: %s', (name, files) => {
    const isMintlify = name.endsWith('Mintlify');
    const pages = ['docs/index', 'docs/notes/a', 'docs/guide/todo', 'docs/todo'];
    const navigation: Record<string, string> = isMintlify
      ? { 'docs.json': JSON.stringify({ navigation: { pages } }) }
      : {};
    const tree = repositoryTreeOf({ ...TEXTS, ...files, ...navigation });
    const titles: string[] = [];
    walkPages(tree.pages, ({ title, sourcePath }) => void (sourcePath !== null && titles.push(title)));
    expect(titles.sort()).toEqual(['Guide to do', 'Home']);
  });

  it.each([
    ['docusaurus.config.js', 'docs'],
    ['docs/.vitepress/config.js', 'docs'],
    ['astro.config.mjs', 'src/content/docs'],
  ])('are left out if their names begin with a dot: %s', (configuration, folder) => {
    const tree = repositoryTreeOf({
      [configuration]: 'export default {};',
      [`${folder}/index.md`]: '# Home',
      [`${folder}/.note.md`]: '# Note',
    });
    expect(outline(tree.pages)).toEqual(['Home']);
  });

  const BESIDE = { exclude: ['notes/**', 'todo.md'] };
  it.each([
    [
      "presets: [['classic', require('./options')]]",
      { 'options.js': `module.exports = ${JSON.stringify({ docs: BESIDE })};` },
    ],
    [
      "presets: [['classic', require('./options')]]",
      { 'options/index.js': `module.exports = ${JSON.stringify({ docs: BESIDE })};` },
    ],
    [
      "presets: [['classic', require('./options.json')]]",
      { 'options.json': JSON.stringify({ docs: BESIDE }) },
    ],
    [
      "presets: [['classic', { ...require('./options'), blog: false }]]",
      { 'options.js': `module.exports = ${JSON.stringify({ docs: BESIDE })};` },
    ],
    [
      "...require('./base')",
      { 'base.js': `module.exports = { presets: [['classic', { docs: ${JSON.stringify(BESIDE)} }]] };` },
    ],
    [
      "presets: require('./base').presets",
      {
        'base.js': `const docs = ${JSON.stringify(BESIDE)};\nmodule.exports = { presets: [['classic', { docs }]] };`,
      },
    ],
    [
      "presets: [['classic', { docs: require('./options').docs }]]",
      { 'options.js': `const docs = ${JSON.stringify(BESIDE)};\nmodule.exports = { docs };` },
    ],
    [
      "plugins: [['content-docs', require('./options')]]",
      { 'options.cjs': `module.exports = () => (${JSON.stringify(BESIDE)});` },
    ],
  ] as [string, Record<string, string>][])(
    'are left out by options of Docusaurus in another module: %s',
    (options, modules) => {
      const tree = repositoryTreeOf({
        ...TEXTS,
        ...modules,
        'docusaurus.config.js': `module.exports = { ${options} };`,
      });
      expect(pathsOf(tree)).toEqual(['docs/guide/todo.md', 'docs/index.md']);
    },
  );

  it.each([
    "import base from './base';\nexport default base;",
    "export { default } from './base';",
    "import * as all from './base';\nexport default { ...all.default };",
    "import { named } from './base';\nexport default named;",
    "import { named as other } from './base';\nexport default defineConfig({ ...other });",
  ])('are left out by a configuration of Docusaurus that another module has: %s', (text) => {
    const base = `export const named = { presets: [['classic', { docs: ${JSON.stringify(BESIDE)} }]] };\nexport default named;`;
    const tree = repositoryTreeOf({ ...TEXTS, 'docusaurus.config.ts': text, 'base.ts': base });
    expect(pathsOf(tree)).toEqual(['docs/guide/todo.md', 'docs/index.md']);
  });

  it.each<[string, Record<string, string>]>([
    ['the whole folder', { 'base.yml': 'docs_dir: docs/guide\n' }],
    ['patterns', { 'base.yml': '"exclude_docs": |\n  /*.md\n  notes/\n' }],
    ['a plugin', { 'base.yml': 'plugins:\n  - exclude:\n      glob: ["index.md", "notes/*", "todo.md"]\n' }],
    [
      'a base of the base',
      { 'base.yml': 'INHERIT: other/base.yml\n', 'other/base.yml': 'docs_dir: docs/guide\n' },
    ],
  ])('are left out by what a configuration of MkDocs inherits: %s', (_, files) => {
    const tree = repositoryTreeOf({ ...TEXTS, ...files, 'mkdocs.yml': 'INHERIT: base.yml\nsite_name: x\n' });
    expect(pathsOf(tree)).toEqual(['docs/guide/todo.md']);
  });

  it.each([
    "export default defineConfig(async () => ({ srcDir: './guide' }));",
    "export default async () => defineConfig({ srcDir: './guide' });",
    "const srcDir = './guide' as const;\nexport default defineConfig<Theme>({ srcDir });",
    "import base from './base';\nexport default defineConfig({ ...base });",
    "import base from './base';\nexport default { extends: base, title: 'x' };",
    "import c from './c.json';\nexport default { ...c };",
    "export default withPlugin(defineConfig({ srcDir: 'guide', vite: { ...x } }));",
  ])('are left out beside the folder of a site of VitePress: %s', (text) => {
    const tree = repositoryTreeOf({
      ...TEXTS,
      'docs/.vitepress/config.ts': text,
      'docs/.vitepress/base.ts': "export default { srcDir: './guide' };",
      'docs/.vitepress/c.json': '{"srcDir": "guide"}',
    });
    // Without the folder around everything.
    expect(pathsOf(tree)).toEqual(['guide/todo.md']);
  });

  it.each([
    "glob({ base: './src/content/docs/guide', pattern: '**/*.md' })",
    "glob({ base: './src/content/docs', pattern: 'guide/**/*.md' })",
    "glob({ pattern: ['guide/*.md', 'a.md', '!a.md'], base: 'src/content/docs' })",
    "docsLoader({ base: 'src/content/docs/guide' })",
  ])('are left out by the loader of Starlight: %s', (loader) => {
    for (const text of [
      `export const collections = { docs: defineCollection({ loader: ${loader}, schema: docsSchema() }), blog: defineCollection({ loader: other() }) };`,
      "import { docs } from './collections';\nexport const collections = { docs };",
    ]) {
      const tree = repositoryTreeOf({
        'astro.config.mjs': 'export default {};',
        'src/content.config.ts': text,
        'src/collections.ts': `export const docs = defineCollection({ loader: ${loader} });`,
        'src/content/docs/a.md': '# A',
        'src/content/docs/guide/b.md': '# B',
      });
      expect(pathsOf(tree)).toEqual(['src/content/docs/guide/b.md']);
    }
  });

  it('are left out by a negative pattern of Starlight', () => {
    const tree = repositoryTreeOf({
      'astro.config.mjs': 'export default {};',
      'src/content.config.ts':
        "export const collections = { docs: defineCollection({ loader: glob({ pattern: ['**/*.md', '!notes/**'] }) }) };",
      'src/content/docs/index.md': '# Home',
      'src/content/docs/notes/a.md': '# Note',
    });
    expect(outline(tree.pages)).toEqual(['Home']);
  });

  it.each([
    "presets: [['classic', { docs: { path: 'docs/public' } }]]",
    "presets: [['classic', { docs: false }]], plugins: [['@docusaurus/plugin-content-docs', { path: './docs/public' }]]",
  ])('are left out in the folder around that of the documents: %s', (options) => {
    const tree = repositoryTreeOf({
      'docusaurus.config.js': `module.exports = { ${options} };`,
      'docs/public/index.md': '# Home',
      'docs/internal/a.md': '# Note',
    });
    expect(outline(tree.pages)).toEqual(['Home']);
  });

  it('are left out although a navigation names them', () => {
    const nav = 'nav: [index.md, todo.md]\nexclude_docs: todo.md\n';
    const tree = repositoryTreeOf({
      'mkdocs.yml': nav,
      'docs/index.md': '# Home',
      'docs/todo.md': '# To do',
    });
    expect(outline(tree.pages)).toEqual(['Home']);
  });

  it.each(['*'.repeat(501), '[a-', '**/'.repeat(100), '!(a|b', '\\'])(
    'are no reason to fail: %s',
    (pattern) => {
      const read = () => repositoryTreeOf({ ...TEXTS, ...vitePress(JSON.stringify([pattern, 'todo.md'])) });
      if (pattern.length > 500) expect(read).toThrow(ImportLimitError);
      else expect(JSON.stringify(read().pages)).not.toContain('"docs/todo.md"');
    },
  );
});

it('leaves out what Docusaurus leaves out by itself, unless the configuration says otherwise', () => {
  const files = {
    ...{ 'docs/index.md': '# Home', 'docs/__tests__/a.md': '# A', 'docs/a.test.md': '# B' },
    'docs/__tests__/key.txt': 'x',
  };
  const read = (options: string) =>
    repositoryTreeOf({
      ...files,
      'docusaurus.config.ts': `export default { presets: [['classic', { docs: { ${options} } }]] };`,
    });
  const pathsOf = (tree: SourceTree) => JSON.stringify([tree.pages, tree.includes ?? [], tree.files]);
  expect(pathsOf(read(''))).not.toMatch(/__tests__|test/);
  expect(pathsOf(read('exclude: []'))).toMatch(/__tests__/);
});
