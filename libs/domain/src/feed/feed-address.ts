import { parseUrl } from '../text/parse-url.js';

/** Why an address cannot be that of a feed, as a sentence for the user; null = it can. */
export function feedAddressFault(address: string): string | null {
  const url = /[\s\p{Cc}]/u.test(address) ? null : parseUrl(address);
  if (url === null) return 'This is not a valid address.';
  // It is stored and sent in this form.
  if (url.href.length > 2_048) return 'The address, percent-encoded, is longer than 2048 characters.';
  if (!/^https?:$/.test(url.protocol)) return 'The address must start with https:// or http://.';
  if (url.username !== '' || url.password !== '')
    return 'The address must not contain a user name or password.';
  return null;
}
