import { PathIndex } from './path-index.js';
import { readSummary } from './read-summary.js';
import type { SourcePage } from './source-tree.js';

function read(text: string, paths: string[], files: string[] = [], path = 'SUMMARY.md') {
  const source = { path, text, texts: new PathIndex<string>(), files: new PathIndex<string>() };
  for (const text of paths) source.texts.addPage(text, text);
  for (const file of files) source.files.add(file, file);
  const { pages, skipped, listed } = readSummary(source);
  return { outline: outline(pages), skipped, listed: [...listed] };
}

function outline(pages: SourcePage[]): unknown[] {
  return pages.map((page) => {
    const line = `${page.type} ${page.title}: ${page.sourcePath ?? page.target ?? ''}`.trim();
    return page.children.length > 0 ? [line, outline(page.children)] : line;
  });
}

describe('readSummary', () => {
  it('nests by indentation, whatever the bullet and the width', () => {
    const text = [
      '# Summary',
      '* [A](a.md)',
      '  - [B](b.md)',
      '    1. [C *c*](c.md "nav title")',
      '\t+ [D](<d d.md>)',
      ' - [E](e%20e.md)',
      '- Plain',
      '    * [F](f f.md)',
    ].join('\n');
    expect(read(text, ['a.md', 'b.md', 'c.md', 'd d.md', 'e e.md', 'f f.md']).outline).toEqual([
      ['document A: a.md', [['document B: b.md', ['document C c: c.md', 'document D: d d.md']]]],
      'document E: e e.md',
      ['group Plain:', ['document F: f f.md']],
    ]);
  });

  it('takes slugs from the anchors of headings and entries', () => {
    const text = [
      '# Table of contents',
      '## Get Started <a href="#getting-started" id="getting-started"></a>',
      '* Basics <a id="first"></a>',
      '* [A *b* <a name="a-b"></a>](a.md)',
      '## More {#more-of-it}',
      'Below <a href="#x-y" id="x-y"></a>',
      '---',
      '* Not a slug {#A/B}',
      '* Generic List<T>',
    ].join('\n');
    const source = {
      path: 'SUMMARY.md',
      text,
      texts: new PathIndex<string>(),
      files: new PathIndex<string>(),
    };
    source.texts.addPage('a.md', 'a.md');
    const named = (pages: SourcePage[]): unknown[] =>
      pages.flatMap(({ title, attributes, children }) => [[title, attributes.slug], ...named(children)]);
    expect(named(readSummary(source).pages)).toEqual([
      ['Get Started', 'getting-started'],
      ['Basics', 'first'],
      ['A b', 'a-b'],
      ['More', 'more-of-it'],
      ['Below', 'x-y'],
      ['Not a slug', undefined],
      ['Generic List<T>', undefined],
    ]);
  });

  it('reads entries in YAML as computed pages', () => {
    const text = [
      '* [A](a.md)',
      '  * ```yaml',
      '    props:',
      '      models: true',
      '      grouping: by-operation',
      '    type: builtin:openapi',
      '    dependencies:',
      '      spec:',
      '        ref:',
      '          kind: openapi',
      '          spec: my-pets',
      '    ```',
      '    * [B](b.md)',
      '  * ```yml',
      '    title: Pets',
      '    icon: paw',
      '    hidden: true',
      '    type: openapi',
      '    dependencies: { spec: { ref: { kind: openapi, spec: pets } } }',
      '* [C](c.md)',
      '* ```yaml',
      '  type: builtin:other',
      '  * [D](d.md)',
      '  ```',
    ].join('\r\n');
    const source = {
      path: 'SUMMARY.md',
      text,
      texts: new PathIndex<string>(),
      files: new PathIndex<string>(),
    };
    for (const path of ['a.md', 'b.md', 'c.md', 'd.md']) source.texts.addPage(path, path);
    const { pages, skipped } = readSummary(source);
    expect(outline(pages)).toEqual([
      ['document A: a.md', ['computed My pets:', 'document B: b.md', 'computed Pets:']],
      'document C: c.md',
    ]);
    const dependencies = (spec: string) => ({ spec: { ref: { kind: 'openapi', spec } } });
    expect(pages[0]?.children).toMatchObject([
      { computed: { type: 'openapi', dependencies: dependencies('my-pets'), props: { models: true } } },
      {},
      {
        computed: { type: 'openapi', dependencies: dependencies('pets') },
        attributes: { icon: 'paw', hidden: true },
      },
    ]);
    expect(skipped).toEqual([
      {
        path: 'SUMMARY.md',
        reason: 'an entry is a block of code that does not name an OpenAPI specification',
      },
    ]);
  });

  it.each([
    ['no YAML', 'type: ['],
    ['no mapping', '- builtin:openapi'],
    ['another type', 'type: builtin:x\n  dependencies: { spec: { ref: { kind: openapi, spec: a } } }'],
    ['no specification', 'type: builtin:openapi'],
    ['another kind', 'type: builtin:openapi\n  dependencies: { spec: { ref: { kind: page, spec: a } } }'],
    ['no slug', 'type: builtin:openapi\n  dependencies: { spec: { ref: { kind: openapi, spec: A b } } }'],
  ])('skips an entry that is a block of code with %s', (_, yaml) => {
    const { outline: pages, skipped } = read(`* \`\`\`yaml\n  ${yaml}\n  \`\`\`\n* [A](a.md)`, ['a.md']);
    expect([pages, skipped.length]).toEqual([['document A: a.md'], 1]);
  });

  it('turns headings into groups, which separators end', () => {
    const text = [
      'Summary',
      '=======',
      '',
      '* [Intro](README.md)',
      '',
      '### Getting Started <a href="#getting-started" id="getting-started"></a>',
      '* [Setup](setup.md)',
      '',
      'More',
      '----',
      '* [API](api.md)',
      '',
      '--',
      '',
      '* [FAQ](faq.md)',
      '* [Releases](https://github.com/honkit/honkit/releases)',
      '<!-- * [Draft](draft.md) -->',
    ].join('\r\n');
    expect(read(text, ['README.md', 'setup.md', 'api.md', 'faq.md', 'draft.md']).outline).toEqual([
      'document Intro: README.md',
      ['group Getting Started:', ['document Setup: setup.md']],
      ['group More:', ['document API: api.md']],
      'document FAQ: faq.md',
      'link Releases: https://github.com/honkit/honkit/releases',
    ]);
  });

  it('limits the levels of pages, also below a part', () => {
    const entries = Array.from(
      { length: 40 },
      (_, n) => `${'  '.repeat(n)}* [L${n}](https://e.com/${n})`,
    ).join('\n');
    const levels = (pages: readonly SourcePage[]): number =>
      pages.length === 0 ? 0 : 1 + Math.max(...pages.map(({ children }) => levels(children)));
    const count = (pages: readonly SourcePage[]): number =>
      pages.reduce((sum, { children }) => sum + 1 + count(children), 0);
    for (const [text, all] of [
      [entries, 40],
      [`## Part\n\n${entries}`, 41],
    ] as const) {
      const index = () => new PathIndex<string>();
      const { pages } = readSummary({ path: 'SUMMARY.md', text, texts: index(), files: index() });
      expect(levels(pages)).toBe(32);
      expect(count(pages)).toBe(all);
    }
  });

  it('turns anchors, repeated texts and other files into links', () => {
    const text = [
      '* [Lists first](syntax/markdown.md#lists)',
      '* [Markdown](syntax/markdown.md)',
      '    * [Headings](syntax/markdown.md#head%20ings)',
      '* [Again](./syntax/markdown.md)',
      '* [Paper](paper 1.pdf)',
      '* [Only by anchor](other.md#x)',
    ].join('\n');
    expect(read(text, ['syntax/markdown.md', 'other.md'], ['paper 1.pdf']).outline).toEqual([
      'link Lists first: /syntax/markdown.md#lists',
      ['document Markdown: syntax/markdown.md', ['link Headings: /syntax/markdown.md#head%20ings']],
      'link Again: /syntax/markdown.md',
      'link Paper: /paper%201.pdf',
      'document Only by anchor: other.md',
    ]);
  });

  it('skips missing texts once; the entries below them take their place', () => {
    const text =
      '* [A](a.md)\n* [Gone](gone.md)\n    * [B](b.md)\n* [C](c.md)\n* [Gone](gone.md)\n* [Out](../x.md)\n';
    expect(read(text, ['a.md', 'b.md', 'c.md'])).toEqual({
      outline: ['document A: a.md', 'document B: b.md', 'document C: c.md'],
      skipped: [
        { path: 'gone.md', reason: 'listed in SUMMARY.md, but missing' },
        { path: '../x.md', reason: 'listed in SUMMARY.md, but missing' },
      ],
      listed: ['a.md', 'b.md', 'c.md'],
    });
  });

  it('reads paths relative to the folder of the summary', () => {
    expect(read('* [A](a.md)\n* [B](../b.md)', ['docs/a.md', 'b.md'], [], 'docs/SUMMARY.md').outline).toEqual(
      ['document A: docs/a.md', 'document B: b.md'],
    );
  });

  it('reads parts and chapters without a list of mdBook', () => {
    const text = '# Summary\n\n[Intro](intro.md)\n\n# Guide\n\n- [1. Setup](setup.md)\n- 2. Later\n';
    expect(read(text, ['intro.md', 'setup.md']).outline).toEqual([
      'document Intro: intro.md',
      ['group Guide:', ['document 1. Setup: setup.md', 'group 2. Later:']],
    ]);
  });
});
