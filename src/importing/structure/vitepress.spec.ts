import {
  addresses,
  filePaths,
  outline,
  repositoryTreeOf,
  skippedPaths,
} from '../../../test/support/source-trees.js';

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
