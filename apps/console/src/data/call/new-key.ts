/**
 * An idempotency key that nobody has had before. Not `crypto.randomUUID`: browsers offer that over https and on localhost
 * only, and Earshot may run without TLS in a network of one's own.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
