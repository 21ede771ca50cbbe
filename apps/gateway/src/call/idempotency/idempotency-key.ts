import type { ErrorDetail } from '@earshot/domain';

/**
 * Normalises the key: `"abc"` (a quoted string, as the IETF draft writes it) and `abc` are the same. null stays null: the
 * call then runs once, unprotected.
 */
export function checkIdempotencyKey(given: string | null): { key: string | null; faults: ErrorDetail[] } {
  if (given === null) return { key: null, faults: [] };
  const key = /^".*"$/s.test(given) && given.length >= 2 ? given.slice(1, -1) : given;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return { key, faults: [] };
  const message = 'idempotency_key must be 1 to 255 visible ASCII characters, without blanks.';
  return { key: null, faults: [{ field: 'idempotency_key', rule: 'format', message }] };
}
