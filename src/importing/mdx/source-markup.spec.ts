import { convertMdx } from './mdx-converter.js';
import { SourceMarkup } from './source-markup.js';

/** The texts of these tests have no front matter. */
const bodyOf = (text: string): string => text;

/** A source with these texts and files, and the text of one of them after conversion. */
function convert(path: string, texts: Record<string, string>, files: string[] = ['docs.json']) {
  const markup = new SourceMarkup(new Map(Object.entries(texts)), files, {
    maxBytes: 1_000_000,
    bodyOf,
    convertMdx,
  });
  const text = texts[path] ?? '';
  return { markdown: markup.convert(path, text, text).trim(), markup };
}

describe('included texts', () => {
  const use = "import Setup from '/snippets/setup.mdx';\n\n";

  it('are reusable contents where nothing is put into them', () => {
    const { markdown, markup } = convert('a/page.mdx', {
      'a/page.mdx': `${use}<Steps>\n  <Step title="A">\n    <Setup />\n  </Step>\n</Steps>`,
      'snippets/setup.mdx': 'Install it.',
    });
    expect(markdown).toBe(
      '{% stepper %}\n{% step %}\n\n### A\n\n{% include "/snippets/setup.mdx" %}\n\n{% endstep %}\n{% endstepper %}',
    );
    expect(markup.sites.isPartial('snippets/setup.mdx')).toBe(true);
  });

  it.each<[string, string, string, string]>([
    ['properties', '<Setup name="npm" />', 'Use {name} or {props.name}.', 'Use npm or npm.'],
    ['content', '<Setup>\n\nA\n\n</Setup>', 'B\n\n{children}', 'B\n\nA'],
    [
      'a place within a line',
      '| <Setup /> |\n|---|',
      'A\n\n<Note>b</Note>',
      '| A {% hint style="info" %} b {% endhint %} |\n|---|',
    ],
  ])('are put into the text with %s', (_name, page, snippet, markdown) => {
    const converted = convert('page.mdx', { 'page.mdx': use + page, 'snippets/setup.mdx': snippet });
    expect(converted.markdown).toBe(markdown);
    expect(converted.markup.notUnderstood).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    [
      'a text that repeats its content',
      { 'page.mdx': `${use}${'<Setup>'.repeat(60)}a${'</Setup>'.repeat(60)}` },
    ],
    ['a long property', { 'page.mdx': `${use}<Setup children="${'a'.repeat(20_000)}" />` }],
    ['a long constant', { 'page.mdx': `export const a = '${'b'.repeat(9_000)}'\n\n${'{a}'.repeat(1_000)}` }],
  ])('stay short with %s', (_name, texts) => {
    const { markdown } = convert('page.mdx', { 'snippets/setup.mdx': '{children}'.repeat(1_000), ...texts });
    expect(markdown.length).toBeLessThan(600_000);
  });

  it('can import from each other in a long chain', () => {
    const texts = Array.from({ length: 20_000 }, (_, n): [string, string] => [
      `text-${n}.mdx`,
      `import { a } from './text-${n + 1}.mdx'\n\nexport const b = 'B'\n`,
    ]);
    const page = "import { b } from './text-0.mdx'\n\n{b}";
    expect(convert('page.mdx', { 'page.mdx': page, ...Object.fromEntries(texts) }).markdown).toBe('B');
  });

  it.each<[string, string, string, string[]]>([
    [
      'a relative path',
      "import S from './_setup.mdx';\n\n<S />",
      'docs/_setup.mdx',
      ['docusaurus.config.js'],
    ],
    [
      'a path from the site',
      "import S from '@site/docs/_setup.mdx';\n\n<S />",
      'docs/_setup.mdx',
      ['docusaurus.config.js'],
    ],
    [
      'a path in the source code',
      "import S from '~/parts/_setup.mdx';\n\n<S />",
      'src/parts/_setup.mdx',
      ['astro.config.mjs'],
    ],
    ['the name of a snippet', '<Snippet file="setup.mdx" />', 'snippets/setup.mdx', ['mint.json']],
  ])('are found by %s', (_name, page, path, files) => {
    const { markdown } = convert('docs/page.mdx', { 'docs/page.mdx': page, [path]: 'A' }, files);
    expect(markdown).toBe(`{% include "/${path}" %}`);
  });

  it('can be other pages, whose text is put in', () => {
    const { markdown } = convert('a.mdx', { 'a.mdx': "import B from './b.mdx'\n\n<B />", 'b.mdx': '**C**' });
    expect(markdown).toBe('**C**');
  });

  it('have constants and images that a text imports', () => {
    const { markdown } = convert('a.mdx', {
      'a.mdx':
        "import { version as v } from '/snippets/values.mdx';\nimport logo from './logo.png';\n\n{v}\n\n<img src={logo} alt=\"b\" />",
      'snippets/values.mdx': "export const version = '2.1';\n",
    });
    expect(markdown).toBe('2.1\n\n![b](./logo.png)');
  });

  it('are no components without a text', () => {
    const { markdown, markup } = convert('a.mdx', {
      'a.mdx': "import Count from '/snippets/count.mdx';\n\nA\n\n<Count />",
      'snippets/count.mdx': 'export const Count = () => <b>1</b>;\n',
    });
    expect(markdown).toBe('A');
    expect(markup.notUnderstood.map(({ name }) => name)).toEqual(['<Count>']);
  });

  it('share the footnotes of their page', () => {
    const tip = (name: string) => `<Tooltip tip="the ${name}">${name}</Tooltip>`;
    const { markdown } = convert('a.mdx', {
      'a.mdx': `import B from './b.mdx';\n\n${tip('one')}\n\n<B />`,
      'b.mdx': tip('two'),
    });
    expect(markdown).toBe('one[^tip-1]\n\ntwo[^tip-2]\n\n[^tip-1]: the one\n\n[^tip-2]: the two');
  });

  it('can neither include themselves nor grow without a limit', () => {
    const twice = (name: string) =>
      `import ${name} from '/${name}.mdx';\n\n<${name} a="b" /> <${name} a="b" />\n`;
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
    const texts = Object.fromEntries(
      names.map((name, index) => [`${name}.mdx`, `${twice(names[index + 1] ?? 'A')}${'x'.repeat(50_000)}`]),
    );
    const { markdown, markup } = convert('A.mdx', texts);
    expect(markdown.length).toBeLessThan(1_000_000);
    expect(markup.notUnderstood.length).toBeGreaterThan(0);
  });
});

