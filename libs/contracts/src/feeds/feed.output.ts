import { type FeedState, feedStateOf, feedStates, type ProjectFeed } from '@earshot/domain';
import { Id, Instant, Integer, OneOf, RawText } from '../fields/fields.js';
import { isoTime } from '../time.js';

/** A feed that a project reads. */
export class FeedOutput {
  @Id('Id of the feed in this project.')
  id: string;

  @RawText('The address as it was added. It may hold a secret of yours.')
  address: string;

  @RawText('What it is called; null = not read yet, or it has no name.', { nullable: true })
  title: string | null;

  @RawText('The page that it belongs to; null = unknown.', { nullable: true })
  site_url: string | null;

  @Id('Monitor that takes every entry as a mention; null = only keywords decide.', { nullable: true })
  whole_for_monitor_id: string | null;

  @OneOf(
    feedStates,
    'new = not read yet, working, failing = see error, gone = removed permanently, no longer read.',
  )
  state: FeedState;

  @RawText('Why it could not be read last time; null = it could.', { nullable: true })
  error: string | null;

  @Integer('How many entries it listed when last read.')
  entries: number;

  @Instant('When it was last read; null = never.', { nullable: true })
  read_at: string | null;

  @Instant('When it is read next; null = never: it is gone, or no active monitor has the source feeds.', {
    nullable: true,
  })
  next_read_at: string | null;

  @Instant('Entries may have come and gone unseen from then until missed_until; null = certainly none.', {
    nullable: true,
  })
  missed_since: string | null;

  @Instant('Until when; null = none.', { nullable: true })
  missed_until: string | null;

  @Instant('When the project added it.')
  created_at: string;
}

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
    read_at: isoTime(feed.readAt),
    next_read_at: isoTime(feed.nextReadAt),
    missed_since: isoTime(feed.gapFrom),
    missed_until: isoTime(feed.gapUntil),
    created_at: isoTime(feed.createdAt),
  };
}
