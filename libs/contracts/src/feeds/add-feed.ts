import { longestFeedTitle } from '@earshot/domain';
import { examples } from '../examples.js';
import { extend, Id, Text } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { FeedAddressInput } from './feed-address.input.js';
import { FeedOutput } from './feed.output.js';

export class AddFeedInput extends extend(FeedAddressInput, {
  title: Text('What to call it.', { max: longestFeedTitle, optional: true }),
  whole_for_monitor_id: Id(
    'This monitor, whose sources must include feeds, takes every entry; null = keywords decide. Without it nothing changes; for a new feed, it is null.',
    { optional: true, nullable: true },
  ),
}) {}

export const addFeed = defineOperation({
  name: 'add_feed',
  summary: 'Read an RSS, Atom or JSON feed',
  description:
    'Use it to watch a blog, forum, channel or tag: monitors on the source feeds look for their keywords in it from the next scan on. Without an active one it is not read (next_read_at: null).',
  method: 'POST',
  path: '/feeds',
  scope: 'monitors:write',
  access: 'any',
  hints: { readOnly: false, destructive: false, idempotent: true },
  input: AddFeedInput,
  output: FeedOutput,
  example: { address: 'https://blog.lumenboard.example/feed.xml', whole_for_monitor_id: examples.monitor.id },
});
