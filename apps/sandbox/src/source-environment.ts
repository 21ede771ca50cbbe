import type { SourceName } from '@earshot/domain';
import { sandboxBraveKey } from './linkedin/brave-route.js';
import { sandboxCredentials } from './reddit/reddit-tokens.js';
import { sandboxThreadsToken } from './threads/threads-tokens.js';
import { sandboxXApp } from './x/x-tokens.js';
import { sandboxYoutubeKey } from './youtube/youtube-gate.js';

/** The variables with which Earshot reads each source from the sandbox. @param url of the sandbox */
export function sourceEnvironment(
  url: string,
): Readonly<Record<SourceName, Readonly<Record<string, string>>>> {
  return {
    x: { X_API_KEY: sandboxXApp.apiKey, X_API_SECRET: sandboxXApp.apiSecret, X_API_URL: `${url}/x` },
    reddit: {
      REDDIT_CLIENT_ID: sandboxCredentials.clientId,
      REDDIT_CLIENT_SECRET: sandboxCredentials.clientSecret,
      REDDIT_USER_AGENT: 'server:earshot:0.1.0 (by /u/earshot_sandbox)',
      REDDIT_AUTH_URL: `${url}/reddit/auth`,
      REDDIT_API_URL: `${url}/reddit/api`,
    },
    youtube: { YOUTUBE_API_KEY: sandboxYoutubeKey, YOUTUBE_API_URL: `${url}/youtube/v3` },
    linkedin: { LINKEDIN_BRAVE_API_KEY: sandboxBraveKey, LINKEDIN_BRAVE_URL: `${url}/linkedin/brave` },
    threads: { THREADS_ACCESS_TOKEN: sandboxThreadsToken, THREADS_API_URL: `${url}/threads` },
  };
}
