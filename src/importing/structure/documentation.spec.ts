import { repositoryTreeOf } from '../../../test/support/source-trees.js';
import { ImportLimitError } from './import-limit-error.js';
import type { SourcePage, SourceTree } from './source-tree.js';

function outline(pages: SourcePage[]): unknown[] {
  return pages.map((page) => {
    const line = `${page.title}${page.attributes.hidden ? ' (hidden)' : ''}${page.type === 'link' ? ' →' : ''}`;
    return page.children.length > 0 ? [line, outline(page.children)] : line;
  });
}

function addresses(tree: SourceTree): string[] {
  const found: string[] = [];
  const visit = (page: SourcePage): void => {
    if (page.address !== undefined) found.push(page.address);
    page.children.forEach(visit);
  };
  tree.pages.forEach(visit);
  return found;
}

const filePaths = (tree: SourceTree): string[] => tree.files.map(({ path }) => path);
const skippedPaths = (tree: SourceTree): string[] => tree.skipped.map(({ path }) => path);

describe('a Mintlify documentation', () => {
  const mintlify = (navigation: unknown, files: Record<string, string> = {}) =>
    repositoryTreeOf({ 'docs.json': JSON.stringify({ name: 'Docs', navigation }), ...files });

  it('has the structure of docs.json: divisions, nested groups with a page, icons, hidden pages', () => {
    const tree = mintlify(
      {
        tabs: [
          {
            tab: 'Guides',
            icon: 'book',
            groups: [
              {
                group: 'Start',
                pages: ['index', '/setup', { group: 'CLI', root: 'cli/index', pages: ['cli/run.mdx'] }],
              },
              { group: 'Secret', hidden: true, pages: ['secret'] },
            ],
          },
          { tab: 'API', openapi: 'openapi.json', pages: ['GET /users', 'api/intro', 'gone'] },
          { tab: 'Blog', href: 'https://example.com/blog' },
        ],
      },
      {
        'index.mdx': '---\ntitle: Home\nsidebarTitle: Overview\n---\n',
        'setup.mdx': '# Setup',
        'cli/index.mdx': '# The CLI',
        'cli/run.mdx': '# Run',
        'secret.mdx': '# Secret',
        'api/intro.mdx': '# Intro',
        'draft/new.mdx': '# New',
      },
    );
    expect(outline(tree.pages)).toEqual([
      [
        'Guides',
        [
          ['Start', ['Overview', 'Setup', ['CLI', ['Run']]]],
          ['Secret (hidden)', ['Secret (hidden)']],
        ],
      ],
      ['API', ['Intro']],
      'Blog →',
      ['Draft (hidden)', ['New (hidden)']],
    ]);
    expect(tree.pages[0]?.attributes.icon).toBe('book');
    expect(skippedPaths(tree)).toEqual(['openapi.json', 'GET /users', 'gone']);
    expect(addresses(tree)).toEqual(['', 'setup', 'cli', 'cli/run', 'secret', 'api/intro', 'draft/new']);
    expect(tree.totalResources).toBe(10);
  });

  it('shows the default language and version at the top, and the others as groups', () => {
    const pages = { 'a.md': '# A', 'es/a.md': '# ES', 'v1/a.md': '# V1' };
    const languages = [
      { language: 'es', pages: ['es/a'] },
      {
        language: 'en',
        default: true,
        versions: [
          { version: 'v2', pages: ['a'] },
          { version: 'v1', pages: ['v1/a'] },
        ],
      },
    ];
    expect(outline(mintlify({ languages }, pages).pages)).toEqual(['A', ['v1', ['V1']], ['Español', ['ES']]]);
  });

  it('reads dropdowns, anchors, products, menus and files that it refers to', () => {
    const navigation = {
      dropdowns: [
        {
          dropdown: 'One',
          anchors: [
            { anchor: 'Two', pages: ['a'] },
            { anchor: 'Else', href: 'https://x.org' },
          ],
        },
        { $ref: './more.json' },
      ],
      global: { anchors: [{ anchor: 'Community', href: 'https://example.org' }] },
    };
    const more = JSON.stringify({
      dropdown: 'More',
      products: [{ product: 'P', menu: [{ item: 'I', pages: ['b'] }] }],
    });
    const tree = mintlify(navigation, { 'a.md': '# A', 'b.md': '# B', 'more.json': more });
    expect(outline(tree.pages)).toEqual([
      ['One', [['Two', ['A']], 'Else →']],
      ['More', ['B']],
      'Community →',
    ]);
  });

  it('reads the older mint.json, also in a folder of the repository', () => {
    const tree = repositoryTreeOf({
      'docs/mint.json': JSON.stringify({
        navigation: [{ group: 'Start', pages: ['a', { group: 'Inner', pages: ['b'] }] }],
        anchors: [
          { name: 'Chat', url: 'https://chat.example.com' },
          { name: 'Tab', url: 'tab' },
        ],
      }),
      'docs/a.mdx': '# A\n\n![x](/images/x.png) [data](/data.json)',
      'docs/b.mdx': '# B',
      'docs/images/x.png': '',
      'docs/data.json': '{}',
      'docs/other.json': '{}',
      'docs/README.md': 'About',
      'docs/snippets/part.mdx': 'part',
      'README.md': '# Repository',
      'src/index.ts': '',
      'package.json': '{}',
    });
    expect(outline(tree.pages)).toEqual([['Start', ['A', ['Inner', ['B']]]], 'Chat →']);
    expect(filePaths(tree)).toEqual(['docs/images/x.png', 'docs/data.json']);
    expect(tree.includes?.map(({ path }) => path)).toEqual(['docs/snippets/part.mdx']);
    expect(tree.totalResources).toBe(5);
  });

  it('leaves out what .mintignore names', () => {
    const tree = mintlify(
      { pages: ['a'] },
      { 'a.md': '# A', 'notes/b.md': '# B', '.mintignore': '# x\nnotes/\n*.tmp\n' },
    );
    expect(outline(tree.pages)).toEqual(['A']);
  });

  it.each([
    ['a cycle of files', { $ref: './docs.json' }, {}],
    ['many groups', { groups: Array.from({ length: 30_000 }, (_, i) => ({ group: `${i}`, pages: [] })) }, {}],
    [
      'files that multiply',
      { tabs: Array.from({ length: 9 }, () => ({ $ref: 'x.json' })) },
      { 'x.json': JSON.stringify({ tabs: Array.from({ length: 9 }, () => ({ tab: 'a', $ref: 'x.json' })) }) },
    ],
  ])('is refused with %s', (_name, navigation, files) => {
    const cyclic = _name.startsWith('a cycle') ? { groups: [{ $ref: './self.json' }] } : navigation;
    const self = { 'self.json': JSON.stringify({ group: 'g', groups: [{ $ref: './self.json' }] }) };
    expect(() => mintlify(cyclic, { 'a.md': '# A', ...self, ...files })).toThrow(ImportLimitError);
  });

  it('is refused when its navigation is nested too deeply', () => {
    const deep = `${'{"groups":['.repeat(50_000)}${']}'.repeat(50_000)}`;
    expect(() => repositoryTreeOf({ 'docs.json': `{"navigation":${deep}}`, 'a.md': '# A' })).toThrow(
      'more than 64 levels',
    );
  });

  it.each(['{', '[]', '{"navigation": 1}', '{}'])('is not recognized by a docs.json with %s', (text) => {
    expect(outline(repositoryTreeOf({ 'docs.json': text, 'b/a.md': '# A' }).pages)).toEqual([['B', ['A']]]);
  });

  it('survives a navigation of other types', () => {
    const navigation = {
      tabs: [null, 1, 'x', { tab: 7, pages: [null, 2, [], { group: null, pages: 'a' }] }],
      pages: ['a'],
    };
    expect(outline(mintlify(navigation, { 'a.md': '# A' }).pages)).toEqual(['A']);
  });
});

