import { dayMs, feedEntryDays } from '@earshot/domain';
import type { Log } from '@earshot/platform';
import type { Feed, ListingReader } from '../source.js';
import { toFeedPost } from './feed-post.js';
import { FeedRound } from './feed-round.js';
import type { FeedReader, FeedShelf } from './feed-shelf.js';
import type { FeedClient } from './fetch-feed.js';
import { readerWindow } from './reader-window.js';

/** The maximum number of feeds per scan; the rest stay due. */
const mostFeeds = 200;

/**
 * The feeds added by projects: reads those that are due, then gives every monitor what is new in its project's feeds. A mark
 * is the time up to which a monitor was given everything; what is covered ends with the feed read longest ago.
 */
export function subscribedFeeds(client: FeedClient, shelf: FeedShelf, log: Log): Feed {
  return {
    name: 'entries',
    grammar: null,
    overlapMs,
    backfillMs: feedEntryDays * dayMs,
    /** What was covered stays covered however long a feed fails. What is no longer stored is a gap of the reader. */
    reachMs: 10 * 365 * dayMs,
    shortestIntervalMs: 60_000,
    async fetch({ since }, call) {
      const startedAt = client.clock.now();
      const readers = (call.readers ?? []).map(positionOf);
      const monitorIds = readers.map(({ monitorId }) => monitorId);
      const round = new FeedRound(client, shelf, log, call);
      await round.read(await shelf.claimDue(monitorIds, mostFeeds));
      const view = await shelf.view(readers);
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
    },
  };
}

/** Entries are stored in transactions that take seconds, and the times come from several machines' clocks. */
const overlapMs = 10 * 60_000;

/** The time from which a monitor is to be given everything, and when it last asked. */
function positionOf({ monitorId, since, marks }: ListingReader): FeedReader {
  const given = marks.map((mark) => Date.parse(mark)).filter((time) => !Number.isNaN(time));
  const begins = since === null ? [] : [since.getTime()];
  return {
    monitorId,
    since: new Date(Math.min(...given.map((time) => time - overlapMs), ...begins)),
    askedAt: given.length === 0 ? null : new Date(Math.max(...given)),
  };
}
