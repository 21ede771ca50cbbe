import ipaddr from 'ipaddr.js';

/**
 * What limits count an address by: of IPv6 its /64, since its owner has all addresses of it; IPv4 as it is, also
 * where it is written as IPv6.
 */
export function clientNetwork(address: string): string {
  const bare = address.split('%', 1)[0] ?? '';
  if (!ipaddr.isValid(bare)) return 'unknown';
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}
