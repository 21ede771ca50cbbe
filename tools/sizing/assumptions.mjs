/** What is assumed where nothing can be measured; `npm run sizing` writes it beside the tables that follow from it. */
export const assumptions = {
  brands: [10, 100, 1_000, 10_000],
  /** Names of its own that each brand is watched by; names that several watch cost once. */
  keywordsPerBrand: 3,
  /** Every brand listens on all sources, and on so many addresses of its own. */
  feedsPerBrand: 2,
  scanMinutes: 5,
  /** Mentions of a brand a day, over all sources. */
  mentionsPerDay: { low: 1, typical: 20, high: 1_000 },
  /** Where they are found, in percent. */
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
  /** Posts that a search returns for each that names a keyword literally. */
  returnedPerMention: 1.2,
  /** Parts of the mentions of Reddit and YouTube under which comments are read: posts and videos, not comments. */
  followedShare: 0.5,
  /** Mentions are kept for so long (MENTION_DAYS_*); by default they are kept without end. */
  keptDays: 365,
  /** Shares of the mentions about which an alert notifies at once. */
  toldShare: 0.4,
  /** Calls of people, pages and programs for each brand and day. */
  callsPerBrand: 300,
  /** The part of a core that a process may use on average over a day, so that mornings and bursts fit. */
  busiest: 0.4,
  /** Processes of each app in production, so that one may end. */
  fewestReplicas: 2,
};
