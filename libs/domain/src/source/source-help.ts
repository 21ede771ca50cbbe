import type { SourceName } from '../post/source-name.js';

/** How an installation gets to read a source. */
export interface SourceHelp {
  /** What to do at the vendor's. */
  readonly get: string;
  /** Where. */
  readonly url: string;
  /** Variables of the environment that take the credentials. */
  readonly variables: readonly string[];
  /** What to know before. */
  readonly note: string;
}

/** In short what docs/sources.md says of the credentials of each source. */
export const sourceHelp: Readonly<Record<SourceName, SourceHelp>> = {
  x: {
    get: 'Create an app with pay-per-use access, add credits, and copy its API key and secret.',
    url: 'https://console.x.com',
    variables: ['X_API_KEY', 'X_API_SECRET'],
    note: 'Half a cent a post; 50 dollars a month are the limit unless you set another.',
  },
  reddit: {
    get: 'Ask Reddit for approval, then create an app and copy its id and secret.',
    url: 'https://www.reddit.com/prefs/apps',
    variables: ['REDDIT_CLIENT_ID', 'REDDIT_CLIENT_SECRET', 'REDDIT_USER_AGENT'],
    note: 'Free of charge; commercial use needs a licence of Reddit.',
  },
  youtube: {
    get: 'Make a project, enable the YouTube Data API v3, and create an API key.',
    url: 'https://console.cloud.google.com',
    variables: ['YOUTUBE_API_KEY'],
    note: 'Free of charge: 100 searches a day.',
  },
  linkedin: {
    get: 'Open an account at Brave Search with the plan “Search”, and copy its key.',
    url: 'https://api-dashboard.search.brave.com',
    variables: ['LINKEDIN_BRAVE_API_KEY'],
    note: 'LinkedIn lets no program search: posts are found through a search engine, hours to days late. 5 dollars for 1,000 searches.',
  },
  threads: {
    get: 'Create an app with the Threads use case, pass the review for keyword search, and make a long-lived token.',
    url: 'https://developers.facebook.com/apps',
    variables: ['THREADS_ACCESS_TOKEN'],
    note: 'Free of charge: 2,200 searches a day.',
  },
};
