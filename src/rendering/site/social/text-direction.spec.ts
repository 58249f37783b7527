import { directionOf, partsFromLeft } from './text-direction.js';

/** Words in Hebrew and Arabic. */
const [ONE, TWO, ARABIC] = ['\u05d0\u05d1', '\u05d2\u05d3', '\u0633\u0644\u0627\u0645'];

describe('the direction of a text', () => {
  it.each([
    ['Guide', 'ltr'],
    ['', 'ltr'],
    ['123', 'ltr'],
    [`${ONE} world`, 'rtl'],
    [`(${ARABIC})`, 'rtl'],
    [`API ${ONE}`, 'ltr'],
  ])('of %j is %s', (text, direction) => {
    expect(directionOf(text)).toBe(direction);
  });
});

describe('the parts of a line from left to right', () => {
  const shown = (line: string) =>
    partsFromLeft(line, directionOf(line)).map(({ text, direction }) => `${direction} ${text}`);

  it.each([
    ['of one direction', 'Guide 1.2', ['ltr Guide 1.2']],
    ['of right-to-left text', `${ONE} ${TWO}`, [`rtl ${ONE} ${TWO}`]],
    ['of left-to-right text in it', `${ONE} API ${TWO}`, [`rtl  ${TWO}`, 'ltr API', `rtl ${ONE} `]],
    ['of numbers in it', `${ONE} 2.1`, ['ltr 2.1', `rtl ${ONE} `]],
    ['of right-to-left text in other text', `The ${ONE} is`, ['ltr The ', `rtl ${ONE}`, 'ltr  is']],
    ['of a number in that', `See ${ONE} 12`, ['ltr See ', 'ltr 12', `rtl ${ONE} `]],
    ['with brackets', `${ONE} (${TWO})`, [`rtl ${ONE} )${TWO}(`]],
    ['with characters of two units', `🚀 ${ONE}`, [`rtl 🚀 ${ONE}`]],
  ])('%s', (_, line, parts) => {
    expect(shown(line)).toEqual(parts);
  });
});
