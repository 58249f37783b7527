import { Resolver } from 'node:dns/promises';

/** Limits of a query, in milliseconds. */
const ATTEMPT_MS = 2_000;
const TOTAL_MS = 5_000;

/** The name does not exist, has no such record, or cannot exist. */
const NONE = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/**
 * Runs queries that end after 5 seconds.
 *
 * `dns.lookup` would call getaddrinfo, which occupies one of the few threads of the process until the servers of a name
 * respond, whatever the caller's limit. Names come from people: with those of silent servers, nobody could connect to
 * anything by name any more, not even the service to its database.
 *
 * @param servers their IP addresses, with a port if it is not 53; none: those of the machine
 * @throws whatever `query` throws; an error of a system call with the code `ECANCELLED` after 5 seconds
 */
export async function queryDns<T>(
  servers: readonly string[],
  query: (resolver: Resolver) => Promise<T>,
): Promise<T> {
  const resolver = new Resolver({ timeout: ATTEMPT_MS, tries: 2 });
  if (servers.length > 0) resolver.setServers([...servers]);
  const timer = setTimeout(() => resolver.cancel(), TOTAL_MS);
  try {
    return await query(resolver);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether an error of a query says that there is no such record, rather than that no server responded. */
export function isNoRecord(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NONE.has(String(error.code));
}