describe('a Docusaurus documentation', () => {
  const FILES = {
    'docusaurus.config.ts': 'export default {}',
    'docs/01-intro.md': '---\nslug: /\n---\n# Intro',
    'docs/guide/_category_.json': '{"label": "The guide", "position": 3}',
    'docs/guide/b.md': '---\nsidebar_position: 1\nsidebar_label: Bee\n---\n# B',
    'docs/guide/a.md': '---\nid: alpha\n---\n# A',
    'docs/setup/setup.md': '---\nsidebar_position: 2\nslug: /install\n---\n# Setup',
    'docs/setup/more.md': '# More',
    'docs/_partial.md': 'part',
    'static/img/x.png': '',
    'src/pages/index.md': '# Landing',
    'blog/post.md': '# Post',
    'README.md': '# Repository',
    'package.json': '{}',
    'src/css/custom.css': '',
  };

  it('has the structure of its folders, with labels and positions, when its sidebars are computed', () => {
    const tree = repositoryTreeOf({ ...FILES, 'sidebars.ts': 'export default make();' });
    expect(outline(tree.pages)).toEqual(['Intro', ['Setup', ['More']], ['The guide', ['Bee', 'A']]]);
    expect(addresses(tree)).toEqual(['', 'install', 'setup/more', 'guide/b', 'guide/alpha']);
    expect(filePaths(tree)).toEqual(['static/img/x.png']);
    expect(tree.includes?.map(({ path }) => path)).toEqual(['docs/_partial.md']);
    expect(tree.totalResources).toBe(7);
  });

  it('has the structure of its sidebars', () => {
    const sidebars = `
      import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';
      const sidebars: SidebarsConfig = {
        docsSidebar: [
          'intro',
          { type: 'category', label: 'Guides', link: { type: 'doc', id: 'setup/setup' },
            items: ['guide/alpha', { type: 'doc', id: 'guide/b', label: 'Bees' }, 'missing'] },
          { 'Short form': ['setup/more'] },
          { type: 'link', label: 'Site', href: 'https://example.com' },
          { type: 'html', value: '<hr>' },
        ],
      };
      export default sidebars;`;
    const tree = repositoryTreeOf({ ...FILES, 'sidebars.ts': sidebars });
    expect(outline(tree.pages)).toEqual([
      'Intro',
      ['Guides', ['A', 'Bees']],
      ['Short form', ['More']],
      'Site →',
    ]);
    expect(skippedPaths(tree)).toEqual(['missing']);
  });

  it('reads several sidebars as groups, and generated ones from the folders', () => {
    const sidebars = JSON.stringify({
      guideSidebar: [{ type: 'autogenerated', dirName: 'guide' }],
      apiDocs: {
        Setup: [
          { type: 'autogenerated', dirName: 'setup' },
          { type: 'autogenerated', dirName: 'setup' },
        ],
      },
    });
    const tree = repositoryTreeOf({ ...FILES, 'sidebars.json': sidebars });
    expect(outline(tree.pages)).toEqual([
      ['Guide', ['Bee', 'A']],
      ['Api Docs', [['Setup', ['Setup', 'More']]]],
      'Intro (hidden)',
    ]);
  });

  it('is found in a folder of a repository, with the documents beside it', () => {
    const tree = repositoryTreeOf({
      'website/docusaurus.config.js': '',
      'docs/a.md': '# A\n\n[data](../package.json)',
      'package.json': '{}',
      'website/static/x.png': '',
    });
    expect(outline(tree.pages)).toEqual(['A']);
    expect(filePaths(tree)).toEqual(['package.json', 'website/static/x.png']);
  });
});

