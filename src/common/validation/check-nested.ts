import { ValidateBy, type ValidationArguments } from 'class-validator';
import type { ErrorDetail } from '../errors/api-error.js';

/** Between a place in a field and what is wrong there, since a rule has only its message to say both. */
const SEPARATOR = '\0';

/**
 * A rule on what a field holds, which names the place that breaks it.
 * @param find the first such place, as it goes on after the name of the field: `[3]`, `.key` or, of the field itself, ''
 */
export function CheckNested(
  name: string,
  find: (value: unknown) => ErrorDetail | undefined,
): PropertyDecorator {
  return ValidateBy({
    name,
    validator: {
      validate: (value: unknown) => find(value) === undefined,
      defaultMessage: (rule?: ValidationArguments) => {
        const { path, message } = find(rule?.value) as ErrorDetail;
        return path + SEPARATOR + message;
      },
    },
  });
}

/** What is wrong with a field, at the place in it that the message names. */
export function detailAt(field: string, message: string): ErrorDetail {
  // A place may be what the caller wrote and hold anything; what is wrong is said in our words.
  const end = message.lastIndexOf(SEPARATOR);
  return end === -1
    ? { path: field, message }
    : { path: field + message.slice(0, end), message: message.slice(end + SEPARATOR.length) };
}
