import { Ajv } from 'ajv';
import fc from 'fast-check';
import { type AdaptiveSchema, type ClaimSchema, DRAFT_07, EMPTY_SCHEMA } from './adaptive-schema.js';
import { schemaProblem } from './check-schema-shape.js';
import { conditionProblem, evaluateCondition } from '../../common/conditions/condition.js';
import { templateConditions } from './template-conditions.js';
import { checkUnsignedClaims } from './unsigned-claims.js';

const schemaOf = (properties: Record<string, unknown>): AdaptiveSchema =>
  ({ type: 'object', properties, additionalProperties: false }) as AdaptiveSchema;
const ajv = new Ajv({ strict: false, validateSchema: true });

const names = fc.oneof(
  fc.constantFrom(
    'plan',
    'beta',
    'in',
    'true',
    'odd name',
    'quo"te',
    "apo'strophe",
    'back\\slash',
    '🚀',
    '\u2028',
    'a.b',
    '0',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 10 }),
);
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('', '"', '\\', '\n', '==='),
);
const claimSchemas: fc.Arbitrary<ClaimSchema> = fc.letrec<{ claim: ClaimSchema }>((tie) => ({
  claim: fc.oneof(
    { maxDepth: 3 },
    fc.record({ type: fc.constant('boolean' as const), description: texts }, { requiredKeys: ['type'] }),
    fc.record(
      { type: fc.constant('string' as const), enum: fc.uniqueArray(texts, { minLength: 1, maxLength: 4 }) },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      {
        type: fc.constant('number' as const),
        enum: fc.uniqueArray(
          fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
          {
            minLength: 1,
            maxLength: 4,
            comparator: (a, b) => a === b,
          },
        ),
        minimum: fc.integer(),
      },
      { requiredKeys: ['type'] },
    ),
    tie('claim').map((items) => ({ type: 'array' as const, items, minItems: 1 })),
    fc
      .dictionary(names, tie('claim'), { maxKeys: 4 })
      .map((properties) => ({ type: 'object' as const, properties })),
  ),
})).claim;
const isUsable = (schema: unknown): schema is AdaptiveSchema => schemaProblem(schema) === undefined;
const schemas = fc
  .record({
    properties: fc.dictionary(names, claimSchemas, { maxKeys: 4 }),
    unsigned: fc.dictionary(names, claimSchemas, { maxKeys: 3 }),
  })
  .map(({ properties, unsigned }) =>
    schemaOf({ ...properties, unsigned: { type: 'object', properties: unsigned } }),
  )
  .filter(isUsable);

