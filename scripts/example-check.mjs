// What the examples of the API reference must contain, and whether they fit its schemas. The tests and
// scripts/record-examples.mjs share this file.
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

const COMPONENT = '#/components/schemas/';
const METHODS = ['get', 'put', 'post', 'delete', 'patch'];
/** Examples of the errors that all operations share. */
const SHARED_ERRORS = { Error: 'application/json', ScimError: 'application/scim+json' };

/**
 * The bodies that need an example: by operation, whether its request has one, and the statuses of its responses. Responses
 * with binary content need none.
 */
export function wantedBodies(document) {
  const wanted = new Map();
  for (const operation of operationsOf(document)) {
    const responses = Object.entries(operation.responses)
      .filter(([status, { content }]) => status !== 'default' && content !== undefined && !isBinary(content))
      .map(([status]) => status);
    const request = operation.requestBody !== undefined;
    if (request || responses.length > 0) wanted.set(operation.operationId, { request, responses });
  }
  for (const name of Object.keys(SHARED_ERRORS)) wanted.set(name, { request: false, responses: ['default'] });
  return wanted;
}

/** The command that records a missing example. */
const COMMAND = 'npm run examples -- test/e2e/<a spec that sends the request>';

/** The bodies that have no example, each with the command that records it. */
export function missingExamples(document, examples) {
  return [...wantedBodies(document)].flatMap(([operationId, { request, responses }]) => {
    const { request: sent, responses: received = {} } = examples[operationId] ?? {};
    const places = [
      ...(request && sent === undefined ? ['request'] : []),
      ...responses.filter((status) => received[status] === undefined).map((status) => `response ${status}`),
    ];
    return places.length === 0
      ? []
      : [`${operationId} has no example of its ${places.join(', ')}: ${COMMAND}`];
  });
}

/** Returns a function that lists what is wrong with the examples of an operation. */
export function exampleCheck(document) {
  const compile = schemaCompiler(document.components);
  const schemas = new Map(
    operationsOf(document).map(({ operationId, requestBody, responses }) => [
      operationId,
      {
        request: schemaOf(requestBody?.content),
        ...Object.fromEntries(
          Object.entries(responses).map(([status, { content }]) => [status, schemaOf(content)]),
        ),
      },
    ]),
  );
  for (const name of Object.keys(SHARED_ERRORS))
    schemas.set(name, { default: { $ref: `${COMPONENT}${name}` } });
  const validators = new Map();

  const errorsOf = (operationId, place, body) => {
    const schema = schemas.get(operationId)?.[place];
    if (schema === undefined) return [`${operationId}: the API reference describes no body of ${place}`];
    const key = `${operationId} ${place}`;
    let validator = validators.get(key);
    if (validator === undefined) {
      validator = compile(schema);
      validators.set(key, validator);
    }
    return validator(body) ? [] : [`${operationId}, ${place}: ${errorsText(validator)}`];
  };
  return (operationId, { request, responses = {} }) => [
    // Tools that resolve references follow them even in examples.
    ...(JSON.stringify([request, responses]).includes('"$ref"') ? [`${operationId}: contains a $ref`] : []),
    ...(request === undefined ? [] : errorsOf(operationId, 'request', request)),
    ...Object.entries(responses).flatMap(([status, body]) => errorsOf(operationId, status, body)),
  ];
}

function operationsOf({ paths }) {
  return Object.values(paths).flatMap((path) => METHODS.flatMap((method) => path[method] ?? []));
}

function schemaOf(content) {
  return content === undefined ? undefined : Object.values(content)[0]?.schema;
}

function isBinary(content) {
  return Object.values(content).every(({ schema }) => schema?.format === 'binary');
}

/**
 * Returns a function that compiles schemas of the reference. Each component is a schema of its own: otherwise, each schema
 * that refers to one compiles it again.
 */
export function schemaCompiler(components) {
  const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }));
  const prepared = (schema) => byName(withNull(schema));
  for (const [name, schema] of Object.entries(components.schemas)) ajv.addSchema(prepared(schema), name);
  return (schema) => ajv.compile(prepared(schema));
}

/** The errors of the last value that a validator checked. */
export function errorsText({ errors }) {
  return new Ajv().errorsText(errors);
}

function byName(schema) {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(COMPONENT)
      ? value.slice(COMPONENT.length)
      : value,
  );
}

/** Translates `nullable` of OpenAPI 3.0 to the type `null` of JSON Schema. */
function withNull(schema) {
  if (Array.isArray(schema)) return schema.map(withNull);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, ...rest } = schema;
  const plain = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withNull(value)]));
  return nullable === true ? { anyOf: [plain, { type: 'null' }] } : plain;
}
