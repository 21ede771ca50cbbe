import { type PlannedReading, planReadings } from '@earshot/domain';
import type { Feed } from '@earshot/sources';
import { feedDemands, type ScannedWatch, type WatchDemand } from './feed-demands.js';
import { FeedReader } from './read-feed.js';
import type { FeedReading, FeedTerms } from './feed-reading.js';

/**
 * Asks a feed for all keywords of all watches, in as few queries as it allows, in fair order, newest posts first. Whatever
 * a query lists brings its keywords forward: what it does not come to, because the source lists no further or the budget
 * ends, is unread time for the next scan. The noisy keyword of a query that lists too much is asked for alone from then
 * on. A query that is refused as such is halved until only the keyword at fault fails; one that fails spoils only its
 * keywords.
 */
export async function readFeed(
  feed: Feed,
  scanned: readonly ScannedWatch[],
  terms: FeedTerms,
): Promise<FeedReading> {
  const { now, isPaidPerItem } = terms;
  const demands = scanned.flatMap((one) => feedDemands(one, feed, isPaidPerItem, now));
  const reader = new FeedReader(feed, demands, terms);
  const readings = feed.grammar === null ? listing(demands) : planReadings(demands, feed.grammar, now);
  for (let reading = readings.shift(); reading !== undefined; reading = readings.shift())
    readings.unshift(...(await reader.read(reading)));
  return reader.result;
}

/** A listing knows no keywords: it is read once for all. */
function listing(demands: readonly WatchDemand[]): PlannedReading[] {
  if (demands.length === 0) return [];
  const since = new Date(Math.min(...demands.map((demand) => demand.since.getTime())));
  return [{ query: { q: '', keywords: [], since, until: null }, keys: [''], part: 'head', reserve: 0 }];
}
