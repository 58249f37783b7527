import { readExportedLiteral } from './javascript-literal.js';

describe('readExportedLiteral', () => {
  it.each([
    ['a default export', 'export default { a: [1, -2.5, "x", \'y\', `z`, true, null,], "b-c": {} };'],
    [
      'a constant with a type',
      "import type {T} from 't';\nconst items: T<{x: 1}> = { a: [1, -2.5, 'x', 'y', 'z', true, null], 'b-c': {} };\nexport default items;",
    ],
    [
      'module.exports with comments and types',
      "/** a */ module.exports = { a: [1, -2.5, 'x', /* , */ 'y', 'z' as const, true, null], // end\n 'b-c': {} } as const;",
    ],
    [
      'a literal that satisfies a type',
      "const s = { a: [1, -2.5, 'x', 'y', 'z', true, null], 'b-c': {} } satisfies T\nmodule.exports = s",
    ],
  ])('reads %s', (_name, source) => {
    expect(readExportedLiteral(source)).toEqual({ a: [1, -2.5, 'x', 'y', 'z', true, null], 'b-c': {} });
  });

  it('reads escapes in texts', () => {
    expect(readExportedLiteral(String.raw`export default ["a\n\"b\" \u{1F600}\x41\u0042"]`)).toEqual([
      'a\n"b" 😀AB',
    ]);
  });

  it.each([
    'export default { a: require("fs") }',
    'export default { ...other }',
    'export default { a: process.env.X }',
    'export default [1, 2].concat(3)',
    'export default { a: `${x}` }',
    'export default { a }',
    'export default () => ({})',
    'const a = make();\nexport default a;',
    'export default missing;',
    'export default { a: "unclosed',
    'export default [',
    'export const a = {};',
    '',
  ])('does not read %s', (source) => {
    expect(readExportedLiteral(source)).toBeUndefined();
  });

  it('does not change prototypes', () => {
    const value = readExportedLiteral('export default { "__proto__": { x: 1 }, a: 1 }') as { x?: number };
    expect(value.x).toBeUndefined();
  });

  it.each([
    ['lists', '['.repeat(200_000)],
    ['objects', '{a:'.repeat(80_000)],
    ['backticks', '`\\'.repeat(120_000)],
    ['quotes', '"\\'.repeat(120_000)],
    ['digits', `${'1'.repeat(250_000)}a`],
    ['comments', '/*'.repeat(120_000)],
    ['constants', 'const a '.repeat(30_000)],
  ])('refuses many %s quickly', (_name, hostile) => {
    expect(readExportedLiteral(`export default ${hostile}`)).toBeUndefined();
    expect(readExportedLiteral(`${hostile}\nexport default a`)).toBeUndefined();
  });
});
