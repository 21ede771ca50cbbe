import { manifestOf, withLimits } from '@earshot/domain';
import type { SourceDefinition } from '../source.js';
import { RedditApi } from './reddit-api.js';
import { redditCommentsFeed } from './feeds/reddit-comments.feed.js';
import { redditSearchFeed } from './feeds/reddit-search.feed.js';
import { redditThreadFeed } from './feeds/reddit-thread.feed.js';
import { redditUpkeep } from './reddit-upkeep.js';
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
      upkeep: redditUpkeep(config, api),
    };
  },
};
