import fc from 'fast-check';
import { linesOf, splitIntoChunks } from './chunks.js';
import { CodeLines } from './code-lines.js';
import { tokenize } from './tokenize.js';

const CONTAINERS = ['blockQuote', 'list', 'gfmFootnoteDefinition', 'codeIndented'];

/** The numbers of the lines that are code. */
function codeLines(markdown: string, hasContainers = true): number[] {
  const code = new CodeLines(hasContainers);
  return [...linesOf(markdown)].filter(({ text }) => code.next(text)).map(({ number }) => number);
}

/** The numbers of the lines that the parser reads as fenced code. */
function parsedCodeLines(markdown: string, minLength: number, disabled: readonly string[]): Set<number> {
  const lines = new Set<number>();
  for (const [kind, { type, start, end }] of [
    ...tokenize(markdown, splitIntoChunks(markdown, minLength), disabled),
  ].flat()) {
    if (kind !== 'enter' || type !== 'codeFenced') continue;
    for (let line = start.line; line <= end.line; line += 1) lines.add(line);
  }
  return lines;
}

const text = (...lines: string[]): string => lines.join('\n');

describe('lines of code', () => {
  it.each<[string, string, number[]]>([
    ['between fences', text('```js', 'a', '', '```', 'b'), [2, 3, 4]],
    ['up to the end of the text', text('a', '~~~', 'b'), [3]],
    ['up to a fence that is as long', text('````', '```', '~~~~', '````', 'a'), [2, 3, 4]],
    ['indented by up to three spaces', text('  ```', 'a', '   ```', 'b'), [2, 3]],
    ['in a list item', text('- a', '', '  ```', '  b', '', '  ```', '  c'), [4, 5, 6]],
    ['after a list', text('- a', '', '```', 'b', '```', 'c'), [4, 5]],
    [
      'after a list with code in it',
      text('1. a', '', '    ```', '    b', '    ```', '', '```', 'c', '```', 'd'),
      [8, 9],
    ],
    ['after a quote with code in it', text('> ```', '> a', '', '```', 'b', '```', 'c'), [5, 6]],
    ['after HTML', text('<div>', '```', '', '```', 'a'), [5]],
    ['after a comment', text('<!--', '', '```', '-->', '```', 'a'), [6]],
    ['after a tag', text('{% code %}', '```', 'a', '```', '{% endcode %}'), [3, 4]],
    ['after a paragraph', text('<b>a</b> b', 'c', '```', 'd', '```', 'e'), [4, 5]],
    ['after a byte order mark', text('\uFEFF```', 'a', '```', 'b'), [2, 3]],
  ])('are those %s', (_rule, markdown, lines) => {
    expect(codeLines(markdown)).toEqual(lines);
    expect(codeLines(markdown.replaceAll('\n', '\r\n'))).toEqual(lines);
  });

  it.each<[string, string]>([
    ['a list item that ends', text('- a', '', '  ```', '', 'b', '', 'c')],
    ['HTML that ends', text('<div>', '```', '</div>', '', 'a')],
    ['HTML that a comment begins', text('<!--', '```', '-->', 'a')],
    ['a fence that has a backtick behind it', text('```a`', 'b')],
    ['a fence with a space that does not end code', text('```', '```\u00a0', '```', 'a', '')],
    ['a quote', text('> ```', 'a')],
    ['an item', text('- ```', 'a')],
    ['a footnote', text('[^a]: ```', 'a')],
    ['indented code', text('    ```', 'a')],
    ['code in indented code', text('- a', '', '    ```', '   ~~~', '    ```', '', '   b')],
    ['a byte order mark', text('a', '', '\uFEFF```', '```', 'b')],
    ['character data', text('<![CDATA[', ']]]>', '```', ']]>', 'a')],
  ])('are not those after %s', (_rule, markdown) => {
    expect(codeLines(markdown)).not.toContain(markdown.split('\n').length);
  });

  it('are only such that the parser reads as code', () => {
    const line = fc.tuple(
      fc.constantFrom(
        '',
        '',
        '',
        ' ',
        '  ',
        '   ',
        '    ',
        '     ',
        '\t',
        ' \t',
        '> ',
        '- ',
        '1. ',
        '  - ',
        '-   ',
        '[^1]: ',
      ),
      fc.constantFrom(
        ...['', '', '', 'text', '# h', '===', '---', '*', '2.', '[r]: x', '| a |', '|---|', '`a', '\uFEFF'],
        ...[
          '```',
          '```',
          '```',
          '````',
          '~~~',
          '~~~~',
          '```js',
          '``` a`',
          '~~~ a`',
          '```\u00a0',
          '``` \t',
          '\uFEFF```',
        ],
        ...['<div>', '</div>', '<div', '<b>', '<b> a', '</b>', '<Foo />', '<a href="x">', '<hr/>', '<hr/a'],
        ...[
          '<!--',
          '-->',
          '<!-->',
          '<pre>',
          '</pre>',
          '<pre/>',
          '<script a',
          '</style>',
          '<?a',
          '?>',
          '<!A',
          '>',
        ],
        ...['<![CDATA[', ']]>', ']]]>', '{% code %}', '{% endcode %}', '{% a', '$$', '\\', 'a  '],
      ),
    );
    const ending = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r');
    const lines = fc.array(fc.tuple(line, ending), { minLength: 3, maxLength: 12 });
    const markdownOf = fc.tuple(lines, fc.constantFrom('', '\n'.repeat(1_001)), lines);
    fc.assert(
      fc.property(
        markdownOf,
        fc.boolean(),
        fc.constantFrom(1, Infinity),
        (parts, hasContainers, minLength) => {
          const markdown = parts
            .flat(3)
            .join('')
            .replace(/^\uFEFF/, '');
          const parsed = parsedCodeLines(markdown, minLength, hasContainers ? [] : CONTAINERS);
          expect(codeLines(markdown, hasContainers).filter((number) => !parsed.has(number))).toEqual([]);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
