import { quickly } from '../../../test/support/quickly.js';
import { LengthBudget, TooLongError } from '../../markdown/document/length-budget.js';
import { convertMdx, type MdxContext } from './mdx-converter.js';
import { SourceMarkup } from './source-markup.js';

/** The texts of these tests have no front matter. */
const bodyOf = (text: string): string => text;

function convert(mdx: string, path = 'page.mdx'): { markdown: string; notUnderstood: string[] } {
  const markup = new SourceMarkup(new Map([[path, mdx]]), [], { maxBytes: 5_000_000, bodyOf, convertMdx });
  const markdown = markup.convert(path, mdx, mdx);
  return { markdown, notUnderstood: markup.notUnderstood.map(({ name, line }) => `${name}:${line}`) };
}

describe('an MDX text', () => {
  it('stays as written between components', () => {
    const text =
      '#  A\n\n*  b\n*  c\n\n| d|e |\n|---|---|\n| `<f>` | {{ g }} |\n\n[i](</j k>) [l]\n\n[l]: <m n>\n\n$a_{b*c} <d$, $$\\frac{e_1}{f}$$\n\n$$\n{g_h}\n$$\n\n> h\n\n```js\n<Note>{x}</Note>\n```\n\n`{a}` a < b\n';
    expect(convert(text)).toEqual({ markdown: text, notUnderstood: [] });
  });

  it.each<[string, string, string]>([
    ['comments', 'A {/* b */}c\n\n{/*\nd\n*/}\n\n<!-- e -->\n', 'A c'],
    [
      'imports and exports',
      "import A from './a';\nimport {\n  B,\n} from 'b'\n\nexport const C = () => {\n\n  return <p>it's</p>;\n};\n\nD\n",
      'D',
    ],
    [
      'attributes with braces, quotes and greater-than signs',
      '<Note a={{ b: "}" }} c=\'>\' {...d}>e</Note>',
      '{% hint style="info" %}\ne\n{% endhint %}',
    ],
  ])('loses %s', (_name, mdx, markdown) => {
    const converted = convert(mdx);
    expect(converted.markdown.replace(/\n+/g, '\n').trim()).toBe(markdown);
    expect(converted.notUnderstood).toEqual([]);
  });

  it.each([
    ['comments that are not the whole expression', `A {${'/**/'.repeat(50_000)}x}`],
    ['a constant with much white space', `export const a = x${' '.repeat(9_000)}y;\n\n`.repeat(100)],
    ['an import with much white space', `import $${'\t'.repeat(9_000)}\n\nA`],
    [
      'a heading with an ID and much white space',
      `<Step title="a" id="b">\n\n# ${'\t'.repeat(200_000)}}\n\n</Step>`,
    ],
    ['code with much white space', `<CodeBlock>{\`a${' '.repeat(200_000)}b\`}</CodeBlock>`],
    ['a title with much white space', `<Note title="a${' '.repeat(200_000)}b">c</Note>`],
    ['a line with much white space', `<Frame caption="a${' '.repeat(200_000)}b">c</Frame>`],
    ['a card with much white space', `<Card title="a${' '.repeat(200_000)}b" href="/c">d</Card>`],
  ])('takes little time to read: %s', (_name, mdx) => {
    quickly(() => convert(mdx));
  });

  it.each<[string, string, string]>([
    ['a value', 'A{" "}b {\'c\'} {1}', 'A b c 1'],
    ['a constant', "export const version = '2.0';\n\nUse {version}.", '\nUse 2.0.'],
    ['any other expression', 'A {b.c * d} {<i>x</i>}', 'A {b.c \\* d} {\\<i>x\\</i>}'],
    ['the name of a heading', '## A {#b}\n\n## C {/* #d */}', '## A {#b}\n\n## C {#d}'],
    ['a type', 'An Array<string>, a List<Item> or <T,>', 'An Array\\<string>, a List\\<Item> or <T,>'],
  ])('shows %s as text', (_name, mdx, markdown) => {
    expect(convert(mdx).markdown.trim()).toBe(markdown.trim());
  });

  it.each<[string, string, string]>([
    [
      'in a list',
      '1. A\n\n   <Note>\n     b\n\n     - c\n   </Note>\n\n2. D',
      '1. A\n\n   {% hint style="info" %}\n\n   b\n\n   - c\n\n   {% endhint %}\n\n2. D',
    ],
    [
      'on the line of an item',
      '- <Note>a</Note>\n- b',
      '- {% hint style="info" %}\n  a\n  {% endhint %}\n\n- b',
    ],
    ['in a quote', '> A\n> <Note>b</Note>', '> A\n>\n> {% hint style="info" %}\n> b\n> {% endhint %}'],
    ['in a paragraph', 'A <Note>b</Note> c', 'A \n\n{% hint style="info" %}\nb\n{% endhint %}\n\nc'],
    ['next to text', 'A\n<Note>b</Note>\nc', 'A\n\n{% hint style="info" %}\nb\n{% endhint %}\n\nc'],
    [
      'in a row of a table',
      '| a | <Note>b</Note> |\n|---|---|\n| <Widget title="c">d</Widget> | e |',
      '| a | b |\n|---|---|\n| **c** d | e |',
    ],
    ['in a heading', '## A <Badge>b</Badge>', '## A b'],
  ])('has components %s', (_name, mdx, markdown) => {
    expect(convert(mdx).markdown.replace(/^>? *$/gm, (line) => line.trim())).toBe(markdown);
  });

  it('has no code where its text is indented', () => {
    const mdx =
      '<Steps>\n        <Step title="A">\n            B\n\n            ```js\n            c\n              d\n            ```\n\n            - e\n              - f\n\n                G\n        </Step>\n</Steps>\n\n    H\n';
    expect(convert(mdx).markdown).toBe(
      '{% stepper %}\n{% step %}\n\n### A\n\nB\n\n```js\nc\n  d\n```\n\n- e\n  - f\n\n    G\n\n{% endstep %}\n{% endstepper %}\n\nH\n',
    );
  });

  it('keeps code whose fences have another indentation than its text', () => {
    const mdx = '<Accordion title="a">\n  B:\n   ```js\n    c\n    ```\n\nD\n</Accordion>';
    expect(convert(mdx).markdown).toContain('B:\n   ```js\n    c\n    ```\n\nD\n');
  });

  it('has tabs and Windows line endings', () => {
    expect(convert('<Tabs>\r\n\t<Tab title="a">\r\n\t\tb\r\n\t</Tab>\r\n</Tabs>\r\n').markdown).toBe(
      '{% tabs %}\n{% tab title="a" %}\nb\n{% endtab %}\n{% endtabs %}\n',
    );
  });
});

