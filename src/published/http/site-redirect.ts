import type { Response } from 'express';
import { withoutParameters } from '../../common/http/without-parameters.js';

/**
 * Query parameters that a redirect does not pass on, because it may lead to another host. `code` may be the code of a
 * sign-in to the application.
 */
const SECRETS = ['shareKey', 'jwt_token', 'code'];

/**
 * Adds the query of a request to a location without a query. Leaves out parameters that give access, because the location
 * may be on another site.
 * @param location a path that is encoded, or an address as people write it: headers cannot contain all its characters
 */
export function withQuery(location: string, given: string): string {
  const query = withoutParameters(given, SECRETS);
  const address = URL.parse(location);
  if (address === null) return location + query;
  if (address.search === '') address.search = query;
  return address.href;
}

/** Sends a browser to another location. */
export function redirect(response: Response, location: string, permanent: boolean): void {
  // The form of feedback is not sent to another address, such as that of the sign-in.
  if (response.req.method === 'POST') response.statusCode = 303;
  else response.statusCode = permanent ? 308 : 307;
  response.setHeader('Location', location);
  response.end();
}