describe('a Starlight documentation', () => {
  it('has the structure of its folders, with order and labels of front matter', () => {
    const tree = repositoryTreeOf({
      'docs/astro.config.mjs': '',
      'docs/src/content/docs/index.md': '---\ntitle: Home\n---\n',
      'docs/src/content/docs/guides/b.md': '---\nsidebar: { order: 1, label: Bee }\n---\n# B',
      'docs/src/content/docs/guides/a.md': '# A',
      'docs/src/content/docs/guides/c.md': '---\nsidebar: { hidden: true }\nslug: other/place\n---\n# C',
      'docs/src/content/docs/es/index.md': '# ES',
      'docs/src/content/docs/guides/x.png': '',
      'docs/src/assets/logo.svg': '',
      'docs/public/og.jpg': '',
      'docs/public/_headers': '',
      'docs/src/components/x.astro': '',
      'README.md': '# Repository',
    });
    expect(outline(tree.pages)).toEqual(['Home', 'ES', ['Guides', ['Bee', 'A', 'C (hidden)']]]);
    expect(addresses(tree)).toEqual(['', 'es', 'guides/b', 'guides/a', 'other/place']);
    expect(filePaths(tree)).toEqual([
      'docs/src/content/docs/guides/x.png',
      'docs/src/assets/logo.svg',
      'docs/public/og.jpg',
    ]);
  });
});

