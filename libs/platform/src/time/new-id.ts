import { randomFillSync, randomInt } from 'node:crypto';
import { v7 } from 'uuid';

const bytesPerId = 16;
/** Random bytes are fetched for many ids at once; fetching them one by one would cost several times the rest of an id. */
const chance = new Uint8Array(256 * bytesPerId);
let used = chance.length;
let [latestMs, count] = [0, randomInt(2 ** 32)];
/** How far the time of ids is ahead of the machine's time of day. */
let aheadMs = 0;
/** If a setting moves ids back further than this, new ids sort before earlier ones: better than a wrong time. */
const stepBackMs = 5_000;

/** A new UUIDv7: ids sort by time of creation, even within a millisecond, so that indexes stay dense. */
export function newId(): string {
  if (used === chance.length) {
    randomFillSync(chance);
    used = 0;
  }
  const random = chance.subarray(used, (used += bytesPerId));
  count = (count + 1) >>> 0;
  // Ids still sort after earlier ones when the counter overflows.
  latestMs = Math.max(count === 0 ? latestMs + 1 : latestMs, Date.now() + aheadMs);
  return v7({ random, msecs: latestMs, seq: count });
}

/**
 * Sets the time of new ids. Mentions are found by the time in their ids, so all processes must agree on it, whatever their
 * machines' clocks say. It continues with the machine's time of day, because the monotonic clock stops while the machine
 * sleeps: until the next setting, ids would be dated when the sleep began.
 */
export function setTimeOfIds(now: Date): void {
  aheadMs = now.getTime() - Date.now();
  if (latestMs - now.getTime() > stepBackMs) latestMs = 0;
}