describe('sites in a source', () => {
  it.each<[string, string, boolean, boolean]>([
    ['guides/a.md', 'docs.json', true, false],
    ['guides/a.md', 'docusaurus.config.ts', true, false],
    ['guides/a.md', 'astro.config.mjs', false, false],
    ['guides/a.md', 'package.json', false, false],
    ['es/snippets/a.mdx', 'mint.json', true, true],
    ['snippets/a.mdx', 'docusaurus.config.ts', true, false],
    ['guides/_a.md', 'docusaurus.config.ts', true, true],
    ['_parts/a.md', 'astro.config.mjs', false, true],
    ['_a.md', 'package.json', false, false],
  ])('say whether %s beside %s is MDX (%s) and included in pages (%s)', (path, file, isMdx, isPartial) => {
    const { markup } = convert(path, {}, [file]);
    expect([markup.sites.isMdx(path), markup.sites.isPartial(path)]).toEqual([isMdx, isPartial]);
  });
});

describe('the report', () => {
  it('counts names, and has the place of the first one in its file', () => {
    const markup = new SourceMarkup(new Map(), [], { maxBytes: 1_000_000, bodyOf, convertMdx });
    const body = 'A\n\n<Widget />\n\n<Other />\n<Widget />\n';
    markup.convert('a.mdx', `---\ntitle: x\n---\n${body}`, body);
    markup.convert('b.mdx', '<Widget />', '<Widget />');
    expect(markup.notUnderstood).toEqual([
      { name: '<Widget>', problem: 'unknown', count: 3, path: 'a.mdx', line: 6 },
      { name: '<Other>', problem: 'unknown', count: 1, path: 'a.mdx', line: 8 },
    ]);
  });

  it('has the lines of texts with Windows line endings', () => {
    const markup = new SourceMarkup(new Map(), [], { maxBytes: 1_000_000, bodyOf, convertMdx });
    const body = '\r\n\r\n<Widget />\r\n\r\n{% x %}\r\n';
    markup.convert('a.mdx', body, body);
    expect(markup.notUnderstood.map(({ name, line }) => [name, line])).toEqual([
      ['<Widget>', 3],
      ['{% x %}', 5],
    ]);
  });

  it('has block tags that are not known, outside of code', () => {
    const text =
      '{% hint %}\n{% endhint %}\n{% youtube id %}a{% endyoutube %}\n`{% b %}`\n\n```\n{% c %}\n```\n\\{% d %}\n{% raw %}{% e %}{% endraw %}\n';
    const markup = new SourceMarkup(new Map(), [], { maxBytes: 1_000_000, bodyOf, convertMdx });
    expect(markup.convert('a.md', text, text)).toBe(text);
    expect(markup.notUnderstood).toEqual([
      { name: '{% youtube %}', problem: 'unknown', count: 1, path: 'a.md', line: 3 },
    ]);
  });

  describe('of mistakes', () => {
    const reportOf = (path: string, text: string) => {
      const markup = new SourceMarkup(new Map(), [], { maxBytes: 1_000_000, bodyOf, convertMdx });
      const markdown = markup.convert(path, text, text);
      return {
        markdown,
        problems: markup.notUnderstood.map(({ name, problem, line }) => `${line} ${problem} ${name}`).sort(),
      };
    };

    it.each<[string, string, string[]]>([
      [
        'a misspelt attribute',
        '{% hint stlye="warning" %}\nA\n{% endhint %}\n',
        ['1 attribute {% hint stlye %}'],
      ],
      ['a misspelt address', 'A\n\n{% embed ulr="https://a.test" %}\n', ['3 attribute {% embed ulr %}']],
      [
        'a value without quotes',
        '{% hint style=warning %}\nA\n{% endhint %}\n',
        ['1 attribute {% hint style=warning %}'],
      ],
      [
        'a style that there is not',
        '{% hint style="wrning" %}\nA\n{% endhint %}\n',
        ['1 attribute {% hint style="wrning" %}'],
      ],
      ['a block without an end', 'A\n\n{% hint style="info" %}\nB\n\n## C\n', ['3 unclosed {% hint %}']],
      ['an end without a beginning', 'A\n\n{% endhint %}\n', ['3 unclosed {% endhint %}']],
      [
        'a block without an end in another one',
        '{% tabs %}\n{% tab title="A" %}\na\n{% tab title="B" %}\nb\n{% endtab %}\n{% endtabs %}\n',
        ['2 unclosed {% tab %}'],
      ],
      ['each place', '{% hint %}\n\n{% hint %}\n', ['1 unclosed {% hint %}', '3 unclosed {% hint %}']],
      [
        'nothing of complete blocks',
        '{% embed url="https://a.test" %}\n\n{% tabs %}\n{% tab\n  title="A" %}\n{% if a %}b{% endif %}\n{% endtab %}\n{% endtabs %}\n\n{% file src="a.pdf" %}\nA\n{% endfile %}\n{% code title="a" custom="b" %}\n```\n{% hint %}\n```\n{% endcode %}\n',
        [],
      ],
      ['a condition without an end', 'A\n\n{% if a %}\nB\n', ['3 unclosed {% if %}']],
      ['a condition in a paragraph', 'A {% if a %}b{% endif %} c\n', ['1 unclosed {% if %}']],
      [
        'a condition in a heading',
        '# {% if a %}b{% endif %}\n',
        ['1 unclosed {% endif %}', '1 unclosed {% if %}'],
      ],
      ['a condition in a cell', '| a |\n|---|\n| {% if a %}b{% endif %} |\n', ['3 unclosed {% if %}']],
      [
        'a condition in a line of HTML',
        '</div>\n{% if a %}b{% endif %}\n',
        ['2 unclosed {% endif %}', '2 unclosed {% if %}'],
      ],
      ['a condition in capitals', '{% IF a %}\nb\n{% ENDIF %}\n', ['1 unknown {% IF %}']],
      [
        'a condition behind a tab',
        '\t{% if a %}\nb\n{% endif %}\n',
        ['1 unclosed {% if %}', '3 unclosed {% endif %}'],
      ],
      [
        'a condition that ends in a comment',
        '{% if a %}\nb\n\n<!--\n{% endif %}\n-->\n',
        ['1 unclosed {% if %}'],
      ],
      [
        'a condition that ends in an item',
        '{% if a %}\n- b\n  {% endif %}\n',
        ['1 unclosed {% if %}', '3 unclosed {% endif %}'],
      ],
      [
        'a condition that ends in another item',
        '- {% if a %}\n  b\n- {% endif %}\n',
        ['1 unclosed {% if %}', '3 unclosed {% endif %}'],
      ],
      [
        'nothing of conditions that hide their blocks',
        '<div>\n{% if a %}\nb\n{% endif %}\n</div>\n\n{% if a %}b{% endif %}\n\n{% if a %}\n- b\n{% endif %}\n\n- {% if a %}\n  b\n  {% endif %}\n\n> {% if a %}{% if b %}\n> c\n> {% endif %}{% endif %}\n\nd\n{%- if a -%}\nb {% endif %}\n',
        [],
      ],
    ])('in markdown has %s, and leaves the text as it is', (_name, text, problems) => {
      expect(reportOf('a.md', text)).toEqual({ markdown: text, problems });
    });

    it.each<[string, string, string, string[]]>([
      [
        'titles',
        '<Accordion titel="More">\nA\n</Accordion>',
        '<summary>More</summary>',
        ['1 attribute <Accordion titel>'],
      ],
      ['addresses', 'A\n\n<Card title="B" herf="/c">D</Card>', '/c', ['3 attribute <Card herf>']],
      ['upper case', '<Card Title="B" href="/c" />', '<strong>B</strong>', ['1 attribute <Card Title>']],
      [
        'settings',
        '<Accordion title="A" defualtOpen>\nB\n</Accordion>',
        '<details open>',
        ['1 attribute <Accordion defualtOpen>'],
      ],
      ['a component without an end', 'A\n\n<Note>\nB\n\nC\n', 'B\n\nC', ['3 unclosed <Note>']],
      ['a container without an end', 'A\n\n:::note\nB\n\nC\n', 'B\n\nC', ['3 unclosed :::note']],
    ])('in MDX has misspelt %s, and uses them', (_name, text, part, problems) => {
      const report = reportOf('a.mdx', text);
      expect(report.problems).toEqual(problems);
      expect(report.markdown).toContain(part);
    });

    it('has no attributes that a component does not need', () => {
      const text =
        '<Card title="A" href="/b" className="c" cols={2} rel="nofollow" data-titel="d">E</Card>\n\n<Frame captions="a"><img src="/a.png" srcSet="/b.png" /></Frame>';
      expect(reportOf('a.mdx', text).problems).toEqual(['3 attribute <Frame captions>']);
    });
  });

  it('has the 100 most frequent names, without long ones', () => {
    const text = Array.from({ length: 150 }, (_, index) => `<W${index} />`.repeat(index < 100 ? 2 : 1)).join(
      '\n\n',
    );
    const markup = new SourceMarkup(new Map(), [], { maxBytes: 1_000_000, bodyOf, convertMdx });
    markup.convert('a.mdx', text, text);
    expect(markup.notUnderstood).toHaveLength(100);
    expect(new Set(markup.notUnderstood.map(({ count }) => count))).toEqual(new Set([2]));
    markup.convert('b.mdx', '', `<${'W'.repeat(5_000)} />`.repeat(3));
    expect(markup.notUnderstood[0]?.name).toHaveLength(100);
  });

  it('leaves a text as it is that conversion would make too long', () => {
    const text = '<Note>a</Note>\n'.repeat(100);
    const markup = new SourceMarkup(new Map(), [], { maxBytes: text.length + 100, bodyOf, convertMdx });
    expect(markup.convert('a.mdx', text, text)).toBe(text);
    expect(markup.notUnderstood).toEqual([
      { name: '<Note>', problem: 'too-long', count: 1, path: 'a.mdx', line: 1 },
    ]);
  });

  it.each([
    ['a.mdx', `${'>'.repeat(990)} <Note>\n\n${'a\n'.repeat(20_000)}\n</Note>\n`, '<Note>'],
    ['a.md', `${'>'.repeat(990)} :::note\n\n${'a\n'.repeat(20_000)}\n:::\n`, ':::note'],
  ])('leaves a text as it is whose lines would get long markers: %s', (path, text, name) => {
    const markup = new SourceMarkup(new Map(), [], { maxBytes: 1_000_000, bodyOf, convertMdx });
    expect(markup.convert(path, text, text)).toBe(text);
    expect(markup.notUnderstood).toEqual([{ name, problem: 'too-long', count: 1, path, line: 1 }]);
    expect(markup.convert('b.mdx', '<Note>a</Note>', '<Note>a</Note>')).toContain('{% hint');
  });
});
