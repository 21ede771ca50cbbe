import { EnvReader } from '../../../libs/platform/dist/index.js';
import { noCredentials, sourceDefinitions } from '../../../libs/sources/dist/index.js';

/**
 * Reddit as the scanner sees it, but with comments from `nextPage` instead of the network.
 * @param {import('@earshot/platform').Log} log
 * @param {() => string} nextPage the body of the next response
 */
export function redditSource(log, nextPage) {
  const env = new EnvReader({
    REDDIT_CLIENT_ID: 'bench',
    REDDIT_CLIENT_SECRET: 'bench',
    REDDIT_USER_AGENT: 'server:com.example.bench:1.0 (by /u/bench)',
    REDDIT_COMMENT_SUBREDDITS: 'tools',
  });
  const config = new sourceDefinitions.reddit.config(env);
  env.finish();
  const token = JSON.stringify({
    access_token: 'bench',
    token_type: 'bearer',
    expires_in: 3_600,
    scope: '*',
  });
  const http = {
    send: ({ url }) =>
      Promise.resolve({
        status: 200,
        headers: { 'content-type': 'application/json; charset=UTF-8' },
        body: url.endsWith('/access_token') ? token : nextPage(),
      }),
  };
  const clock = { now: () => new Date() };
  return sourceDefinitions.reddit.create(config, {
    http,
    clock,
    log,
    credentials: noCredentials(),
  });
}
