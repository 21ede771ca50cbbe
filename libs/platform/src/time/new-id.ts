import { randomFillSync, randomInt } from 'node:crypto';
import { v7 } from 'uuid';

const bytesPerId = 16;
/** Chance for so many ids is fetched at once: for each alone it costs several times what the rest of an id does. */
const chance = new Uint8Array(256 * bytesPerId);
let used = chance.length;
let [latestMs, count] = [0, randomInt(2 ** 32)];

/** A new UUIDv7: sorts by time of creation, those of one millisecond too, so that indexes stay dense. */
export function newId(): string {
  if (used === chance.length) {
    randomFillSync(chance);
    used = 0;
  }
  const random = chance.subarray(used, (used += bytesPerId));
  count = (count + 1) >>> 0;
  // Once around, what comes still sorts behind what was.
  latestMs = Math.max(count === 0 ? latestMs + 1 : latestMs, Date.now());
  return v7({ random, msecs: latestMs, seq: count });
}
