import { repositoryTreeOf } from '../../../test/support/source-trees.js';

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
