import { type CoverageGap, dayMs, feedEntryDays, type FeedSubscription, Permanent } from '@earshot/domain';
import type { ReaderWindow } from '../fetched-window.js';
import { toFeedPost } from './feed-post.js';
import type { FeedReader, ShelfView } from './feed-shelf.js';

/** The result of a read, for all monitors that ask. */
export interface ReadingRound {
  readonly view: ShelfView;
  /** Why feeds were not read this time, by feed id. */
  readonly faults: ReadonlyMap<string, Error>;
  readonly startedAt: Date;
}

/** What a monitor may see of the stored entries, the time they cover, and the gaps since it last asked. */
export function readerWindow(reader: FeedReader, round: ReadingRound): ReaderWindow {
  const { view, startedAt } = round;
  const own = view.subscriptions.filter(({ monitorId }) => monitorId === reader.monitorId);
  const byFeed = new Map(own.map((subscription) => [subscription.feedId, subscription]));
  const posts = new Set<string>();
  const whole = new Map<string, string>();
  for (const entry of view.entries) {
    const subscription = byFeed.get(entry.feedId);
    if (subscription === undefined) continue;
    const { externalId } = toFeedPost(entry);
    posts.add(externalId);
    if (subscription.isWhole) whole.set(externalId, subscription.label);
  }
  const covered = coveredBy(own);
  return {
    posts,
    whole,
    covered: reader.askedAt === null ? afterGaps(covered, own) : covered,
    gaps: own.flatMap((one) => [
      ...newGaps(one, reader, startedAt, covered),
      ...expired(one, reader, startedAt),
    ]),
    ...faultsOf(own, round),
  };
}

/**
 * The time for which every feed was read. It ends with the feed read longest ago, or with the adding of one that was never
 * read. A permanently removed feed publishes nothing more.
 */
function coveredBy(subscriptions: readonly FeedSubscription[]): ReaderWindow['covered'] {
  const counted = countedOf(subscriptions);
  if (counted.every(({ readAt }) => readAt === null)) return null;
  // A feed that was never read is only covered from the time it was added.
  const froms = counted.map(({ coveredFrom, createdAt }) => coveredFrom ?? createdAt);
  const untils = counted.map(({ readAt, createdAt }) => readAt ?? createdAt);
  return {
    from: new Date(Math.max(...froms.map((from) => from.getTime()))),
    until: new Date(Math.min(...untils.map((until) => until.getTime()))),
  };
}

/**
 * What a first look covers begins after the latest gap of any feed that ended by then: a scan reports one gap, which for several,
 * of weeks ago and of yesterday, would contain all the time between them.
 */
function afterGaps(
  covered: ReaderWindow['covered'],
  subscriptions: readonly FeedSubscription[],
): ReaderWindow['covered'] {
  if (covered === null) return null;
  const ends = subscriptions.flatMap(({ gaps }) =>
    gaps.filter((gap) => isBefore(gap, covered)).map(({ until }) => until.getTime()),
  );
  return { ...covered, from: new Date(Math.max(covered.from.getTime(), ...ends)) };
}

/** The feeds that may still publish; if all were permanently removed, all of them. */
function countedOf(subscriptions: readonly FeedSubscription[]): readonly FeedSubscription[] {
  const living = subscriptions.filter(({ isGone }) => !isGone);
  return living.length === 0 ? subscriptions : living;
}

/**
 * How long a gap may stay invisible after its time: until its transaction is committed, and by how much the clocks of this
 * process and of the database differ.
 */
const settledAfterMs = 10_000;

/**
 * Gaps found between the last scan and this one, both less the time until they are surely visible: each is reported once. A
 * first look reports those that end later than what it covers; those before are not part of that.
 */
function newGaps(
  { gaps }: FeedSubscription,
  { askedAt }: FeedReader,
  startedAt: Date,
  covered: ReaderWindow['covered'],
): CoverageGap[] {
  const isNew = (gap: FeedGap): boolean =>
    askedAt === null ? !isBefore(gap, covered) : gap.until.getTime() + settledAfterMs > askedAt.getTime();
  return gaps
    .filter((gap) => isNew(gap) && gap.until.getTime() + settledAfterMs <= startedAt.getTime())
    .map(({ from, until }) => ({ from, until, reason: 'listing_ends' as const }));
}

function isBefore({ until }: FeedGap, covered: ReaderWindow['covered']): boolean {
  return covered !== null && until <= covered.until;
}

type FeedGap = FeedSubscription['gaps'][number];

/** A first look reaches back as far as entries are kept; it may begin late. */
const lateMs = dayMs;

/** The time before the stored entries, for a monitor that did not ask for longer than they are kept. */
function expired(
  { createdAt }: FeedSubscription,
  { askedAt, since }: FeedReader,
  startedAt: Date,
): CoverageGap[] {
  const after = askedAt ?? since;
  const from = after > createdAt ? after : createdAt;
  const until = new Date(startedAt.getTime() - feedEntryDays * dayMs);
  return until.getTime() - from.getTime() > lateMs ? [{ from, until, reason: 'reach' }] : [];
}

/** If no feed can be read, that is a fault; if some can, the others are missing. */
function faultsOf(
  subscriptions: readonly FeedSubscription[],
  { faults }: ReadingRound,
): Pick<ReaderWindow, 'fault' | 'missing' | 'retryAt'> {
  const counted = countedOf(subscriptions);
  const failed = counted.flatMap(({ feedId, error }) => {
    const fault = faults.get(feedId) ?? (error === null ? null : new Permanent(error));
    return fault === null ? [] : [fault];
  });
  const [first] = failed;
  if (first === undefined) return { fault: null, missing: null, retryAt: null };
  const unread = counted.filter(
    ({ feedId, error, readAt }) => error !== null || readAt === null || faults.has(feedId),
  );
  if (unread.length < counted.length) return { fault: null, missing: first, retryAt: null };
  const asked = counted.flatMap(({ isGone, nextReadAt }) => (isGone ? [] : nextReadAt.getTime()));
  return { fault: first, missing: null, retryAt: asked.length === 0 ? null : new Date(Math.min(...asked)) };
}
