import { type SourceCall, type Upkeep, upkeepOf, type VerifiedPosts } from '../source.js';
import type { RedditApi } from './reddit-api.js';
import type { RedditConfig } from './reddit.config.js';

/**
 * Reddit requires that content deleted there is deleted here, and recommends checking within 48 hours:
 * https://support.reddithelp.com/hc/en-us/articles/16160319875092-Reddit-Data-API-Wiki
 */
export function redditUpkeep(config: RedditConfig, api: RedditApi): Upkeep {
  return upkeepOf(config, { verify: (ids, call) => verify(api, ids, call), verifyAtOnce: 100 });
}

/**
 * Deleted posts are shown without their text. A post that is not shown at all is gone too, but only if the response shows
 * anything: an empty one may be a fault of Reddit, and posts reported gone are lost permanently.
 */
async function verify(api: RedditApi, ids: readonly string[], call: SourceCall): Promise<VerifiedPosts> {
  const { things } = await api.listing('/api/info', { id: ids.join(',') }, call);
  const present = things.flatMap(({ post }) => post ?? []);
  const removed = new Set(things.flatMap((thing) => (thing.skipped === 'removed' ? thing.fullname : [])));
  // Unreadable things are neither present nor gone, and one without a name may be any of them.
  const shown = new Set(things.map(({ fullname }) => fullname));
  const isAll = things.length > 0 && !shown.has(null);
  return { present, gone: ids.filter((id) => removed.has(id) || (isAll && !shown.has(id))) };
}
