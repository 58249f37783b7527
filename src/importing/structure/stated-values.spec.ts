import { repositoryTreeOf } from '../../../test/support/source-trees.js';
const F = { 'docs/index.md': '# Home', 'docs/guide/todo.md': '# T' };
const CASES: Record<string, [string, string]> = {
  docuTs: [
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
  docuJs: [
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
  docuFn: [
    'docusaurus.config.mjs',
    `export default async function createConfigAsync() {
  const x = (await import('./x.mjs')).default;
  return { presets: [['classic', ({ docs: { remarkPlugins: [x] } })]], plugins: [] };
}`,
  ],
  vp: [
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
  vpFn: [
    'docs/.vitepress/config.ts',
    `export default ({ mode }) => {
  require('dotenv').config()
  return defineConfig({ title: 'x', rewrites: { a: 'b' } })
}`,
  ],
  vpShared: [
    'docs/.vitepress/config/index.ts',
    `import { defineConfig } from 'vitepress'
import { shared } from './shared'
import { en } from './en'
export default defineConfig({ ...shared, locales: { root: { label: 'English', ...en } } })`,
  ],
};
const EXTRA = {
  'docs/.vitepress/config/shared.ts':
    "import { defineConfig } from 'vitepress'\nimport { search as zhSearch } from './zh'\nexport const shared = defineConfig({ title: 'x', themeConfig: { search: { ...zhSearch } } })",
  'docs/.vitepress/config/en.ts': 'export const en = {}',
  'docs/.vitepress/config/zh.ts': 'export const search = {}',
};
it.each(Object.entries(CASES))(
  'the computed rest of a usual configuration does not stop an import: %s',
  (_, [path, text]) => {
    expect(
      JSON.stringify(repositoryTreeOf({ ...F, ...EXTRA, 'README.md': 'x', [path]: text }).pages),
    ).toContain('todo.md');
  },
);
