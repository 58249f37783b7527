/** The first segments of the paths that the service serves below `PUBLIC_URL`. */
const FIRST_SEGMENTS: ReadonlySet<string> = new Set([
  ...['app', 'docs', 'healthz', 'metrics', 'openapi.json', 'openapi.yaml', 'readyz', 's', 'scim', 'v1'],
]);

/**
 * Whether the service itself serves a path of its host, such as the path of an organization's site, and not another server
 * behind the same host.
 * @param pathname percent-encoded
 * @param names the first segments that count
 */
export function isServicePath(pathname: string, publicUrl: string, names = FIRST_SEGMENTS): boolean {
  const base = decoded(new URL(publicUrl).pathname)?.toLowerCase().replace(/\/+$/, '');
  // Proxies merge slashes.
  const path = decoded(pathname)?.toLowerCase().replace(/\/+/g, '/');
  if (base === undefined || path === undefined) return true;
  if (!path.startsWith(`${base}/`)) return false;
  const [first = ''] = path.slice(base.length + 1).split('/');
  return names.has(first);
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
