import ipaddr from 'ipaddr.js';

/** An address without what is not part of it: the interface of a zone, or the port that some proxies add (Azure, IIS). */
export function bareAddress(address: string): string {
  return address.replace(/^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2').split('%', 1)[0] ?? '';
}

/**
 * Returns the part of an address that limits count by: the /64 of IPv6, because its owner has all addresses in it; the whole
 * of IPv4, even if written as IPv6; `unknown` if it is not an IP address.
 */
export function clientNetwork(address: string): string {
  const bare = bareAddress(address);
  if (!ipaddr.isValid(bare)) return 'unknown';
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}
