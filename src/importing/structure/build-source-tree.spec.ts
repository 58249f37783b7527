import { sourceTreeOf } from '../../../test/support/source-trees.js';
import { outlineSource } from './build-source-tree.js';
import { ImportLimitError } from './import.errors.js';
import type { SourcePage } from './source-tree.js';

function build(texts: Record<string, string>, files: string[] = []) {
  return sourceTreeOf(
    texts,
    files.map((path) => [path, 'aa'] as const),
  );
}

function outline(pages: SourcePage[]): unknown[] {
  return pages.map((page) => {
    const line = `${page.title}${page.attributes.hidden ? ' (hidden)' : ''}`;
    return page.children.length > 0 ? [line, outline(page.children)] : line;
  });
}

describe('buildSourceTree', () => {
  it('titles a page by summary, front matter, heading and name, in this order', () => {
    const tree = build({
      'SUMMARY.md': '* [From summary](a.md)\n* [](b.md)\n* [](c.md)\n* [](0-d_e.md)\n',
      'a.md': '---\ntitle: From front matter\n---\n# Heading\n',
      'b.md': '---\ntitle: From front matter\n---\n# Heading\n',
      'c.md': '\n## From `heading`\n',
      '0-d_e.md': 'Text first\n\n# Heading\n',
    });
    expect(outline(tree.pages)).toEqual(['From summary', 'From front matter', 'From heading', 'D e']);
  });

  it('keeps the text as written, without its front matter', () => {
    const { pages } = build({ 'a.md': '---\ndescription: x\ncustom: y\n---\n# T\n\n{{ var }}\r\n' });
    expect(pages[0]).toMatchObject({ markdown: '# T\n\n{{ var }}\r\n', attributes: { description: 'x' } });
  });

  it('adds texts that the summary does not list, hidden and by folder', () => {
    const tree = build({
      'SUMMARY.md': '* [Intro](README.md)\n* [Plugins](plugins/README.md)\n  * [API](plugins/api.md)\n',
      'README.md': '',
      'GLOSSARY.md': '## Term\nText',
      'plugins/README.md': '',
      'plugins/api.md': '',
      'plugins/extra.md': '',
      'drafts/one.md': '',
    });
    expect(outline(tree.pages)).toEqual([
      'Intro',
      ['Plugins', ['API', 'Extra (hidden)']],
      ['Drafts (hidden)', ['One (hidden)']],
      'GLOSSARY (hidden)',
    ]);
  });

  it('removes the folder that contains everything', () => {
    const tree = build({ 'repo-1a2b/SUMMARY.md': '* [A](docs/a.md)', 'repo-1a2b/docs/a.md': 'x' }, [
      'repo-1a2b/.gitbook/assets/a.png',
    ]);
    expect(tree.pages.map((page) => page.sourcePath)).toEqual(['docs/a.md']);
    expect(tree.files.map((file) => file.path)).toEqual(['.gitbook/assets/a.png']);
  });

  it('finds the structure where the configuration says', () => {
    const tree = build({
      '.gitbook.yaml': 'root: ./docs/\nstructure:\n  readme: ../start.md\n  summary: ./nav/toc.md\n',
      'docs/nav/toc.md': '* [A](../a.md)',
      'docs/a.md': '',
      'start.md': '# Start',
    });
    expect(outline(tree.pages)).toEqual(['Start', 'A']);
    expect(tree.contentRoot).toBe('docs');
  });

  it('reads folders from the configured root when there is no summary', () => {
    const tree = build({
      'book.json': '{"root":"./docs"}',
      'docs/a.md': '',
      'docs/b/c.md': '',
      'notes.md': '',
    });
    expect(outline(tree.pages)).toEqual(['A', ['B', ['C']]]);
  });

  it.each(['', '* [A](a.md)\n* [Notes](../notes/listed.md)\n'])(
    'leaves out what is outside of the configured root, unless the summary lists it or a page shows it: "%s"',
    (summary) => {
      const tree = sourceTreeOf(
        {
          ...{
            '.gitbook.yaml': 'root: ./docs/',
            'docs/a.md': '[plan](../plan.csv)',
            'notes/listed.md': '# L',
          },
          ...{ 'notes/other.md': '# O', ...(summary === '' ? {} : { 'docs/SUMMARY.md': summary }) },
        },
        { 'docs/logo.png': 'x', 'plan.csv': 'x', 'deploy/key.pem': 'x' },
      );
      const paths = tree.pages.map(({ sourcePath }) => sourcePath);
      expect(paths).toEqual(summary === '' ? ['docs/a.md'] : ['docs/a.md', 'notes/listed.md']);
      expect(tree.files.map(({ path }) => path)).toEqual(['docs/logo.png', 'plan.csv']);
      expect(tree.totalResources).toBe(paths.length + 2);
    },
  );

  it('makes one page from one text', () => {
    expect(outline(build({ 'page.md': '# Hello' }).pages)).toEqual(['Hello']);
  });

  it('counts texts, files and skipped resources', () => {
    const tree = build(
      {
        'SUMMARY.md': '# S\n## Part\n* [A](a.md)\n* [X](https://x.org)\n* [Gone](gone.md)\n* [Big](big.md)\n',
        'a.md': '',
        'big.md': 'ä'.repeat(600_000),
        'complex.md': '# a\n\n'.repeat(20_000),
        [`${'deep/'.repeat(40)}a.md`]: '',
      },
      ['a.png', 'LICENSE', 'a.png'],
    );
    expect(tree.totalResources).toBe(8);
    expect(tree.skipped.map(({ path }) => path.slice(0, 10)).sort()).toEqual([
      'a.png',
      'big.md',
      'complex.md',
      'deep/deep/',
      'gone.md',
    ]);
  });

  it('replaces NUL and lone surrogates, and shortens titles and descriptions', () => {
    const [page] = build({
      'a.md': `---\ntitle: "a\\0${'x'.repeat(400)}"\ndescription: ${'😀'.repeat(400)}\n---\nNUL \0, half \ud83d.`,
    }).pages;
    expect(page?.title).toHaveLength(255);
    expect(page?.title.startsWith('a\uFFFDx')).toBe(true);
    expect(page?.attributes.description?.length).toBeLessThanOrEqual(500);
    expect(page?.attributes.description?.isWellFormed()).toBe(true);
    expect(page?.markdown).toBe('NUL \uFFFD, half \uFFFD.');
  });

  it('refuses more than 10,000 pages', () => {
    const texts = Array.from({ length: 10_001 }, (_, index) => ({ path: `p${index}.md`, text: '' }));
    expect(() => outlineSource(texts, [])).toThrow(ImportLimitError);
    expect(() => outlineSource([{ path: 'SUMMARY.md', text: '* Group\n'.repeat(10_001) }], [])).toThrow(
      ImportLimitError,
    );
  });
});
