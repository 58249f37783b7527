import * as fc from 'fast-check';
import { TextSearch } from '../../common/text-search.js';
import { replaceText as replaceWithin, type Replacement, type SearchedText } from './replace-text.js';

const replaceText = (
  replacement: Replacement,
  searched: readonly SearchedText[],
  { bytes = 1_000, characters = 1_000 } = {},
) => replaceWithin(replacement, searched, { bytes, characters });
const page = (markdown: string, path = 'a') => ({ page: path, path, markdown });

describe('replacing a text', () => {
  it('changes the pages with the text, and shows their lines', () => {
    const texts = [page('one\ntwo two\n\nthree two', 'a'), page('none', 'b'), page('two', 'c')];
    expect(replaceText({ text: 'two', replacement: '2', count: 4 }, texts)).toEqual([
      {
        markdown: 'one\n2 2\n\nthree 2',
        replaced: {
          page: 'a',
          path: 'a',
          count: 3,
          lines: [
            { line: 2, before: 'two two', after: '2 2' },
            { line: 4, before: 'three two', after: 'three 2' },
          ],
        },
      },
      {
        markdown: '2',
        replaced: { page: 'c', path: 'c', count: 1, lines: [{ line: 1, before: 'two', after: '2' }] },
      },
    ]);
  });

  it('shows all lines of a text with several lines', () => {
    const [found] = replaceText({ text: 'b\nc', replacement: 'x', count: 1 }, [page('a\nab\ncd\ne')]);
    expect(found?.replaced.lines).toEqual([{ line: 2, before: 'ab\ncd', after: 'axd' }]);
  });

  it('takes the replacement literally', () => {
    const [found] = replaceText({ text: 'a', replacement: '$&$1', count: 1 }, [page('a')]);
    expect(found?.markdown).toBe('$&$1');
  });

  it.each([
    [[page('x')], 1, 'must occur once, and does not occur'],
    [[page('aa')], 1, 'must occur once, and occurs 2 times, in "a"'],
    [[page('a'), page('a', 'b'), page('a', 'c'), page('a', 'd')], 2, 'in "a", "b", "c" and 1 more'],
  ])('refuses another number of occurrences', (texts, count, message) => {
    expect(() => replaceText({ text: 'a', replacement: '', count }, texts)).toThrow(message);
  });

  it('refuses a replacement that would make a text too long, and does not build that text', () => {
    const many = { text: 'a', replacement: 'b'.repeat(10_000), count: 1_000_000 };
    // Longer than the longest string that there can be.
    expect(() => replaceText(many, [page('a'.repeat(many.count))])).toThrow(
      'would make "a" longer than 1000 bytes',
    );
  });

  it('counts the bytes of the new text, and the characters of all new texts', () => {
    const one = { text: 'aé', replacement: '€', count: 2 };
    const texts = [page('aé.', 'a'), page('-aé', 'b')];
    expect(replaceText(one, texts, { bytes: 4, characters: 4 })).toHaveLength(2);
    expect(() => replaceText(one, texts, { bytes: 3 })).toThrow('would make "a" longer than 3 bytes');
    expect(() => replaceText(one, texts, { characters: 3 })).toThrow('send several requests');
  });

  it('replaces a million occurrences in one line', () => {
    const count = 1_000_000;
    const [found] = replaceText({ text: 'a', replacement: 'b', count }, [page('a'.repeat(count))], {
      bytes: count,
      characters: count,
    });
    expect([found?.markdown === 'b'.repeat(count), found?.replaced.lines.length]).toEqual([true, 1]);
  });

  it('leaves as many occurrences as the replacement has', () => {
    const words = fc
      .array(fc.constantFrom('a', 'b', '\n', 'ab'), { maxLength: 30 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(words, fc.constantFrom('a', 'ab', 'a\n', 'aa'), (markdown, text) => {
        const count = new TextSearch(text).countIn(markdown);
        fc.pre(count > 0);
        const [found] = replaceText({ text, replacement: 'zz', count }, [page(markdown)]);
        expect(new TextSearch('zz').countIn(found?.markdown ?? '')).toBe(count);
        expect(found?.markdown.length).toBe(markdown.length + count * (2 - text.length));
      }),
    );
  });
});