describe('the sidebar of a Starlight documentation', () => {
  const starlight = (options: string, files: Record<string, string>, before = '') =>
    repositoryTreeOf({
      'astro.config.mjs': `${before}\nexport default defineConfig({ site: url(), integrations: [starlight({ title: make(), ${options} }), mdx()] });`,
      ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`src/content/docs/${path}`, text])),
    });
  const SIDEBAR = `sidebar: [
    { label: 'Begin', translations: { fr: 'Débuter' }, items: ['setup', { slug: 'use', label: 'Use it' }, 'gone'] },
    { label: 'Guides', collapsed: true, items: [{ autogenerate: { directory: 'guides' } }] },
    { label: 'Moved', link: '/other/place/' },
    { label: 'Shop', link: 'https://shop.example.com' },
  ]`;
  const PAGES = {
    'index.mdx': '# Home',
    'setup.md': '# Setup',
    'use.md': '# Use',
    'guides/b.md': '---\nsidebar: { order: 1 }\n---\n# B',
    'guides/a.md': '# A',
    'c.md': '---\nslug: other/place\n---\n# C',
    'unlisted.md': '# Unlisted',
  };
  const TREE = [
    'Home',
    ['Begin', ['Setup', 'Use it']],
    ['Guides', ['B', 'A']],
    'Moved',
    'Shop →',
    'Unlisted (hidden)',
  ];

  it('is its structure: pages, groups, folders and links', () => {
    const tree = starlight(SIDEBAR, PAGES);
    expect(outline(tree.pages)).toEqual(TREE);
    expect(skippedPaths(tree)).toEqual(['gone']);
    expect(tree.skipped[0]?.reason).toBe('listed in astro.config.mjs, but missing');
  });

  it('can be a constant, after anything that is computed', () => {
    const before = `import x from './x.json';\nconst site = a || b ? \`x\` : {};\nexport const ${SIDEBAR.replace(':', ' =')};`;
    expect(outline(starlight('sidebar', PAGES, before).pages)).toEqual(TREE);
  });

  it('is that of each language, which is a group', () => {
    const locales =
      "locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français' }, de: { label: 'Deutsch' } }";
    const french = { 'fr/index.md': '# Accueil', 'fr/setup.md': '# Installer', 'fr/guides/b.md': '# B' };
    const tree = starlight(`${locales}, ${SIDEBAR}`, { ...PAGES, ...french });
    const others = ['Français', ['Accueil', ['Débuter', ['Installer']], ['Guides', ['B']]]];
    expect(outline(tree.pages)).toEqual([...TREE.slice(0, -1), others, 'Unlisted (hidden)']);
    expect(skippedPaths(tree)).toEqual(['gone']);
  });

  it('has the folders of languages that are computed, and a main language in a folder', () => {
    const texts = { 'en/a.md': '# A', 'fr/a.md': '# A', 'en/b.md': '# B' };
    const options = "locales: make(), defaultLocale: 'en', sidebar: ['a', 'b']";
    expect(outline(starlight(options, texts).pages)).toEqual(['A', 'B', ['fr', ['A']]]);
  });

  it.each([
    "sidebar: [{ label: 'A', items: make() }]",
    "sidebar: [...more, 'a']",
    'sidebar: make([])',
    'sidebar: "a"',
  ])('is not read when it is computed: %s', (options) => {
    expect(outline(starlight(options, { 'a.md': '# A', 'g/b.md': '# B' }).pages)).toEqual([
      'A',
      ['G', ['B']],
    ]);
  });

  it('survives items of other types', () => {
    const options =
      "sidebar: [null, 1, [], {}, { slug: 1 }, { link: 1 }, { autogenerate: 1 }, { items: 1 }, 'a'], locales: 1";
    expect(outline(starlight(options, { 'a.md': '# A' }).pages)).toEqual(['A']);
  });

  it('is refused when it is too long', () => {
    const items = '"a",'.repeat(25_000);
    expect(() => starlight(`sidebar: [${items}]`, { 'a.md': '# A' })).toThrow(ImportLimitError);
  });
});

