import fc from 'fast-check';
import { quickly } from '../../../test/support/quickly.js';
import { runInSmallHeap } from '../../../test/support/small-heap.js';
import { RobotsRules } from './robots-rules.js';

const isAllowed = (lines: readonly string[], path: string): boolean =>
  new RobotsRules(lines.join('\n'), 'reader').isAllowed(`https://example.com${path}`);
const forAll = (...rules: string[]): string[] => ['User-agent: *', ...rules];

describe('RobotsRules', () => {
  it.each<[string, boolean, string, string[]]>([
    ['an empty file', true, '/a', []],
    ['another path', true, '/b', forAll('Disallow: /a')],
    ['a path that starts with the rule', false, '/ab?c', forAll('disallow:/a')],
    ['a rule for the query', false, '/a?secret=1', forAll('Disallow: /*?secret')],
    ['the longer rule', true, '/a/b', forAll('Disallow: /a', 'Allow: /a/b')],
    ['the rule that allows, of equal ones', true, '/a', forAll('Disallow: /a', 'Allow: /a')],
    ['a rule for the whole path', false, '/a.pdf', forAll('Disallow: /*.pdf$')],
    ['more than the whole path', true, '/a.pdf?x', forAll('Disallow: /*.pdf$')],
    ['the same end twice', false, '/a.pdf.pdf', forAll('Disallow: /*.pdf$')],
    ['parts that overlap', true, '/aba', forAll('Disallow: /ab*ba$')],
    ['a path without wildcard to its end', true, '/ab', forAll('Disallow: /a$')],
    ['an empty rule', true, '/a', forAll('Disallow:')],
    ['a comment', true, '/a', forAll('# Disallow: /a', 'Disallow: # /a')],
    ['letters that are encoded', false, '/caf%c3%a9', forAll('Disallow: /café')],
    ['a name with its version', false, '/a', ['User-agent: Reader/1.0', 'Disallow: /a']],
    ['other robots', true, '/a', ['User-agent: other', 'Disallow: /a']],
    ['only the own group', true, '/a', ['User-agent: reader', 'Disallow:', ...forAll('Disallow: /a')]],
    ['a group of several robots', false, '/a', ['User-agent: x', 'User-agent: reader', 'Disallow: /a']],
    ['a second group of the robot', false, '/b', [...forAll('Disallow: /a'), ...forAll('Disallow: /b')]],
    ['a rule without a robot', true, '/a', ['Disallow: /a']],
    ['a sitemap between', true, '/a', ['User-agent: x', 'Sitemap: /s', 'User-agent: y', 'Disallow: /a']],
  ])('understands %s', (_, expected, path, lines) => {
    expect(isAllowed(lines, path)).toBe(expected);
  });

  it('matches as a regular expression does', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', '*', 'ab', 'abaab', '$'), { maxLength: 8 });
    fc.assert(
      fc.property(letters, fc.array(fc.constantFrom('a', 'b'), { maxLength: 20 }), (rule, letter) => {
        const pattern = `/${rule.join('')}`;
        const path = `/${letter.join('')}`;
        const expression = pattern.replace(/(?!\$$)\$/g, '\\$').replace(/\*+/g, '.*');
        expect(isAllowed(forAll(`Disallow: ${pattern}`), path)).toBe(
          !new RegExp(`^${expression}`).test(path),
        );
      }),
    );
  });

  it('allows less when a rule is too long', () => {
    const long = 'x'.repeat(3000);
    expect(isAllowed(forAll(`Disallow: /${long}/a`), `/${long}`)).toBe(false);
    expect(isAllowed(forAll('Disallow: /', `Allow: /${long}`), `/${long}`)).toBe(false);
    expect(isAllowed(forAll(`Disallow: /${'x'.repeat(2046)}$x`), `/${long}`)).toBe(false);
  });

  it('allows less when there are too many rules with wildcards', () => {
    const many = Array.from({ length: 1000 }, (_, index) => `Allow: /${index}*`);
    expect(isAllowed(forAll(...many, 'Disallow: /a*b', 'Allow: /a'), '/a')).toBe(false);
    expect(isAllowed(forAll(...many, 'Disallow: /', 'Allow: /a*b'), '/ab')).toBe(false);
    expect(isAllowed(forAll(...many, 'Disallow: /', 'Allow: /a'), '/ab')).toBe(true);
  });

  it('closes all paths when a rule that disallows is over the limit of rules', () => {
    const many = Array.from({ length: 9_999 }, (_, index) => `Allow: /${index}`);
    expect(isAllowed(forAll(...many, 'Disallow: /a', 'Allow: /b'), '/c')).toBe(true);
    expect(isAllowed(forAll(...many, 'Allow: /b', 'Disallow: /a'), '/c')).toBe(false);
    expect(isAllowed(forAll(...many, 'Allow: /long-rule', 'Disallow: /a'), '/long-rule')).toBe(true);
    expect(isAllowed(forAll(...many, 'Allow: /b', 'Disallow: /a', 'Disallow: /abc'), '/1')).toBe(false);
  });

  it.each([
    ['different names', "Array.from({ length: 3_000 }, (_, index) => 'user-agent: r' + index)"],
    ['the same name', "Array(3_000).fill('user-agent: reader')"],
    ['the name of all robots', "Array(3_000).fill('user-agent: *')"],
  ])('keeps each rule once, however many robots are named: %s', async (_, names) => {
    const result = await runInSmallHeap(
      'importing/sources/robots-rules',
      64,
      `const lines = [...${names}, ...Array(3_000).fill('allow: /x'), 'user-agent: *', 'disallow: /x'];
      return new service.RobotsRules(lines.join('\\n'), 'other').isAllowed('https://example.com/y');`,
    );
    expect(result).toBe(true);
  });

  it.each([
    ['many wildcards', forAll(`Disallow: /${'*a'.repeat(200_000)}b`)],
    ['many rules', forAll(...Array.from({ length: 250 }, () => `Disallow: /${'*a'.repeat(1000)}b`))],
    [
      'parts that repeat themselves',
      forAll(...Array.from({ length: 250 }, () => `Disallow: /*${'a'.repeat(1000)}b`)),
    ],
  ])('compares long paths in a short time: %s', (_, lines) => {
    const rules = new RobotsRules(lines.join('\n'), 'reader');
    quickly(() => rules.isAllowed(`https://example.com/${'a'.repeat(8000)}`));
  });
});
