import { ValidationError } from '../../common/errors/api-error.js';

const MAX_LENGTH = 1000;
const REFUSAL = [
  {
    path: 'relayState',
    message: 'must be a path of the application that begins with one "/", such as /home',
  },
];

/**
 * Where a sign-in ends, relative to the URL of the application.
 * @param relayState the path that the caller sent; undefined: the application itself
 * @returns an empty text, or path, query and fragment with a slash at the start
 * @throws ValidationError when it is not a path, or leads out of the application
 */
export function returnPath(relayState: unknown, appUrl: string): string {
  if (relayState === undefined || relayState === '') return '';
  if (typeof relayState !== 'string' || relayState.length > MAX_LENGTH) throw new ValidationError(REFUSAL);
  // Browsers read a backslash as a slash, two of them as the start of a host, and drop control characters.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(relayState)) throw new ValidationError(REFUSAL);
  const base = `${appUrl.replace(/\/$/, '')}/`;
  const url = URL.parse(`${base}${relayState.slice(1)}`);
  if (url === null || !url.href.startsWith(base)) throw new ValidationError(REFUSAL);
  return `/${url.href.slice(base.length)}`;
}
