/** Why this is not a single usable e-mail address, as a sentence for the user who entered it; null = it is. */
export function addressFault(address: string): string | null {
  if (address.length > 254) return 'The e-mail address is longer than 254 characters.';
  const [local, domain, ...more] = address.split('@');
  if (local === undefined || domain === undefined || more.length > 0)
    return 'This is not one e-mail address.';
  // Only unquoted local parts (RFC 5321 4.1.2), including Unicode (RFC 6531): they cover real addresses, and nothing in them
  // can mislead parsers of address lists.
  const isLocal =
    local.length <= 64 &&
    /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(local);
  const labels = domain.split('.');
  const isDomain = labels.every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label));
  return isLocal && isDomain ? null : 'This is not one e-mail address.';
}

/** Whether its domain is set aside for tests and examples, and can never exist. https://www.rfc-editor.org/rfc/rfc2606 */
export function isReservedAddress(address: string): boolean {
  return /\.(?:example|invalid|test)$/i.test(address);
}
