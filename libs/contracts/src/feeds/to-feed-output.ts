import { type FeedStanding, feedStateOf } from '@earshot/domain';
import type { FeedOutput } from './feed.output.js';

/** Facts about a project's feed. */
export interface ListedFeedFacts extends FeedStanding {
  readonly id: string;
  readonly address: string;
  readonly title: string | null;
  readonly siteUrl: string | null;
  readonly wholeMonitorId: string | null;
  readonly nextReadAt: Date | null;
  readonly gapFrom: Date | null;
  readonly gapUntil: Date | null;
  /** The number of entries it last listed. */
  readonly entries: number;
  readonly createdAt: Date;
}

/** Converts a feed to the form that operations return. */
export function toFeedOutput(feed: ListedFeedFacts): FeedOutput {
  return {
    id: feed.id,
    address: feed.address,
    title: feed.title,
    site_url: feed.siteUrl,
    whole_for_monitor_id: feed.wholeMonitorId,
    state: feedStateOf(feed),
    error: feed.error,
    entries: feed.entries,
    read_at: feed.readAt?.toISOString() ?? null,
    next_read_at: feed.nextReadAt?.toISOString() ?? null,
    missed_since: feed.gapFrom?.toISOString() ?? null,
    missed_until: feed.gapUntil?.toISOString() ?? null,
    created_at: feed.createdAt.toISOString(),
  };
}
