import { parseUrl } from '../text/parse-url.js';
import type { ChannelName } from './channel-name.js';

/** What stands for the hidden part of an address. */
export const maskMark = '…';

/** The beginning of a vendor's paths that every address of it has. */
const knownPaths: Partial<Record<ChannelName, RegExp>> = {
  slack: /^\/services\/T?/,
  discord: /^\/api\/(?:v\d+\/)?webhooks\//,
};
/** A secret that is no longer than this is hidden wholly. */
const shortestWithEnd = 16;

/**
 * A destination as people may see it: e-mail addresses as they are; of URLs, which let anybody send who knows them, the
 * host, what all addresses of the vendor have in common, and the last four characters of the rest.
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
