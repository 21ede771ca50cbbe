import { randomUUID } from 'node:crypto';

let ms = 0;
let count = 0;
const perMs = 0x1000;

/**
 * A new UUIDv7 (RFC 9562): sorts by time of creation, within a millisecond by a count, so that indexes stay dense. Its
 * random bits are those of `randomUUID`, which Node makes many of at once.
 */
export function newId(): string {
  const now = Date.now();
  count += 1;
  if (now > ms || count === perMs) [ms, count] = [Math.max(now, ms + 1), 0];
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}-${randomUUID().slice(19)}`;
}
