import fc from 'fast-check';
import { quickly } from '../../../test/support/quickly.js';
import { slugify, Slugs } from './slug.js';

describe('slugify', () => {
  it.each([
    ['Getting started', 'getting-started'],
    ['  Structs, methods & interfaces ', 'structs-methods--interfaces'],
    ['Über uns', 'über-uns'],
    ['日本語', '日本語'],
    ['???', 'page'],
    ['', 'page'],
    ['../../etc', 'etc'],
  ])('follows the rules of heading anchors: %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it('never exceeds 100 characters, contains a slash or is empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const slug = slugify(title);
        expect(slug.length).toBeGreaterThan(0);
        expect(slug.length).toBeLessThanOrEqual(100);
        expect(slug).not.toMatch(/[/?#%\s]/);
        expect(slug.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('the slugs of siblings', () => {
  it('are the plain ones when these are free, and count up otherwise', () => {
    const slugs = new Slugs();
    expect([slugs.give('Intro'), slugs.give('Intro'), slugs.free('Intro')]).toEqual([
      'intro',
      'intro-1',
      'intro-2',
    ]);
    expect(new Slugs(['intro', 'intro-1']).give('Intro')).toBe('intro-2');
  });

  it('stay as they are when they are free', () => {
    const slugs = new Slugs(['as_is']);
    expect([slugs.keep('As is'), slugs.keep('as_is')]).toEqual(['As is', 'as_is-1']);
  });

  it('are the lowest free ones, whatever is added and removed', () => {
    const long = 'x'.repeat(97);
    const title = fc.constantFrom(
      'a',
      'A',
      'a 1',
      'a-1',
      'a-1-1',
      'a-01',
      `${long}ab`,
      `${long}abc`,
      `${long}😀`,
    );
    const step = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constantFrom('give', 'keep', 'add'), title, at: fc.nat() }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete'), title, at: fc.nat() }) },
    );
    fc.assert(
      fc.property(fc.array(step, { size: 'max', maxLength: 80 }), (steps) => {
        const taken = new Set<string>();
        const slugs = new Slugs();
        for (const { kind, title: each, at } of steps) {
          if (kind === 'add' || kind === 'delete') {
            const slug = kind === 'add' ? slugify(each) : [...taken][at % Math.max(taken.size, 1)];
            if (slug === undefined) continue;
            slugs[kind](slug);
            taken[kind](slug);
            continue;
          }
          const expected = kind === 'keep' && !taken.has(each) ? each : lowestSlug(each, taken);
          if (kind === 'give') expect(slugs.free(each)).toBe(expected);
          expect(slugs[kind as 'give'](each)).toBe(expected);
          taken.add(expected);
        }
      }),
    );
  });

  it('stay within the limit with their numbers', () => {
    const long = 'x'.repeat(100);
    expect(new Slugs([long]).give(long)).toBe(`${'x'.repeat(98)}-1`);
    const numbered = Array.from({ length: 9 }, (_, n) => `${'x'.repeat(98)}-${n + 1}`);
    expect(new Slugs([long, ...numbered]).give(long)).toBe(`${'x'.repeat(97)}-10`);
  });

  it.each<[string, (n: number) => string]>([
    ['of equal titles', () => 'a'],
    ['of long titles that are cut to one text', (n) => `${'x'.repeat(96)}${1_000 + (n % 9_000)}`],
  ])('%s are found quickly', (_, titleOf) => {
    const slugs = new Slugs();
    const given = quickly(() => Array.from({ length: 18_000 }, (__, n) => slugs.give(titleOf(n))));
    expect(new Set(given).size).toBe(18_000);
    quickly(() => {
      for (const slug of given.slice(0, 9_000)) {
        slugs.delete(slug);
        slugs.give(titleOf(0));
      }
    });
  });
});

/** The first free one of `a`, `a-1`, `a-2`, and so on, by trying each. */
function lowestSlug(title: string, taken: ReadonlySet<string>): string {
  const base = slugify(title);
  const numbered = (number: number): string => {
    const suffix = `-${number}`;
    return `${base.slice(0, 100 - suffix.length).replace(/[\ud800-\udbff]$/, '')}${suffix}`;
  };
  if (!taken.has(base)) return base;
  let number = 1;
  while (taken.has(numbered(number))) number += 1;
  return numbered(number);
}
