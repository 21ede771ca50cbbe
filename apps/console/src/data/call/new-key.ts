/**
 * Creates a unique idempotency key. Not with `crypto.randomUUID`: browsers offer that only over https and on localhost, and
 * Earshot may run without TLS in a private network.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
