import { schemaCompiler } from '../../scripts/example-check.mjs';

/**
 * The API reference and its compiled schemas, cached outside of jest's sandbox: all spec files of a worker test one build, so
 * its reference is read once, and each schema is compiled once.
 */
const validators = new Map();
let reference;
let compile;

/** The reference. `read` returns its text, and is called until it succeeds once. */
export async function apiReference(read) {
  if (reference === undefined) {
    reference = JSON.parse(await read());
    compile = schemaCompiler(reference.components);
  }
  return reference;
}

/** A validator for a schema that may refer to components of the reference. `name` is unique per schema. */
export function validatorOf(name, schema) {
  let validator = validators.get(name);
  if (validator === undefined) {
    validator = compile(schema);
    validators.set(name, validator);
  }
  return validator;
}

export { errorsText as errorsOf } from '../../scripts/example-check.mjs';
