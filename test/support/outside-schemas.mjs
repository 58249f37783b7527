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

const COMPONENT = '#/components/schemas/';

/** The reference, with its schemas as JSON Schema. `read` returns its text, and is called until it succeeds once. */
export async function apiReference(read) {
  if (reference === undefined) {
    const text = await read();
    // Another application of the spec may have started meanwhile.
    if (reference === undefined) {
      reference = withNull(JSON.parse(text));
      for (const [name, schema] of Object.entries(reference.components.schemas))
        ajv.addSchema(byName(schema), name);
    }
  }
  return reference;
}

/** A validator for a schema that may refer to components of the reference. `name` is unique per schema. */
export function validatorOf(name, schema) {
  let validator = validators.get(name);
  if (validator === undefined) {
    validator = ajv.compile(byName(schema));
    validators.set(name, validator);
  }
  return validator;
}

/** A schema that refers to components as schemas of their own: otherwise, each schema that refers to one compiles it again. */
function byName(schema) {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(COMPONENT)
      ? value.slice(COMPONENT.length)
      : value,
  );
}

/** The errors of the last value that a validator checked. */
export function errorsOf(validator) {
  return ajv.errorsText(validator.errors);
}