describe('MDX that is not understood', () => {
  it.each<[string, string, string, string[]]>([
    [
      'an unknown component keeps its content',
      '<Widget a="b">\n  C\n\n  <Note>d</Note>\n</Widget>',
      'C\n\n{% hint style="info" %}\nd\n{% endhint %}',
      ['<Widget>:1'],
    ],
    [
      'what its attributes say',
      'A\n\n<Hero title="B" href="/c" description="D" />',
      'A\n\n[**B**](/c) – D',
      ['<Hero>:3'],
    ],
    ['a link', 'A\n\n<Go href="/b">\n  to b\n</Go>', 'A\n\n[to b](/b)', ['<Go>:3']],
    ['an unknown container', ':::widget[A]\nb\n:::', '**A**\n\nb', [':::widget:1']],
    [
      'an element without an end',
      '<Note>\na\n\n<Tip>b',
      '{% hint style="info" %}\n\na\n\n{% hint style="success" %}\nb\n{% endhint %}\n\n{% endhint %}',
      ['<Note>:1', '<Tip>:4'],
    ],
    ['an end without a beginning', 'A</Note>\n\nb', 'A\n\nb', ['</Note>:1']],
    ['an attribute without an end', 'A <Note title="b', 'A <Note title="b', []],
    [
      'a brace without an end',
      'A { b\n\n<Note>c</Note>',
      'A { b\n\n{% hint style="info" %}\nc\n{% endhint %}',
      [],
    ],
    ['content for programs', 'A\n\n<Visibility for="agents">b</Visibility>', 'A', ['<Visibility>:3']],
    [
      'drawings and scripts',
      'A <svg><path d="x"/></svg><script>{`b`}</script>',
      'A',
      ['<script>:1', '<svg>:1'],
    ],
  ])('is reported: %s', (_name, mdx, markdown, notUnderstood) => {
    const converted = convert(mdx);
    expect(converted.markdown.trim()).toBe(markdown);
    expect(converted.notUnderstood).toEqual(notUnderstood);
  });
});

