/** Assumptions for what cannot be measured; `npm run sizing` writes them next to the tables based on them. */
export const assumptions = {
  brands: [10, 100, 1_000, 10_000],
  /** Distinct names watched per brand; a name watched by several brands costs only once. */
  keywordsPerBrand: 3,
  /** Every brand uses all sources, and this many feed addresses of its own. */
  feedsPerBrand: 2,
  scanMinutes: 5,
  /** Mentions of a brand per day, over all sources. */
  mentionsPerDay: { low: 1, typical: 20, high: 1_000 },
  /** The share of each source, in percent. */
  percentOfMentions: {
    x: 35,
    reddit: 20,
    bluesky: 10,
    youtube: 8,
    linkedin: 5,
    threads: 5,
    feeds: 5,
    github: 4,
    hackernews: 3,
    mastodon: 3,
    stackexchange: 2,
  },
  /** Posts returned by a search for each one that contains a keyword literally. */
  returnedPerMention: 1.2,
  /** The share of Reddit and YouTube mentions under which comments are read: posts and videos, not comments. */
  followedShare: 0.5,
  /** How long mentions are kept (MENTION_DAYS_*); the default is forever. */
  keptDays: 365,
  /** The share of mentions about which an alert notifies at once. */
  toldShare: 0.4,
  /** Calls by people, pages and programs, per brand and day. */
  callsPerBrand: 300,
  /** The share of a core that a process may use on average over a day, leaving room for mornings and bursts. */
  busiest: 0.4,
  /** Processes of each app in production, so that one may fail. */
  fewestReplicas: 2,
};
