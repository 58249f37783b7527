import { readSrcset } from './srcset.js';

describe('a srcset', () => {
  const read = (written: string) =>
    readSrcset(written).map(({ start, end, descriptor }) => [
      written.slice(start, end),
      ...(descriptor === undefined ? [] : [descriptor]),
    ]);

  it.each<[string, string, string[][]]>([
    ['one address', 'a.png', [['a.png']]],
    [
      'an address with spaces and parentheses, as exports write it',
      ' b/menu dark (1).svg ',
      [['b/menu dark (1).svg']],
    ],
    ['an address with a comma', 'One, two.png', [['One, two.png']]],
    ['densities', 'a.png, a@2x.png 2x', [['a.png'], ['a@2x.png', '2x']]],
    [
      'widths without white space after commas',
      'a.png 480w,b.png 1.5x',
      [
        ['a.png', '480w'],
        ['b.png', '1.5x'],
      ],
    ],
    [
      'data',
      'data:image/png;base64,AA== 1x, b.png 2x',
      [
        ['data:image/png;base64,AA==', '1x'],
        ['b.png', '2x'],
      ],
    ],
    ['commas alone', ',, ,', [[',, ,']]],
    ['a descriptor alone', ' 2x', []],
    ['nothing', '', []],
  ])('has %s', (_name, written, expected) => {
    expect(read(written)).toEqual(expected);
  });
});
