import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { withNull } from '../../scripts/example-check.mjs';

/**
 * The API reference and its compiled schemas, cached outside of jest's sandbox: all spec files of a worker test one build, so
 * its reference is read once, and each schema is compiled once.
 */
const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }));
const validators = new Map();
let reference;

/** The reference, with its schemas as JSON Schema. `read` returns its text, and is called until it succeeds once. */
export async function apiReference(read) {
  reference ??= withNull(JSON.parse(await read()));
  return reference;
}

/** A validator for a schema that may refer to components of the reference. `name` is unique per schema. */
export function validatorOf(name, schema) {
  let validator = validators.get(name);
  if (validator === undefined) {
    validator = ajv.compile({ ...schema, components: reference.components });
    validators.set(name, validator);
  }
  return validator;
}

/** The errors of the last value that a validator checked. */
export function errorsOf(validator) {
  return ajv.errorsText(validator.errors);
}
