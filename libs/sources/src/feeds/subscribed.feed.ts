import type { PlannedQuery } from '@earshot/domain';
import type { HttpClient } from '@earshot/platform';
import type { FetchedWindow } from '../fetched-window.js';
import type { Feed, ListingReader, SourceCall, SourceDeps } from '../source.js';
import { toFeedPost } from './feed-post.js';
import { FeedRound } from './feed-round.js';
import type { FeedShelf } from './feed-shelf.js';
import type { FeedsConfig } from './feeds.config.js';
import { type AskingReader, readerWindow } from './reader-window.js';

/** The maximum number of feeds per scan; the rest stay due. */
const mostFeeds = 200;

/**
 * The feeds added by projects: reads those that are due, then gives every monitor what is new in its project's feeds. A mark
 * is the time up to which a monitor was given everything; what is covered ends with the feed read longest ago.
 */
export class SubscribedFeeds implements Feed {
  readonly name = 'entries';
  readonly grammar = null;
  /** Entries are stored in transactions that take seconds, and the times come from several machines' clocks. */
  readonly overlapMs = 10 * 60_000;
  readonly backfillMs = 30 * 24 * 3_600_000;
  /** What was covered stays covered however long a feed fails, so no period becomes unreadable. */
  readonly reachMs = 10 * 365 * 24 * 3_600_000;
  readonly shortestIntervalMs = 60_000;

  constructor(
    private readonly config: FeedsConfig,
    private readonly http: HttpClient,
    private readonly shelf: FeedShelf,
    private readonly deps: Pick<SourceDeps, 'clock' | 'log'>,
  ) {}

  async fetch({ since }: PlannedQuery, call: SourceCall): Promise<FetchedWindow> {
    const startedAt = this.deps.clock.now();
    const readers = (call.readers ?? []).map((reader) => this.positionOf(reader));
    const monitorIds = readers.map(({ monitorId }) => monitorId);
    const round = new FeedRound(this.config, this.http, this.shelf, this.deps, call);
    await round.read(await this.shelf.claimDue(monitorIds, mostFeeds));
    const view = await this.shelf.view(readers);
    const { asked, faults } = round;
    return {
      posts: view.entries.map(toFeedPost),
      changed: view.entries.filter(({ isEdited }) => isEdited).map((entry) => toFeedPost(entry).externalId),
      coveredFrom: since,
      coveredUntil: startedAt,
      mark: startedAt.toISOString(),
      requests: asked,
      stopped: { reason: 'reached' },
      readers: new Map(
        readers.map((reader) => [reader.monitorId, readerWindow(reader, { view, faults, startedAt })]),
      ),
    };
  }

  /** The time from which a monitor is to be given everything, and when it last asked. */
  private positionOf({ monitorId, since, marks }: ListingReader): AskingReader & { readonly since: Date } {
    const given = marks.map((mark) => Date.parse(mark)).filter((time) => !Number.isNaN(time));
    const begins = since === null ? [] : [since.getTime()];
    return {
      monitorId,
      since: new Date(Math.min(...given.map((time) => time - this.overlapMs), ...begins)),
      askedAt: given.length === 0 ? null : new Date(Math.max(...given)),
    };
  }
}
