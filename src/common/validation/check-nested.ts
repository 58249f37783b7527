import { ValidateBy, type ValidationArguments } from 'class-validator';
import type { ErrorDetail } from '../errors/api-error.js';

/** Separates the path in a field from the message, because a rule can only return one text. */
const SEPARATOR = '\0';

/**
 * A rule about the content of a field, whose error names the path in the field.
 * @param find the first violation, with a path that follows the name of the field: `[3]`, `.key`, or '' for the field
 * itself
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

/** The violation of a field, at the path that the message contains. */
export function detailAt(field: string, message: string): ErrorDetail {
  // The path may contain any text of the caller, but the message is ours.
  const end = message.lastIndexOf(SEPARATOR);
  return end === -1
    ? { path: field, message }
    : { path: field + message.slice(0, end), message: message.slice(end + SEPARATOR.length) };
}
