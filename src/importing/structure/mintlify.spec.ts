import {
  addresses,
  filePaths,
  outline,
  repositoryTreeOf,
  skippedPaths,
} from '../../../test/support/source-trees.js';
import { ImportLimitError } from './import.errors.js';

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
