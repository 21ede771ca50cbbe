import { parseUrl } from '../text/parse-url.js';
import type { ChannelName } from './channel-name.js';

/** Replaces the hidden part of an address. */
export const maskMark = '…';

/** The common prefix of a vendor's paths. */
const knownPaths: Partial<Record<ChannelName, RegExp>> = {
  slack: /^\/services\/T?/,
  discord: /^\/api\/(?:v\d+\/)?webhooks\//,
};
/** A secret no longer than this is hidden completely. */
const shortestWithEnd = 16;

/**
 * A destination that is safe to display: e-mail addresses unchanged. For URLs, which let anyone who knows them send: the
 * host, the vendor's common prefix, and the last four characters.
 */
export function maskDestination(channel: ChannelName, address: string): string {
  if (channel === 'email') return address;
  const url = parseUrl(address);
  if (url === null) return maskMark;
  const path = url.pathname + url.search + url.hash;
  const known = knownPaths[channel]?.exec(path)?.[0] ?? '/';
  const secret = path.slice(known.length);
  if (secret === '') return url.origin + known;
  const end = secret.length > shortestWithEnd ? secret.slice(-4) : '';
  return `${url.origin}${known}${maskMark}${known !== '/' && end !== '' ? `/${maskMark}` : ''}${end}`;
}
