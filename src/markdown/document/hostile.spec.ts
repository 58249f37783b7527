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
    ['HTML before tags', of('<b>\n{% hint %}\n')],
    ['HTML beside ends of tags', of('<p>a</p>{% endstep %}\n')],
    ['a line of HTML and ends of tags', `<p>a</p>${of('{% endstep %}')}`],
    ['containers', of('<div>\n\n')],
    ['containers in containers', of('<div>')],
    ['ends of containers', of('</div>\n\n')],
    ['cells without an end', `<table>${of('<tr><td>')}</table>`],
    ['items without an end', `<ul>${of('<li>a')}</ul>`],
    ['lists in lists', of('<ul><li>')],
    ['pictures', of('<picture>')],
    ['sources', `<picture>${of('<source srcset="a">')}</picture>`],
    ['candidates', `<img srcset="${of('a 1x,')}">`],
    ['commas', `<img srcset="${of(',')}">`],
    ['spaces in candidates', `<img srcset="a${of(' ')}">`],
    ['highlighted code', `<pre><code>${of('<strong>\n')}</code></pre>`],
    ['lines of code', `<pre><code>${of('\n')}</code></pre>`],
    ['headings', of('<h2>a</h2>')],
    ['comments', of('<!-- a -->\n')],
    ['definitions', of('[a]: b\n')],
    ['buttons', of('<button>')],
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
