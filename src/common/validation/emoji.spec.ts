import { parseEmoji } from './emoji.js';

describe('parseEmoji', () => {
  it.each([
    ['🚀', '🚀'],
    ['1f680', '🚀'],
    ['1F680', '🚀'],
    ['1f468-200d-1f4bb', '👨‍💻'],
    ['🇨🇭', '🇨🇭'],
  ])('reads %p as %p', (text, emoji) => expect(parseEmoji(text)).toBe(emoji));

  it.each(['', 'a', 'rocket', '🚀🚀', 'ffffff', '41', '<b>'])('refuses %p', (text) => {
    expect(parseEmoji(text)).toBeUndefined();
  });
});
