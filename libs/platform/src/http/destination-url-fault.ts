import { isIP } from 'node:net';
import { parseUrl } from '@earshot/domain';
import { isAddressAllowed, isConnectionAllowed, type OutboundRule } from './address-rule.js';

/**
 * Why a URL cannot be saved as a destination, as a sentence for the user; null = it can. It must be https, or http for an IP
 * address or `localhost` in the rule's networks. Names are not resolved here: `GuardedHttpClient` checks their
 * addresses on every connection.
 */
export function destinationUrlFault(url: string, rule: OutboundRule): string | null {
  if (url.length > 2048) return 'The URL is longer than 2048 characters.';
  // URL parsers silently drop these characters, so the saved URL would differ from the one used.
  const parsed = /[\s\p{Cc}]/u.test(url) ? null : parseUrl(url);
  if (parsed === null) return 'This is not a valid URL.';
  const { protocol, hostname, username, password } = parsed;
  const port = parsed.port === '' ? (protocol === 'http:' ? 80 : 443) : Number(parsed.port);
  if (protocol !== 'https:' && protocol !== 'http:') return 'The URL must start with https://.';
  if (username !== '' || password !== '') return 'The URL must not contain a user name or password.';
  if (port === 0) return 'The port must not be 0.';
  if (hostname.length > 253) return 'The host name is longer than 253 characters.';
  const addresses = literalAddresses(hostname);
  const isAllowed = addresses.some((address) => isAddressAllowed(address, rule.allowCidrs));
  if (addresses.length > 0 && !isAllowed) return 'This host cannot be used.';
  const isLocal = isAllowed && !addresses.some((address) => isAddressAllowed(address, []));
  if (protocol === 'http:' && !isLocal) return 'The URL must start with https://.';
  // A name may resolve to an internal address, where any port is allowed.
  const mayBeInside = addresses.length === 0 && rule.allowCidrs.length > 0;
  const isOpen = addresses.some((address) => isConnectionAllowed(address, port, rule));
  if (!isOpen && !mayBeInside && !rule.ports.includes(port))
    return `The port must be one of ${rule.ports.join(', ')}.`;
  return null;
}

/** The addresses of a host that needs no lookup. URL parsers have already turned `0x7f.1` into `127.0.0.1`. */
function literalAddresses(hostname: string): string[] {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return [bare];
  return /^(?:[^.]+\.)*localhost\.?$/.test(bare) ? ['127.0.0.1', '::1'] : [];
}
