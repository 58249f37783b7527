import { decidesOnMarkup } from './javascript.js';

describe('an expression with markup', () => {
  it.each([
    ['an element alone', '<b>c</b>', false],
    ['an element in parentheses', '(<b>c</b>)', false],
    ['an element without content', '<Card />', false],
    ['a fragment', '<>c</>', false],
    ['a comparison', 'a < b', false],
    ['two elements', '<b>c</b>, <b>d</b>', true],
    ['an operator', 'a && <b>c</b>', true],
    ['a call', 'show(<b>c</b>)', true],
    ['an expression in it', '<b>{a && <i>c</i>}</b>', true],
  ])('decides whether it is shown unless it is one element: %s', (_, code, decides) => {
    expect(decidesOnMarkup(code)).toBe(decides);
  });

  it.each([
    ['one name', '<a', 'a'],
    ['ends', '<a>', '</a>'],
    ['open ends', '<a>', '</a'],
    ['attributes', '<a', ' a="b"'],
    ['quotes', '<a>', "'"],
    ['templates', '<a>', '`${'],
    ['comments', '<a>', '/*'],
    ['parentheses', '<a>', '('],
  ])('is read in linear time: of %s', (_, start, part) => {
    const before = process.cpuUsage();
    decidesOnMarkup(start + part.repeat(1_000_000 / part.length));
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });
});
