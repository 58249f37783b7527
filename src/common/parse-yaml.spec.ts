import { ExpandedTooLongError, parseYaml, requireExpandedLength } from './parse-yaml.js';

const LIMITS = { aliases: 50, length: 10_000 };

describe('YAML from outside', () => {
  it('can repeat values with aliases', () => {
    expect(parseYaml('a: &a [1, "*"]\nb: *a\n', LIMITS)).toEqual({ a: [1, '*'], b: [1, '*'] });
  });

  it('is as long as it is written, if it has no aliases', () => {
    const text = 'a'.repeat(20_000);
    expect(parseYaml(`a: ${text}`, LIMITS)).toEqual({ a: text });
  });

  it.each([
    ['texts', `a: &a ${'b'.repeat(1_000)}\nb: [${Array(20).fill('*a').join(', ')}]`],
    ['keys', `a: &a { ${'b'.repeat(1_000)}: 1 }\nb: [${Array(20).fill('*a').join(', ')}]`],
    ['lists', `a: &a [${'1, '.repeat(1_000)}]\nb: [${Array(20).fill('*a').join(', ')}]`],
    ['aliases of aliases', `a: &a ${'b'.repeat(1_000)}\nb: &b [*a, *a, *a, *a]\nc: [*b, *b, *b]`],
    ['itself', 'a: &a [*a]'],
  ])('is refused when its aliases repeat too much: %s', (_name, text) => {
    expect(() => parseYaml(text, LIMITS)).toThrow(ExpandedTooLongError);
  });

  it('is refused when its values are nested too deeply to be written', () => {
    let value: unknown = 1;
    for (let depth = 0; depth < 100_000; depth += 1) value = [value];
    expect(() => requireExpandedLength(value, 1_000_000)).toThrow(ExpandedTooLongError);
  });
});
