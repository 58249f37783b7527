import { bytesKept } from '../../test/support/heap-used.js';
import { copyOf } from './copy-of.js';

describe('copyOf', () => {
  const textOf = (index: number): string => `a long word ж${'x'.repeat(1_000_000)}${index}`;

  it('does not keep the text that a piece comes from', async () => {
    expect(await bytesKept(20, (index) => copyOf(textOf(index).slice(0, 20)))).toBeLessThan(1_000_000);
    expect(await bytesKept(20, (index) => new Map([[copyOf(textOf(index).slice(0, 20)), 1]]))).toBeLessThan(
      1_000_000,
    );
  });

  it.each(['', 'a', 'a longer text', 'ж and 😀', 'half of a pair: \ud83d', '"\\\u0000\u2028'])(
    'equals %j',
    (text) => {
      expect(copyOf(text)).toBe(text);
    },
  );
});
