import fc from 'fast-check';
import { splitIntoChunks } from './chunks.js';
import { tokenize } from './tokenize.js';

/** What a text holds, but for the structure of lists and for blank lines, which may differ at the ends of chunks. */
function contentOf(markdown: string, minLength: number): string[] {
  const containers = /^(?:list|blockQuote|gfmFootnoteDefinition|lineEnding|linePrefix|content$)/;
  return [...tokenize(markdown, splitIntoChunks(markdown, minLength), [])]
    .flat()
    .filter(([kind, token]) => kind === 'enter' && !containers.test(token.type))
    .map(([, { type, start, end }]) => {
      const takesBlankLines = type === 'htmlFlow' || type.startsWith('codeFenced') || type === 'codeIndented';
      return `${type} ${start.line} ${start.offset} ${takesBlankLines ? '' : end.offset}`;
    });
}

describe('splitIntoChunks', () => {
  it('cuts before headings, bullets and lines at the margin after a blank line, but not in fenced code', () => {
    const markdown = 'a\n# b\n- c\n  - d\n\n  e\n\nf\ng\n```\n\nh\n# i\n```\nj\n\n> k\n';
    const chunks = splitIntoChunks(markdown, 1).map(({ start, end }) => markdown.slice(start, end));
    expect(chunks).toEqual([
      'a\n',
      '# b\n',
      '- c\n  - d\n\n  e\n\n',
      'f\ng\n```\n\nh\n# i\n```\nj\n\n',
      '> k\n',
    ]);
  });

  it('leaves nothing out and counts lines', () => {
    const markdown = 'a\r\n\r\nb\r\rc\n\nd';
    const chunks = splitIntoChunks(markdown, 1);
    expect(chunks.map(({ start, end }) => markdown.slice(start, end)).join('')).toBe(markdown);
    expect(chunks.map(({ line }) => line)).toEqual([1, 3, 5, 7]);
  });
});

describe('tokenize', () => {
  it('reads the same in chunks as in one piece', () => {
    const line = fc.constantFrom(
      ...[
        '',
        '',
        '',
        'text',
        '# h',
        '- a',
        '* b',
        '1. c',
        '2) d',
        '> q',
        '> ```',
        '```',
        '````',
        '~~~js',
        '  ```',
      ],
      ...[
        '<div>',
        '</div>',
        '<!--',
        '-->',
        '<pre>',
        '</pre>',
        '<?php',
        '    code',
        '\tcode',
        '  - nested',
        '===',
        '---',
      ],
      ...[
        '| a |',
        '|---|',
        '- | -',
        'a | b',
        '[r]: x.md',
        '[r]',
        '[^1]: note',
        '[^1]',
        '[r]:',
        '- ```',
        '- <!--',
        ':-',
      ],
      ...['`open', '*open', '"title"', '-', '- ', '+ - x', '\\', '<a', 'href="x">'],
    );
    const ending = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r');
    const text = fc.array(fc.tuple(line, ending), { maxLength: 16 }).map((lines) => lines.flat().join(''));
    fc.assert(
      fc.property(text, (markdown) => {
        expect(contentOf(markdown, 1)).toEqual(contentOf(markdown, Number.POSITIVE_INFINITY));
      }),
      { numRuns: 800 },
    );
  });
});
