import type { Source, SourceDeps } from '../source.js';
import { RedditApi } from './reddit-api.js';
import { RedditCommentsFeed } from './reddit-comments.feed.js';
import { RedditSearchFeed } from './reddit-search.feed.js';
import type { RedditConfig } from './reddit.config.js';

/** Reddit: posts by search, comments of chosen subreddits; null without credentials. */
export function createReddit(config: RedditConfig, deps: SourceDeps): Source | null {
  if (config.credentials === null) return null;
  const api = new RedditApi(config, config.credentials, deps);
  const search = new RedditSearchFeed(config, api, deps.clock);
  if (config.commentSubreddits.length === 0) return { name: 'reddit', feeds: [search] };
  return { name: 'reddit', feeds: [search, new RedditCommentsFeed(config, api, deps)] };
}
