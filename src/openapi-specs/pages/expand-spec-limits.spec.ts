import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { expand, openAPI3, textOf, withPagesBelow } from '../../../test/support/expanded-specs.js';

const entries = (count: number, entry: (n: number) => [string, unknown]): object =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => entry(n)));
const schemaAt = (name: string): string => `#/components/schemas/${name}`;
const LARGE = { $ref: schemaAt('Large') };

describe('the expansion of a large or broken specification', () => {
  it('generates pages up to the limit and counts the rest', () => {
    const paths = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, n) => [`/a/${n}`, { get: { tags: [`T${n % 7}`] } }]),
    );
    const expanded = expand(openAPI3(paths), { most: 100 });
    expect(withPagesBelow(expanded.pages)).toHaveLength(100);
    expect(expanded.text).toContain('2901 more pages are left out');
    expect(withPagesBelow(expand(openAPI3(paths)).pages)).toHaveLength(3_007);
    expect(withPagesBelow(expand(openAPI3(paths), { most: 0 }).pages)).toHaveLength(0);
  });

  it('shows only the request line on a page that would be too long', () => {
    const description = 'word '.repeat(2_000);
    const expanded = expand(openAPI3({ '/a': { get: { description } } }), { longestPage: 5_000 });
    expect(textOf(expanded, 'GET /a')).toBe('```http\nGET /a\n```\n');
  });

  it('expands schemas that refer to each other many times', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [
        `S${n}`,
        {
          allOf: Array.from({ length: 30 }, (__, m) => ({ $ref: `#/components/schemas/S${m}` })),
          properties: Object.fromEntries(
            Array.from({ length: 30 }, (__, m) => [`p${n}-${m}`, { $ref: `#/components/schemas/S${m}` }]),
          ),
          oneOf: Array.from({ length: 30 }, (__, m) => ({ $ref: `#/components/schemas/S${m}` })),
        },
      ]),
    );
    const expanded = expand(openAPI3({}, { components: { schemas } }), { models: true });
    expect(withPagesBelow(expanded.pages)).toHaveLength(31);
    expect(Math.max(...[...expanded.texts.values()].map((text) => text.length))).toBeLessThan(200_000);
    expect(textOf(expanded, 'model S0')).toContain('There are more properties than are listed here.');
  });

  it.each<[string, () => object]>([
    ['properties', () => ({ properties: entries(100_000, (n) => [`p${n}`, {}]) })],
    ['parts', () => ({ allOf: Array<object>(2_000_000).fill({}) })],
  ])('expands many references to a schema with very many %s', (_name, large) => {
    const around = (n: number): object => ({
      allOf: Array.from({ length: 2_000 }, () => ({ allOf: [LARGE] })),
      properties: entries(60, (m) => [`q${n}-${m}`, { allOf: [LARGE], description: 'Said beside it.' }]),
    });
    const content = entries(4, (n) => [`application/x${n}+json`, { schema: { $ref: schemaAt(`S${n}`) } }]);
    const responses = entries(30, (n) => [String(200 + n), { description: 'd', content }]);
    const schemas = { Large: large(), ...entries(4, (n) => [`S${n}`, around(n)]) };
    const paths = entries(2, (n) => [`/${n}`, { get: { responses } }]);
    expect(withPagesBelow(expand(openAPI3(paths, { components: { schemas } })).pages)).toHaveLength(3);
  });

  it('expands deep choices of types and keeps all operations', () => {
    const deep = (depth: number): object =>
      depth === 0 ? { type: 'string' } : { oneOf: Array.from({ length: 6 }, () => deep(depth - 1)) };
    const shared = { name: 'p', in: 'query', schema: deep(6) };
    const parameters = entries(100, (n) => [`P${n}`, { ...shared, name: `p${n}` }]);
    const all100 = Array.from({ length: 100 }, (_, n) => ({ $ref: `#/components/parameters/P${n}` }));
    const paths = entries(1_000, (n) => [`/${n}`, { get: { parameters: all100 } }]);
    const expanded = expand(openAPI3(paths, { components: { parameters } }));
    expect(withPagesBelow(expanded.pages)).toHaveLength(1_001);
    expect(textOf(expanded, 'GET /999')).toBe('```http\nGET /999\n```\n');
  });

  it('gives unique seeds to long paths with the same start', () => {
    const paths = entries(5_000, (n) => [`/${'long/'.repeat(120)}${n}`, { get: {} }]);
    const seeds = withPagesBelow(expand(openAPI3(paths)).pages).map(({ computedSeed }) => computedSeed);
    expect(new Set(seeds).size).toBe(5_000);
  });

  it('generates valid pages from any broken specification', async () => {
    const galaxy = JSON.parse(
      await readFile(new URL('../../../test/fixtures/openapi/galaxy-3.1.json', import.meta.url), 'utf8'),
    ) as object;
    /** The specification with random values at random places. */
    const broken = fc
      .array(
        fc.record({ way: fc.array(fc.nat(20), { minLength: 1, maxLength: 9 }), value: fc.jsonValue() }),
        {
          minLength: 1,
          maxLength: 5,
        },
      )
      .map((changes) => {
        const spec = structuredClone(galaxy) as Record<string, unknown>;
        for (const { way, value } of changes) {
          let at: Record<string, unknown> = spec;
          for (const [depth, step] of way.entries()) {
            const names = Object.keys(at);
            const name = names[step % Math.max(1, names.length)];
            if (name === undefined) break;
            const next = at[name];
            if (depth === way.length - 1 || typeof next !== 'object' || next === null) {
              at[name] = value;
              break;
            }
            at = next as Record<string, unknown>;
          }
        }
        return spec;
      });
    fc.assert(
      fc.property(broken, (spec) => {
        const expanded = expand(spec, { models: true });
        const pages = withPagesBelow(expanded.pages);
        expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
        for (const { title, slug, computedSeed, document } of pages) {
          expect(title.trim()).not.toBe('');
          expect([title.length <= 255, slug !== '', computedSeed.length <= 510]).toEqual([true, true, true]);
          expect(document === null || expanded.texts.has(document)).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });
});
