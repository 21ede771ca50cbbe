import { Flag, objectWith, Parts, RawText, withDefault } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { FeedOutput } from './feed.output.js';

export class ListFeedsInput extends objectWith({
  opml: withDefault(Flag('true = also as an OPML file.'), false),
}) {}

export class ListFeedsOutput extends objectWith({
  feeds: Parts(() => FeedOutput, 'Newest first.'),
  opml: RawText('All of them as OPML, for feed readers; null = not asked for.', { nullable: true }),
}) {}

export const listFeeds = defineOperation({
  name: 'list_feeds',
  summary: 'List the feeds of the project',
  description:
    'Use it to see which feeds are read, why one fails, and where entries were missed; also to export them. Changes nothing.',
  method: 'GET',
  path: '/feeds',
  scope: 'monitors:read',
  access: 'any',
  input: ListFeedsInput,
  output: ListFeedsOutput,
  example: {},
});
