import { generatedId } from '../../content/edits/generated-page.js';
import { isId } from '../../common/ids.js';
import {
  type Expanded,
  expand,
  openAPI3,
  textOf,
  withPagesBelow,
} from '../../../test/support/expanded-specs.js';

describe('the pages of a specification', () => {
  it('orders groups as the tags of the specification, then by appearance, operations without a tag last', () => {
    const expanded = expand(
      openAPI3(
        {
          '/a': { get: { tags: ['Late'] }, post: {} },
          '/b': { get: { tags: ['Second', 'First'] } },
          '/c': { get: { tags: ['First'] } },
        },
        { tags: [{ name: 'First' }, { name: 'Unused' }, { name: 'Second' }] },
      ),
    );
    expect(expanded.pages.map(({ title, children }) => [title, children.map((page) => page.title)])).toEqual([
      ['First', ['GET /c']],
      ['Second', ['GET /b']],
      ['Late', ['GET /a']],
      ['Other operations', ['POST /a']],
    ]);
  });

  it('leaves out operations, paths and tags that the specification keeps internal', () => {
    const expanded = expand(
      openAPI3(
        {
          '/a': { get: {}, post: { 'x-internal': true }, put: { 'x-internal': false } },
          '/b': { get: { 'x-gitbook-ignore': true } },
          '/c': { get: { 'x-excluded': true } },
          '/d': { 'x-internal': true, get: {} },
          '/e': { get: { tags: ['Debug'] } },
          '/f': { $ref: '#/paths/~1a', 'x-internal': true },
        },
        { tags: [{ name: 'Debug', 'x-internal': true }] },
      ),
    );
    expect(expanded.pages.map(({ title, children }) => [title, children.map((page) => page.title)])).toEqual([
      ['Operations', ['GET /a', 'PUT /a']],
    ]);
  });

  it('derives the IDs of pages from their content, and gives each page its own slug', () => {
    const operation = { summary: 'Same', tags: ['A'] };
    const first = expand(openAPI3({ '/a': { get: operation }, '/b': { get: operation } }));
    const second = expand(openAPI3({ '/new': { get: operation }, '/b': { get: operation } }));
    const idsOf = (expanded: Expanded) =>
      Object.fromEntries(withPagesBelow(expanded.pages).map((page) => [page.computedSeed, page.id]));
    expect(idsOf(second)['GET /b']).toBe(idsOf(first)['GET /b']);
    expect(Object.values(idsOf(first)).every(isId)).toBe(true);
    expect(new Set([...Object.values(idsOf(first)), ...Object.values(idsOf(second))]).size).toBe(4);
    expect(first.pages[0]?.children.map(({ slug }) => slug)).toEqual(['same', 'same-1']);
    expect(generatedId('01b1fc6f-0000-7000-8000-000000000000', 'GET /b')).not.toBe(idsOf(first)['GET /b']);
  });

  it('shows all parts of an OpenAPI 3 operation', () => {
    const expanded = expand(
      openAPI3(
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
    expect(textOf(expanded, 'PUT /pets/{id}')).toBe(`**Deprecated.** Use something else where you can.

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

  it('shows bodies, forms, files and definitions of OpenAPI 2.0', () => {
    const expanded = expand(
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
    const post = textOf(expanded, 'POST /a');
    expect(post).toContain('POST http://api.example.com/v2/a');
    expect(post).toContain('`application/json`: Pet');
    expect(post).toContain('The same properties as `application/json`.');
    expect(post).toContain('### 201\n\nMade.');
    const put = textOf(expanded, 'PUT /a');
    expect(put).toContain('`multipart/form-data`: object');
    expect(put).toContain('| `photo` | file | yes |  |\n| `note` | string | no |  |');
    expect(put).toContain('| `q` | array of string | no |  |');
    expect(textOf(expanded, 'model Pet')).toContain('| `name` | string | no |  |');
  });

  it('shows webhooks without a server', () => {
    const expanded = expand({
      openapi: '3.1.0',
      info: { title: 'T' },
      webhooks: { newPet: { post: { summary: 'New' } } },
    });
    expect(textOf(expanded, 'webhook POST newPet')).toContain('POST (webhook newPet)');
  });

  it('shows a recursive schema by its name', () => {
    const expanded = expand(
      openAPI3(
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
    expect(textOf(expanded, 'GET /n')).toContain('| `next` | Node | no |  |\n| `all` | object | no |  |');
    expect(textOf(expanded, 'model Round')).toBeDefined();
  });

  it('shows properties that are named like those of JavaScript objects', () => {
    const spec = JSON.parse(
      `{"openapi":"3.1.0","info":{"title":"T"},"paths":{"/a":{"post":{"tags":["__proto__"],"requestBody":{"content":{"application/json":{"schema":{
        "properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}}}}}}}}}`,
    ) as object;
    const text = textOf(expand(spec), 'POST /a');
    expect(text).toContain('| `__proto__` | string | no |  |\n| `constructor` | integer | no |  |');
    expect(text).toContain('"__proto__": "text"');
  });
});
