import ipaddr from 'ipaddr.js';

/**
 * Whether a connection to this IP address may be made for a URL that a user typed in: it is public, or inside one of
 * `allowCidrs`. IPv4 addresses written as IPv6 count as what they are. Text that is no IP address is refused.
 */
export function isAddressAllowed(address: string, allowCidrs: readonly string[]): boolean {
  // A zone (`fe80::1%eth0`) chooses an interface and says nothing of the range.
  const bare = address.split('%', 1)[0] ?? '';
  if (!ipaddr.isValid(bare)) return false;
  const parsed = ipaddr.process(bare);
  return isPublic(parsed) || allowCidrs.some((cidr) => isInside(parsed, cidr));
}

/** Of IPv6 only 2000::/3 is given out to the world; `unicast` alone would let `::127.0.0.1` pass. */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || isInside(address, '2000::/3'));
}

function isInside(address: ipaddr.IPv4 | ipaddr.IPv6, cidr: string): boolean {
  const [network, bits] = ipaddr.parseCIDR(cidr);
  return address.kind() === network.kind() && address.match(network, bits);
}
