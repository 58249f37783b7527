import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { type GeneratedPage, generatedId } from '../../content/edits/generated-page.js';
import { isId } from '../../common/ids.js';
import { expandSpec } from './expand-spec.js';
import type { SpecObject } from './spec-values.js';

const ROOT = '01a1fc6f-0000-7000-8000-000000000000';

interface Made {
  text: string;
  pages: GeneratedPage[];
  /** Texts by the hash that `store` gave. */
  texts: Map<string, string>;
}

function expand(spec: object, options: { models?: boolean; most?: number; longestPage?: number } = {}): Made {
  const texts = new Map<string, string>();
  const { document, pages } = expandSpec(spec as SpecObject, {
    models: false,
    most: 5_000,
    longestPage: 1_000_000,
    ...options,
    idOf: (seed) => generatedId(ROOT, seed),
    store: (markdown) => {
      const hash = `#${texts.size}`;
      texts.set(hash, markdown);
      return hash;
    },
  });
  return { text: texts.get(document) ?? '', pages, texts };
}

const all = (pages: readonly GeneratedPage[]): GeneratedPage[] =>
  pages.flatMap((page) => [page, ...all(page.children)]);

/** The text of the page that is made of a part of the specification. */
function textOf({ pages, texts }: Made, seed: string): string {
  const page = all(pages).find(({ computedSeed }) => computedSeed === seed);
  return texts.get(page?.document ?? '') ?? `No page is made of ${seed}.`;
}

const three = (paths: object, rest: object = {}): object => ({
  openapi: '3.1.0',
  info: { title: 'T' },
  paths,
  ...rest,
});

const entries = (count: number, entry: (n: number) => [string, unknown]): object =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => entry(n)));
const schemaAt = (name: string): string => `#/components/schemas/${name}`;
const LARGE = { $ref: schemaAt('Large') };