describe('plain markdown', () => {
  it('has containers, and nothing else is converted', () => {
    const text =
      '<Note>a</Note> {b}\n\n:::tip Title\n    c\n:::\n\n:::unknown\nd\n:::\n\n    :::note\n    e\n    :::\n\n:::note\nf\n';
    expect(convert(text, 'page.md').markdown).toBe(
      text
        .replace(':::tip Title\n    c\n:::', '{% hint style="success" %}\n**Title**\n\nc\n{% endhint %}')
        .replace('%}\n**', '%}\n\n**')
        .replace('c\n{%', 'c\n\n{%'),
    );
  });

  it('stays as written without containers', () => {
    const text = '# a\r\n\r\n:::: not one\r\n<Note>b</Note>\r\n';
    expect(convert(text, 'page.md').markdown).toBe(text);
  });
});

describe('a text of 100 kB that could take long', () => {
  const LENGTH = 100_000;
  it.each([
    ...[
      '{',
      '{{',
      '{/*',
      '{`',
      '{"',
      '\\',
      '`a``b',
      '``` ',
      '$',
      '$a',
      '$$ ',
      '<A b="',
      '<A {...',
      '<A ',
      '<!--',
      '<svg>',
      '<>',
      '</Note>',
    ],
    ...[
      '<Note>',
      '<Note>\n\n',
      '<Note>a</Note>',
      '  - <Note>\n',
      '<Tab><Tabs>',
      '<Card>[[</Card>\n',
      '<Card title="a"/>',
      '<Card/>',
      'a<B><C/>',
    ],
    ...[
      '<img src="a"/>',
      '<p align="center">*a</p>',
      '<details><summary>',
      '<table><tr><td>',
      '<Tooltip tip="a">b</Tooltip> ',
    ],
    ...[
      ':::note\n',
      ':::note\n:::\n',
      'import a\n\n',
      'export const a = {\n\n',
      '```js a\n```\n',
      '~~~\n',
      '> - ',
    ],
  ])('is converted in time: %j', (pattern) => {
    // A second or less on an idle machine; what is quadratic takes minutes.
    const text = pattern.repeat(Math.ceil(LENGTH / pattern.length)).slice(0, LENGTH);
    expect(typeof convert(text).markdown).toBe('string');
  });

  it('is not nested deeper than a document can be', () => {
    const { markdown, notUnderstood } = convert(`${'<Note>'.repeat(100)}a${'</Note>'.repeat(100)}`);
    expect(markdown.match(/\{% hint/g)).toHaveLength(20);
    expect(notUnderstood).toEqual(['<Note>:1']);
  });
});

describe('the length of a converted text', () => {
  const context = (isMdx: boolean, maxBytes: number): MdxContext => ({
    isMdx,
    values: new Map(),
    include: () => undefined,
    originalName: (name) => name,
    report: () => undefined,
    pagesBelow: () => [],
    footnotes: [],
    budget: new LengthBudget(maxBytes),
  });
  const code = (lines: number) => `\n\n\`\`\`\n${'a\n'.repeat(lines)}\`\`\`\n\n`;
  const nested = (levels: number, start: string, end: string) =>
    `${start.repeat(levels)}${code(150_000)}${end.repeat(levels)}`;

  // The text that these would become is up to hundreds of megabytes long, in one string.
  it.each([
    ['a component in quotes', `${'>'.repeat(990)} <Foo>${code(5_000)}</Foo>\n`],
    ['a container in quotes', `${'>'.repeat(990)} :::note${code(5_000)}:::\n`],
    ['a component in an indented item', `-${' '.repeat(990)}<Foo>${code(5_000)}</Foo>\n`],
    ['a row of components in quotes', `${'>'.repeat(990)} ${'<Foo>a</Foo>'.repeat(2_000)}`],
    ['quotes in quotes', nested(16, '<blockquote>\n', '</blockquote>\n')],
    ['lists in lists', nested(10, '<ul><li>\n', '</li></ul>')],
    ['fields in fields', nested(16, '<ParamField>', '</ParamField>')],
  ])('is counted before it is built: %s', (_name, text) => {
    expect(() => convertMdx(text, context(!text.includes(':::'), 1_000_000))).toThrow(TooLongError);
  });

  it('leaves room for nested components of a long page', () => {
    const text = `${'<Steps><Step>\n'.repeat(5)}${'> - some text\n'.repeat(70_000)}${'</Step></Steps>\n'.repeat(5)}`;
    expect(convertMdx(text, context(true, 1_000_000))).toContain('{% stepper %}');
  });

  it('reads the content of a component once that may be a link', () => {
    const text = `${'<Foo href="/a">\n\n'.repeat(18)}b\n\nc${'\n\n</Foo>'.repeat(18)}`;
    let reported = 0;
    convertMdx(text, { ...context(true, 1_000_000), report: () => void (reported += 1) });
    expect(reported).toBe(18);
  });
});
