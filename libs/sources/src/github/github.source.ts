import { manifestOf, withLimits } from '@earshot/domain';
import type { SourceDefinition } from '../source.js';
import { GithubApi } from './github-api.js';
import { githubCommentsFeed } from './github-comments.feed.js';
import { githubDiscussionsFeed } from './github-discussions.feed.js';
import { githubIssuesFeed } from './github-issues.feed.js';
import { githubUpkeep } from './github-upkeep.js';
import { GithubConfig } from './github.config.js';

/** GitHub: issues, pull requests, comments on them, and discussions, by search. */
export const github: SourceDefinition<GithubConfig> = {
  config: GithubConfig,
  // https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
  meters: (config) =>
    withLimits(manifestOf('github'), {
      searches: config.searchesPerMinute,
      requests: config.requestsPerHour - config.commentRequestsPerHour,
      comments: config.commentRequestsPerHour,
      points: config.pointsPerHour,
    }),
  create(config, deps) {
    if (config.token === null) return null;
    const api = new GithubApi(config, config.token, deps);
    return {
      feeds: [
        githubIssuesFeed(config, api, deps),
        ...(config.readsComments ? [githubCommentsFeed(config, api, deps)] : []),
        ...(config.readsDiscussions ? [githubDiscussionsFeed(config, api, deps)] : []),
      ],
      upkeep: githubUpkeep(config, api),
    };
  },
};
