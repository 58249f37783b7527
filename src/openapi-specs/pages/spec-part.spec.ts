import { sharedBytes } from '../../../test/support/shared-bytes.js';
import { JsonIndex } from './json-index.js';
import { ApiReader } from './read-api.js';
import { schemaNames, specPart, type SpecSelection } from './spec-part.js';
import { typeOf } from './schema-type.js';

const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: {
    '/pets/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: {
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
        },
      },
      delete: { responses: { 204: { description: 'Gone' } } },
    },
    '/owners': { $ref: '#/paths/~1pets~1{id}' },
    '/orders': { get: { responses: { 200: { $ref: '#/components/responses/Order' } } } },
  },
  webhooks: { born: { post: { requestBody: { content: {} } } } },
  components: {
    parameters: { Id: { name: 'id', in: 'path', schema: { type: 'string' } } },
    schemas: {
      Pet: {
        properties: {
          owner: { $ref: '#/components/schemas/Owner' },
          friend: { $ref: '#/components/schemas/Pet' },
        },
      },
      Owner: { properties: { name: { type: 'string' } } },
      Order: { properties: {} },
    },
    responses: { Order: { description: 'An order' } },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  },
};

const NOTHING: SpecSelection = { operations: [], webhooks: [], schemas: [] };

const indexOf = (spec: object) => new JsonIndex(sharedBytes(JSON.stringify(spec)), 100);
const partOf = (spec: object, wanted: SpecSelection) => specPart(indexOf(spec), wanted);

describe('specPart', () => {
  it('has an operation and everything that it refers to, and nothing else', () => {
    const part = partOf(SPEC, { ...NOTHING, operations: [{ path: '/pets/{id}', method: 'GET' }] });
    const { components, paths } = SPEC;
    const { get, parameters } = paths['/pets/{id}'];
    expect(part).toEqual({
      openapi: SPEC.openapi,
      info: SPEC.info,
      servers: SPEC.servers,
      paths: { '/pets/{id}': { parameters, get } },
      components: {
        parameters: components.parameters,
        schemas: { Pet: components.schemas.Pet, Owner: components.schemas.Owner },
        securitySchemes: components.securitySchemes,
      },
    });
  });

  it('has webhooks and schemas', () => {
    const part = partOf(SPEC, { ...NOTHING, webhooks: [{ name: 'born' }], schemas: ['Order'] });
    expect(part).toMatchObject({ webhooks: SPEC.webhooks, components: { schemas: { Order: {} } } });
    expect(part).not.toHaveProperty('paths');
  });

  it('is read as the whole specification is', () => {
    const part = partOf(SPEC, {
      ...NOTHING,
      operations: [{ path: '/orders', method: 'get' }, { path: '/pets/{id}' }],
    });
    const read = (spec: object) => {
      const reader = new ApiReader({ ...spec });
      return [...reader.operations()]
        .filter(({ path }) => path !== '/owners')
        .map((found) => [found.key, reader.read(found)]);
    };
    expect(new Map(read(part) as [string, unknown][])).toEqual(
      new Map(read({ ...SPEC, webhooks: {} }) as [string, unknown][]),
    );
  });

  it('has thousands of schemas', () => {
    const names = Array.from({ length: 12_000 }, (_, n) => `S${n}`);
    const spec = { components: { schemas: Object.fromEntries(names.map((name) => [name, {}])) } };
    const part = partOf(spec, { ...NOTHING, schemas: names });
    expect(new ApiReader(part).schemas().map(([name]) => name)).toEqual(names);
  });

  it('ends at its limit of bytes', () => {
    const long = Object.fromEntries(
      Array.from({ length: 10 }, (_, n) => [
        `S${n}`,
        { description: 'x'.repeat(1_000_000), not: { $ref: `#/components/schemas/S${n + 1}` } },
      ]),
    );
    const part = partOf({ components: { schemas: long } }, { ...NOTHING, schemas: ['S0'] });
    expect(new ApiReader(part).schemas().map(([name]) => name)).toEqual(
      Array.from({ length: 7 }, (_, n) => `S${n}`),
    );
  });

  it('knows the names of all schemas', () => {
    expect(schemaNames(indexOf(SPEC))).toEqual(['Pet', 'Owner', 'Order']);
    expect(schemaNames(indexOf({ swagger: '2.0', definitions: { A: {} } }))).toEqual(['A']);
  });

  it('names schemas beyond its limit', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 60_000 }, (_, index) => [`p${index}`, { type: 'string' }]),
    );
    const spec = {
      ...SPEC,
      components: { schemas: { ...SPEC.components.schemas, Wide: { properties: wide } } },
    };
    const part = partOf(spec, { ...NOTHING, schemas: ['Wide'] });
    const reader = new ApiReader(part);
    expect(reader.schemas()).toEqual([]);
    expect(typeOf({ $ref: '#/components/schemas/Wide' }, reader.references)).toBe('Wide');
  });
});
