import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { checkWhitespaceCost, type CountedNode } from './whitespace-cost.js';

const parsed = (html: string): CountedNode => unified().use(rehypeParse, { fragment: true }).parse(html);

describe('checkWhitespaceCost', () => {
  it.each([
    ['a page of paragraphs', '<p>Some <b>text</b></p>\n'.repeat(10_000)],
    ['a table of 10,000 rows', `<table>${'<tr>\n<td></td>\n<td>a</td>\n</tr>\n'.repeat(10_000)}</table>`],
    ['words in elements of their own', '<span>a</span> <span>b</span>\n'.repeat(10_000)],
    ['a drawing of 900 shapes', `<svg>${'<path d="M0 0"/>'.repeat(900)}</svg>`],
  ])('accepts %s', (_name, html) => {
    expect(() => checkWhitespaceCost(parsed(html))).not.toThrow();
  });

  it.each([
    ['shapes', `<svg>${'<path/>\n'.repeat(4_000)}</svg>`],
    ['empty elements', '<span></span> '.repeat(4_000)],
    ['comments', '<!---->'.repeat(4_000)],
    ['scripts', '<script></script>'.repeat(4_000)],
    ['empty elements in empty elements', '<i><b></b><b></b></i> '.repeat(2_000)],
  ])('refuses a long row of %s', (_name, html) => {
    expect(() => checkWhitespaceCost(parsed(html))).toThrow(RangeError);
  });
});
