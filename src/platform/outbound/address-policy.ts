import ipaddr from 'ipaddr.js';
import { isPublicAddress } from './public-address.js';

const LOOPBACK = ['127.0.0.1', '::1'];

interface AllowedName {
  name: string;
  port?: number;
}

interface AllowedNetwork {
  network: [ipaddr.IPv4 | ipaddr.IPv6, number];
  port?: number;
}

/**
 * Decides where outbound connections may go: to every public address, and to the hosts that the operator allowed.
 *
 * An entry is a host name (`docs.internal`: that name, whatever it resolves to), an IP address or a CIDR block (those
 * addresses, however they are named), each optionally followed by `:port` (then only that port). IPv6 with a port goes
 * in brackets: `[fd00::1]:8080`, `[fd00::/8]:8080`.
 */
export class AddressPolicy {
  private readonly names: AllowedName[] = [];
  private readonly networks: AllowedNetwork[] = [];

  /**
   * @param allowedHosts blank entries are ignored.
   * @throws Error when an entry has an invalid form, so that a typing error is not silently accepted.
   */
  constructor(allowedHosts: readonly string[]) {
    for (const entry of allowedHosts) {
      if (entry.trim() !== '') this.add(entry.trim());
    }
  }

  /** Whether the operator allowed this host name, so that the addresses it resolves to do not matter. */
  allowsName(hostname: string, port: number): boolean {
    const name = withoutTrailingDot(hostname.toLowerCase());
    return this.names.some((allowed) => allowed.name === name && (allowed.port ?? port) === port);
  }

  /** Whether the operator chose this name, or it is `localhost`. The DNS servers of other names can belong to attackers. */
  trustsName(hostname: string, port: number): boolean {
    return this.allowsName(hostname, port) || isLocalhost(hostname);
  }

  /** Whether the operator explicitly allowed this host, as a name or as a non-public address. */
  allowsHost(hostname: string, port: number): boolean {
    const address = hostname.replace(/^\[|\]$/g, '');
    if (ipaddr.isValid(address)) return !isPublicAddress(address) && this.allowsAddress(address, port);
    return this.allowsName(hostname, port);
  }

  /** Whether connecting to this IP address is allowed, because it is public or because the operator allowed it. */
  allowsAddress(address: string, port: number): boolean {
    if (isPublicAddress(address)) return true;
    if (!ipaddr.isValid(address)) return false;
    // `process` converts an IPv4-mapped address to IPv4.
    const parsed = ipaddr.process(address);
    return this.networks.some(
      ({ network, port: allowedPort }) =>
        network[0].kind() === parsed.kind() && parsed.match(network) && (allowedPort ?? port) === port,
    );
  }

  /**
   * Whether no connection to this host is allowed, whatever it resolves to: the host is an address, or `localhost`, which
   * is loopback by definition.
   */
  refusesHost(hostname: string, port: number): boolean {
    const address = hostname.replace(/^\[|\]$/g, '');
    if (ipaddr.isValid(address)) return !this.allowsAddress(address, port);
    return (
      isLocalhost(hostname) &&
      !this.allowsName(hostname, port) &&
      !LOOPBACK.some((loopback) => this.allowsAddress(loopback, port))
    );
  }

  private add(entry: string): void {
    const { host, port } = splitPort(entry);
    if (ipaddr.isValidCIDR(host)) {
      this.networks.push({ network: ipaddr.parseCIDR(host), port });
      return;
    }
    const hostname = canonicalHostname(host);
    if (hostname === undefined) {
      throw new Error(
        `"${entry}" is not an allowed host: give a host name, an IP address or a CIDR block, with or without ":port"`,
      );
    }
    if (ipaddr.isValid(hostname)) {
      const address = ipaddr.process(hostname);
      this.networks.push({ network: [address, address.kind() === 'ipv4' ? 32 : 128], port });
    } else {
      this.names.push({ name: hostname, port });
    }
  }
}

function isLocalhost(hostname: string): boolean {
  return /(^|\.)localhost\.?$/i.test(hostname);
}

function splitPort(entry: string): { host: string; port?: number } {
  const match = /^(?:\[(?<bracketed>[^\]]+)\]|(?<plain>[^:[\]]+))(?::(?<port>\d{1,5}))?$/.exec(entry);
  // An IPv6 address without brackets has no port.
  if (!match?.groups) return { host: entry };
  const host = match.groups.bracketed ?? match.groups.plain ?? entry;
  return match.groups.port === undefined ? { host } : { host, port: Number(match.groups.port) };
}

/** Spells a host as URLs do (case, international names, short IPv4), so that both can be compared as text. */
function canonicalHostname(host: string): string | undefined {
  if (/[/*@?#\\]/.test(host)) return undefined;
  const authority = ipaddr.IPv6.isValid(host) ? `[${host}]` : host;
  if (!URL.canParse(`http://${authority}/`)) return undefined;
  const { hostname, port } = new URL(`http://${authority}/`);
  if (port !== '') return undefined;
  return withoutTrailingDot(hostname.replace(/^\[|\]$/g, ''));
}

function withoutTrailingDot(name: string): string {
  return name.endsWith('.') ? name.slice(0, -1) : name;
}
