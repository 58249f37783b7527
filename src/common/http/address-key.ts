import { isIPv6 } from 'node:net';

/** An IPv4 address as IPv6, in the form that `URL` writes. */
const MAPPED = /^::ffff:([\da-f]+):([\da-f]+)$/;

/**
 * The key by which requests from an IP address are counted: the address, or for IPv6 the network of 64 bits. A single
 * machine has a whole network, so it could use another address for each request.
 * @param address as of the request; undefined if its connection is gone
 */
export function addressKey(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const [plain = ''] = address.split('%');
  // Proxies can send something else.
  if (!isIPv6(plain)) return address;
  const short = new URL(`http://[${plain}]/`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(short) ?? [];
  if (high !== undefined && low !== undefined)
    return [high, low].flatMap((part) => [parseInt(part, 16) >> 8, parseInt(part, 16) & 255]).join('.');
  const [before = '', after = ''] = short.split('::');
  const [first, last] = [before, after].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0');
  const groups = short.includes('::') ? [...(first ?? []), ...zeros, ...(last ?? [])] : short.split(':');
  return `${groups.slice(0, 4).join(':')}::/64`;
}
