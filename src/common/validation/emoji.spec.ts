import { parseEmoji } from './emoji.js';

describe('parseEmoji', () => {
  it.each([
    ['🚀', '🚀'],
    ['1f680', '🚀'],
    ['1F680', '🚀'],
    ['1f468-200d-1f4bb', '👨‍💻'],
    ['🇨🇭', '🇨🇭'],
    ['\u2764', '\u2764\ufe0f'],
    ['\u2764\ufe0f', '\u2764\ufe0f'],
    ['2764', '\u2764\ufe0f'],
    ['🚀\ufe0f', '🚀'],
    ['1\ufe0f\u20e3', '1\ufe0f\u20e3'],
    ['\u{1f3f3}\ufe0f\u200d\u{1f308}', '\u{1f3f3}\ufe0f\u200d\u{1f308}'],
  ])('reads %p as %p', (text, emoji) => expect(parseEmoji(text)).toBe(emoji));

  it.each(['', 'a', 'rocket', '🚀🚀', 'ffffff', '41', '<b>'])('refuses %p', (text) => {
    expect(parseEmoji(text)).toBeUndefined();
  });
});
