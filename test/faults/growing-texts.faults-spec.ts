import { convertMdx } from '../../src/importing/mdx/mdx-converter.js';
import { SourceMarkup } from '../../src/importing/mdx/source-markup.js';
import { markdownToDocument, documentToMarkdown } from '../../src/markdown/document/document.js';

/** Characters of the shorter text; the longer one has four times as many. */
const LENGTH = 8_000;
/** Times below this (milliseconds of CPU) say nothing about growth. */
const FLOOR = 400;
/** Compiler and garbage collector add time once, in threads of the process; growth appears every time. */
const ATTEMPTS = 4;

const rows = (count: number, columns: number) =>
  `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${`|${'b|'.repeat(columns)}\n`.repeat(count)}`;
const of = (part: string) => (length: number) => part.repeat(Math.ceil(length / part.length));

/** CPU time of some work, without other processes. */
function cost(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Expects that the cost of work on a text grows like its length. */
function expectLinear(
  work: (text: string) => unknown,
  make: (length: number) => string,
  length = LENGTH,
): void {
  const most = Math.max(FLOOR, 10 * cost(() => work(make(length))));
  let long = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && long >= most; attempt += 1)
    long = cost(() => work(make(4 * length)));
  expect(long).toBeLessThan(most);
}

describe('a text four times as long takes four times as long, not sixteen, when it is', () => {
  it.each<[string, (length: number) => string]>([
    ...['  ', '\t', ' \t', '\u00a0', '\\', '\n', '  \n', '\\\n', ' #'].map(
      (part): [string, (length: number) => string] => [
        `one word, ${JSON.stringify(part)} again and again, one word`,
        (length) => `a${of(part)(length)}b`,
      ],
    ),
    ['spaces in a heading', (length) => `# a${' '.repeat(length)}b`],
    ['spaces before an id', (length) => `# a${' '.repeat(length)}b {#c}`],
    ['spaces behind an escaped id', (length) => `# a \\{#b}${' '.repeat(length)}c {#d}`],
    ['spaces in a cell', (length) => `|a${' '.repeat(length)}b|\n|-|\n`],
    ['spaces in code', (length) => `\`a${' '.repeat(length)}b\``],
    ['spaces in a link', (length) => `[a${' '.repeat(length)}b](c)`],
    ['spaces in a tag of HTML', (length) => `<a x${' '.repeat(length)}y`],
    ['spaces in HTML', (length) => `<p>a${' '.repeat(length)}b</p>`],
    ['spaces in a block tag', (length) => `{% hint style="a"${' '.repeat(length)}x %}`],
    ['spaces in an expression', (length) => `{{ a${' '.repeat(length)}b }}`],
    ['spaces in a srcset', (length) => `<img srcset="a${' '.repeat(length)}b">`],
    ['candidates of a srcset', (length) => `<img srcset="${of('a 1x,')(length)}">`],
    ['lines of code in HTML', (length) => `<pre><code>${of('<strong>a\n</strong>')(length)}</code></pre>`],
    ['items without an end', (length) => `<ul>${of('<li>a')(length)}</ul>`],
    ['cells without an end', (length) => `<table>${of('<tr><td>a')(length)}</table>`],
    ['lines that end in two spaces', of('abc  \n')],
    ['a table of 3,000 columns', (length) => rows(length / 8_000, 3_000)],
    ['a table of many rows', (length) => rows(length / 10, 2)],
    ...[
      'www.',
      'www.a ',
      'www.a\n',
      'http://a ',
      'a@b.c ',
      'a.',
      '<br>',
      '<b>',
      '<b>a</b>',
      '&amp; ',
      ':a: ',
    ].map((part): [string, (length: number) => string] => [JSON.stringify(part), of(part)]),
    ...[
      '[a](b) ',
      '![a](b) ',
      '[a]: b\n',
      '`a` ',
      '*a* ',
      '~a~ ',
      '$$a$$ ',
      '{{ a }} ',
      '- [ ] a\n',
      '# a\n\n',
    ].map((part): [string, (length: number) => string] => [JSON.stringify(part), of(part)]),
    ...[
      '> a\n',
      '> a  \n',
      '- a\n',
      '<details>\n',
      '<div>\n\n',
      '</div>\n\n',
      '<u>a</u>',
      '<h2>a</h2>\n',
      '<!-- a -->\n',
      '<p>a</p>{% endstep %}\n',
      '<p>a</p>\n{% hint %}\n',
      '<summary>',
      '<summary>a</summary>',
      '<b id="a">',
      '{% tab title="a" %}\n',
      '<?{% ',
      '{% hint %}\n',
      '$$\n',
      '```\n',
    ].map((part): [string, (length: number) => string] => [JSON.stringify(part), of(part)]),
  ])('%s', (_name, make) =>
    expectLinear((markdown) => documentToMarkdown(markdownToDocument(markdown)), make),
  );
});

