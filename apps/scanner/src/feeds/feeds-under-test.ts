import { Database, FeedRepository, ProjectFeedRepository } from '@earshot/database';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '@earshot/database/testing';
import type { PlannedQuery } from '@earshot/domain';
import { Clock, createLog, EnvReader, HttpClient, newId } from '@earshot/platform';
import {
  type Feed,
  FeedsConfig,
  type FetchedWindow,
  type ReaderWindow,
  type Source,
  type SourceCall,
  sourceDefinitions,
} from '@earshot/sources';
import { CountedMeters, type SourceUnderTest } from '@earshot/sources/testing';
import { StoredFeeds } from '../sources/stored-feeds.js';
import { feedSecret, ScriptedFeeds } from './scripted-feeds.spec-helper.js';

/**
 * For specs: feeds that are read from their double and stored in a database, as seen by one monitor of a project that has
 * added all of them. All feeds are made due before each reading.
 */
export class FeedsUnderTest implements SourceUnderTest {
  readonly keepsWhatItShowed = true;
  readonly secrets = [feedSecret];

  private constructor(
    readonly source: Source,
    readonly double: ScriptedFeeds,
    readonly meters: CountedMeters,
    readonly now: Date,
  ) {}

  static async start(): Promise<FeedsUnderTest> {
    const [double, test] = [await ScriptedFeeds.start(), await createTestDatabase()];
    const { id: projectId } = await givenProject(test.database);
    const { id: monitorId } = await givenMonitor(test.database, projectId, { sources: ['feeds'] });
    await subscribe(test.database, projectId, double.addresses);
    const reader = new EnvReader({});
    const config = new FeedsConfig(reader);
    const clock = new Clock();
    const http = new HttpClient();
    const shelf = new StoredFeeds(test.database, new FeedRepository(), config, clock);
    const source = sourceDefinitions.feeds.create(config, {
      http,
      clock,
      log: createLog({ service: 'spec', level: 'silent' }),
      credentials: { load: async () => null, save: async () => {}, refused: async () => {} },
      subscriptions: { http, shelf },
    });
    if (source === null) throw new Error('Feeds are switched off');
    const close = double.close.bind(double);
    double.close = async () => {
      await close();
      await test.close();
    };
    const now = clock.now();
    const until = new Date(now.getTime() + 60_000);
    const meters = new CountedMeters(sourceDefinitions.feeds.meters(config), until);
    return new FeedsUnderTest(asSeenBy(monitorId, source, test), double, meters, now);
  }
}

async function subscribe(database: Database, projectId: string, addresses: readonly string[]): Promise<void> {
  const [feeds, projectFeeds] = [new FeedRepository(), new ProjectFeedRepository()];
  for (const address of addresses)
    await database.asSystem(async (tx) => {
      const feedId = await feeds.ensure(tx, projectId, address);
      await projectFeeds.add(tx, { id: newId(), projectId, feedId, title: null, wholeMonitorId: null });
    });
}

/** The source as the scanner reads it for one monitor. */
function asSeenBy(monitorId: string, source: Source, test: TestDatabase): Source {
  const [entries] = source.feeds;
  if (entries === undefined) throw new Error('Feeds have no feed');
  const fetch = async (query: PlannedQuery, call: SourceCall): Promise<FetchedWindow> => {
    await test.dataSource.query('UPDATE feeds SET next_read_at = now()');
    const readers = [{ monitorId, since: query.since, marks: [] }];
    const window = await entries.fetch(query, { ...call, readers });
    const own = window.readers?.get(monitorId);
    if (own === undefined) throw new Error('The reading forgets who reads');
    return seenWindow(query, window, own);
  };
  const feed: Feed = {
    name: entries.name,
    grammar: null,
    overlapMs: entries.overlapMs,
    backfillMs: entries.backfillMs,
    shortestIntervalMs: entries.shortestIntervalMs,
    fetch,
  };
  return { ...source, feeds: [feed] };
}

function seenWindow({ since }: PlannedQuery, window: FetchedWindow, own: ReaderWindow): FetchedWindow {
  if (own.fault !== null) throw own.fault;
  const { posts, requests } = window;
  const seen = { posts: posts.filter(({ externalId }) => own.posts.has(externalId)), requests };
  if (own.covered === null) throw new Error('Something was read, and nothing is covered');
  const { from, until } = own.covered;
  const claimed = { ...seen, coveredFrom: from > since ? from : since, coveredUntil: until };
  if (own.missing !== null) return { ...claimed, stopped: { reason: 'fault', fault: own.missing } };
  if (from > since) return { ...claimed, stopped: { reason: 'listing_ends' } };
  return { ...claimed, stopped: { reason: 'reached' } };
}
