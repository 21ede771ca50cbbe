import type { Clock } from '@earshot/platform';
import type { LastShown } from '../reading/last-shown.js';
import { readable } from '../reading/read-listed.js';
import { type SourceCall, type Upkeep, upkeepOf, type VerifiedPosts } from '../source.js';
import type { BlueskyApi } from './bluesky-api.js';
import { atOnce, shownPosts } from './bluesky-authors.js';
import { placeOf, readPostView } from './bluesky-post.js';
import type { BlueskyConfig } from './bluesky.config.js';

/**
 * Removes posts that were deleted or whose author has left or was banned. The stream reports this within seconds, and the
 * post is then verified at once. All others are verified periodically, for their counts and for anything the stream missed.
 */
export function blueskyUpkeep(
  config: BlueskyConfig,
  api: BlueskyApi,
  clock: Clock,
  lastShown: LastShown,
): Upkeep {
  async function verify(ids: readonly string[], call: SourceCall): Promise<VerifiedPosts> {
    const views = await api.posts(ids, call);
    const present = readable(views.map(readPostView));
    const shown = new Set(present.map(({ externalId }) => externalId));
    lastShown.add(shownPosts, [...shown]);
    if (views.length === 0) await lastShown.confirmGone(shownPosts, ids, (others) => api.posts(others, call));
    const youngest = clock.now().getTime() - lookupDelayMs;
    const gone = ids.filter((id) => !shown.has(id) && writtenAt(id) < youngest);
    // An unreadable view belongs to a post that exists.
    return { present, gone: views.length > present.length ? [] : gone };
  }
  return upkeepOf(config, { verify, verifyAtOnce: atOnce });
}

/** A post from a moment ago may not be available for lookup yet; it is verified again later. */
const lookupDelayMs = 2 * 60_000;

const digits = '234567abcdefghijklmnopqrstuvwxyz';

/** The time (ms) encoded in the key of a post; 0 if there is none. https://atproto.com/specs/tid */
function writtenAt(id: string): number {
  const key = placeOf(id)?.rkey ?? '';
  if (!/^[2-7a-j][2-7a-z]{12}$/.test(key)) return 0;
  const bits = [...key].reduce((sum, digit) => sum * 32n + BigInt(digits.indexOf(digit)), 0n);
  return Number((bits >> 10n) / 1_000n);
}
