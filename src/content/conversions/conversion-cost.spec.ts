import { conversionCost } from './conversion-cost.js';

const MOST = 40_000;
const cost = (markdown: string, length = markdown.length, times = 1) =>
  conversionCost({ markdown, times }, length, MOST);

describe('the cost of a conversion', () => {
  it('is that of its characters for prose', () => {
    const prose = 'A sentence with words and nothing else, ';
    expect(cost(prose.repeat(100))).toBe(4_100);
  });

  it.each([
    '<b>',
    '[a](b)',
    '|a',
    '&amp;',
    '`a`',
    '*a*',
    '{{ a }}',
    'a@b.c',
    ':a:',
    'www.a.b',
    '+ ',
    '1)',
    '=',
  ])('grows with markup: %s', (markup) =>
    expect(cost(markup.repeat(100))).toBeGreaterThan(5 * 100 * markup.length),
  );

  it.each(['\n', '\r', '\r\n'])('counts each line once: %j', (ending) => {
    expect(cost(`a${ending}`.repeat(100))).toBe(100 + 100 * (100 + 1 + ending.length));
  });

  it('grows with runs of marks that are text elsewhere', () => {
    expect(cost(`http://a.b${',"\';?'.repeat(100)}a`)).toBeGreaterThan(25_000);
    expect(cost('One, two; three? "Four".')).toBeLessThan(300);
  });

  it('counts what others write into a text as the worst that it can be', () => {
    expect(cost('words'.repeat(100), 600)).toBeGreaterThan(10_000);
    expect(cost('words'.repeat(100), 1_000)).toBeGreaterThanOrEqual(MOST);
  });

  it('counts a text that is parsed twice twice', () => {
    expect(cost('[a](b)'.repeat(10), 120, 2) - 100).toBe(2 * (cost('[a](b)'.repeat(10)) - 100));
  });

  it('is at least the most that is asked for when it is more', () => {
    for (const text of ['a'.repeat(MOST), '[a](b)'.repeat(2_000), '+ +\r  '.repeat(200)])
      expect(cost(text)).toBeGreaterThanOrEqual(MOST);
  });

  it('is nothing if nothing has to be read', () => {
    expect(cost('[a](b)', 0)).toBe(0);
  });
});