describe('a VitePress documentation', () => {
  const FILES = {
    'docs/index.md': '# Home',
    'docs/guide/a.md': '# A',
    'docs/guide/b.md': '# B',
    'docs/api/index.md': '# API',
    'docs/fr/guide/a.md': '# A',
    'docs/new.md': '# New',
    'docs/public/x.png': '',
    'README.md': '# Repository',
    'package.json': '{}',
  };
  const vitePress = (config: string) => repositoryTreeOf({ 'docs/.vitepress/config.mts': config, ...FILES });

  it('has the structure of its sidebar', () => {
    const tree = vitePress(`
      export default withMermaid(defineConfig({
        title: name(),
        themeConfig: { nav: nav(), sidebar: [
          { text: 'Guide', base: '/guide/', items: [{ text: 'First', link: 'a' }, { text: 'B', link: 'b.md#x' }] },
          { text: 'API', link: '/api/' },
          { text: 'Shop', link: 'https://shop.example.com' },
          { text: 'Gone', link: '/gone' },
        ] },
      }));`);
    expect(outline(tree.pages)).toEqual([
      'Home',
      ['Guide', ['First', 'B']],
      'API',
      'Shop →',
      ['Fr (hidden)', [['Guide (hidden)', ['A (hidden)']]]],
      'New (hidden)',
    ]);
    expect(skippedPaths(tree)).toEqual(['/gone']);
    expect(addresses(tree)).toEqual(['', 'guide/a', 'guide/b', 'api', 'fr/guide/a', 'new']);
    expect(filePaths(tree)).toEqual(['docs/public/x.png']);
  });

  it('has the sidebars of its parts and languages', () => {
    const tree = vitePress(`
      const guide = 1;
      export default {
        themeConfig: { sidebar: {
          '/guide/': [{ text: 'Guide', items: [{ text: 'A', link: '/guide/a' }] }],
          '/api/': { base: '/api', items: [{ text: 'API', link: '/' }] },
        } },
        locales: { root: { label: 'English' }, fr: { label: 'Français', themeConfig: { sidebar: [{ text: 'A', link: '/fr/guide/a' }] } } },
      };`);
    expect(outline(tree.pages).slice(0, 4)).toEqual(['Home', ['Guide', ['A']], 'API', ['Français', ['A']]]);
  });

  it.each([
    'export default defineConfig({ themeConfig: { sidebar: sidebar() } })',
    'export default {}',
    '',
    '{',
  ])('has the structure of its folders when there is no sidebar that can be read: %s', (config) => {
    const tree = vitePress(config);
    expect(outline(tree.pages)).toEqual([
      'Home',
      'API',
      ['Fr', [['Guide', ['A']]]],
      ['Guide', ['A', 'B']],
      'New',
    ]);
  });

  it('has its texts where srcDir says', () => {
    const files = { 'src/a.md': '# A', 'src/public/x.png': '', 'README.md': '# Repository', 'x.png': '' };
    const tree = repositoryTreeOf({ '.vitepress/config.js': "export default { srcDir: './src' }", ...files });
    expect(outline(tree.pages)).toEqual(['A']);
    expect(filePaths(tree)).toEqual(['src/public/x.png']);
  });
});

