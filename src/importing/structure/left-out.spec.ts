import { outline, repositoryTreeOf } from '../../../test/support/source-trees.js';
import { ImportLimitError } from './import-limit-error.js';
import { walkPages } from './place-pages.js';

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

describe('texts that a site does not publish', () => {
  it.each<[string, Record<string, string>]>([
    ['.mintignore of Mintlify', { '.mintignore': 'docs/notes/*.md\ntodo.md\n!docs/guide/todo.md\n' }],
    ['exclude_docs of MkDocs', { 'mkdocs.yml': 'exclude_docs: |\n  # x\n  notes/\n  /todo.md\n' }],
    ['srcExclude of VitePress', vitePress("['**/notes/**', 'todo.md']")],
    ['exclude of Docusaurus', docusaurus("['notes/{a,b}.md', './todo.md']")],
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

describe('texts that a site shows only to its authors', () => {
  it.each([
    ['draft_docs of MkDocs', 'draft_docs: /todo.md', '# To do\n', 'draft_docs'],
    ['draft', '', '---\ndraft: true\n---\n# To do\n', 'draft: true'],
    ['draft in front matter that is no YAML', '', '---\ndraft: true\na: b: c\n---\n# To do\n', 'draft: true'],
    ['published', '', '---\npublished: false\n---\n# To do\n', 'published: false'],
  ])('are hidden from all readers, and reported: %s', (_, configuration, text, reported) => {
    const tree = repositoryTreeOf({ 'mkdocs.yml': configuration || 'a: b', ...TEXTS, 'docs/todo.md': text });
    const [draft] = tree.pages.filter(({ sourcePath }) => sourcePath === 'docs/todo.md');
    expect(draft?.attributes.hidden).toBe(true);
    expect(draft?.markdown).toMatch(/^\{% if false %\}[^]*\{% endif %\}\n$/);
    expect(tree.notUnderstood).toMatchObject([{ name: reported, path: 'docs/todo.md' }]);
  });
});
