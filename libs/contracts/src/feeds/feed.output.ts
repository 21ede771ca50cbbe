import { feedStateOf, feedStates, type ProjectFeed } from '@earshot/domain';
import { Id, Instant, Integer, objectWith, OneOf, RawText } from '../fields/fields.js';
import { outputOf } from '../fields/output-of.js';

/** A feed that a project reads. */
export class FeedOutput extends objectWith({
  id: Id('Id of the feed in this project.'),
  address: RawText('The address as it was added. It may hold a secret of yours.'),
  title: RawText('What it is called; null = not read yet, or it has no name.', { nullable: true }),
  site_url: RawText('The page that it belongs to; null = unknown.', { nullable: true }),
  whole_for_monitor_id: Id('Monitor that takes every entry as a mention; null = only keywords decide.', {
    nullable: true,
  }),
  state: OneOf(
    feedStates,
    'new = not read yet, working, failing = see error, gone = removed permanently, no longer read.',
  ),
  error: RawText('Why it could not be read last time; null = it could.', { nullable: true }),
  entries: Integer('How many entries it listed when last read.'),
  read_at: Instant('When it was last read; null = never.', { nullable: true }),
  next_read_at: Instant(
    'When it is read next; null = never: it is gone, or no active monitor has the source feeds.',
    { nullable: true },
  ),
  missed_since: Instant(
    'Entries may have come and gone unseen from then until missed_until; null = certainly none.',
    { nullable: true },
  ),
  missed_until: Instant('Until when; null = none.', { nullable: true }),
  created_at: Instant('When the project added it, or last changed its whole_for_monitor_id.'),
}) {}

export function toFeedOutput(feed: ProjectFeed): FeedOutput {
  return outputOf(FeedOutput, {
    ...feed,
    wholeForMonitorId: feed.wholeMonitorId,
    state: feedStateOf(feed),
    missedSince: feed.gapFrom,
    missedUntil: feed.gapUntil,
  });
}
