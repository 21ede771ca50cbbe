import { randomFillSync, randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { Clock } from './clock.js';

const bytesPerId = 16;
/** Random bytes are fetched for many ids at once; fetching them one by one would cost several times the rest of an id. */
const chance = new Uint8Array(256 * bytesPerId);
let used = chance.length;
const clock = new Clock();
let [latestMs, count] = [0, randomInt(2 ** 32)];

/** A new UUIDv7: ids sort by time of creation, even within a millisecond, so that indexes stay dense. */
export function newId(): string {
  if (used === chance.length) {
    randomFillSync(chance);
    used = 0;
  }
  const random = chance.subarray(used, (used += bytesPerId));
  count = (count + 1) >>> 0;
  // Ids still sort after earlier ones when the counter overflows.
  latestMs = Math.max(count === 0 ? latestMs + 1 : latestMs, clock.now().getTime());
  return v7({ random, msecs: latestMs, seq: count });
}

/**
 * Sets the time of new ids, which continues from there as `Clock` does. Mentions are found by the time in their ids, so all
 * processes must agree on it, whatever their machines' clocks say.
 */
export function setTimeOfIds(now: Date): void {
  clock.set(now);
  latestMs = 0;
}
