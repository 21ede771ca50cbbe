import { manifestOf, withLimits } from '@earshot/domain';
import { type SourceCall, type SourceDefinition, upkeepOf, type VerifiedPosts } from '../source.js';
import { RedditApi } from './reddit-api.js';
import { redditCommentsFeed } from './feeds/reddit-comments.feed.js';
import { redditSearchFeed } from './feeds/reddit-search.feed.js';
import { redditThreadFeed } from './feeds/reddit-thread.feed.js';
import { RedditConfig } from './reddit.config.js';

/** Reddit: posts by search, comments in chosen subreddits, and comments under matching posts. */
export const reddit: SourceDefinition<RedditConfig> = {
  config: RedditConfig,
  // Ten minutes: https://support.reddithelp.com/hc/en-us/articles/16160319875092-Reddit-Data-API-Wiki
  meters: ({ queriesPerMinute }) => withLimits(manifestOf('reddit'), { requests: queriesPerMinute * 10 }),
  create(config, deps) {
    if (config.credentials === null) return null;
    const api = new RedditApi(config, config.credentials, deps);
    const search = redditSearchFeed(config, api, deps.clock);
    const comments = redditCommentsFeed(config, api, deps);
    return {
      feeds: config.commentSubreddits.length === 0 ? [search] : [search, comments],
      ...(config.commentsForMs === 0 ? {} : { replies: redditThreadFeed(config, api, deps.clock) }),
      // Reddit requires that content deleted there is deleted here, and recommends checking within 48 hours:
      // https://support.reddithelp.com/hc/en-us/articles/16160319875092-Reddit-Data-API-Wiki
      upkeep: upkeepOf(config, { verify: (ids, call) => verify(api, ids, call), verifyAtOnce: 100 }),
    };
  },
};

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
