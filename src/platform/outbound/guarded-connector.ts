import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import type { AddressPolicy } from './address-policy.js';
import { refusedAddress } from './outbound-error.js';

/**
 * Resolves the name of a host to all of its addresses. Rejects with a system error when there are none.
 * @param port to which a connection is made
 */
export type HostLookup = (hostname: string, port: number) => Promise<LookupAddress[]>;

/** Milliseconds to resolve and connect to a host. The whole download has its own, usually longer, limit. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Creates the connection pool of an HTTP client, which opens connections with `guardedConnector`. */
export function guardedAgent(policy: AddressPolicy, lookup: HostLookup): Agent {
  // HTTP/1.1 only: the limits of a download assume one request per connection.
  return new Agent({ connect: guardedConnector(policy, lookup), allowH2: false });
}

/**
 * Creates the function that opens every connection of the HTTP client, and only to addresses that the policy allows.
 *
 * The addresses are checked in the same lookup that the socket uses to connect, so a name that resolves to another
 * address a moment later (DNS rebinding) does not bypass the check. If one of several addresses is refused, the host is
 * refused. Connections to refused addresses fail with an `OutboundError` of code `REFUSED_ADDRESS`.
 */
function guardedConnector(policy: AddressPolicy, lookup: HostLookup): buildConnector.connector {
  return (options, callback) => {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    // Sockets look up only names, so an address in the URL is checked here.
    if (policy.refusesHost(options.hostname, port)) {
      queueMicrotask(() => callback(refusedAddress(options.hostname, port), null));
      return;
    }
    const connect = buildConnector({
      timeout: CONNECT_TIMEOUT_MS,
      allowH2: false,
      lookup: guardedLookup(policy, lookup, port),
    });
    connect(options, callback);
  };
}

function guardedLookup(policy: AddressPolicy, lookup: HostLookup, port: number): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, port).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) {
          done(Object.assign(new Error('The host has no address'), { code: 'ENOTFOUND' }), '');
          return;
        }
        const allowed =
          policy.allowsName(hostname, port) ||
          addresses.every(({ address }) => policy.allowsAddress(address, port));
        if (!allowed) done(refusedAddress(hostname, port), '');
        else if (options.all) done(null, addresses);
        else done(null, first.address, first.family);
      },
      (error: unknown) => done(error as NodeJS.ErrnoException, ''),
    );
  };
}
