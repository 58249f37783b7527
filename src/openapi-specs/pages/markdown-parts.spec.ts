import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { markdownToDocument } from '../../markdown/document/document.js';
import { blocks, cell, code, description, heading, nameCell, sentence, table } from './markdown-parts.js';
import { lineOf } from './spec-values.js';

const RUNS = { numRuns: 100 };

/** Texts that mean something in markdown, in tables and in HTML, and any others. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          '|',
          '\\',
          '\\|',
          '`',
          '``',
          '\n',
          '\r\n',
          '\u2028',
          '<b>',
          '</table>',
          '<!--',
          '-->',
          '&amp;',
          '&#124;',
        ],
        ...[
          '*',
          '_',
          '[a](b)',
          '![',
          '{% raw %}',
          '{{ x }}',
          '$$',
          ':smile:',
          'https://a.b',
          '#',
          '---',
          '~~',
          ' ',
        ],
        ...['a', 'b c', '\t', '\0', '\ud800', '1. ', '- ', '> ', '```', '~~~'],
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
);

const toHtml = (markdown: string): string =>
  micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });

const textOfHtml = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

const cellsOf = (row: string): string[] =>
  [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, inner = '']) => inner);

describe('a table', () => {
  it('keeps its rows and columns for any text in its cells', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }).chain((width) =>
          fc.record({
            width: fc.constant(width),
            rows: fc.array(fc.array(hostile, { minLength: width, maxLength: width }), {
              minLength: 1,
              maxLength: 4,
            }),
          }),
        ),
        ({ width, rows }) => {
          const head = Array.from({ length: width }, (_, n) => `Head ${n}`);
          const markdown = table(
            head,
            rows.map((row) => row.map((text, at) => (at === 0 ? nameCell(text) : cell(text)))),
          );
          const found = [...toHtml(markdown).matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
            cellsOf(row),
          );
          expect(found.map((cells) => cells.length)).toEqual(Array(rows.length + 1).fill(width));
          // Every cell shows its text, and nothing of it is markup.
          expect(found.slice(1).map((cells) => cells.map(textOfHtml))).toEqual(
            rows.map((row) => row.map((text) => lineOf(text, 1_000))),
          );
          expect(markdownToDocument(`${markdown}\n\nAfter.`).nodes.map(({ type }) => type)).toEqual([
            'table',
            'paragraph',
          ]);
        },
      ),
      RUNS,
    );
  });
});

describe('a heading', () => {
  it('shows its text and nothing else', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const html = toHtml(heading(3, text)).trim();
        expect(html).toMatch(/^<h3>[^\n]*<\/h3>$/);
        expect(textOfHtml(html)).toBe(lineOf(text, 200) || 'Untitled');
      }),
      RUNS,
    );
  });
});

describe('a sentence', () => {
  it('is a paragraph with its text', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const html = toHtml(sentence(text)).trim();
        if (lineOf(text, 1_000) === '') expect(html).toBe('');
        else expect([/^<p>[^\n]*<\/p>$/.test(html), textOfHtml(html)]).toEqual([true, lineOf(text, 1_000)]);
      }),
      RUNS,
    );
  });
});

describe('a block of code', () => {
  it('contains the whole text, and nothing ends it early', () => {
    fc.assert(
      fc.property(
        hostile.filter((text) => !/[\0\ud800\r]/.test(text) && text.isWellFormed()),
        (text) => {
          const html = toHtml(blocks(code('json', text), 'After.')).trim();
          expect(html).toMatch(/^<pre><code class="language-json">/);
          expect(html.endsWith('</code></pre>\n<p>After.</p>')).toBe(true);
        },
      ),
      RUNS,
    );
  });
});

describe('a description', () => {
  it('does not affect the text after it', () => {
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 5 }), (lines) => {
        const markdown = blocks(
          description(lines.join('\n').toWellFormed().replaceAll('\0', '')),
          '## The next part',
        );
        expect(toHtml(markdown).trimEnd()).toMatch(/<h2>The next part<\/h2>(?!.*<h2>The next part)/s);
        expect(toHtml(markdown)).not.toMatch(/<h2>The next part<\/h2>\s*<\/(?:li|blockquote|pre|code)>/);
      }),
      RUNS,
    );
  });

  it.each([
    ['```\nunclosed', '```\nunclosed\n```'],
    ['</table>\n~~~\n|', '</table>\n\n~~~\n|\n~~~'],
    ['~~~~ js\n```', '~~~~ js\n```\n~~~~'],
    ['<!-- a', '\\<!-- a'],
    ['<!-- a\n\nb -->', '<!-- a\n\nb -->'],
    ['<!--\n~~~\n-->\n~~~', '<!--\n~~~\n-->\n~~~\n~~~'],
    ['<script>\nx', '\\<script>\nx'],
    ['{% raw %}', '\\{% raw %}'],
    ['# Kept\r\n\r\n* *as* it `is`', '# Kept\n\n* *as* it `is`'],
  ])('%j is written as %j', (text, kept) => {
    expect(description(text)).toBe(kept);
  });

  it('with unclosed HTML in every line is processed in time', () => {
    const text = '<!--\n'.repeat(4_000);
    for (let count = 0; count < 50; count += 1) expect(description(text)).toContain('\\<!--');
  });

  it('is cut when it is too long', () => {
    expect(description('word '.repeat(100_000)).length).toBeLessThan(21_000);
  });
});
