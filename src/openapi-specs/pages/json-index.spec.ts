import fc from 'fast-check';
import { sharedBytes } from '../../../test/support/shared-bytes.js';
import { JsonIndex } from './json-index.js';

/** The places of all values in a value. */
function placesIn(value: unknown, place: readonly string[] = []): [string[], unknown][] {
  const here: [string[], unknown][] = [[[...place], value]];
  if (typeof value !== 'object' || value === null) return here;
  return [...here, ...Object.entries(value).flatMap(([name, child]) => placesIn(child, [...place, name]))];
}

describe('JsonIndex', () => {
  it.each([0, 40, 32_768])(
    'finds every value of a text, with objects up to %i bytes parsed whole',
    (small) => {
      fc.assert(
        fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2), (value, indent) => {
          const written = JSON.stringify(value, null, indent);
          const index = new JsonIndex(sharedBytes(`\n${written} `), small);
          for (const [place, expected] of placesIn(JSON.parse(written)))
            expect([place, index.find(place)?.value]).toEqual([place, expected]);
        }),
      );
    },
  );

  it('finds nothing that is inherited, missing, or longer than allowed', () => {
    const index = new JsonIndex(sharedBytes('{"a":{"b":"cc"},"d":[1]}'), 0);
    expect(index.find(['toString'])).toBeUndefined();
    expect(index.find(['a', 'toString'])).toBeUndefined();
    expect(index.find(['a', 'b', 'c'])).toBeUndefined();
    expect(index.find(['d', '1'])).toBeUndefined();
    expect(index.find(['a', 'b'], 3)).toBeUndefined();
    expect(index.find(['a', 'b'], 4)).toEqual({ value: 'cc', bytes: 4 });
  });

  it('finds nothing that is nested in more than forty objects', () => {
    const text = `${'{"a":'.repeat(41)}1${'}'.repeat(41)}`;
    const index = new JsonIndex(sharedBytes(text), 0);
    const place = (depth: number) => Array.from({ length: depth }, () => 'a');
    expect(index.find(place(40))?.value).toEqual({ a: 1 });
    expect(index.find(place(41))).toBeUndefined();
  });

  it('names the members of an object', () => {
    const index = new JsonIndex(sharedBytes('{"a":{"b\\"":1,"c":{}},"d":[1]}'));
    expect(index.namesAt(['a'])).toEqual(['b"', 'c']);
    expect([index.namesAt(['d']), index.namesAt(['e']), index.namesAt(['a', 'c'])]).toEqual([[], [], []]);
  });

  it.each(['', 'no JSON', '{"a', '{"a":', '{"a":{"b":1', '[{', '{"a"1}'])('survives %j', (text) => {
    const index = new JsonIndex(sharedBytes(text), 0);
    let found: unknown;
    try {
      found = index.find(['a', 'b', 'c']);
    } catch (error) {
      expect(error).toBeInstanceOf(SyntaxError);
    }
    expect(found).toBeUndefined();
  });
});
