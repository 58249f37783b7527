import fc from 'fast-check';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { checkHtmlCost } from './html-cost.js';

const parser = unified().use(rehypeParse).freeze();

function countElements(html: string): number {
  let elements = 0;
  const nodes: { type: string; children?: object[] }[] = [parser.parse(html)];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (node.type === 'element') elements += 1;
    for (const child of node.children ?? []) nodes.push(child as (typeof nodes)[number]);
  }
  return elements;
}

describe('checkHtmlCost', () => {
  it.each<[string, string]>([
    ['an ordinary page', '<p>The <b>quick</b> <a href="x">fox</a>.</p>\n'.repeat(14_000)],
    [
      'items and cells without end tags',
      `<ul>${'<li>a'.repeat(5_000)}</ul><table>${'<tr><td>a<td>b'.repeat(5_000)}`,
    ],
    ['paragraphs and terms without end tags', '<p>a'.repeat(5_000) + '<dl>' + '<dt>a<dd>b'.repeat(5_000)],
    ['repeated formatting without end tags', '<p><b>x'.repeat(5_000)],
    ['links without end tags', '<a href=x>a'.repeat(5_000)],
    ['formatting in many cells', '<table><tr><td><b><i>x'.repeat(1) + '<td><b><i>x'.repeat(2_000)],
    ['drawings', `<svg>${'<path d="M0"/>'.repeat(5_000)}</svg>`],
    [
      'tags in scripts, comments and attributes',
      `<script>${'<b>'.repeat(70_000)}</script><!--${'<i>'.repeat(70_000)}--><p title="${'<b>'.repeat(70_000)}">`,
    ],
    ['less-than signs', '< '.repeat(200_000)],
  ])('accepts %s', (_name, html) => {
    expect(() => checkHtmlCost(html)).not.toThrow();
  });

  it.each<[string, string]>([
    ['more elements than can be converted', '<br>'.repeat(60_001)],
    ['deeply nested elements', '<div>'.repeat(1_000)],
    ['deeply nested lists', '<ul><li>'.repeat(10_000)],
    ['deeply nested tables', '<table><tr><td>'.repeat(1_000)],
    ['formatting without end tags', Array.from({ length: 2_000 }, (_, n) => `<p><b id=${n}>x`).join('')],
    [
      'formatting that stands for more elements than are written',
      `<p>${Array.from({ length: 90 }, (_, n) => `<b id=${n}>`).join('')}${'<p>x'.repeat(1_000)}`,
    ],
    [
      'blocks that are moved again and again',
      `${Array.from({ length: 90 }, (_, n) => `<b id=${n}>`).join('')}<div>${'<br>'.repeat(20_000)}${'</b>'.repeat(90)}`,
    ],
  ])('refuses %s', (_name, html) => {
    expect(() => checkHtmlCost(html)).toThrow(RangeError);
  });

  it('accepts no page whose tree has far more elements', () => {
    const tag = fc.constantFrom(
      ...['<p>', '</p>', '<b>', '<b id=1>', '<i>', '<i id=2>', '</b>', '</i>', '<a href=x>', '</a>', '<div>'],
      ...[
        '</div>',
        '<table>',
        '<tr>',
        '<td>',
        '</td>',
        '</table>',
        '<li>',
        '<ul>',
        '</ul>',
        'x',
        '<br>',
        '<nobr>',
      ],
      ...[
        '<h1>',
        '</h1>',
        '<button>',
        '</button>',
        '<svg>',
        '</svg>',
        '<path/>',
        '<!--',
        '-->',
        '<select>',
        '<option>',
      ],
    );
    fc.assert(
      fc.property(fc.array(tag, { minLength: 1, maxLength: 8 }), (tags) => {
        const html = tags.join('').repeat(300);
        try {
          checkHtmlCost(html);
        } catch {
          return;
        }
        let elements: number;
        try {
          elements = countElements(html);
        } catch {
          // Nested more deeply than the parser can go, which it notices in time.
          return;
        }
        expect(elements).toBeLessThan(100_000);
      }),
      { numRuns: 40 },
    );
  });
});
