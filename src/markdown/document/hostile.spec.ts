import { markdownToDocument, documentToMarkdown } from './document.js';

const LENGTH = 100_000;
const of = (pattern: string) => pattern.repeat(Math.ceil(LENGTH / pattern.length)).slice(0, LENGTH);

describe('a text of 100 kB that is slow to parse', () => {
  it.each<[string, string]>([
    ...[
      '*',
      '[',
      '>',
      '> ',
      '- ',
      '`',
      '|',
      '\0',
      '{{',
      '{%',
      '$$',
      ':a',
      '<b>',
      'a**b',
      '![',
      '&a',
      'a@',
      '\\',
    ].map((pattern): [string, string] => [pattern, of(pattern)]),
    ['tags without an end', of('{% hint %}\n')],
    ['ends without a tag', of('{% endhint %}')],
    ['<details>', of('<details>\n\n')],
    ['footnotes', of('[^a]: [^a]\n\n')],
    ['a row of 50,000 cells', `|a|\n|-|\n${of('a|')}`],
    ['a head of 50,000 cells', `|${of('a|')}\n|${of('-|')}\n`],
    ['a deep list', Array.from({ length: 440 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n')],
    ['deep quotes', Array.from({ length: 45 }, (_, depth) => `${'> '.repeat(depth)}a`).join('\n\n')],
  ])('is read and written in time: %j', (_, markdown) => {
    // A second or less on an idle machine; what is quadratic takes minutes.
    const document = markdownToDocument(markdown);
    expect(typeof documentToMarkdown(document)).toBe('string');
    expect(JSON.stringify(document)).toContain('"object":"document"');
  });
});
