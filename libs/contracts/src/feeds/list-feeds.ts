import { Flag, Parts, RawText } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { FeedOutput } from './feed.output.js';

export class ListFeedsInput {
  @Flag('true = also as an OPML file.', { optional: true })
  opml: boolean = false;
}

export class ListFeedsOutput {
  @Parts(() => FeedOutput, 'Newest first.')
  feeds: FeedOutput[];

  @RawText('All of them as OPML, for feed readers; null = not asked for.', { nullable: true })
  opml: string | null;
}

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
