import {
  addresses,
  filePaths,
  outline,
  repositoryTreeOf,
  skippedPaths,
} from '../../../test/support/source-trees.js';

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
    ['deep nesting', `nav: ${'['.repeat(50_000)}`],
    ['a nav that refers to itself', 'nav: &a\n  - *a\n  - *a\n'],
  ])('is imported with %s', (_name, text) => {
    expect(repositoryTreeOf({ 'mkdocs.yml': text, ...FILES }).pages.length).toBeGreaterThan(0);
  });
});