/** Reads a text of a source, and converts it if it is MDX. */
function convert(text: string): string {
  const options = { maxBytes: 1024 * 1024, bodyOf: (whole: string) => whole, convertMdx };
  const markup = new SourceMarkup(new Map([['a.mdx', text]]), ['docs.json'], options);
  return markup.convert('a.mdx', text, text);
}

describe('an MDX text four times as long takes four times as long to convert when it is', () => {
  /** Parts that open, and the same number of parts that close. */
  const nested = (open: string, close: string) => (length: number) => {
    const count = Math.ceil(length / (open.length + close.length));
    return `${open.repeat(count)}a${close.repeat(count)}`;
  };
  it.each<[string, (length: number) => string]>([
    ...[
      ['<Tabs><Tab title="a">', '</Tab></Tabs>'],
      ['<Tabs>\n<Tab title="a">\n', '</Tab>\n</Tabs>\n'],
      ['<Note>', '</Note>'],
      ['<Note>\n', '</Note>\n'],
      ['<Foo>', '</Foo>'],
      ['<Card title="a">\n', '</Card>\n'],
      ['<Columns>\n<Column>\n', '</Column>\n</Columns>\n'],
      ['<Steps>\n<Step title="a">\n', '</Step>\n</Steps>\n'],
      ['<ResponseField name="a">\n<Expandable>\n', '</Expandable>\n</ResponseField>\n'],
      ['<Tooltip tip="a">', '</Tooltip>'],
      ['<details>\n<summary>a</summary>\n\n', '</details>\n'],
      [':::note\n', ':::\n'],
      ['{', '}'],
      ['{<A>', '</A>}'],
      ['{`${', '}`}'],
      ['<A b={', '}/>'],
    ].map(([open = '', close = '']): [string, (length: number) => string] => [
      `nested: ${JSON.stringify(open)}`,
      nested(open, close),
    ]),
    ...['a="b" ', 'a={{b:[1]}} ', '{...a} ', 'a '].map((part): [string, (length: number) => string] => [
      `attributes: ${part}`,
      (length) => `<Card ${of(part)(length)}/>`,
    ]),
    [
      'different attributes',
      (length) => `<Card ${Array.from({ length: length / 8 }, (_, n) => `a${n}="b"`).join(' ')}/>`,
    ],
    ['tags that cross', (length) => Array.from({ length: length / 5 }, (_, n) => `<A${n}>`).join('')],
    [
      'constants',
      (length) =>
        Array.from({ length: length / 40 }, (_, n) => `export const a${n} = 'b'\n\n{a${n}}\n\n`).join(''),
    ],
    ...['<', '<A ', '<A b="', '<A b={', '{', '{`', '`', '\n', '<!--', '{/*', '</A>', '<>', '\\'].map(
      (part): [string, (length: number) => string] => [JSON.stringify(part), of(part)],
    ),
    ...[
      '<Card title="a">*b</Card>\n',
      '<Step title="a">\nb\n</Step>\n',
      '<Tooltip tip="a">b</Tooltip> ',
      '<img src="a"/>',
      'import a from "b"\n\n',
      'export const a = {\n\n',
      '```js a\nb\n```\n\n',
      '> <Note>\n> a\n> </Note>\n\n',
      '- <Note>\n  a\n  </Note>\n\n',
      '# a {/* #b */}\n\n',
    ].map((part): [string, (length: number) => string] => [JSON.stringify(part), of(part)]),
  ])('%s', (_name, make) => expectLinear(convert, make, 5 * LENGTH));
});
