import { Flag, Instant, Parts, RawText, TextList } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { FeedAddressInput } from './feed-address.input.js';

/** An entry as Earshot would read it. */
export class FeedEntryOutput {
  @RawText('Its title; null = it has none.', { nullable: true })
  title: string | null;

  @RawText('How its text begins.')
  text: string;

  @RawText('Its link; null = it has none.', { nullable: true })
  url: string | null;

  @Instant('When it was published; null = it does not say.', { nullable: true })
  published_at: string | null;
}

/** The result of reading an address. */
export class TestFeedOutput {
  @Flag('Whether there is a feed that can be read.')
  readable: boolean;

  @RawText('Why it cannot be read; null = it can.', { nullable: true })
  reason: string | null;

  @RawText('The address of the feed, also if a page was given; null = there is none.', { nullable: true })
  feed_address: string | null;

  @RawText('Its title; null = it has none.', { nullable: true })
  title: string | null;

  @Parts(() => FeedEntryOutput, 'Its first five entries.')
  entries: FeedEntryOutput[];

  @TextList('Other feeds that the page names.', { maxItems: 20, max: 2_048 })
  other_feeds: string[];
}

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
