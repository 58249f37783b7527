import { ValidationError } from '../common/errors/api-error.js';

const MAX_FIELDS = 20;

/**
 * Parses a form that a browser posts as `application/x-www-form-urlencoded`.
 * @throws ValidationError when there are too many fields, or one is repeated
 */
export function parseForm(bytes: Buffer): Record<string, string> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let count = 0;
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
    count += 1;
    if (count > MAX_FIELDS)
      throw new ValidationError([
        { path: 'body', message: `must not contain more than ${MAX_FIELDS} fields` },
      ]);
    if (name in fields) throw new ValidationError([{ path: name, message: 'must not be repeated' }]);
    fields[name] = value;
  }
  return fields;
}
