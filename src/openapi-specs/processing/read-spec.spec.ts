import { jest } from '@jest/globals';
import { readSpec, UnusableSpecError } from './read-spec.js';

const nothing = (): Promise<string> => Promise.reject(new Error('Nothing is to be fetched here.'));
const read = async (text: string, parts: Record<string, string> = {}): Promise<unknown> => {
  const fetched: string[] = [];
  const content = await readSpec(text, 'https://api.example.com/specs/main.yaml', (url) => {
    fetched.push(url);
    const part = parts[url];
    return part === undefined ? Promise.reject(new Error(`There is no ${url}.`)) : Promise.resolve(part);
  });
  expect(fetched.length).toBe(new Set(fetched).size);
  return JSON.parse(content) as unknown;
};
const three = (rest: object): string =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets', version: '1' }, ...rest });

describe('a specification', () => {
  it.each([
    ['OpenAPI 2.0 in JSON', '{"swagger": "2.0", "info": {"title": "Pets"}, "paths": {}}'],
    ['OpenAPI 2.0 in YAML without quotes', 'swagger: 2.0\ninfo: {title: Pets}\npaths: {}\n'],
    ['OpenAPI 3.0 in YAML', 'openapi: 3.0.4\ninfo:\n  title: Pets\npaths: {}\n'],
    ['OpenAPI 3.1 in JSON', three({ paths: {} })],
    ['OpenAPI 3.1 with webhooks alone', three({ webhooks: {} })],
    [
      'JSON with a comma too many, which is YAML',
      '{"openapi": "3.0.0", "info": {"title": "Pets",}, "paths": {}}',
    ],
  ])('is read: %s', async (_name, text) => {
    expect(await read(text)).toMatchObject({ info: { title: 'Pets' } });
  });

  it.each([
    ['no text at all', ''],
    ['HTML', '<!doctype html><p>Not found: <b>nothing</b></p>'],
    ['broken YAML', 'openapi: [3.0.0\n'],
    ['an array', '[]'],
    ['another version', 'openapi: 4.0.0\ninfo: {title: Pets}\npaths: {}'],
    ['no version', '{"info": {"title": "Pets"}, "paths": {}}'],
    ['no title', '{"openapi": "3.0.0", "info": {}, "paths": {}}'],
    ['a list of paths', '{"openapi": "3.0.0", "info": {"title": "Pets"}, "paths": []}'],
    ['a reference within it to nothing', three({ paths: { '/a': { $ref: '#/components/nothing' } } })],
    ['YAML anchors in a circle', 'openapi: 3.0.0\ninfo: {title: Pets}\npaths: {}\nx-list: &a\n  - *a\n'],
    [
      'YAML anchors that multiply',
      `openapi: 3.0.0\ninfo: {title: Pets}\npaths: {}\nx-0: &x0 [1, 1]\n${Array.from(
        { length: 30 },
        (_, n) => `x-${n + 1}: &x${n + 1} [*x${n}, *x${n}]`,
      ).join('\n')}\n`,
    ],
    [
      'a long text that YAML aliases repeat',
      `openapi: 3.0.0\ninfo: {title: Pets}\npaths: {}\nx-a: &a ${'a'.repeat(1_000_000)}\nx-b: [${Array(50).fill('*a').join(', ')}]\n`,
    ],
  ])('is refused: %s', async (_name, text) => {
    await expect(readSpec(text, 'https://api.example.com/main.yaml', nothing)).rejects.toThrow(
      UnusableSpecError,
    );
  });

  it('is measured before it is written as JSON', async () => {
    const written = jest.spyOn(JSON as { stringify: (value: unknown) => string }, 'stringify');
    const part = JSON.stringify({ a: 'a'.repeat(4_000_000) });
    const text = three({ 'x-a': ['1', '2', '3'].map((name) => ({ $ref: `/${name}.json#/a` })) });
    written.mockClear();
    await expect(readSpec(text, 'https://a.example/', () => Promise.resolve(part))).rejects.toThrow(
      'too large with all its parts',
    );
    expect(written).not.toHaveBeenCalled();
    written.mockRestore();
  });

  it('can refer to itself', async () => {
    const node = { type: 'object', properties: { parent: { $ref: '#/components/schemas/Node' } } };
    const spec = { paths: {}, components: { schemas: { Node: node } } };
    expect(await read(three(spec))).toMatchObject(spec);
  });

  it('can contain thousands of schemas that refer to each other', async () => {
    const count = 5_000;
    const schemas = Object.fromEntries(
      Array.from({ length: count }, (_, n) => [
        `S${n}`,
        { allOf: [1, 2, 3].map((k) => ({ $ref: `#/components/schemas/S${(n * 7 + k) % count}` })) },
      ]),
    );
    const chain = Object.fromEntries(
      Array.from({ length: count }, (_, n) => [`C${n}`, { $ref: `#/components/schemas/C${n + 1}` }]),
    );
    const components = { schemas: { ...schemas, ...chain, [`C${count}`]: { type: 'string' } } };
    expect(await read(three({ paths: {}, components }))).toMatchObject({ components });
  });

  it('can refer to targets behind another reference, and to escaped names', async () => {
    const components = {
      schemas: {
        A: { $ref: '#/components/schemas/B' },
        B: { type: 'object', properties: { 'a/b': { type: 'string' } } },
      },
      parameters: {
        P: { $ref: '#/components/schemas/A/properties/a~1b' },
        Q: { $ref: '#/components/schemas/B/properties/a%7E1b' },
      },
    };
    expect(await read(three({ components }))).toMatchObject({ components });
  });

  it('keeps its own extensions beside its parts, and references of parts back to it', async () => {
    const spec = await read(
      three({ 'x-parts': 'mine', paths: { '/a': { $ref: 'a.json#/item' } }, components: { x: { a: 1 } } }),
      { 'https://api.example.com/specs/a.json': '{"item": {"get": {"$ref": "main.yaml#/components/x"}}}' },
    );
    expect(spec).toMatchObject({
      'x-parts': 'mine',
      'x-parts-': [{ item: { get: { $ref: '#/components/x' } } }],
      paths: { '/a': { $ref: '#/x-parts-/0/item' } },
    });
  });

  it('is joined with other documents, each read once, relative to the reference', async () => {
    const spec = await read(
      three({
        paths: {
          '/pets': { $ref: 'paths/pets.yaml' },
          '/dogs': { $ref: './paths/pets.yaml' },
        },
      }),
      {
        'https://api.example.com/specs/paths/pets.yaml':
          'get:\n  responses:\n    "200":\n      content:\n        application/json:\n          schema: {$ref: "../schemas.json#/Pet"}\n',
        'https://api.example.com/specs/schemas.json':
          '{"Pet": {"type": "object", "properties": {"friend": {"$ref": "#/Pet"}}}}',
      },
    );
    const text = JSON.stringify(spec);
    expect(text).toContain('"friend"');
    expect(text).not.toMatch(/"\$ref":"(?!#)/);
  });

  it('rethrows errors of fetching a part', async () => {
    await expect(read(three({ paths: { '/a': { $ref: 'a.yaml' } } }))).rejects.toThrow(
      'There is no https://api.example.com/specs/a.yaml.',
    );
  });

  it.each(['file:///etc/passwd', '/etc/passwd', 'http://169.254.169.254/'])(
    'asks for %s as for any other part, and reads no file by itself',
    async ($ref) => {
      const asked: string[] = [];
      const text = three({ paths: { '/a': { $ref } } });
      await expect(
        readSpec(text, 'https://api.example.com/main.yaml', (url) => {
          asked.push(url);
          return Promise.reject(new Error('refused'));
        }),
      ).rejects.toThrow('refused');
      expect(asked).toHaveLength(1);
    },
  );

  it('can have up to a hundred parts', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 101 }, (_, n) => [`/${n}`, { $ref: `part-${n}.json` }]),
    );
    await expect(
      readSpec(three({ paths }), 'https://api.example.com/main.yaml', () => Promise.resolve('{"get": {}}')),
    ).rejects.toThrow('more than 100 parts');
  });

  it('keeps names that are special in JavaScript', async () => {
    const spec =
      '{"openapi":"3.0.0","info":{"title":"P"},"paths":{},"x-a":{"__proto__":{"a":1},"constructor":2}}';
    expect(JSON.stringify(await read(spec))).toContain('"constructor":2');
    expect(({} as { a?: unknown }).a).toBeUndefined();
  });
});
