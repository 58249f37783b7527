import { outline, repositoryTreeOf, skippedPaths, sourceTreeOf } from '../../../test/support/source-trees.js';
import { convertMdx } from '../mdx/mdx-converter.js';
import { ImportLimitError } from './import-limit-error.js';
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

describe('what a site leaves out by values that cannot be read', () => {
  it.each<[string, Record<string, string>]>([
    ['a computed list of VitePress', vitePress("[...shared, 'todo.md']")],
    ['a computed list of Docusaurus', docusaurus("process.env.PROD ? ['todo.md'] : []")],
    ['a computed list of a plugin of Docusaurus', docusaurusPlugin(PLUGIN, 'hidden()')],
    ...[
      'const docs = require("./options");\nmodule.exports = { exclude: 1, presets: [["classic", { docs }]] };',
      'const docs = {};\ndocs.exclude = ["a"];\nmodule.exports = { presets: [["classic", { docs }]] };',
    ].map((text): [string, Record<string, string>] => [
      `options of Docusaurus that are elsewhere: ${text}`,
      { 'docusaurus.config.js': text },
    ]),
    ['a constant of VitePress that is computed', vitePress('hidden()')],
    [
      'one of two lists of VitePress',
      {
        'docs/.vitepress/config.ts': `import { hidden } from './hidden';\nconst a = { srcExclude: ['a.md'] };\nexport default { ...a, srcExclude: hidden };`,
        'docs/.vitepress/hidden.ts': "export const hidden = ['todo.md'];",
      },
    ],
    ['a regular expression of MkDocs', { 'mkdocs.yml': 'plugins:\n  - exclude: { regex: ["todo"] }\n' }],
    ['a value of MkDocs', { 'mkdocs.yml': 'exclude_docs: [todo.md]\n' }],
    ['an inherited configuration of MkDocs that is missing', { 'mkdocs.yml': 'INHERIT: ./base.yml\n' }],
    [
      'a folder of MkDocs that the environment names',
      { 'mkdocs.yml': 'docs_dir: !ENV [DOCS, "docs/guide"]' },
    ],
    ['a variable of MkDocs', { 'mkdocs.yml': 'exclude_docs: !ENV HIDDEN\n' }],
    ['patterns of MkDocs beside an error', { 'mkdocs.yml': 'exclude_docs: todo.md\na: [\n' }],
    [
      'passwords of all pages of MkDocs',
      { 'mkdocs.yml': 'plugins:\n  - encryptcontent: { global_password: x }\n' },
    ],
    ...[
      'module.exports = { presets: [["classic", require("./missing")]] };',
      'import options from "package";\nexport default { presets: [["classic", options]] };',
      'import base from "package";\nexport default { ...base, title: "x" };',
      'import options from "@site/options";\nexport default { presets: [["classic", { docs: options }]] };',
      'module.exports = make();',
      'export default { presets: [["classic", { docs: { ...shared } }]] };',
      'export default { presets: presets() };',
      'export default { presets: [["classic", { docs: { ["exclude"]: ["todo.md"] } }]] };',
      'export default { presets: [["classic", { docs: { path: join("docs", "guide") } }]] };',
      'export default { presets: [], plugins: [["@docusaurus/plugin-content-docs", options]] };',
      'const config = {};\nconfig.presets = [];\nexport default config;',
      'export default { presets: [["classic", { docs: { exclude: process.env.X ? [] : ["a"] } }]] };',
    ].map((text): [string, Record<string, string>] => [
      `options of Docusaurus that the source does not have: ${text}`,
      { 'docusaurus.config.js': text },
    ]),
    ...[
      'export default { srcDir: process.env.D ?? "./guide" };',
      'export default { srcDir: join("a", "b") };',
      'import base from "package";\nexport default defineConfig({ extends: base });',
      'import base from "package";\nexport default { ...base };',
      'export default make();',
      'const config = {};\nconfig.srcDir = "guide";\nexport default config;',
      'const config = { srcExclude: ["a.md"] };\nconfig.srcExclude.push("todo.md");\nexport default config;',
    ].map((text): [string, Record<string, string>] => [
      `a configuration of VitePress: ${text}`,
      { 'docs/.vitepress/config.ts': text },
    ]),
    ...[
      'filtered(docsLoader(), (each) => each !== "todo")',
      'glob({ pattern: patterns, base: "./src/content/docs" })',
      'glob({ ...options })',
      'glob({ base: process.env.DOCS })',
      'glob({ base: "./elsewhere" })',
    ].map((loader): [string, Record<string, string>] => [
      `a loader of Starlight: ${loader}`,
      {
        'astro.config.mjs': 'export default {};',
        'src/content/docs/index.md': '# Home',
        'src/content.config.ts': `export const collections = { docs: defineCollection({ loader: ${loader} }) };`,
      },
    ]),
    ['drafts of MkDocs', { 'mkdocs.yml': 'draft_docs: [todo.md]\n' }],
    [
      'drafts that MkDocs inherits from afar',
      {
        'mkdocs.yml': 'INHERIT: shared/base.yml\nexclude_docs: none.md\n',
        'shared/base.yml': "INHERIT: '../root.yml'\n",
        'root.yml': 'draft_docs: [todo.md]\n',
      },
    ],
  ])('stops the import: %s', (_, configuration) => {
    expect(() => repositoryTreeOf({ ...TEXTS, ...configuration })).toThrow(
      /cannot read the value of "\w+" in the configuration "[^"]+", .* import an archive of the folder/,
    );
  });

  it('stops the import with a configuration of GitBook that cannot be parsed', () => {
    const files = {
      '.gitbook.yaml': 'root: ./docs\n: [',
      'docs/README.md': '# Home',
      'internal/a.md': '# A',
    };
    expect(() => repositoryTreeOf(files)).toThrow(/"\.gitbook\.yaml" is not valid YAML or JSON/);
  });

  it('stops the import of texts that the site does not publish in this version', () => {
    const configuration =
      'export default { presets: [["classic", { docs: { includeCurrentVersion: false } }]] };';
    expect(() => repositoryTreeOf({ ...TEXTS, 'docusaurus.config.ts': configuration })).toThrow(
      /includeCurrentVersion/,
    );
  });

  it.each([
    'export default { presets: [["classic", { docs: { sidebarPath: f() }, pages: { exclude: g() } }]] };',
    'export default { presets: ["classic", ["classic", { ...{}, docs: { ...(PROD ? {} : { path: "docs" }) } }]] };',
    'import { one } from "package";\nexport default { plugins: [one, [two, { exclude: f() }]], themeConfig: make() };',
    'const config: Config = { presets: [["classic", { docs: { sidebarPath: f() } } satisfies Options]] };\nexport default config',
    'export default async function config() {\n  return { presets: [["classic", {}]] };\n}',
    'export default { presets: [["classic", { docs: false, blog: { exclude: g() } }]] };',
    'export default { plugins: [["content-docs", { path: "community", exclude: ["**"] }]] };',
  ])('is not an option of something else: %s', (configuration) => {
    const tree = repositoryTreeOf({ ...TEXTS, 'docusaurus.config.ts': configuration });
    expect(JSON.stringify(tree.pages)).toContain('"docs/todo.md"');
  });

  it('is not what has nothing to do with it', () => {
    const tree = repositoryTreeOf({
      ...{ ...TEXTS, 'mkdocs.yml': 'INHERIT: ./base.yml\nexclude_docs:\n', 'base.yml': 'site_name: A\n' },
    });
    expect(JSON.stringify(tree.pages)).toContain('"docs/todo.md"');
  });
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

describe('files and included texts that a site does not publish', () => {
  const PARTS = {
    'docs/notes/plan.csv': 'x',
    'docs/notes/_plan.mdx': 'Plan.',
    'docs/notes/_other.mdx': "import Plan from './_plan.mdx';\n\n![](other.png)\n\n<Plan />\n",
    'docs/notes/other.png': 'x',
    'docs/open.csv': 'x',
    'docs/_open.mdx': 'Open.',
    'package.json': '{}',
  };
  const SITES: [string, Record<string, string>][] = [
    [
      '.mintignore of Mintlify',
      { 'docs/docs.json': '{"navigation": {"pages": ["index"]}}', 'docs/.mintignore': 'notes/' },
    ],
    ['exclude_docs of MkDocs', { 'mkdocs.yml': 'exclude_docs: notes/\n' }],
    [
      'srcExclude of VitePress',
      { 'docs/.vitepress/config.ts': "export default { srcExclude: ['notes/**'] };" },
    ],
    ['exclude of Docusaurus', docusaurus("['notes/**']")],
  ];
  const partsOf = ({ files, includes = [] }: SourceTree) => [
    ...files.map(({ path }) => path).filter((path) => /\.(?:csv|png)$/.test(path)),
    ...includes.map(({ path }) => path),
  ];

  it.each(SITES)('are left out: %s', (_, configuration) => {
    const tree = repositoryTreeOf({ 'docs/index.md': '# Home', ...PARTS, ...configuration }, { convertMdx });
    expect(partsOf(tree)).toEqual(['docs/open.csv', 'docs/_open.mdx']);
    expect(tree.totalResources).toBe(
      tree.files.length + (tree.includes?.length ?? 0) + tree.skipped.length + 1,
    );
  });

  it.each(SITES)('come with the page that names them: %s', (_, configuration) => {
    const page = "import Other from './notes/_other.mdx';\n\n[plan](notes/plan.csv)\n\n<Other />\n";
    const tree = repositoryTreeOf({ 'docs/index.mdx': page, ...PARTS, ...configuration }, { convertMdx });
    expect(partsOf(tree).sort()).toEqual(
      Object.keys(PARTS)
        .filter((path) => path.startsWith('docs/'))
        .sort(),
    );
  });

  it('are not what was skipped, which a mirror keeps', () => {
    const path = 'docs/notes/b.md';
    const read = (exclude: string) =>
      sourceTreeOf(
        { 'docs/index.md': '# Home' },
        { 'mkdocs.yml': 'x' },
        {
          readText: (name) => (name === 'mkdocs.yml' ? `exclude_docs: ${exclude}\n` : undefined),
          unreadable: [{ path, reason: 'not text in UTF-8' }],
        },
      );
    expect(skippedPaths(read('other/'))).toEqual([path]);
    expect(skippedPaths(read('notes/'))).toEqual([]);
  });

  it('are the files beside drafts, too', () => {
    const tree = repositoryTreeOf({
      'docs/index.md': '# Home',
      ...PARTS,
      'mkdocs.yml': 'draft_docs: "*.csv"',
    });
    expect(partsOf(tree)).not.toContain('docs/notes/plan.csv');
    expect(partsOf(tree)).toContain('docs/notes/other.png');
  });

  it('have no operation that a page shows without their name', () => {
    const spec =
      '{"openapi": "3.0.0", "info": {"title": "A"}, "paths": {"/pets": {"get": {"summary": "Pets"}}}}';
    const read = (openapi: string, ignored: string) =>
      repositoryTreeOf({
        'docs.json': '{"navigation": {"pages": ["a"]}}',
        '.mintignore': ignored,
        'a.mdx': `---\nopenapi: ${openapi}\n---\n`,
        'internal/openapi.json': spec,
      }).specs;
    expect(read('GET /pets', '')).toHaveLength(1);
    expect(read('GET /pets', 'internal/')).toBeUndefined();
    expect(read('internal/openapi.json GET /pets', 'internal/')).toHaveLength(1);
  });
});

describe('texts that a site shows only to its authors', () => {
  it.each([
    ['draft_docs of MkDocs', 'draft_docs: /todo.md', '# To do\n', 'draft_docs'],
    ['draft', '', '---\ndraft: true\n---\n# To do\n', 'draft: true'],
    ['draft in front matter that is no YAML', '', '---\ndraft: true\na: b: c\n---\n# To do\n', 'draft: true'],
    ['password', '', '---\npassword: hunter2\n---\n# To do\n', 'password'],
    ['password that YAML does not understand', '', '---\npassword: a: b\n---\n# To do\n', 'password'],
    ['published', '', '---\npublished: false\n---\n# To do\n', 'published: false'],
  ])('are hidden from all readers, and reported: %s', (_, configuration, text, reported) => {
    const tree = repositoryTreeOf({ 'mkdocs.yml': configuration || 'a: b', ...TEXTS, 'docs/todo.md': text });
    const [draft] = tree.pages.filter(({ sourcePath }) => sourcePath === 'docs/todo.md');
    expect(draft?.attributes.hidden).toBe(true);
    expect(draft?.markdown).toMatch(/^\{% if false %\}[^]*\{% endif %\}\n$/);
    expect(tree.notUnderstood).toMatchObject([{ name: reported, path: 'docs/todo.md' }]);
  });

  it('keep the target of a link to themselves', () => {
    const tree = repositoryTreeOf({
      'SUMMARY.md': '* [Home](README.md)\n* [Link](link.md)\n',
      'README.md': '# Home',
      'link.md': '---\ntype: link\nlink: https://secret.example\nif: visitor.claims.staff\n---\n',
    });
    expect(outline(tree.pages)).toEqual(['Home', 'Link (hidden)']);
    expect(JSON.stringify(tree.pages)).not.toContain('secret.example');
    expect(tree.notUnderstood).toMatchObject([{ name: 'if: visitor.claims.staff', path: 'link.md' }]);
  });
});