describe('a specification', () => {
  it('has its groups in the order of its tags, then of appearance, and those without a tag last', () => {
    const made = expand(
      three(
        {
          '/a': { get: { tags: ['Late'] }, post: {} },
          '/b': { get: { tags: ['Second', 'First'] } },
          '/c': { get: { tags: ['First'] } },
        },
        { tags: [{ name: 'First' }, { name: 'Unused' }, { name: 'Second' }] },
      ),
    );
    expect(made.pages.map(({ title, children }) => [title, children.map((page) => page.title)])).toEqual([
      ['First', ['GET /c']],
      ['Second', ['GET /b']],
      ['Late', ['GET /a']],
      ['Other operations', ['POST /a']],
    ]);
  });

  it('gives pages ids that follow from what they are made of, and slugs of their own', () => {
    const operation = { summary: 'Same', tags: ['A'] };
    const first = expand(three({ '/a': { get: operation }, '/b': { get: operation } }));
    const second = expand(three({ '/new': { get: operation }, '/b': { get: operation } }));
    const idsOf = (made: Made) =>
      Object.fromEntries(all(made.pages).map((page) => [page.computedSeed, page.id]));
    expect(idsOf(second)['GET /b']).toBe(idsOf(first)['GET /b']);
    expect(Object.values(idsOf(first)).every(isId)).toBe(true);
    expect(new Set([...Object.values(idsOf(first)), ...Object.values(idsOf(second))]).size).toBe(4);
    expect(first.pages[0]?.children.map(({ slug }) => slug)).toEqual(['same', 'same-1']);
    expect(generatedId('01b1fc6f-0000-7000-8000-000000000000', 'GET /b')).not.toBe(idsOf(first)['GET /b']);
  });

  it('of OpenAPI 3 shows everything that an operation says', () => {
    const made = expand(
      three(
        {
          '/pets/{id}': {
            parameters: [{ name: 'id', in: 'path', schema: { type: 'string', format: 'uuid' } }],
            put: {
              summary: 'Change | a pet',
              description: 'Changes *one* pet.',
              deprecated: true,
              parameters: [
                { name: 'dry-run', in: 'query', schema: { type: 'boolean', default: false } },
                { name: 'X-Trace', in: 'header', description: 'A | trace.', schema: { type: 'string' } },
                { name: 'session', in: 'cookie', schema: { type: 'string' } },
              ],
              requestBody: {
                required: true,
                content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
              },
              responses: {
                200: {
                  description: 'Changed.',
                  headers: { ETag: { schema: { type: 'string' }, description: 'The tag.' } },
                  content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
                },
                404: { $ref: '#/components/responses/Missing' },
              },
              security: [{ key: [] }, { oauth: ['write'] }, {}],
            },
          },
        },
        {
          servers: [{ url: 'https://{host}/v1/', variables: { host: { default: 'api.example.com' } } }],
          components: {
            schemas: {
              Pet: {
                type: 'object',
                required: ['name'],
                properties: {
                  name: { type: 'string', description: 'What it\nis called' },
                  kind: { enum: ['cat', 'dog'], default: 'cat' },
                  tags: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } },
                  owner: { $ref: '#/components/schemas/Owner' },
                },
              },
              Owner: {
                type: ['object', 'null'],
                properties: { pets: { type: 'array', items: { $ref: '#/components/schemas/Pet' } } },
              },
            },
            responses: { Missing: { description: 'There is none.' } },
          },
        },
      ),
    );
    expect(textOf(made, 'PUT /pets/{id}')).toBe(`**Deprecated.** Use something else where you can.

Changes *one* pet.

\`\`\`http
PUT https://api.example.com/v1/pets/{id}
\`\`\`

## Security

* \`key\`
* \`oauth\` with \`write\`
* No authentication

## Path parameters

| Name | Type | Required | Description |
| --- | --- | --- | --- |
| \`id\` | string (uuid) | yes |  |

## Query parameters

| Name | Type | Required | Description |
| --- | --- | --- | --- |
| \`dry-run\` | boolean | no | Default: false. |

## Header parameters

| Name | Type | Required | Description |
| --- | --- | --- | --- |
| \`X-Trace\` | string | no | A \\| trace. |

## Cookie parameters

| Name | Type | Required | Description |
| --- | --- | --- | --- |
| \`session\` | string | no |  |

## Request body

Required.

\`application/json\`: Pet

| Property | Type | Required | Description |
| --- | --- | --- | --- |
| \`name\` | string | yes | What it is called. |
| \`kind\` | string | no | One of: cat, dog. Default: cat. |
| \`tags\` | array of object | no |  |
| \`tags[].id\` | integer | no |  |
| \`owner\` | Owner | no |  |
| \`owner.pets\` | array of Pet | no |  |

\`\`\`json
{
  "name": "text",
  "kind": "cat",
  "tags": [
    {
      "id": 0
    }
  ],
  "owner": {
    "pets": []
  }
}
\`\`\`

## Responses

### 200

Changed.

| Header | Type | Description |
| --- | --- | --- |
| \`ETag\` | string | The tag. |

\`application/json\`: Pet

| Property | Type | Required | Description |
| --- | --- | --- | --- |
| \`name\` | string | yes | What it is called. |
| \`kind\` | string | no | One of: cat, dog. Default: cat. |
| \`tags\` | array of object | no |  |
| \`tags[].id\` | integer | no |  |
| \`owner\` | Owner | no |  |
| \`owner.pets\` | array of Pet | no |  |

\`\`\`json
{
  "name": "text",
  "kind": "cat",
  "tags": [
    {
      "id": 0
    }
  ],
  "owner": {
    "pets": []
  }
}
\`\`\`

### 404

There is none.
`);
  });

  it('of OpenAPI 2.0 has bodies, forms, files and definitions', () => {
    const made = expand(
      {
        swagger: '2.0',
        info: { title: 'T' },
        host: 'api.example.com',
        basePath: '/v2',
        schemes: ['http', 'https'],
        consumes: ['application/xml', 'application/json'],
        produces: ['application/json'],
        paths: {
          '/a': {
            post: {
              parameters: [
                { name: 'body', in: 'body', required: true, schema: { $ref: '#/definitions/Pet' } },
              ],
              responses: { 201: { description: 'Made.', schema: { $ref: '#/definitions/Pet' } } },
            },
            put: {
              consumes: ['multipart/form-data'],
              parameters: [
                { name: 'photo', in: 'formData', type: 'file', required: true },
                { name: 'note', in: 'formData', type: 'string' },
                { name: 'q', in: 'query', type: 'array', items: { type: 'string' } },
              ],
            },
          },
        },
        definitions: { Pet: { properties: { name: { type: 'string' } } } },
      },
      { models: true },
    );
    const post = textOf(made, 'POST /a');
    expect(post).toContain('POST http://api.example.com/v2/a');
    expect(post).toContain('`application/json`: Pet');
    expect(post).toContain('The same properties as `application/json`.');
    expect(post).toContain('### 201\n\nMade.');
    const put = textOf(made, 'PUT /a');
    expect(put).toContain('`multipart/form-data`: object');
    expect(put).toContain('| `photo` | file | yes |  |\n| `note` | string | no |  |');
    expect(put).toContain('| `q` | array of string | no |  |');
    expect(textOf(made, 'model Pet')).toContain('| `name` | string | no |  |');
  });

  it('has webhooks, which are no operations of a server', () => {
    const made = expand({
      openapi: '3.1.0',
      info: { title: 'T' },
      webhooks: { newPet: { post: { summary: 'New' } } },
    });
    expect(textOf(made, 'webhook POST newPet')).toContain('POST (webhook newPet)');
  });

  it('stops at a schema within itself, and says its name', () => {
    const made = expand(
      three(
        {
          '/n': {
            get: {
              responses: {
                200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } } },
              },
            },
          },
        },
        {
          components: {
            schemas: {
              Node: {
                type: 'object',
                properties: {
                  next: { $ref: '#/components/schemas/Node' },
                  all: { allOf: [{ $ref: '#/components/schemas/Node' }] },
                },
              },
              Round: { $ref: '#/components/schemas/Round' },
            },
          },
        },
      ),
      { models: true },
    );
    expect(textOf(made, 'GET /n')).toContain('| `next` | Node | no |  |\n| `all` | object | no |  |');
    expect(textOf(made, 'model Round')).toBeDefined();
  });

  it('with names of the language has what its author wrote', () => {
    const spec = JSON.parse(
      `{"openapi":"3.1.0","info":{"title":"T"},"paths":{"/a":{"post":{"tags":["__proto__"],"requestBody":{"content":{"application/json":{"schema":{
        "properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}}}}}}}}}`,
    ) as object;
    const text = textOf(expand(spec), 'POST /a');
    expect(text).toContain('| `__proto__` | string | no |  |\n| `constructor` | integer | no |  |');
    expect(text).toContain('"__proto__": "text"');
  });

  it('with more operations than there is room for has as many pages, and counts the rest', () => {
    const paths = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, n) => [`/a/${n}`, { get: { tags: [`T${n % 7}`] } }]),
    );
    const made = expand(three(paths), { most: 100 });
    expect(all(made.pages)).toHaveLength(100);
    expect(made.text).toContain('2901 more pages are left out');
    expect(all(expand(three(paths)).pages)).toHaveLength(3_007);
    expect(all(expand(three(paths), { most: 0 }).pages)).toHaveLength(0);
  });

  it('with a page that is too long says what the operation does, and no more', () => {
    const description = 'word '.repeat(2_000);
    const made = expand(three({ '/a': { get: { description } } }), { longestPage: 5_000 });
    expect(textOf(made, 'GET /a')).toBe('```http\nGET /a\n```\n');
  });

  it('that is composed of itself many times over takes no longer for it', () => {
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
    const made = expand(three({}, { components: { schemas } }), { models: true });
    expect(all(made.pages)).toHaveLength(31);
    expect(Math.max(...[...made.texts.values()].map((text) => text.length))).toBeLessThan(200_000);
    expect(textOf(made, 'model S0')).toContain('There are more properties than are listed here.');
  });

  it.each<[string, () => object]>([
    ['properties', () => ({ properties: entries(100_000, (n) => [`p${n}`, {}]) })],
    ['parts', () => ({ allOf: Array<object>(2_000_000).fill({}) })],
  ])('that refers to a schema with very many %s from everywhere takes no longer for it', (_name, large) => {
    const around = (n: number): object => ({
      allOf: Array.from({ length: 2_000 }, () => ({ allOf: [LARGE] })),
      properties: entries(60, (m) => [`q${n}-${m}`, { allOf: [LARGE], description: 'Said beside it.' }]),
    });
    const content = entries(4, (n) => [`application/x${n}+json`, { schema: { $ref: schemaAt(`S${n}`) } }]);
    const responses = entries(30, (n) => [String(200 + n), { description: 'd', content }]);
    const schemas = { Large: large(), ...entries(4, (n) => [`S${n}`, around(n)]) };
    const paths = entries(2, (n) => [`/${n}`, { get: { responses } }]);
    expect(all(expand(three(paths, { components: { schemas } })).pages)).toHaveLength(3);
  });

  it('whose types are chosen of very many takes no longer for it, and loses no operation', () => {
    const deep = (depth: number): object =>
      depth === 0 ? { type: 'string' } : { oneOf: Array.from({ length: 6 }, () => deep(depth - 1)) };
    const shared = { name: 'p', in: 'query', schema: deep(6) };
    const parameters = entries(100, (n) => [`P${n}`, { ...shared, name: `p${n}` }]);
    const all100 = Array.from({ length: 100 }, (_, n) => ({ $ref: `#/components/parameters/P${n}` }));
    const paths = entries(1_000, (n) => [`/${n}`, { get: { parameters: all100 } }]);
    const made = expand(three(paths, { components: { parameters } }));
    expect(all(made.pages)).toHaveLength(1_001);
    expect(textOf(made, 'GET /999')).toBe('```http\nGET /999\n```\n');
  });

  it('with thousands of long paths that begin alike takes no longer for it', () => {
    const paths = entries(5_000, (n) => [`/${'long/'.repeat(120)}${n}`, { get: {} }]);
    const seeds = all(expand(three(paths)).pages).map(({ computedSeed }) => computedSeed);
    expect(new Set(seeds).size).toBe(5_000);
  });

  it('of any kind makes pages, with texts that are not too long and titles that are there', async () => {
    const galaxy = JSON.parse(
      await readFile(new URL('../../../test/fixtures/openapi/galaxy-3.1.json', import.meta.url), 'utf8'),
    ) as object;
    /** The specification with another value in some place. */
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
        const made = expand(spec, { models: true });
        const pages = all(made.pages);
        expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
        for (const { title, slug, computedSeed, document } of pages) {
          expect(title.trim()).not.toBe('');
          expect([title.length <= 255, slug !== '', computedSeed.length <= 510]).toEqual([true, true, true]);
          expect(document === null || made.texts.has(document)).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });
});
