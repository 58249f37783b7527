import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

/**
 * The API reference and its compiled schemas, kept outside of jest's sandbox: all spec files of a worker test one build,
 * so its reference is read once, and each schema compiled once.
 */
const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }));
const validators = new Map();
let reference;

/** The reference, its schemas as JSON Schema. `read` gives its text, and is asked until it has given it once. */
export async function apiReference(read) {
  reference ??= withNull(JSON.parse(await read()));
  return reference;
}

/** The validator of a schema that may refer to the components of the reference. `name` is unique to it. */
export function validatorOf(name, schema) {
  let validator = validators.get(name);
  if (validator === undefined) {
    validator = ajv.compile({ ...schema, components: reference.components });
    validators.set(name, validator);
  }
  return validator;
}

/** What is wrong with the value that a validator has just seen. */
export function errorsOf(validator) {
  return ajv.errorsText(validator.errors);
}

/** OpenAPI 3.0 says `nullable`, JSON Schema says `null` is one of the types. */
export function withNull(schema) {
  if (Array.isArray(schema)) return schema.map(withNull);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, ...rest } = schema;
  const plain = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withNull(value)]));
  return nullable === true ? { anyOf: [plain, { type: 'null' }] } : plain;
}