describe('a MkDocs documentation', () => {
  const FILES = {
    'pages/index.md': '# Home',
    'pages/b/index.md': '# B',
    'pages/b/c.md': '# C\n\n![x](x.png)',
    'pages/b/x.png': '',
    'pages/new.md': '# New',
    'README.md': '# Repository',
  };

  it('has the structure of its nav', () => {
    const nav =
      'docs_dir: pages\nnav:\n  - Welcome: index.md\n  - Part:\n    - b/index.md\n    - See: b/c.md\n  - gone.md\n  - Site: https://example.com\nx: !!python/name:a.b\n';
    const tree = repositoryTreeOf({ 'mkdocs.yml': nav, ...FILES });
    expect(outline(tree.pages)).toEqual(['Welcome', ['Part', ['B', 'See']], 'Site →', 'New (hidden)']);
    expect(addresses(tree)).toEqual(['', 'b', 'b/c', 'new']);
    expect(skippedPaths(tree)).toEqual(['gone.md']);
    expect(filePaths(tree)).toEqual(['pages/b/x.png']);
  });

  it('has the structure of its folders without a nav', () => {
    const tree = repositoryTreeOf({ 'mkdocs.yml': 'docs_dir: pages', ...FILES });
    expect(outline(tree.pages)).toEqual(['Home', ['B', ['C']], 'New']);
  });

  it.each([
    ['no YAML', '['],
    ['a nav of another type', 'nav: 1'],
    ['a folder of another type', 'docs_dir: 1'],
    ['deep nesting', `nav: ${'['.repeat(50_000)}`],
    ['a nav that refers to itself', 'nav: &a\n  - *a\n  - *a\n'],
  ])('is imported with %s', (_name, text) => {
    expect(repositoryTreeOf({ 'mkdocs.yml': text, ...FILES }).pages.length).toBeGreaterThan(0);
  });
});

describe('a repository', () => {
  it('is imported without its housekeeping', () => {
    const tree = repositoryTreeOf({
      'README.md': '# Home',
      'LICENSE.md': '# MIT',
      LICENSE: '',
      CODEOWNERS: '',
      '.gitignore': '',
      '.github/workflows/x.yml': '',
      '.github/ISSUE.md': '# Issue',
      '.vscode/settings.json': '{}',
      'node_modules/a/README.md': '# A',
      '.gitbook.yaml': 'root: ./',
      '.gitbook/assets/x.png': '',
      '.gitbook/includes/note.md': 'Note',
      'data.json': '{}',
    });
    expect(outline(tree.pages)).toEqual(['Home']);
    expect(filePaths(tree)).toEqual(['.gitbook.yaml', '.gitbook/assets/x.png', 'data.json']);
    expect(tree.includes).toHaveLength(1);
    expect(tree.totalResources).toBe(5);
  });

  it('is imported with the files about it that its texts name', () => {
    const tree = repositoryTreeOf({
      'SUMMARY.md': '* [MIT](LICENSE.md)\n* [A](a.md)',
      'a.md': '[owners](CODEOWNERS)',
      'LICENSE.md': '',
      'NOTICE.md': '',
      CODEOWNERS: '',
      'COPYING.txt': '',
    });
    expect(outline(tree.pages)).toEqual(['MIT', 'A']);
    expect(filePaths(tree)).toEqual(['CODEOWNERS']);
  });

  it('has the structure of its summary, whatever else it contains', () => {
    const tree = repositoryTreeOf({
      'SUMMARY.md': '* [A](a.md)',
      'a.md': '',
      'docs.json': '{"navigation": {"pages": ["b"]}}',
      'b.md': '',
    });
    expect(outline(tree.pages)).toEqual(['A', 'B (hidden)']);
  });
});
