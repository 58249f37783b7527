import ipaddr from 'ipaddr.js';

/** The only IPv6 block that is assigned for global unicast. The rest is local, reserved or a translation of IPv4. */
const GLOBAL_UNICAST_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Documentation blocks, newer than the range table of the address library. */
const DOCUMENTATION_IPV6 = ipaddr.IPv6.parseCIDR('3fff::/20');

/** A public address by its number, but it answers only inside one cloud's networks, with instance secrets. */
const CLOUD_METADATA_IPV4 = ipaddr.IPv4.parse('168.63.129.16');

/** NAT64 with the well-known prefix; the local-use prefix `64:ff9b:1::/48` is never public. */
const NAT64_WELL_KNOWN = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Whether an IP address belongs to the public internet, which URLs from users may lead to.
 *
 * False for private, loopback, link-local, metadata, unspecified, multicast, broadcast, shared (CGNAT), benchmark,
 * documentation and reserved ranges; for IPv6 that carries an IPv4 address (mapped, NAT64, 6to4) whose IPv4 address is
 * one of those; and for anything that is not an IP address at all.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed instanceof ipaddr.IPv4 ? isPublicIPv4(parsed) : isPublicIPv6(parsed);
}

function isPublicIPv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !address.match(CLOUD_METADATA_IPV4, 32);
}

function isPublicIPv6(address: ipaddr.IPv6): boolean {
  const bytes = address.toByteArray();
  // Packets to these addresses arrive at the embedded IPv4 address, so check that one.
  if (address.isIPv4MappedAddress() || address.match(NAT64_WELL_KNOWN)) {
    return isPublicIPv4(new ipaddr.IPv4(bytes.slice(12, 16)));
  }
  const range = address.range();
  if (range === '6to4') return isPublicIPv4(new ipaddr.IPv4(bytes.slice(2, 6)));
  // Teredo is refused: it is obsolete and embeds two IPv4 addresses.
  return range === 'unicast' && address.match(GLOBAL_UNICAST_IPV6) && !address.match(DOCUMENTATION_IPV6);
}
