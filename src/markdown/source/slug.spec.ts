import fc from 'fast-check';
import { slugify, uniqueSlug } from './slug.js';

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

describe('uniqueSlug', () => {
  it('takes the plain slug when it is free and counts up otherwise', () => {
    expect(uniqueSlug('Intro', new Set())).toBe('intro');
    expect(uniqueSlug('Intro', new Set(['intro']))).toBe('intro-1');
    expect(uniqueSlug('Intro', new Set(['intro', 'intro-1']))).toBe('intro-2');
  });

  it('is the same with cached numbers', () => {
    const titles = fc.array(fc.constantFrom('a', 'A', 'a 1', 'a-1', 'b', 'x'.repeat(100), 'x'.repeat(99)));
    fc.assert(
      fc.property(titles, (all) => {
        const [taken, counts] = [new Set<string>(), new Map<string, number>()];
        for (const title of all) {
          const slug = uniqueSlug(title, taken, counts);
          expect(slug).toBe(uniqueSlug(title, taken));
          taken.add(slug);
        }
      }),
    );
  });

  it('stays within the limit with its suffix', () => {
    const long = 'x'.repeat(100);
    expect(uniqueSlug(long, new Set([long]))).toBe(`${'x'.repeat(98)}-1`);
  });
});
