/**
 * How each feed uses its source, by `source/feed`, which its connector does not say by itself: the meter that is scarcest, how
 * many posts a page has, and how many requests a query takes. `perScan`: requests of a listing, whatever it is read for.
 * docs/sources.md has the same in words.
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

/** The meter on which comments under posts that matched are read. */
export const repliesOf = { reddit: 'requests', youtube: 'replies' };

/** The meter on which kept posts are asked for again; absent = it takes no request (feeds), or is never done. */
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

/** Posts that listings show for all: a second. Searches show what they are asked for. */
export const listedPerSecond = { bluesky: 50, hackernews: 0.2, mastodon: 1.3 };

/** Tenths of a US cent for what a source bills: each post that it returns, or each search. */
export const billed = { x: { perPost: 5 }, linkedin: { perRequest: 5 } };

/** The credentials with which the sources' own settings and limits are read; nothing is asked with them. */
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
