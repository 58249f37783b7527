import type { Request, Response } from 'express';
import { ForbiddenError } from '../../common/errors/api-error.js';
import { isServicePath } from '../../config/service-paths.js';
import { SESSION_MS } from '../previews/preview-keys.js';

/** The cookies of a reader for one site. */
export interface VisitorCookies {
  /** Key of a share link. */
  shareKey?: string;
  /** JWT of a visitor who has signed in, or the secret of a session with the organization. */
  jwtToken?: string;
  theme?: 'light' | 'dark' | 'system';
  /** Session of a person who opened a link to a preview. */
  preview?: string;
  /** Secret of a browser that signs in to the site. */
  signInState?: string;
  /** Keys, JWTs and secrets by the ID of the only site that they are for. */
  ofSites?: ReadonlyMap<string, SiteCookies>;
}

type SiteCookies = Pick<VisitorCookies, 'shareKey' | 'jwtToken' | 'signInState'>;

/** Where a browser keeps cookies of a site. */
export interface CookiePlace {
  path: string;
  secure: boolean;
  /**
   * The site, when the path is on another host: a proxy may not send its host. On the host of the request, the path can be
   * that of other sites, so the cookies name the site that they are for.
   */
  siteId?: string;
}

/**
 * Where a browser keeps cookies of a site.
 * @param home of the site
 * @param url of the request
 */
export function cookiePlace(
  home: URL,
  url: URL,
  { siteId, secure, publicUrl }: { siteId: string; secure: boolean; publicUrl: string },
): CookiePlace {
  // Without the slash at the end, browsers send cookies also with the address that redirects to `home`.
  const path = home.pathname.replace(/(?<=.)\/$/, '');
  if (home.host === url.host) return { path, secure };
  // The person who sets the proxy of a site must not choose which other sites of this host get the cookies.
  return { path: isServicePath(path, publicUrl, WITH_SITES) ? '/' : path, secure, siteId };
}

const SHARE_KEY = 'share_key';
const VISITOR = 'visitor_token';
const THEME = 'theme';
const PREVIEW = 'preview_session';
const SIGN_IN_STATE = 'sign_in_state';
/** Browsers accept cookies of up to 4096 bytes. */
const MAX_COOKIE = 3_900;
/** Longest header that is read. */
const MAX_HEADER = 16 * 1024;
/** Characters of the secret of a browser that signs in. */
const MAX_STATE = 64;
/** As long as the sign-in may take. */
const STATE_MS = 10 * 60_000;
const YEAR_MS = 365 * 24 * 3600_000;

const FIELDS = { [SHARE_KEY]: 'shareKey', [VISITOR]: 'jwtToken', [SIGN_IN_STATE]: 'signInState' } as const;
/** The name of a cookie for one site. */
const OF_SITE = /^(share_key|visitor_token|sign_in_state)\.([\da-f-]{36})$/;
/** Paths of this service to which browsers bring cookies of sites. Proxies often use `/docs`, which is not a site here. */
const WITH_SITES: ReadonlySet<string> = new Set(['s', 'v1', 'app']);
/** Characters of the cookies that name their sites. Browsers send all of them, and requests with long headers are refused. */
const MAX_OF_SITES = 6_000;

/** Reads the cookies of a site. Paths of cookies end at the site, so another site's are not sent. */
export function readVisitorCookies({ headers }: Pick<Request, 'headers'>): VisitorCookies {
  const { cookie } = headers;
  if (cookie === undefined || cookie.length > MAX_HEADER) return {};
  const found: VisitorCookies = {};
  const ofSites = new Map<string, SiteCookies>();
  for (const part of cookie.split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, at).trim();
    const value = part.slice(at + 1).trim();
    const [, kept, siteId] = OF_SITE.exec(name) ?? [];
    if (siteId !== undefined) {
      const own = ofSites.get(siteId) ?? {};
      ofSites.set(siteId, { ...own, [FIELDS[kept as keyof typeof FIELDS]]: value });
    } else if (name === SHARE_KEY) found.shareKey ??= value;
    else if (name === VISITOR) found.jwtToken ??= value;
    else if (name === PREVIEW) found.preview ??= value;
    else if (name === SIGN_IN_STATE && value.length <= MAX_STATE) found.signInState ??= value;
    else if (name === THEME && (value === 'light' || value === 'dark' || value === 'system'))
      found.theme ??= value;
  }
  return ofSites.size === 0 ? found : { ...found, ofSites };
}

