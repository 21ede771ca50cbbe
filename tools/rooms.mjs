/**
 * The walls of the project: every room, its purpose, and which rooms it may import. The linter enforces them
 * (`tools/walls.mjs`), and the picture in docs/architecture.md is drawn from them (`tools/generate/draw-rooms.mjs`).
 * `specsUse` lists the rooms that only the specs of a room may import.
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
  channels: { purpose: 'e-mail, Slack, Discord, webhook', uses: ['domain', 'platform', 'contracts'] },
  fakes: { purpose: "the sources' APIs, for tests", uses: ['domain', 'platform'] },
  gateway: {
    purpose: 'REST, tools (MCP), pages',
    // Classification only for lessons and drafts of monitors; a separate lint rule enforces this.
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
  // Contracts only as types; a separate lint rule enforces this.
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
  // Database only as types.
  simulation: {
    purpose: 'months of planning in virtual time',
    uses: ['domain', 'platform', 'database', 'sources', 'scanner'],
  },
  // Platform, database and channels for their testing parts: networks and clocks, the starting state of a journey, hostile
  // texts.
  e2e: {
    purpose: 'journeys through whole stacks',
    uses: ['domain', 'contracts', 'platform', 'database', 'channels', 'fakes'],
  },
};
