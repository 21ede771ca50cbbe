import { feedStateOf, type ProjectFeed } from '@earshot/domain';
import type { FeedOutput } from './feed.output.js';

/** Converts a feed to the form that operations return. */
export function toFeedOutput(feed: ProjectFeed): FeedOutput {
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
