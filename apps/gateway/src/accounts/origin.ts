import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { bareAddress } from '../access/limits/client-network.js';

/** The origin of a request. */
export interface Origin {
  /** As seen by the gateway behind its trusted proxies. */
  readonly address: string;
  /** The browser or program in readable form: `Firefox on Linux`. */
  readonly client: string;
}

export function originOf({ ip, headers }: FastifyRequest): Origin {
  return { address: ip, client: shortClient(headers['user-agent'] ?? '') };
}

/** Enough to recognise a network without storing the address itself: the /24 of IPv4, the /48 of IPv6. */
export function shortNetwork(address: string): string {
  const bare = bareAddress(address);
  if (!ipaddr.isValid(bare)) return 'unknown';
  const parsed = ipaddr.process(bare);
  return parsed instanceof ipaddr.IPv4
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`).toString()}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString()}/48`;
}

/** The browser and operating system in a `User-Agent`, or the name of another program, e.g. `curl`. */
export function shortClient(userAgent: string): string {
  // No browser sends a longer one, and it would take time to parse.
  const { browser, os } = Bowser.parse(userAgent.slice(0, longestUserAgent) || ' ');
  const name = browser.name || /^[\w.-]+/.exec(userAgent)?.[0] || 'unknown';
  return (os.name ? `${name} on ${os.name}` : name).slice(0, longestClient);
}

const longestUserAgent = 512;
const longestClient = 60;
