import { ValidationError } from '../../common/errors/api-error.js';

const MAX_LENGTH = 1000;
const REFUSAL = [
  {
    path: 'relayState',
    message: 'must be a path of the application that begins with one "/", such as /home',
  },
];

/**
 * Where a sign-in ends, below the address of the application.
 * @param relayState what the caller asked for; undefined: the application itself
 * @returns path, query and fragment, which begin with a slash, or nothing
 * @throws ValidationError when it is no path, or leads out of the application
 */
export function returnPath(relayState: unknown, appUrl: string): string {
  if (relayState === undefined || relayState === '') return '';
  if (typeof relayState !== 'string' || relayState.length > MAX_LENGTH) throw new ValidationError(REFUSAL);
  // A browser reads a backslash as a slash, and two of them as another host; it drops control characters.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(relayState)) throw new ValidationError(REFUSAL);
  const base = `${appUrl.replace(/\/$/, '')}/`;
  const url = URL.parse(`${base}${relayState.slice(1)}`);
  if (url === null || !url.href.startsWith(base)) throw new ValidationError(REFUSAL);
  return `/${url.href.slice(base.length)}`;
}
