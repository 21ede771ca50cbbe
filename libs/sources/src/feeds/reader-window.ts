import { type CoverageGap, Permanent } from '@earshot/domain';
import type { ReaderWindow } from '../source.js';
import { toFeedPost } from './feed-post.js';
import type { ShelfSubscription, ShelfView } from './feed-shelf.js';

/** A monitor that asks for what its project's feeds have brought. */
export interface AskingReader {
  readonly monitorId: string;
  /** When it last asked; null = never. */
  readonly askedAt: Date | null;
}

/** What a reading was for all who ask. */
export interface ReadingRound {
  readonly view: ShelfView;
  /** By feed: why it was not read just now. */
  readonly faults: ReadonlyMap<string, Error>;
  readonly startedAt: Date;
}

/** What one monitor may see of what is kept, how far that reaches, and what it missed since it last asked. */
export function readerWindow(reader: AskingReader, round: ReadingRound): ReaderWindow {
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
  return {
    posts,
    whole,
    covered: coveredBy(own),
    gaps: own.flatMap((one) => newGap(one, reader.askedAt, startedAt)),
    ...faultsOf(own, round),
  };
}

/**
 * The time for which every feed was read: it ends with the one that was read longest ago, or that was added since and never
 * read. A feed that is gone for good publishes nothing more.
 */
function coveredBy(subscriptions: readonly ShelfSubscription[]): ReaderWindow['covered'] {
  const counted = countedOf(subscriptions);
  if (counted.every(({ readAt }) => readAt === null)) return null;
  // Of one that was never read nothing is promised but what it brings from its adding on.
  const froms = counted.map(({ coveredFrom, createdAt }) => coveredFrom ?? createdAt);
  const untils = counted.map(({ readAt, createdAt }) => readAt ?? createdAt);
  return {
    from: new Date(Math.max(...froms.map((from) => from.getTime()))),
    until: new Date(Math.min(...untils.map((until) => until.getTime()))),
  };
}

/** Those that may still publish; where all are gone, all of them. */
function countedOf(subscriptions: readonly ShelfSubscription[]): readonly ShelfSubscription[] {
  const living = subscriptions.filter(({ isGone }) => !isGone);
  return living.length === 0 ? subscriptions : living;
}

/** One that was found between the start of the last scan and that of this one: each is reported once. */
function newGap(
  { gapFrom, gapUntil }: ShelfSubscription,
  askedAt: Date | null,
  startedAt: Date,
): CoverageGap[] {
  if (gapFrom === null || gapUntil === null || askedAt === null) return [];
  if (gapUntil <= askedAt || gapUntil > startedAt) return [];
  return [{ from: gapFrom, until: gapUntil, reason: 'listing_ends' }];
}

/** Where no feed can be read nothing can be seen any more; where some can, the others are missing. */
function faultsOf(
  subscriptions: readonly ShelfSubscription[],
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
