import { repositoryTreeOf } from '../../../test/support/source-trees.js';
/** Texts of a site. */
const TEXTS = { 'docs/index.md': '# Home', 'docs/guide/todo.md': '# T' };
/** Configurations as sites have them: the path and the text. */
const CASES: Record<string, [string, string]> = {
  'Docusaurus in TypeScript': [
    'docusaurus.config.ts',
    `import {themes as prismThemes} from 'prism-react-renderer';
import type {Config} from '@docusaurus/types';
import type * as Preset from '@docusaurus/preset-classic';
const config: Config = {
  title: 'My Site',
  future: { v4: true },
  url: 'https://x.example',
  i18n: { defaultLocale: 'en', locales: ['en'] },
  presets: [
    [
      'classic',
      {
        docs: {
          sidebarPath: './sidebars.ts',
          editUrl: 'https://github.com/',
          remarkPlugins: [math],
        },
        blog: { showReadingTime: true, feedOptions: { type: ['rss', 'atom'], xslt: true } },
        theme: { customCss: './src/css/custom.css' },
      } satisfies Preset.Options,
    ],
  ],
  themeConfig: { prism: { theme: prismThemes.github } } satisfies Preset.ThemeConfig,
};
export default config;
`,
  ],
  'Docusaurus in JavaScript': [
    'docusaurus.config.js',
    `// @ts-check
const lightCodeTheme = require('prism-react-renderer/themes/github');
/** @type {import('@docusaurus/types').Config} */
const config = {
  title: 'x',
  plugins: [require.resolve('docusaurus-plugin-image-zoom'), async function myPlugin(context, options) { return { name: 'x' }; }, ['@docusaurus/plugin-ideal-image', { quality: 70 }], isDev && 'x', function tw() { return {}; }],
  presets: [
    ['@docusaurus/preset-classic', /** @type {import('@docusaurus/preset-classic').Options} */ ({ docs: { routeBasePath: '/', editUrl: ({locale, docPath}) => { return 'x' + docPath; } , async sidebarItemsGenerator({ x }) { return []; } } })],
    ['redocusaurus', { specs: [...x] }],
  ],
};
module.exports = config;`,
  ],
  'a function of Docusaurus': [
    'docusaurus.config.mjs',
    `export default async function createConfigAsync() {
  const x = (await import('./x.mjs')).default;
  return { presets: [['classic', ({ docs: { remarkPlugins: [x] } })]], plugins: [] };
}`,
  ],
  'a plugin around VitePress': [
    'docs/.vitepress/config.mts',
    `import { defineConfig } from 'vitepress'
import { withMermaid } from 'vitepress-plugin-mermaid'
const ogUrl = 'x'
export default withMermaid(defineConfig({
  title: "x",
  head: [['link', { rel: 'icon' }]],
  async transformPageData(p) { p.x = 1 },
  get vite() { return {} },
  markdown: { config(md) { md.use(x) } },
  themeConfig: { nav: nav(), ...x }
}))
function nav() { return [] }`,
  ],
  'a function of VitePress': [
    'docs/.vitepress/config.ts',
    `export default ({ mode }) => {
  require('dotenv').config()
  return defineConfig({ title: 'x', rewrites: { a: 'b' } })
}`,
  ],
  'shared parts of VitePress': [
    'docs/.vitepress/config/index.ts',
    `import { defineConfig } from 'vitepress'
import { shared } from './shared'
import { en } from './en'
export default defineConfig({ ...shared, locales: { root: { label: 'English', ...en } } })`,
  ],
};
/** What the configurations import. */
const MODULES = {
  'docs/.vitepress/config/shared.ts':
    "import { defineConfig } from 'vitepress'\nimport { search as zhSearch } from './zh'\nexport const shared = defineConfig({ title: 'x', themeConfig: { search: { ...zhSearch } } })",
  'docs/.vitepress/config/en.ts': 'export const en = {}',
  'docs/.vitepress/config/zh.ts': 'export const search = {}',
};
it.each(Object.entries(CASES))(
  'the computed rest of a usual configuration does not stop an import: %s',
  (_, [path, text]) => {
    expect(
      JSON.stringify(repositoryTreeOf({ ...TEXTS, ...MODULES, 'README.md': 'x', [path]: text }).pages),
    ).toContain('todo.md');
  },
);

it('stops the import when a configuration spreads a large object very often', () => {
  const large = `{ ${Array.from({ length: 20_000 }, (_, n) => `k${n}: 1`).join()} }`;
  const presets = "['classic', { ...large }],".repeat(900);
  const path = 'docusaurus.config.js';
  const text = `const large = ${large};\nexport default { presets: [${presets}] };`;
  expect(() => repositoryTreeOf({ ...TEXTS, [path]: text })).toThrow(/cannot read the value of "docs"/);
});
