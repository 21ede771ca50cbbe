/**
 * How each feed uses its source, by `source/feed`, as far as its connector does not say: the scarcest meter, the posts per
 * page, and the requests per query. `perScan`: requests of a listing, whatever is looked for in it. docs/sources.md says the
 * same in words.
 */
export const readings = {
  'x/search': { meter: 'searches', page: 100 },
  'reddit/search': { meter: 'requests', page: 100 },
  'youtube/search': { meter: 'searches', page: 50 },
  'linkedin/posts': { meter: 'spend', units: 5, page: 20 },
  'threads/search': { meter: 'calls', page: 100 },
  'hackernews/items': { meter: 'requests', perScan: 2 },
  'bluesky/stream': { meter: 'requests', perScan: 1 },
  'feeds/entries': { meter: 'requests', perAddressADay: 96 },
  'github/issues': { meter: 'searches', page: 100, perQuery: 2 },
  'github/comments': { meter: 'searches', page: 100, perQuery: 2 },
  'github/discussions': { meter: 'points', page: 100 },
  'stackexchange/stackoverflow': { meter: 'requests', page: 100 },
  'mastodon/mastodon.social': { meter: 'requests', perScan: 10 },
};

/** The meter for reading comments under posts that matched. */
export const repliesOf = { reddit: 'requests', youtube: 'replies' };

/** The meter for checking stored posts again; absent = it takes no request (feeds), or is never done. */
export const upkeepOf = {
  x: 'lookups',
  reddit: 'requests',
  youtube: 'units',
  hackernews: 'requests',
  bluesky: 'requests',
  github: 'points',
  stackexchange: 'requests',
  mastodon: 'requests',
};

/** Posts per second in listings that return everything. Searches return only what they ask for. */
export const listedPerSecond = { bluesky: 50, hackernews: 0.2, mastodon: 1.3 };

/** What a source bills, in tenths of a US cent: for each post returned, or for each search. */
export const billed = { x: { perPost: 5 }, linkedin: { perRequest: 5 } };

/** Placeholder credentials for reading the sources' own settings and limits; no request is made with them. */
export const credentials = {
  X_BEARER_TOKEN: 'x',
  REDDIT_CLIENT_ID: 'x',
  REDDIT_CLIENT_SECRET: 'x',
  REDDIT_USER_AGENT: 'server:com.example.sizing:1.0 (by /u/sizing)',
  YOUTUBE_API_KEY: 'x',
  LINKEDIN_BRAVE_API_KEY: 'x',
  THREADS_ACCESS_TOKEN: 'x',
  GITHUB_TOKEN: 'x',
  STACKEXCHANGE_SITES: 'stackoverflow',
  STACKEXCHANGE_KEY: 'x',
  MASTODON_SERVERS: 'mastodon.social',
};
