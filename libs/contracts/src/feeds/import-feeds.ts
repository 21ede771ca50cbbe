import { Integer, objectWith, Parts, RawText } from '../fields/fields.js';
import { defineOperation } from '../operation.js';

export class ImportFeedsInput extends objectWith({
  opml: RawText('The OPML file.', { min: 1, max: 200_000 }),
}) {}

/** An outline that was left out. */
export class RefusedFeedOutput extends objectWith({
  address: RawText('Its address.'),
  reason: RawText('Why it is not read.'),
}) {}

export class ImportFeedsOutput extends objectWith({
  added: Integer('Feeds that are read now and were not before.'),
  known: Integer('Feeds that were read already.'),
  refused: Parts(() => RefusedFeedOutput, 'Those that were left out.'),
}) {}

export const importFeeds = defineOperation({
  name: 'import_feeds',
  summary: 'Read the feeds of an OPML file',
  description:
    'Use it to take over the list of another feed reader. Adds what is not read yet, and removes nothing.',
  method: 'POST',
  path: '/feeds/import',
  scope: 'monitors:write',
  access: 'any',
  hints: { readOnly: false, destructive: false, idempotent: true },
  input: ImportFeedsInput,
  output: ImportFeedsOutput,
  example: {
    opml: '<opml version="2.0"><body><outline type="rss" text="Lumenboard" xmlUrl="https://blog.lumenboard.example/feed.xml"/></body></opml>',
  },
});
