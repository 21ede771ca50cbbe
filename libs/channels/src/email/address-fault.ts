/** Why this is not one e-mail address that mail can be sent to, as a sentence for who typed it; null = it is. */
export function addressFault(address: string): string | null {
  if (address.length > 254) return 'The e-mail address is longer than 254 characters.';
  const [local, domain, ...more] = address.split('@');
  if (local === undefined || domain === undefined || more.length > 0)
    return 'This is not one e-mail address.';
  // Unquoted local parts only (RFC 5321 4.1.2), in Unicode too (RFC 6531): what people have, and nothing that parsers
  // of address lists could take apart.
  const isLocal =
    local.length <= 64 &&
    /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(local);
  const labels = domain.split('.');
  const isDomain = labels.every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label));
  return isLocal && isDomain ? null : 'This is not one e-mail address.';
}
