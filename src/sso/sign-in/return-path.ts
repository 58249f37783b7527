import { ValidationError } from '../../common/errors/api-error.js';
import type { Environment } from '../../config/environment.js';
import { isServicePath } from '../../config/service-paths.js';

const MAX_LENGTH = 1000;
const REFUSAL = [
  {
    path: 'relayState',
    message:
      'must be a path of the application that begins with one "/", such as /home, without encoded slashes, dots and percent signs',
  },
];
/** A proxy may decode them, once or twice, and resolve the dots. */
const AMBIGUOUS = /%(?:2[5ef]|5c)/i;

/**
 * Where a sign-in ends, relative to the URL of the application. The code of the sign-in is in the query there, so it must
 * never be a path that the service serves for others, such as the path of a site, if the application has the same host.
 * @param relayState the path that the caller sent; undefined: the application itself
 * @returns an empty string, or path, query and fragment with a slash at the start
 * @throws ValidationError when it is not a path, or leads out of the application
 */
export function returnPath(
  relayState: unknown,
  { appUrl, publicUrl }: Pick<Environment, 'appUrl' | 'publicUrl'>,
): string {
  if (relayState === undefined || relayState === '') return '';
  if (typeof relayState !== 'string' || relayState.length > MAX_LENGTH) throw new ValidationError(REFUSAL);
  // Browsers read a backslash as a slash, two of them as the start of a host, and drop control characters.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(relayState)) throw new ValidationError(REFUSAL);
  const base = `${appUrl.replace(/\/$/, '')}/`;
  const url = URL.parse(`${base}${relayState.slice(1)}`);
  if (url === null || !url.href.startsWith(base)) throw new ValidationError(REFUSAL);
  if (AMBIGUOUS.test(url.pathname) || isOfService(url, { appUrl, publicUrl }))
    throw new ValidationError(REFUSAL);
  return `/${url.href.slice(base.length)}`;
}

/** Whether the service itself answers there, and not the application. */
function isOfService(url: URL, { appUrl, publicUrl }: Pick<Environment, 'appUrl' | 'publicUrl'>): boolean {
  const isSameHost = url.hostname === new URL(publicUrl).hostname;
  return (
    isSameHost &&
    !isServicePath(new URL(appUrl).pathname, publicUrl) &&
    isServicePath(url.pathname, publicUrl)
  );
}
