import ipaddr from 'ipaddr.js';

/** What may be reached: see `OutboundConfig`. */
export interface OutboundRule {
  readonly allowCidrs: readonly string[];
  readonly ports: readonly number[];
}

/**
 * Whether a connection may be made for a URL that a user typed in: to a public address on one of the rule's ports, or
 * to an address inside one of its networks on any. Text that is no IP address is refused.
 */
export function isConnectionAllowed(
  address: string,
  port: number,
  { allowCidrs, ports }: OutboundRule,
): boolean {
  return isAddressAllowed(address, allowCidrs) && (ports.includes(port) || !isAddressAllowed(address, []));
}

/**
 * Whether an IP address is public, or inside one of `allowCidrs`. IPv4 addresses written as IPv6 count as what they
 * are. Text that is no IP address is refused.
 */
export function isAddressAllowed(address: string, allowCidrs: readonly string[]): boolean {
  // A zone (`fe80::1%eth0`) chooses an interface and says nothing of the range.
  const bare = address.split('%', 1)[0] ?? '';
  if (!ipaddr.isValid(bare)) return false;
  const parsed = ipaddr.process(bare);
  return isPublic(parsed) || allowCidrs.some((cidr) => isInside(parsed, cidr));
}

/**
 * Of IPv6 only 2000::/3 is given out to the world; `unicast` alone would let `::127.0.0.1` pass. Tunnels and
 * translations that carry an IPv4 address (6to4, Teredo, NAT64) are ranges of their own, so none of them is public.
 */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast' || isInside(address, azureHost)) return false;
  return address.kind() === 'ipv4' || isInside(address, '2000::/3');
}

/** Looks public, and is the host's own service wherever it can be reached. https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16 */
const azureHost = '168.63.129.16/32';

function isInside(address: ipaddr.IPv4 | ipaddr.IPv6, cidr: string): boolean {
  const [network, bits] = ipaddr.parseCIDR(cidr);
  return address.kind() === network.kind() && address.match(network, bits);
}
