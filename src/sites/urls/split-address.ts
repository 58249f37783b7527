import { isUrl } from '../../common/is-url.js';

/** The parts of a requested address. */
export interface RequestedAddress {
  /** Lower case, with the port if there is one. */
  host: string;
  /** Decoded segments of the path; empty segments are left out. */
  segments: string[];
  /** Key of a share link. */
  shareKey: string | undefined;
  /** A visitor's JWT. */
  jwtToken: string | undefined;
  /** The rest of the query and the fragment, with `?` and `#`. */
  suffix: string;
}

/** @returns undefined when the text is not an address of http or https */
export function splitAddress(text: string): RequestedAddress | undefined {
  const url = isUrl(text) ? URL.parse(text) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  const [shareKey, jwtToken] = [url.searchParams.get('shareKey'), url.searchParams.get('jwt_token')];
  url.searchParams.delete('shareKey');
  url.searchParams.delete('jwt_token');
  return {
    host: url.host,
    segments: url.pathname
      .split('/')
      .filter((segment) => segment !== '')
      .map(decoded),
    shareKey: shareKey ?? undefined,
    jwtToken: jwtToken ?? undefined,
    suffix: url.search + url.hash,
  };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
