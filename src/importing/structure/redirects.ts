import { trimSlashes } from '../../markdown/source/source-path.js';
import { isLinkAddress } from '../../markdown/source/address.js';
import type { Redirect } from './source-sites.js';
import { isMapping } from './mapping.js';

/** Most redirects of a site; further ones are ignored. */
const MAX_REDIRECTS = 10_000;
/** Longest address of a redirect, in characters. */
const MAX_ADDRESS = 2_000;
/** URLs that can stand in place of any address in markdown and HTML. */
const SAFE_URL = /^(?:[\w\-.~:/#?@!$+,;%=*]|&(?!#|\w*;))*$/;
/** Longest file of redirects, in characters. */
const MAX_FILE = 1024 * 1024;

/**
 * Reads redirects as configurations state them: a list of pairs (`source` and `destination`, or `from` and `to`), or a
 * mapping from the old address to the new one (as in `.gitbook.yaml`), or to its `destination` (Astro). Anything else is ignored.
 */
export function readRedirects(written: unknown): Redirect[] {
  if (!isMapping(written) && !Array.isArray(written)) return [];
  const pairs = Array.isArray(written)
    ? written.slice(0, MAX_REDIRECTS).flatMap(pairsOf)
    : Object.entries(written).map(([from, to]) => [from, isMapping(to) ? to.destination : to] as const);
  return pairs.slice(0, MAX_REDIRECTS).flatMap(([from, to]) => redirect(from, to));
}

/** The redirects in a file `_redirects`, which hosts such as Netlify read: a line has both addresses, and a status. */
export function readRedirectFile(text: string): Redirect[] {
  if (text.length > MAX_FILE) return [];
  return text
    .split('\n')
    .slice(0, MAX_REDIRECTS)
    .flatMap((line) => {
      const [from = '', to = '', status = '301'] = line.trim().split(/\s+/);
      // Other statuses show another page at the old address, and conditions on parameters stand between the addresses.
      return from.startsWith('#') || !/^30[12378]!?$/.test(status) ? [] : redirect(from, to);
    });
}

function pairsOf(item: unknown): (readonly [unknown, unknown])[] {
  if (!isMapping(item)) return [];
  const to = item.destination ?? item.to;
  const from = item.source ?? item.from;
  return (Array.isArray(from) ? from.slice(0, MAX_REDIRECTS) : [from]).map((each) => [each, to]);
}

function redirect(from: unknown, to: unknown): Redirect[] {
  if (typeof from !== 'string' || typeof to !== 'string') return [];
  const path = trimSlashes(from.trim());
  const target = to.trim();
  const isTooLong = path.length > MAX_ADDRESS || target.length > MAX_ADDRESS;
  if (path === '' || target === '' || isTooLong || /^[a-z][a-z0-9+.-]*:/i.test(path)) return [];
  if (isLinkAddress(target)) return SAFE_URL.test(target) ? [{ from: path, to: target }] : [];
  return target.startsWith('//') ? [] : [{ from: path, to: `/${target.replace(/^\/+/, '')}` }];
}
