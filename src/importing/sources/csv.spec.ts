import fc from 'fast-check';
import { readCsv, writeMarkdownTable } from './csv.js';

describe('readCsv', () => {
  it.each<[string, string, string[][]]>([
    ['nothing', '', []],
    [
      'fields and lines',
      'a,b\r\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['quotes, commas and line breaks in quotes', '"a,""b""","c\nd"\n', [['a,"b"', 'c\nd']]],
    ['empty fields', ',a,\n', [['', 'a', '']]],
    ['an empty field at the very end', 'a,', [['a', '']]],
    ['empty lines', 'a\n\n\nb', [['a'], ['b']]],
    ['a quote inside of a field', '5" disk,x', [['5" disk', 'x']]],
    ['text behind a closing quote', '"a"b,c\nd', [['ab', 'c'], ['d']]],
    ['a quote that is never closed', '"a\nb', [['a\nb']]],
  ])('reads %s', (_name, text, rows) => {
    expect(readCsv(text)).toEqual(rows);
  });

  it('reads what it has written', () => {
    const field = fc.string();
    const rows = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1 });
    const write = (table: string[][]) =>
      table.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
    fc.assert(fc.property(rows, (table) => expect(readCsv(write(table))).toEqual(table)));
  });

  it('terminates for every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a') }), (text) => {
        expect(readCsv(text).flat().join('').length).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe('writeTable', () => {
  it('escapes every cell to its text', () => {
    const rows = [['Name', 'Note'], ['a|b', 'x\ny *z*'], ['c']];
    const table = writeMarkdownTable(rows, (cell, column) =>
      column === 0 && cell === 'c' ? 'c.md' : undefined,
    );
    expect(table).toBe('| Name | Note |\n| --- | --- |\n| a\\|b | x<br>y \\*z\\* |\n| [c](c.md) |  |\n');
  });

  it('does not fill thousands of rows up to the longest one', () => {
    const table = writeMarkdownTable(
      [Array<string>(1_000).fill('a'), ...Array<string[]>(1_000).fill(['b'])],
      () => undefined,
    );
    expect(table.length).toBeLessThan(30_000);
    expect(table.split('\n').at(-2)).toBe('| b |');
  });
});
