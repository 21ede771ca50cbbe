import ipaddr from 'ipaddr.js';
import { bareAddress } from '../../access/limits/client-network.js';

/**
 * Determines which addresses are trusted to name the address before them.
 * @param proxies addresses and networks; `peer` = the client of the connection, at any address
 * @returns hop 0 is the connecting client; the others are from X-Forwarded-For, right to left
 */
export function trustOf(proxies: readonly string[]): (address: string, hop: number) => boolean {
  const networks = proxies.filter((proxy) => proxy !== 'peer').map(networkOf);
  const trustsPeer = proxies.includes('peer');
  return (address, hop) => {
    if (hop === 0 && trustsPeer) return true;
    const bare = bareAddress(address);
    if (!ipaddr.isValid(bare)) return false;
    const parsed = ipaddr.process(bare);
    return networks.some(
      ([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits),
    );
  };
}

function networkOf(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
