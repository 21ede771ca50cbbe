import ipaddr from 'ipaddr.js';

/**
 * Returns the part of an address that limits count by: the /64 of IPv6, because its owner has all addresses in it; the whole
 * of IPv4, even if written as IPv6; `unknown` if it is not an IP address.
 */
export function clientNetwork(address: string): string {
  const bare = address.split('%', 1)[0] ?? '';
  if (!ipaddr.isValid(bare)) return 'unknown';
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}
