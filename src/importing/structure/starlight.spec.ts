import {
  addresses,
  filePaths,
  outline,
  repositoryTreeOf,
  skippedPaths,
} from '../../../test/support/source-trees.js';
import { ImportLimitError } from './import.errors.js';

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