describe('an adaptive schema', () => {
  it.each<[string, unknown]>([
    ['the empty one', EMPTY_SCHEMA],
    ['without unsigned claims', schemaOf({})],
    ['with an $id', { ...schemaOf({}), $schema: DRAFT_07, $id: 'https://example.com/claims.json' }],
    [
      'with every supported keyword',
      {
        ...schemaOf({
          beta: {
            type: 'boolean',
            title: 'Beta',
            description: 'In the beta',
            default: false,
            examples: [true],
          },
          plan: { type: 'string', enum: ['free', 'pro'] },
          name: { type: 'string', minLength: 1, maxLength: 20, $comment: 'given' },
          age: { type: 'integer', minimum: 0, maximum: 150 },
          level: { type: 'integer', enum: [1, 2] },
          ratio: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
          roles: { type: 'array', items: { type: 'string', enum: ['a'] }, minItems: 1, maxItems: 3 },
          account: {
            type: 'object',
            properties: { id: { type: 'string' } },
            required: ['id'],
            additionalProperties: false,
          },
          unsigned: { type: 'object', properties: { language: { type: 'string' } } },
        }),
        required: ['plan'],
      },
    ],
  ])('is valid: %s', (_, schema) => {
    expect(schemaProblem(schema)).toBeUndefined();
    expect(ajv.validateSchema(schema as object)).toBe(true);
  });

  const deep = (levels: number): unknown =>
    levels === 0 ? { type: 'boolean' } : { type: 'object', properties: { a: deep(levels - 1) } };
  const many = (count: number, of: unknown): Record<string, unknown> =>
    Object.fromEntries(Array.from({ length: count }, (_unused, index) => [`p${index}`, of]));
  const x = (schema: unknown): unknown => schemaOf({ x: schema });

  it.each<[unknown, string, string]>([
    ['text', '', 'must be an object'],
    [null, '', 'must be an object'],
    [[], '', 'must be an object'],
    [{}, '.type', 'must be object'],
    [{ type: 'object', properties: {} }, '.additionalProperties', 'must be false'],
    [
      { type: 'object', properties: {}, additionalProperties: true },
      '.additionalProperties',
      'must be false',
    ],
    [{ type: 'object', additionalProperties: false }, '.properties', 'must be an object'],
    [{ ...schemaOf({}), $schema: 'https://json-schema.org/draft/2020-12/schema' }, '.$schema', DRAFT_07],
    [{ ...schemaOf({}), $id: 'http://[' }, '.$id', 'must be a URL'],
    [{ ...schemaOf({}), definitions: {} }, '.definitions', 'write out'],
    [{ ...schemaOf({}), if: {} }, '.if', 'is not supported here'],
    [schemaOf({ unsigned: { type: 'boolean' } }), '.properties.unsigned.type', 'must be object'],
    [x(true), '.properties.x', 'must be an object'],
    [x({}), '.properties.x.type', 'must be one of boolean'],
    [x({ type: 'null' }), '.properties.x.type', 'must be one of boolean'],
    [x({ type: ['boolean', 'string'] }), '.properties.x.type', 'must be one of boolean'],
    [x({ type: 'toString' }), '.properties.x.type', 'must be one of boolean'],
    [
      x({ $ref: 'https://example.com/schema.json' }),
      '.properties.x.$ref',
      'write out the schema that it refers to',
    ],
    [x({ $ref: '#' }), '.properties.x.$ref', 'write out the schema that it refers to'],
    [
      x({ type: 'object', properties: {}, $ref: '#' }),
      '.properties.x.$ref',
      'write out the schema that it refers to',
    ],
    [x({ type: 'string', pattern: '^(a+)+$' }), '.properties.x.pattern', 'list the values with enum'],
    [x({ type: 'string', format: 'regex' }), '.properties.x.format', 'list the values with enum'],
    [x({ type: 'object', properties: {}, patternProperties: {} }), '.properties.x.patternProperties', 'list'],
    [x({ type: 'string', minimum: 1 }), '.properties.x.minimum', 'is not supported here: a string can have'],
    [x({ type: 'string', minLength: -1 }), '.properties.x.minLength', 'must be a whole number from 0'],
    [x({ type: 'string', description: 1 }), '.properties.x.description', 'must be a string'],
    [x({ type: 'string', enum: [] }), '.properties.x.enum', 'must be a list of 1 to 100 values'],
    [x({ type: 'string', enum: ['a', 1] }), '.properties.x.enum[1]', 'must be a string'],
    [x({ type: 'string', enum: ['a', 'a'] }), '.properties.x.enum', 'must not contain duplicate values'],
    [x({ type: 'string', enum: ['\ud800'] }), '.properties.x.enum[0]', 'must not contain a NUL'],
    [
      x({ type: 'string', enum: Array.from({ length: 101 }, String) }),
      '.properties.x.enum',
      'must be a list',
    ],
    [x({ type: 'integer', enum: [1.5] }), '.properties.x.enum[0]', 'must be a whole number'],
    [x({ type: 'number', enum: ['1'] }), '.properties.x.enum[0]', 'must be a number'],
    [x({ type: 'number', minimum: '1' }), '.properties.x.minimum', 'must be a number'],
    [x({ type: 'boolean', enum: [true] }), '.properties.x.enum', 'is not supported here'],
    [x({ type: 'boolean', examples: true }), '.properties.x.examples', 'must be a list'],
    [x({ type: 'array' }), '.properties.x.items', 'must be an object'],
    [x({ type: 'array', items: [{ type: 'boolean' }] }), '.properties.x.items', 'must be an object'],
    [x({ type: 'array', items: {} }), '.properties.x.items.type', 'must be one of'],
    [x({ type: 'object' }), '.properties.x.properties', 'must be an object'],
    [
      x({ type: 'object', properties: {}, additionalProperties: {} }),
      '.properties.x.additionalProperties',
      'false',
    ],
    [x({ type: 'object', properties: {}, required: ['y'] }), '.properties.x.required', 'names of properties'],
    [schemaOf({ '': { type: 'boolean' } }), '.properties.', 'must have a name of 1 to 64 characters'],
    [
      schemaOf({ ['n'.repeat(65)]: { type: 'boolean' } }),
      `.properties.${'n'.repeat(65)}`,
      'must have a name',
    ],
    [schemaOf({ constructor: { type: 'boolean' } }), '.properties.constructor', 'must have another name'],
    [
      JSON.parse(
        '{"type":"object","additionalProperties":false,"properties":{"__proto__":{"type":"boolean"}}}',
      ),
      '.properties.__proto__',
      'must have another name',
    ],
    [schemaOf({ 'a\0': { type: 'boolean' } }), '.properties', 'must not contain a NUL'],
    [
      schemaOf({ a: deep(9) }),
      `.properties${'.a.properties'.repeat(9)}.a`,
      'must not be deeper than 10 levels',
    ],
    [
      schemaOf(many(201, { type: 'boolean' })),
      '.properties',
      'must not have more than 200 properties in the whole schema',
    ],
    [
      schemaOf(many(11, { type: 'integer', enum: Array.from({ length: 100 }, (_unused, index) => index) })),
      '.properties.p10.enum',
      'must not have more than 1000 values',
    ],
    [x({ type: 'boolean', default: 'a'.repeat(65_536) }), '', 'must be at most 65536 bytes long'],
  ])('is not valid: %j', (schema, path, message) => {
    const problem = schemaProblem(schema);
    expect(problem).toEqual({ path, message: expect.stringContaining(message) as string });
  });

  it('may have the maximum depth and number of properties', () => {
    expect(schemaProblem(schemaOf({ a: deep(8) }))).toBeUndefined();
    expect(schemaProblem(schemaOf(many(200, { type: 'boolean' })))).toBeUndefined();
  });

  it('is valid draft 7 when it is valid here', () => {
    fc.assert(
      fc.property(schemas, (schema) => {
        expect(ajv.validateSchema(schema)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('can be checked whatever it contains', () => {
    const parts = fc.constantFrom(
      'type',
      'object',
      'properties',
      'items',
      'enum',
      '$ref',
      'additionalProperties',
      'string',
      'array',
      'x',
    );
    const anything = fc.anything({
      key: parts,
      values: [parts, fc.boolean(), fc.integer(), fc.constant(null)],
      maxDepth: 4,
    });
    fc.assert(
      fc.property(anything, (value) => {
        const problem = schemaProblem(schemaOf({ x: value }));
        expect([undefined, 'string']).toContain(problem === undefined ? undefined : typeof problem.message);
      }),
      { numRuns: 500 },
    );
  });
});

describe('template conditions', () => {
  it('contain one for each boolean and one for each enum value, in the order of the schema', () => {
    const schema = schemaOf({
      plan: { type: 'string', description: 'The plan', enum: ['free', 'pro "x"'] },
      beta: { type: 'boolean', title: 'Beta' },
      name: { type: 'string' },
      level: { type: 'number', enum: [1, -0.5] },
      roles: { type: 'array', items: { type: 'string', enum: ['editor'] } },
      unsigned: {
        type: 'object',
        properties: { 'odd name': { type: 'boolean' }, in: { type: 'boolean', description: 'Inside' } },
      },
    });
    expect(templateConditions(schema)).toEqual([
      { description: 'The plan', condition: 'visitor.claims.plan == "free"' },
      { description: 'The plan', condition: 'visitor.claims.plan == "pro \\"x\\""' },
      { description: 'Beta', condition: 'visitor.claims.beta == true' },
      { description: 'level', condition: 'visitor.claims.level == 1' },
      { description: 'level', condition: 'visitor.claims.level == -0.5' },
      { description: 'roles', condition: '"editor" in visitor.claims.roles' },
      { description: 'unsigned.odd name', condition: 'visitor.claims.unsigned["odd name"] == true' },
      { description: 'Inside', condition: 'visitor.claims.unsigned["in"] == true' },
    ]);
  });

  it('are empty for the empty schema', () => {
    expect(templateConditions(EMPTY_SCHEMA)).toEqual([]);
  });

  it('parse for any schema', () => {
    fc.assert(
      fc.property(schemas, (schema) => {
        for (const { condition } of templateConditions(schema))
          expect(conditionProblem(condition)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it('are true for claims with their value', () => {
    fc.assert(
      fc.property(
        names.filter((name) => isUsable(schemaOf({ [name]: { type: 'boolean' } }))),
        texts.filter((text) => !text.includes('\0')),
        (name, value) => {
          const [condition] = templateConditions(schemaOf({ [name]: { type: 'string', enum: [value] } }));
          expect(evaluateCondition(condition?.condition ?? '', { [name]: value })).toBe(true);
        },
      ),
    );
  });

  it('leave out conditions that are too long', () => {
    const nested = (levels: number): unknown =>
      levels === 0
        ? { type: 'boolean' }
        : { type: 'object', properties: { ['"'.repeat(64)]: nested(levels - 1), ok: { type: 'boolean' } } };
    const schema = schemaOf({ a: nested(8) });
    expect(schemaProblem(schema)).toBeUndefined();
    expect(templateConditions(schema)).toHaveLength(8);
  });
});

describe('unsigned claims', () => {
  const schema = schemaOf({
    staff: { type: 'boolean' },
    unsigned: {
      type: 'object',
      properties: {
        beta: { type: 'boolean' },
        language: { type: 'string', enum: ['de', 'en'] },
        name: { type: 'string', minLength: 1, maxLength: 2 },
        age: { type: 'integer', minimum: 0, exclusiveMaximum: 150 },
        tags: { type: 'array', items: { type: 'string' }, maxItems: 2 },
        account: {
          type: 'object',
          properties: { id: { type: 'number' }, note: { type: 'string' } },
          required: ['id'],
        },
      },
      required: ['language'],
    },
  });

  it.each<[unknown, object]>([
    [
      { beta: true, language: 'de', name: '🚀🚀', age: 1, tags: ['a', 'b'] },
      { beta: true, language: 'de', name: '🚀🚀', age: 1, tags: ['a', 'b'] },
    ],
    [{ staff: true, beta: false }, { beta: false }],
    [{ beta: 'true', language: 'fr', name: '', age: 150, tags: ['a', 1] }, {}],
    [{ age: 1.5, name: 'abc', tags: ['a', 'b', 'c'] }, {}],
    [{ account: { id: 1, admin: true } }, { account: { id: 1 } }],
    [{ account: { note: 'x' } }, {}],
    [{ account: { id: 1, note: 2 } }, { account: { id: 1 } }],
    [{ account: [] }, {}],
    [JSON.parse('{"__proto__": {"beta": true}}'), {}],
    [null, {}],
    ['beta', {}],
    [[true], {}],
  ])('%j are reduced to %j', (sent, accepted) => {
    expect(checkUnsignedClaims(schema, sent)).toEqual(accepted);
  });

  it('are all dropped when the schema describes none', () => {
    expect(checkUnsignedClaims(EMPTY_SCHEMA, { beta: true })).toEqual({});
    expect(checkUnsignedClaims(schemaOf({}), { beta: true })).toEqual({});
  });

  it('match the schema after the check', () => {
    fc.assert(
      fc.property(schemas, fc.jsonValue(), (schemaUnderTest, sent) => {
        const accepted = checkUnsignedClaims(schemaUnderTest, sent);
        // Ignore inherited properties such as `valueOf`.
        const ajv = new Ajv({ strict: false, ownProperties: true });
        expect(ajv.validate(schemaUnderTest, { unsigned: accepted })).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});
