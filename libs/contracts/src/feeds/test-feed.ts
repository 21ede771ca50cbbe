import { Flag, Instant, objectWith, Parts, RawText, TextList } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { FeedAddressInput } from './feed-address.input.js';

/** An entry as Earshot would read it. */
export class FeedEntryOutput extends objectWith({
  title: RawText('Its title; null = it has none.', { nullable: true }),
  text: RawText('How its text begins.'),
  url: RawText('Its link; null = it has none.', { nullable: true }),
  published_at: Instant('When it was published; null = it does not say.', { nullable: true }),
}) {}

/** The result of reading an address. */
export class TestFeedOutput extends objectWith({
  readable: Flag('Whether there is a feed that can be read.'),
  reason: RawText('Why it cannot be read; null = it can.', { nullable: true }),
  feed_address: RawText('The address of the feed, also if a page was given; null = there is none.', {
    nullable: true,
  }),
  title: RawText('Its title; null = it has none.', { nullable: true }),
  entries: Parts(() => FeedEntryOutput, 'Its first five entries.'),
  other_feeds: TextList('Other feeds that the page names.', { maxItems: 20, max: 2_048 }),
}) {}

export const testFeed = defineOperation({
  name: 'test_feed',
  summary: 'Try to read a feed',
  description:
    'Use it before add_feed, with its fields: reads the address at once and shows its first entries, or why it is refused. Ten a minute at most.',
  method: 'POST',
  path: '/feeds/test',
  scope: 'monitors:write',
  access: 'any',
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  input: FeedAddressInput,
  output: TestFeedOutput,
  fieldsAs: 'add_feed',
  example: { preset: 'github_releases', name: 'nodejs/node' },
});
