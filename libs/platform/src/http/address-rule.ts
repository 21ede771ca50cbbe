import ipaddr from 'ipaddr.js';

/** The addresses that may be reached: see `OutboundConfig`. */
export interface OutboundRule {
  readonly allowCidrs: readonly string[];
  readonly ports: readonly number[];
}

/**
 * Whether a connection for a URL entered by a user is allowed: to a public address on one of the rule's ports, or to an
 * address in one of its networks on any port. Text that is not an IP address is refused.
 */
export function isConnectionAllowed(address: string, port: number, rule: OutboundRule): boolean {
  const { allowCidrs, ports } = rule;
  return isAddressAllowed(address, allowCidrs) && (ports.includes(port) || !isAddressAllowed(address, []));
}

/**
 * Whether an IP address is public, or in one of `allowCidrs`. IPv4 addresses in IPv6 notation are treated as IPv4. Text that
 * is not an IP address is refused.
 */
export function isAddressAllowed(address: string, allowCidrs: readonly string[]): boolean {
  // A zone (`fe80::1%eth0`) only selects an interface.
  const bare = address.split('%', 1)[0] ?? '';
  if (!ipaddr.isValid(bare)) return false;
  const parsed = ipaddr.process(bare);
  return isPublic(parsed) || allowCidrs.some((cidr) => isInside(parsed, cidr));
}

/**
 * Only 2000::/3 of IPv6 is public; checking for `unicast` would also allow `::127.0.0.1`. Tunnels and translations of IPv4
 * addresses (6to4, Teredo, NAT64) have other ranges, so none of them is public.
 */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast' || isInside(address, azureHost)) return false;
  return address.kind() === 'ipv4' || isInside(address, '2000::/3');
}

/**
 * Looks public, but is a service of the host in Azure.
 * https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
 */
const azureHost = '168.63.129.16/32';

function isInside(address: ipaddr.IPv4 | ipaddr.IPv6, cidr: string): boolean {
  const [network, bits] = ipaddr.parseCIDR(cidr);
  return address.kind() === network.kind() && address.match(network, bits);
}