/**
 * @throws ForbiddenError when a browser does not keep the JWT of a visitor: it would be sent to the sign-in, which signs the
 * same JWT again, without end
 */
export function requireKeptJwt(jwtToken: string): void {
  if (jwtToken.length <= MAX_COOKIE) return;
  throw new ForbiddenError(
    `The visitor's JWT has more than ${MAX_COOKIE} characters, so browsers do not keep it: put fewer claims into it.`,
  );
}

/**
 * Keeps the key of a share link or a visitor's JWT in the browser, out of reach for scripts. If the browser has too many
 * cookies that name their site, the cookies of other sites are removed.
 * @returns whether it fits
 */
export function keepVisitor(
  request: Pick<Request, 'headers'>,
  response: Response,
  kept: Pick<VisitorCookies, 'shareKey' | 'jwtToken'>,
  { path, secure, siteId }: CookiePlace,
): boolean {
  const options = { path, secure, httpOnly: true, sameSite: 'lax', encode: String } as const;
  if (siteId !== undefined) makeRoom(request, response, siteId, path);
  for (const [name, value] of [
    [SHARE_KEY, kept.shareKey],
    [VISITOR, kept.jwtToken],
  ] as const) {
    if (value === undefined) continue;
    // Neither keys nor JWTs contain other characters.
    if (value.length > MAX_COOKIE || !/^[\w.~-]+$/.test(value)) return false;
    const ownName = siteId === undefined ? name : `${name}.${siteId}`;
    response.cookie(ownName, value, name === SHARE_KEY ? { ...options, maxAge: YEAR_MS } : options);
  }
  return true;
}

/** Removes the cookies of other sites, if there is no room for one more. */
function makeRoom(
  { headers }: Pick<Request, 'headers'>,
  response: Response,
  siteId: string,
  path: string,
): void {
  const parts = (headers.cookie ?? '').split(';').map((part) => part.trim());
  const others = parts.filter((part) => {
    const [, , other] = OF_SITE.exec(part.slice(0, part.indexOf('='))) ?? [];
    return other !== undefined && other !== siteId;
  });
  if (others.reduce((sum, part) => sum + part.length, 0) + MAX_COOKIE <= MAX_OF_SITES) return;
  for (const part of others) response.clearCookie(part.slice(0, part.indexOf('=')), { path });
}

/**
 * Keeps the secret of a browser that signs in: the sign-in must end in the same browser. Makes room for it as `keepVisitor`
 * does.
 */
export function keepSignInState(
  request: Pick<Request, 'headers'>,
  response: Response,
  state: string,
  { path, secure, siteId }: CookiePlace,
): void {
  const options = { path, secure, httpOnly: true, sameSite: 'lax', maxAge: STATE_MS } as const;
  if (siteId !== undefined) makeRoom(request, response, siteId, path);
  const name = siteId === undefined ? SIGN_IN_STATE : `${SIGN_IN_STATE}.${siteId}`;
  response.cookie(name, state, { ...options, encode: String });
}

/** Keeps the session of a person who reads previews, out of reach for scripts. */
export function keepPreviewSession(
  response: Response,
  session: string,
  { path, secure }: { path: string; secure: boolean },
): void {
  const options = { path, secure, httpOnly: true, sameSite: 'lax', maxAge: SESSION_MS } as const;
  response.cookie(PREVIEW, session, { ...options, encode: String });
}
