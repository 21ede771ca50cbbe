/**
 * The walls of the house: every room, what it is for, and which rooms it may import. The linter holds the code to it
 * (`tools/walls.mjs`), and the picture in docs/architecture.md is drawn from it (`tools/generate/draw-rooms.mjs`). What only the
 * specs of a room may import as well is in `specsUse`.
 * @type {Record<string, { purpose: string, uses: string[], specsUse?: string[] }>}
 */
export const rooms = {
  domain: { purpose: 'nouns and pure decisions', uses: [] },
  contracts: { purpose: 'operations: route, scope, input, output', uses: ['domain'] },
  matching: { purpose: 'posts matched literally', uses: ['domain'] },
  platform: { purpose: 'config, log, HTTP, health, clock', uses: ['domain'] },
  database: { purpose: 'the only room that speaks SQL', uses: ['domain', 'platform'] },
  queue: { purpose: 'the only room that speaks to Redis', uses: ['domain', 'platform'] },
  sources: {
    purpose: 'one folder a source',
    uses: ['domain', 'platform', 'matching'],
    specsUse: ['fakes'],
  },
  classification: { purpose: 'what a post is about, and why', uses: ['domain', 'platform', 'matching'] },
  channels: { purpose: 'e-mail, Slack, Discord, webhook', uses: ['domain', 'platform'] },
  fakes: { purpose: "the sources' APIs, for tests", uses: ['domain', 'platform'] },
  gateway: {
    purpose: 'REST, tools (MCP), pages',
    // Classification for lessons and drafts of monitors alone: the linter has a rule of its own for it.
    uses: [
      'domain',
      'platform',
      'contracts',
      'database',
      'queue',
      'matching',
      'channels',
      'sources',
      'classification',
    ],
  },
  scheduler: {
    purpose: 'what is due, what has expired',
    uses: ['domain', 'platform', 'database', 'queue'],
  },
  scanner: {
    purpose: 'reads sources, stores mentions',
    uses: ['domain', 'platform', 'database', 'queue', 'matching', 'classification', 'sources'],
  },
  classifier: {
    purpose: 'judges mentions',
    uses: ['domain', 'platform', 'database', 'queue', 'matching', 'classification'],
  },
  dispatcher: {
    purpose: 'decides alerts, delivers them',
    uses: ['domain', 'platform', 'database', 'queue', 'contracts', 'channels'],
  },
  sandbox: { purpose: 'plays sources, mailbox, webhooks', uses: ['domain', 'platform', 'fakes'] },
  // Contracts as types alone: the linter has a rule of its own for it.
  console: { purpose: 'the pages for people (React)', uses: ['domain', 'contracts'] },
  standalone: {
    purpose: 'all in one process, with Postgres and Redis',
    uses: [
      'domain',
      'platform',
      'database',
      'queue',
      'gateway',
      'scheduler',
      'scanner',
      'classifier',
      'dispatcher',
      'sandbox',
    ],
  },
  // Platform, database and channels for their testing parts: networks and clocks, what a journey begins with, hostile texts.
  e2e: {
    purpose: 'journeys through whole stacks',
    uses: ['domain', 'contracts', 'platform', 'database', 'channels', 'fakes'],
  },
};
