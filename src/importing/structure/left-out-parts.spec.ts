import { outline, repositoryTreeOf, skippedPaths, sourceTreeOf } from '../../../test/support/source-trees.js';
import { convertMdx } from '../mdx/mdx-converter.js';
import type { SourceTree } from './source-tree.js';

const docusaurus = (exclude: string) => ({
  'docusaurus.config.ts': `export default { presets: [['classic', { docs: { exclude: ${exclude} } }]] };`,
});
const TEXTS = {
  'docs/index.md': '# Home',
  'docs/notes/a.md': '# A note',
  'docs/notes/b.md': '# B note',
  'docs/todo.md': '# To do',
  'docs/guide/todo.md': '# Guide to do',
};

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
