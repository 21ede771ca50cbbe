import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Where a request comes from. */
export interface Origin {
  /** As the gateway sees it behind its trusted proxies. */
  readonly address: string;
  /** The browser or program, for people: `Firefox on Linux`. */
  readonly client: string;
}

export function originOf({ ip, headers }: FastifyRequest): Origin {
  return { address: ip, client: shortClient(headers['user-agent'] ?? '') };
}

/** Enough to recognise a network by, without the address itself: of IPv4 its /24, of IPv6 its /48. */
export function shortNetwork(address: string): string {
  const bare = address.split('%', 1)[0] ?? '';
  if (!ipaddr.isValid(bare)) return 'unknown';
  const parsed = ipaddr.process(bare);
  return parsed instanceof ipaddr.IPv4
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`).toString()}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString()}/48`;
}

/** Browser and system of a `User-Agent`; of other programs their name, e.g. `curl`. */
export function shortClient(userAgent: string): string {
  // What is longer was not written by a browser, and costs time to take apart.
  const { browser, os } = Bowser.parse(userAgent.slice(0, longestUserAgent) || ' ');
  const name = browser.name || /^[\w.-]+/.exec(userAgent)?.[0] || 'unknown';
  return (os.name ? `${name} on ${os.name}` : name).slice(0, longestClient);
}

const longestUserAgent = 512;
const longestClient = 60;
