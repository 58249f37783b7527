import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isNoRecord, queryDns } from '../dns/query-dns.js';
import type { AddressPolicy } from './address-policy.js';
import type { HostLookup } from './guarded-connector.js';

/**
 * Looks up hosts that people name in the domain name system only. Names that the operator allowed are looked up as the
 * operating system does it, with its hosts file and search domains.
 * @param servers of the domain name system, as for `queryDns`
 */
export function hostLookup(policy: AddressPolicy, servers: readonly string[]): HostLookup {
  return (hostname, port) =>
    policy.trustsName(hostname, port) ? lookup(hostname, { all: true }) : queryAddresses(hostname, servers);
}

/** @throws a system error `ENOTFOUND` when the name has no address, `EAI_AGAIN` when no server responds */
async function queryAddresses(hostname: string, servers: readonly string[]): Promise<LookupAddress[]> {
  const [four, six] = await queryDns(servers, (resolver) =>
    Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]),
  );
  const found = [...addressesOf(four, 4), ...addressesOf(six, 6)];
  if (found.length > 0) return found;
  const reasons = [four, six].flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []));
  const cause = reasons.find((reason) => !isNoRecord(reason));
  throw Object.assign(new Error('The host has no address', { cause }), {
    code: cause === undefined ? 'ENOTFOUND' : 'EAI_AGAIN',
  });
}

function addressesOf(result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
}
