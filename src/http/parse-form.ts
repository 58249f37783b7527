import { ValidationError } from '../common/errors/api-error.js';

const MAX_FIELDS = 20;

/**
 * The fields of a form that a browser posts as `application/x-www-form-urlencoded`.
 * @throws ValidationError when there are too many, or one comes twice
 */
export function parseForm(bytes: Buffer): Record<string, string> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let count = 0;
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
    count += 1;
    if (count > MAX_FIELDS)
      throw new ValidationError([{ path: 'body', message: `must not hold more than ${MAX_FIELDS} fields` }]);
    if (name in fields) throw new ValidationError([{ path: name, message: 'must be there once' }]);
    fields[name] = value;
  }
  return fields;
}
