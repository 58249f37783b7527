import { conversionCost } from './conversion-cost.js';

const MOST = 40_000;
const cost = (markdown: string, length = markdown.length) => conversionCost(markdown, length, MOST);

describe('the cost of a conversion', () => {
  it('is that of its characters for prose', () => {
    const prose = 'A sentence with words and nothing else, ';
    expect(cost(prose.repeat(100))).toBe(4_100);
  });

  it('grows with lines and with markup', () => {
    expect(cost('a\n'.repeat(100))).toBeGreaterThan(10_000);
    for (const markup of ['<b>', '[a](b)', '|a', '&amp;', '`a`', '*a*', '{{ a }}', 'a@b.c', ':a:', 'www.a.b'])
      expect(cost(markup.repeat(100))).toBeGreaterThan(5 * 100 * markup.length);
  });

  it('counts what a text includes as if it were like the text', () => {
    expect(cost('[a](b)'.repeat(10), 600)).toBeGreaterThan(5 * cost('[a](b)'.repeat(10)));
  });

  it('is at least the most that is asked for when it is more', () => {
    for (const text of ['a'.repeat(MOST), '[a](b)'.repeat(2_000), 'a\n'.repeat(2_000)])
      expect(cost(text)).toBeGreaterThanOrEqual(MOST);
  });

  it('is nothing if nothing has to be read', () => {
    expect(cost('[a](b)', 0)).toBe(0);
  });
});
